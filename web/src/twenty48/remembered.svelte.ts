// Keeps a player's settings for 2048 in the next game and after a reload.

const kKey = 'tetraply.2048.values';

function stored(): boolean {
  try {
    return localStorage.getItem(kKey) === 'on';
  } catch {
    return false;
  }
}

class Remembered {
  #showValues = $state(stored());

  get showValues(): boolean {
    return this.#showValues;
  }

  set showValues(on: boolean) {
    this.#showValues = on;
    try {
      localStorage.setItem(kKey, on ? 'on' : 'off');
    } catch {
      // Without storage, the choice lasts only as long as the page.
    }
  }
}

export const remembered = new Remembered();

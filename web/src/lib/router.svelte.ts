// Routes are behind the hash, so that the page needs only one file from the server.

export interface Route {
  /** The first part: home, new, game, games, edit, share, lab. */
  page: string;
  /** The rest, decoded: a game's id, a game's name. */
  rest: string[];
}

export function parseRoute(hash: string): Route {
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
  return { page: parts[0] ?? 'home', rest: parts.slice(1) };
}

class Router {
  route = $state.raw<Route>(parseRoute(location.hash));

  constructor() {
    addEventListener('hashchange', () => {
      this.route = parseRoute(location.hash);
      scrollTo(0, 0);
    });
  }
}

export const router = new Router();

/** The link to a route: href('game', id). */
export function href(...parts: string[]): string {
  return '#/' + parts.map(encodeURIComponent).join('/');
}

export function navigate(...parts: string[]): void {
  location.hash = href(...parts);
}

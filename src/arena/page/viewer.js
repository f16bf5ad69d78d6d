// The viewer of one game: its board, move by move, with the players' expected values and times. It has an address,
// #game-17, so that a game can be linked to.
'use strict';

const Viewer = (() => {
  const {element, drawing} = Elements;
  const {fill} = Sheet;
  const kListed = 200;  // moves at a time, because a game of 2048 may have thousands
  const dialog = document.querySelector('dialog.viewer');
  let game = null;
  let at = 0;          // number of moves on the board
  let timer = null;
  let neighbours = []; // the listed games, in order
  let parts = {};

  const icon = (path) => drawing('svg', {viewBox: '0 0 16 16', 'aria-hidden': 'true'}, drawing('path', {d: path}));
  const kIcons = {
    first: 'M3 3h2v10H3zM13 3v10L6 8z', back: 'M11 3v10L4 8z', play: 'M4 2.5v11L13 8z', pause: 'M4 3h3v10H4zM9 3h3v10H9z',
    forward: 'M5 3v10l7-5z', last: 'M11 3h2v10h-2zM3 3v10l7-5z',
  };
  function button(label, kind, act) {
    const node = element('button', {type: 'button', class: 'icon', 'aria-label': label, title: label}, icon(kIcons[kind]));
    node.addEventListener('click', act);
    return node;
  }

  // ---- Going through the game

  function pause() {
    clearInterval(timer);
    timer = null;
    parts.play?.replaceChildren(icon(kIcons.play));
    parts.play?.setAttribute('aria-label', 'Play');
    parts.now?.setAttribute('aria-live', 'polite');
  }

  function play() {
    if (timer) return pause();
    if (at >= game.moves.length) go(0);
    parts.play.replaceChildren(icon(kIcons.pause));
    parts.play.setAttribute('aria-label', 'Pause');
    parts.now.setAttribute('aria-live', 'off');  // reading every move aloud would be a nuisance
    timer = setInterval(() => {
      go(at + 1);
      if (at >= game.moves.length) pause();
    }, game.moves.length > kListed ? 80 : 500);
  }

  const expectation = ({value, depth}) => [
    Number.isFinite(value) && `expects ${Figures.plain(value)}`, depth > 0 && `depth ${depth}`].filter(Boolean);

  function nowWords() {
    const of = `Move ${at} of ${game.moves.length}`;
    if (at === 0) return `${of}: the start`;
    const move = game.moves[at - 1];
    const who = !(move.seat >= 0) ? 'chance' : Contest.playerAt(game, move.seat);
    const side = Board.sideOf(game, move);
    return [`${of}: ${side && side !== 'chance' ? `${side} (${who})` : who} ${move.move}`,
      at <= game.opening && 'opening',
      move.seat >= 0 && at > game.opening && Number.isFinite(move.seconds) && Format.time(move.seconds),
      ...expectation(move)].filter(Boolean).join(' · ');
  }

  function go(to) {
    at = Math.min(game.moves.length, Math.max(0, Math.round(to)));
    parts.board?.show(at);
    parts.slider.value = at;
    const words = nowWords();
    parts.now.textContent = words;
    parts.slider.setAttribute('aria-valuetext', words);
    parts.back.disabled = parts.first.disabled = at === 0;
    parts.forward.disabled = parts.last.disabled = at === game.moves.length;
    listMoves();
    Sheet.chartOf(parts.canvas)?.draw();
  }

  // ---- The list of moves

  function moveRow(move, index) {
    const chance = !(move.seat >= 0);
    return element('li', {},
      element('button', {type: 'button', 'data-move': index + 1},
        element('span', {class: 'nth'}, String(index + 1)), chance ? null : Board.markOf(move),
        element('span', {class: chance ? 'what share' : 'what'},
          element('span', {class: 'unseen'}, `${Board.sideOf(game, move)} `), String(move.move)),
        element('span', {class: 'share'}, index < game.opening ? 'opening' : chance ? 'chance' :
          [Format.time(move.seconds), Number.isFinite(move.value) && Figures.plain(move.value)]
            .filter(Boolean).join(' · '))));
  }

  function listMoves() {
    if (game.moves.length === 0) return;
    const from = Math.floor(Math.max(0, at - 1) / kListed) * kListed;
    if (parts.listedFrom !== from) {
      parts.listedFrom = from;
      parts.list.replaceChildren(...game.moves.slice(from, from + kListed)
        .map((move, index) => moveRow(move, from + index)));
      parts.list.start = from + 1;
      parts.listNote.textContent = game.moves.length > kListed ?
        `${Format.count(from + 1)}–${Format.count(Math.min(game.moves.length, from + kListed))} of ${
          Format.count(game.moves.length)}` : '';
    }
    parts.list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const row = parts.list.querySelector(`[data-move="${at}"]`);
    row?.setAttribute('aria-current', 'step');
    // Only the list scrolls, not its surroundings.
    const {list} = parts;
    if (!row) { list.scrollTop = 0; return; }
    const top = row.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 2;
  }

  // ---- Making it

  function title() {
    const sides = game.seats.map((_, seat) => Contest.seatTitle(game, seat)).join(' – ');
    return `Game ${game.number}: ${sides}`;
  }

  function factsOf() {
    const known = Contest.isSolo ? Contest.facts.filter(({values}) => values.length === Contest.games.length)
      .map(({name, values}) => [name, Figures.plain(values[game.index])]) : [];
    return element('dl', {class: 'facts'},
      [['Score', game.scores.map(Figures.plain).join(' : ')], ['Result', Tables.outcome(game)],
        ...known.filter(([name]) => name !== 'score'),
        ['Time', Number.isFinite(game.seconds) && Format.time(game.seconds)], ['Seed', game.seed]]
        .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
        .map(([name, value]) => element('div', {}, element('dt', {}, name),
          element('dd', {}, value instanceof Node ? value : String(value)))));
  }

  function forfeit() {
    if (!Contest.isForfeit(game)) return null;
    return element('div', {class: 'problem', 'data-problem': 'forfeit'},
      element('strong', {}, `${Contest.seatTitle(game, game.loser)} lost by forfeit`),
      `${game.moves.length > 0 ? ` after move ${game.moves.length}` : ''}: ${game.reason || 'the reason is unknown'}.`,
      game.transcript && element('details', {open: true}, element('summary', {}, 'Communication with the program'),
        element('pre', {class: 'transcript', tabindex: '0'}, String(game.transcript))));
  }

  function make() {
    parts = {board: Board.of(game)};
    const moves = game.moves.length;
    parts.slider = element('input', {type: 'range', min: 0, max: moves, step: 1, value: at, 'aria-label': 'Move'});
    parts.slider.addEventListener('input', () => { pause(); go(Number(parts.slider.value)); });
    const still = (to) => () => { pause(); go(to()); };
    parts.first = button('To the start', 'first', still(() => 0));
    parts.back = button('One move back', 'back', still(() => at - 1));
    parts.play = button('Play', 'play', play);
    parts.forward = button('One move forward', 'forward', still(() => at + 1));
    parts.last = button('To the end', 'last', still(() => moves));
    parts.now = element('p', {class: 'now', 'aria-live': 'polite'});
    parts.list = element('ol', {class: 'moves'});
    parts.list.addEventListener('click', ({target}) => {
      const chosen = target.closest('[data-move]');
      if (chosen) { pause(); go(Number(chosen.dataset.move)); }
    });
    parts.listNote = element('span', {class: 'share'});
    const evaluation = Plots.evaluation(game, () => at, (to) => { pause(); go(to); });
    const figure = evaluation &&
      Sheet.figure('evaluation', 'Each side’s expected value', null, evaluation);
    parts.canvas = figure?.querySelector('canvas');
    document.getElementById('viewer-title').textContent = title();
    fill('viewer', element('div', {class: parts.board ? 'viewer-body' : 'viewer-body boardless'},
      element('div', {class: 'viewer-board'}, parts.board?.node,
        moves > 0 && element('div', {class: 'controls'}, parts.slider,
          element('div', {class: 'buttons', role: 'group', 'aria-label': 'Moves'},
            parts.first, parts.back, parts.play, parts.forward, parts.last)),
        moves > 0 ? parts.now : element('p', {}, 'No moves were played.')),
      element('div', {class: 'viewer-side'}, factsOf(), parts.board?.legend, forfeit(), figure,
        moves > 0 && element('div', {class: 'card moves-card'}, element('h3', {}, 'Moves ', parts.listNote), parts.list))));
    ways();
    go(at);
    Sheet.draw();
  }

  function ways() {
    const here = neighbours.indexOf(game);
    const way = (label, to, text) => {
      const node = element('button',
        {type: 'button', disabled: !to, 'aria-label': to ? `${label}: game ${to.number}` : label}, text);
      node.addEventListener('click', () => {
        history.replaceState(null, '', `#game-${to.number}`);
        open(to);
      });
      return node;
    };
    const close = element('button', {type: 'button', class: 'close', 'aria-label': 'Close the game'}, 'Close');
    close.addEventListener('click', shut);
    fill('viewer-ways', way('Previous', here > 0 ? neighbours[here - 1] : null, '‹ previous'),
      way('Next', here >= 0 ? neighbours[here + 1] : null, 'next ›'), close);
  }

  function open(chosen) {
    pause();
    game = chosen;
    // A finished game opens at its last position, which says the most in a still picture.
    at = game.moves.length;
    if (!dialog.open) dialog.showModal();
    make();
    dialog.scrollTop = 0;
    (parts.slider.isConnected ? parts.slider : dialog).focus({preventScroll: true});
  }

  function shut() {
    if (!game) return;
    pause();
    game = null;
    if (dialog.open) dialog.close();
    fill('viewer');
    if (location.hash.startsWith('#game-')) history.replaceState(null, '', '#games');
  }

  // The escape key closes the dialog by itself. This event comes late, when another game may be open.
  dialog.addEventListener('close', () => { if (!dialog.open) shut(); });
  dialog.addEventListener('keydown', (event) => {
    if (!game || event.altKey || event.ctrlKey || event.metaKey || event.target.closest('pre, select')) return;
    const moves = {ArrowLeft: at - 1, ArrowRight: at + 1, PageUp: at - 10, PageDown: at + 10, Home: 0,
      End: game.moves.length};
    if (event.key === ' ' && !event.target.closest('button, summary')) play();
    else if (Object.hasOwn(moves, event.key)) { pause(); go(moves[event.key]); }
    else return;
    event.preventDefault();
  });

  return {
    open(chosen, listed) { neighbours = listed; open(chosen); },
    close: shut,
    refresh() { if (game) make(); },
  };
})();

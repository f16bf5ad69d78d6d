// Draws the boards of games. Blokus is drawn piece by piece; other games have text pictures. Each color also has its
// own mark, so it can be recognized without seeing colors.
'use strict';

const Board = (() => {
  const {element, drawing} = Elements;
  const kCell = 10;
  const kMargin = 9;

  // Marks in the middle of a cell whose upper left corner is at x, y.
  const kMarks = [
    (x, y) => `M${x + 3.2} ${y + 5}a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0z`,
    (x, y) => `M${x + 3.3} ${y + 3.3}h3.4v3.4h-3.4z`,
    (x, y) => `M${x + 2.8} ${y + 4.4}h1.6v-1.6h1.2v1.6h1.6v1.2h-1.6v1.6h-1.2v-1.6h-1.6z`,
    (x, y) => `M${x + 5} ${y + 3}l2.2 3.8h-4.4z`,
  ];
  const duoOr = (board, colour) => board.colours.length === 2 ? `duo-${colour}` : `four-${colour}`;

  // Cells of "e8,d9,e9"; x from the left, y from the bottom. Cells outside the board are dropped.
  function cellsOf(move, size) {
    return String(move).split(',').map((cell) => /^\s*([a-z])(\d{1,2})\s*$/.exec(cell)).filter(Boolean)
      .map(([, column, row]) => [column.charCodeAt(0) - 97, Number(row) - 1])
      .filter(([x, y]) => x < size && y >= 0 && y < size);
  }

  function piece(cells, colour, board) {
    const corner = ([x, y]) => [kMargin + x * kCell, kMargin + (board.size - 1 - y) * kCell];
    const has = (x, y) => cells.some(([a, b]) => a === x && b === y);
    const squares = cells.map((cell) => { const [x, y] = corner(cell); return `M${x} ${y}h${kCell}v${kCell}h${-kCell}z`; });
    const outline = cells.map(([x, y]) => {
      const [left, top] = corner([x, y]);
      return [!has(x, y + 1) && `M${left} ${top}h${kCell}`, !has(x, y - 1) && `M${left} ${top + kCell}h${kCell}`,
        !has(x - 1, y) && `M${left} ${top}v${kCell}`, !has(x + 1, y) && `M${left + kCell} ${top}v${kCell}`]
        .filter(Boolean).join('');
    });
    const marks = cells.map((cell) => kMarks[colour % 4](...corner(cell)));
    return drawing('g', {class: `piece ${duoOr(board, colour)}`},
      drawing('path', {class: 'fill', d: squares.join('')}), drawing('path', {class: 'mark', d: marks.join('')}),
      drawing('path', {class: 'outline', d: outline.join('')}));
  }

  // A sample of a color beside a name, as it looks on the board.
  function sample(board, colour) {
    return drawing('svg', {class: 'sample', viewBox: '0 0 10 10', 'aria-hidden': 'true'},
      drawing('g', {class: `piece ${duoOr(board, colour)}`},
        drawing('rect', {class: 'fill', width: 10, height: 10}),
        drawing('path', {class: 'mark', d: kMarks[colour % 4](0, 0)})));
  }

  function grid(board) {
    const {size, colours} = board;
    const side = size * kCell;
    const whole = side + 2 * kMargin;
    const lines = Array.from({length: size + 1}, (_, at) => kMargin + at * kCell)
      .map((at) => `M${at} ${kMargin}v${side}M${kMargin} ${at}h${side}`).join('');
    const middle = (at) => kMargin + at * kCell + kCell / 2;
    return {
      whole,
      nodes: [
        drawing('rect', {class: 'ground', x: kMargin, y: kMargin, width: side, height: side}),
        drawing('path', {class: 'lines', d: lines}),
        Array.from({length: size}, (_, at) => [
          drawing('text', {x: middle(at), y: whole - 2.2}, String.fromCharCode(97 + at)),
          drawing('text', {x: kMargin / 2, y: middle(size - 1 - at) + 1.7}, String(at + 1)),
        ]),
        colours.map(([, x, y]) => drawing('circle', {class: 'start', cx: middle(x), cy: middle(size - 1 - y), r: 3.4})),
      ],
    };
  }

  const colourOf = (move, board) => (Number.isInteger(move.color) && move.color >= 0 ? move.color : Math.max(0, move.seat))
    % board.colours.length;

  // {node, show(count): shows the first `count` moves, legend or null}.
  function blokus(game, board) {
    const {whole, nodes} = grid(board);
    const moves = game.moves.map((move) => ({colour: colourOf(move, board), cells: cellsOf(move.move, board.size)}));
    const pieces = moves.map(({cells, colour}) => piece(cells, colour, board));
    const node = drawing('svg', {class: 'board', viewBox: `0 0 ${whole} ${whole}`, role: 'img'},
      nodes, drawing('g', {}, pieces));
    const counts = board.colours.map(() => element('span', {class: 'squares'}));
    const legend = element('ul', {class: 'colours'}, board.colours.map(([name], colour) => {
      const seat = Contest.seatOfColour(colour);
      return element('li', {}, sample(board, colour), element('span', {},
        element('strong', {}, name),
        ` · ${seat === null ? 'played in turn, counts for nobody' : Contest.playerAt(game, seat)} `, counts[colour]));
    }));
    function show(count) {
      const squares = board.colours.map(() => 0);
      moves.forEach(({cells, colour}, at) => {
        pieces[at].style.display = at < count ? '' : 'none';
        pieces[at].classList.toggle('last', at === count - 1);
        if (at < count) squares[colour] += cells.length;
      });
      squares.forEach((value, colour) => { counts[colour].textContent = Format.many(value, 'square'); });
      node.setAttribute('aria-label', `The board after ${Format.many(count, 'move')}. ${board.colours.map(([name], colour) =>
        `${name}: ${Format.many(squares[colour], 'square')}`).join(', ')}.`);
    }
    return {node, show, legend};
  }

  // Shows the newest picture up to a move. Its height is fixed at the tallest of them.
  function pictures(game) {
    const known = game.moves.map((move) => typeof move.board === 'string' && move.board.trim() ? move.board : null);
    if (!known.some(Boolean)) return null;
    const lines = Math.max(...known.filter(Boolean).map((picture) => picture.trimEnd().split('\n').length));
    const node = element('pre', {class: 'picture', role: 'img', tabindex: '0'});
    node.style.setProperty('--lines', lines);
    function show(count) {
      let at = count - 1;
      while (at >= 0 && known[at] === null) at--;
      node.textContent = at >= 0 ? known[at].trimEnd() : '';
      node.setAttribute('aria-label', at < 0 ? 'The board before the first move' : `The board after ${
        Format.many(at + 1, 'move')}: ${node.textContent}`);
    }
    return {node, show, legend: null};
  }

  const of = (game) => Contest.board ? blokus(game, Contest.board) : pictures(game);
  const markOf = (move) => Contest.board && sample(Contest.board, colourOf(move, Contest.board));
  const sideOf = (game, move) => !(move.seat >= 0) ? 'chance' :
    Contest.board?.colours[colourOf(move, Contest.board)][0] ?? (Contest.isSolo ? '' : Contest.seatNames[move.seat]);

  return {of, markOf, sideOf};
})();

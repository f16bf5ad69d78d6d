// Assembles the page: words (summary.js), tables (tables.js) and plots (plots.js) of the contest, and the choice of
// games. A part without data is hidden. Addresses lead to a game (#game-17), to the games of a pair (#pair-0-1) and to
// the forfeited ones (#forfeits).
'use strict';

(() => {
  const {element, choice} = Elements;
  const {contest, players, games, seats, isSolo, ranking, seatNames, nameOf, isForfeit, winner, result} = Contest;
  const {place, fill} = Sheet;

  const chosen = {pair: '', player: '', other: '', result: ''};
  const playerOptions = (some) => some.map(({index, name}) => [String(index), name]);
  const figure = (kind, caption, note, made) => made && Sheet.figure(kind, caption, note, made);

  // ---- Margins

  // The scores of a forfeited game are not final, so they are not margins.
  const whole = games.filter((game) => !isForfeit(game) && game.scores.length > 1 && game.scores.every(Number.isFinite));
  const met = [];
  ranking.forEach((a, at) => ranking.slice(at + 1).forEach((b) => {
    if (whole.some((game) => game.seats.includes(a.index) && game.seats.includes(b.index))) met.push([a, b]);
  }));

  function margins() {
    if (whole.length === 0) return null;
    if (met.length === 1) chosen.pair = `${met[0][0].index}-${met[0][1].index}`;
    place('margin-filter').hidden = met.length < 2;
    fill('margin-filter', choice('pair', 'Pair', [['', 'all games'],
      ...met.map(([a, b]) => [`${a.index}-${b.index}`, `${a.name} – ${b.name}`])], chosen.pair, (value) => {
      chosen.pair = value;
      fill('margins', margins());
      Sheet.draw();
      place('margin-filter').querySelector('select').focus();
    }));
    if (!chosen.pair) {
      const values = whole.map((game) => Contest.margin(game, game.scores.indexOf(Math.max(...game.scores))));
      return figure('margins', 'All games', `the winner’s lead; ${Format.many(values.length, 'game')}`,
        Plots.margins(values, [{name: 'games', style: Plotting.styleOf(0)}]));
    }
    const [a, b] = chosen.pair.split('-').map(Number);
    const own = whole.filter((game) => game.seats.includes(a) && game.seats.includes(b));
    const values = own.map((game) => Contest.margin(game, game.seats.indexOf(a), game.seats.indexOf(b)));
    const side = (index) => ({name: nameOf(index), style: Plotting.styleOf(index)});
    return figure('margins', `${nameOf(a)} – ${nameOf(b)}`,
      `mean ${Figures.margin(Plots.mean(values))} for ${nameOf(a)}; ${Format.many(values.length, 'game')}`,
      Plots.margins(values, [side(a), side(b)]));
  }

  // ---- Other plots

  function firstMove() {
    const rows = Contest.objects(contest.by_seat).filter(({points}) => Figures.isKnown(points));
    if (isSolo || rows.length < 2) return null;
    const first = rows.find(({seat}) => seat === 0)?.points;
    const words = !first || !Figures.hasRange(first) ? '' : first.low > 0.5 ?
      'Moving first is an advantage: the whole interval is above half of the points.' : first.high < 0.5 ?
        'Moving first is a disadvantage: the whole interval is below half of the points.' :
        'Whether moving first is an advantage is undecided: half of the points is within the interval.';
    return [figure('seats', 'Points by seat', 'all players together, with 95 % intervals', Plots.seats(rows, seatNames)),
      element('div', {class: 'card'}, element('p', {}, words), element('ul', {class: 'words'}, rows.map(({seat, points}) =>
        element('li', {}, Elements.swatch(Contest.seatStyle(seat).hue),
          `${seatNames[seat] ?? ''}${seat === 0 ? ', first' : ''}: `,
          `${Figures.withRange(points, Figures.share)} of the points.`))))];
  }

  function times() {
    const timed = ranking.filter(({seconds_per_move: time}) => Number.isFinite(time?.mean) && Number.isFinite(time?.max));
    return [timed.length > 0 && figure('times', 'All moves', 'mean, and the longest', Plots.times(timed)),
      figure('times-by-move', 'Over the course of a game', 'mean of all games', Plots.timesByMove(games, players))];
  }

  function facts() {
    return Contest.facts.flatMap(({name, values}) => {
      const of = (keep) => values.filter((value, at) => Number.isFinite(value) && keep(at));
      const several = players.length > 1 && values.length === games.length;
      const groups = (several ? players : [players[0] ?? {index: 0, name: 'games'}]).map((player) => ({
        name: player.name, style: Plotting.styleOf(player.index),
        values: of((at) => !several || games[at].seats[0] === player.index),
      })).filter((group) => group.values.length > 0);
      if (groups.length === 0) return [];
      return [figure('fact', `Games by ${name}`, null, Plots.fact(name, groups)),
        figure('reached', `Games that reached each ${name}`, null, Plots.reached(name, groups))];
    });
  }

  function elo() {
    const rated = ranking.filter((player) => Figures.isKnown(player.elo));
    return rated.length > 1 && figure('elo', 'Elo', 'around a mean of 0, with 95 % intervals', Plots.elo(rated));
  }

  // ---- The table of games

  let listed = [];

  function resultOptions() {
    const some = [['', 'all']];
    if (!isSolo && chosen.player) some.push(['won', 'won'], ['drawn', 'drawn'], ['lost', 'lost']);
    else if (!isSolo) {
      some.push(['drawn', 'drawn']);
      if (seats <= 4) seatNames.forEach((name, seat) => some.push([`seat-${seat}`, `${name} won`]));
    }
    if (Contest.forfeits.length > 0) some.push(['forfeit', 'forfeits']);
    return some;
  }

  function isChosen(game) {
    const player = chosen.player === '' ? null : Number(chosen.player);
    const other = chosen.other === '' ? null : Number(chosen.other);
    if (player !== null && !game.seats.includes(player)) return false;
    if (other !== null && !game.seats.includes(other)) return false;
    switch (chosen.result) {
      case '': return true;
      case 'forfeit': return isForfeit(game);
      case 'won': return result(game, player, other) === 1;
      case 'lost': return result(game, player, other) === 0;
      case 'drawn': return player === null ? winner(game) === null : result(game, player, other) === 0.5;
      default: return winner(game) === Number(chosen.result.slice(5));
    }
  }

  function gameFilter() {
    const change = (name) => (value) => {
      chosen[name] = value;
      if (name === 'player' && (value === '' || value === chosen.other)) chosen.other = '';
      listGames();
      place('game-filter').querySelector(`select[name="${name}"]`).focus();
    };
    if (!resultOptions().some(([value]) => value === chosen.result)) chosen.result = '';
    const others = players.filter(({index}) => String(index) !== chosen.player);
    fill('game-filter',
      players.length > 1 &&
        choice('player', 'Player', [['', 'all'], ...playerOptions(players)], chosen.player, change('player')),
      players.length > 2 && !isSolo && chosen.player !== '' &&
        choice('other', 'against', [['', 'all'], ...playerOptions(others)], chosen.other, change('other')),
      resultOptions().length > 1 && choice('result', 'Result', resultOptions(), chosen.result, change('result')));
    place('game-filter').hidden = place('game-filter').childElementCount === 0;
  }

  function listGames() {
    gameFilter();
    listed = games.filter(isChosen);
    const caption = listed.length === games.length ? `All ${Format.many(games.length, 'game')}` :
      `${Format.count(listed.length)} of ${Format.many(games.length, 'game')}`;
    fill('games', games.length > 0 && Tables.games(listed, caption));
  }

  // ---- Addresses

  // In the order of the table.
  const neighbours = () => place('games').firstElementChild?.order?.map((row) => row.game) ?? listed;

  function follow() {
    const [, kind, ...numbers] = /^#(game|pair|forfeits)(?:-(\d+))?(?:-(\d+))?$/.exec(location.hash) ?? [];
    const game = kind === 'game' ? Contest.gameByNumber(Number(numbers[0])) : null;
    if (game) return Viewer.open(game, neighbours());
    Viewer.close();
    if (kind !== 'pair' && kind !== 'forfeits') return;
    const isPair = kind === 'pair' && players[numbers[0]] && players[numbers[1]];
    Object.assign(chosen, {player: isPair ? numbers[0] : '', other: isPair && players.length > 2 ? numbers[1] : '',
      result: kind === 'forfeits' ? 'forfeit' : ''});
    listGames();
    const heading = document.querySelector('#games h2');
    heading.scrollIntoView();
    heading.focus({preventScroll: true});
  }

  function makeAll() {
    fill('sprt', Summary.sprt());
    fill('summary', Summary.summary());
    fill('cross', Tables.cross());
    fill('elo', elo());
    fill('players', Tables.players());
    fill('facts', facts());
    fill('fact-tables', Tables.factTables());
    fill('margins', margins());
    fill('seats', firstMove());
    fill('times', times());
    listGames();
    Viewer.refresh();
  }

  for (const node of document.querySelectorAll('[data-text]')) node.textContent = contest[node.dataset.text] ?? '';
  fill('kicker', ['Tetraply', contest.kind, contest.game].filter(Boolean).join(' · '));
  fill('players-note', !isSolo && 'Points are the share of all results against others; in games of more than two players, each pair of seats'
    + ' has a result. The margin is the mean difference between the player’s score and the other score.');
  fill('about', Summary.about());
  fill('problems', Summary.problems());
  Sheet.begin(makeAll);
  addEventListener('hashchange', follow);
  // A dialog can have the focus only after the page is visible.
  addEventListener('DOMContentLoaded', follow);
})();

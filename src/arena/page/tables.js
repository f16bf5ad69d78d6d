// The tables of a contest. Those of players and games can be sorted by every column. A long table shows its first rows.
'use strict';

const Tables = (() => {
  const {element, scrolling, swatch} = Elements;
  const {players, pairs, ranking, games, seats, isSolo, seatNames, nameOf, playerAt, isForfeit, winner} = Contest;
  const {elo, margin, share, plain, isKnown, range, hasRange} = Figures;
  const kRows = 100;
  const orders = {};  // the last chosen order of each table: {column, descending}

  const playerSwatch = (index) => swatch(Plotting.styleOf(index).hue);
  const named = (index) => element('span', {class: 'named'}, playerSwatch(index), nameOf(index));
  const estimated = (estimate, write) => !isKnown(estimate) ? '–' : element('span', {}, write(estimate.value),
    hasRange(estimate) && element('small', {class: 'range'}, range(estimate, write)));

  const {compare: compareTexts} = new Intl.Collator('en', {numeric: true});
  const compare = (a, b) => typeof a === 'string' ? compareTexts(a, b) : a - b;

  // Missing values come last in either direction.
  function sortedBy(key, descending, rows) {
    const keyed = rows.map((row) => [key(row), row]);
    const missing = ([value]) => value === null || value === undefined || Number.isNaN(value);
    const known = keyed.filter((pair) => !missing(pair))
      .sort(([a], [b]) => descending ? compare(b, a) : compare(a, b));
    return [...known, ...keyed.filter(missing)].map(([, row]) => row);
  }

  // `columns`: [{title, note, kind, key: row → value to sort by, cell: row → content}]; `order`: the initial one.
  function sortable(name, caption, columns, rows, order) {
    orders[name] ??= order;
    const body = element('tbody');
    const more = element('p', {class: 'more'});
    let shown = kRows;

    function show() {
      const {column, descending} = orders[name];
      const sorted = sortedBy(columns[column].key, descending, rows);
      body.replaceChildren(...sorted.slice(0, shown).map((row) => element('tr', {class: row.bad && 'bad-row'},
        columns.map(({cell, kind}, at) => at === 0 ? element('th', {scope: 'row', class: kind}, cell(row)) :
          element('td', {class: kind}, cell(row))))));
      heads.forEach((head, at) => {
        if (at === column) head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
        else head.removeAttribute('aria-sort');
      });
      const button = element('button', {type: 'button'}, `Show all ${Format.count(rows.length)}`);
      button.addEventListener('click', () => { shown = Infinity; show(); });
      more.replaceChildren(...rows.length > shown ?
        [`The first ${shown} of ${Format.count(rows.length)}. `, button] : []);
      node.order = sorted;
    }

    const heads = columns.map(({title, note, kind, best}, at) => {
      const button = element('button', {type: 'button', class: 'sort'}, title);
      button.addEventListener('click', () => {
        const {column, descending} = orders[name];
        orders[name] = {column: at, descending: column === at ? !descending : best === 'high'};
        show();
      });
      return element('th', {scope: 'col', class: kind}, button, note && element('small', {}, note));
    });
    const node = element('div', {}, scrolling(caption, element('table', {'data-table': name},
      element('caption', {}, caption), element('thead', {}, element('tr', {}, heads)), body)), more);
    show();
    return node;
  }

  function playersTable() {
    if (players.length === 0) return null;
    const any = (has) => players.some(has);
    const number = (title, note, key, cell = (row) => Format.count(key(row)), best = 'high') =>
      ({title, note, kind: 'number', key, cell, best});
    const estimate = (title, note, field, write) => any((player) => isKnown(player[field])) &&
      number(title, note, (player) => player[field]?.value, (player) => estimated(player[field], write));
    const columns = [
      {title: 'player', key: (player) => player.name, cell: (player) => named(player.index)},
      estimate('Elo', '', 'elo', elo),
      !isSolo && estimate('points', 'of a game', 'points', share),
      number('games', '', (player) => player.games),
      !isSolo && number('won', '', (player) => player.wins),
      !isSolo && number('drawn', '', (player) => player.draws),
      !isSolo && number('lost', '', (player) => player.losses, undefined, 'low'),
      !isSolo && estimate('margin', 'mean', 'margin', margin),
      estimate('score', 'mean', 'score', plain),
      any((player) => Number.isFinite(player.seconds_per_move?.mean)) && number('time', 'per move',
        (player) => player.seconds_per_move?.mean, (player) => Format.time(player.seconds_per_move?.mean), 'low'),
      any((player) => player.forfeits > 0) && number('forfeits', '', (player) => player.forfeits),
      any((player) => player.spec && player.spec !== player.name) && {title: 'spec', kind: 'wrap',
        key: (player) => player.spec ?? '', cell: (player) => element('code', {}, player.spec ?? '')},
    ].filter(Boolean);
    const best = columns.findIndex(({title}) => ['Elo', 'points', 'score'].includes(title));
    return sortable('players', 'Players', columns, ranking, {column: Math.max(0, best), descending: best >= 0});
  }

  // ---- Cross table

  function crossCell(a, b) {
    const pair = Contest.pairOf(a.index, b.index);
    if (!pair || !(pair.games > 0)) return element('td', {class: 'cross-cell'}, '–');
    const value = isKnown(pair.score) ? pair.score.value : (pair.wins + pair.draws / 2) / pair.games;
    const surely = pair.score?.low > 0.5 ? '▲' : pair.score?.high < 0.5 ? '▼' : '';
    const words = `${a.name} against ${b.name}: ${pair.wins} won, ${pair.draws} drawn, ${pair.losses} lost, ${
      share(value)} of the points${hasRange(pair.score) ? `, 95\u202f% interval ${range(pair.score, share)}` : ''}${
      isKnown(pair.elo) ? `, ${Figures.withRange(pair.elo, elo)} Elo` : ''}${
      isKnown(pair.margin) ? `, mean margin ${margin(pair.margin.value)}` : ''}. To their games.`;
    const cell = element('td', {class: `cross-cell ${value > 0.5 ? 'ahead' : value < 0.5 ? 'behind' : ''}`},
      element('a', {href: `#pair-${a.index}-${b.index}`, 'aria-label': words, title: words},
        element('span', {class: 'wdl'}, `${pair.wins}–${pair.draws}–${pair.losses}`),
        element('span', {class: 'score'}, share(value), surely && element('span', {class: 'surely'}, ` ${surely}`))));
    cell.style.setProperty('--strength', `${Math.round(Math.abs(value - 0.5) * 2 * 62)}%`);
    return cell;
  }

  function cross() {
    const involved = ranking.filter(({index}) => pairs.some((pair) => pair.a === index || pair.b === index));
    if (involved.length < 2) return null;
    return scrolling('Cross table', element('table', {'data-table': 'cross', class: 'cross'},
      element('caption', {}, 'Results between all players'),
      element('thead', {}, element('tr', {}, element('th', {scope: 'col'}, 'player'),
        involved.map(({name}) => element('th', {scope: 'col'}, element('span', {class: 'column-name'}, name))))),
      element('tbody', {}, involved.map((a) => element('tr', {}, element('th', {scope: 'row'}, named(a.index)),
        involved.map((b) => a === b ? element('td', {class: 'cross-cell self'}, '·') : crossCell(a, b)))))));
  }

  // ---- Games

  function outcome(game) {
    if (isForfeit(game)) {
      return element('span', {}, element('span', {class: 'forfeit'}, '✕ forfeit'), ` of ${playerAt(game, game.loser)}: ${
        game.reason || 'the reason is unknown'}`);
    }
    if (isSolo || game.points.length === 0) return '';
    const first = winner(game);
    if (first === null) return 'draw';
    const by = Contest.margin(game, first);
    return `${playerAt(game, first)}${by > 0 ? ` by ${plain(by)}` : ''}`;
  }

  const link = (game) => element('a', {href: `#game-${game.number}`, 'aria-label': `Open game ${game.number}`},
    String(game.number));

  function gamesTable(some, caption) {
    const rows = some.map((game) => ({game, bad: isForfeit(game)}));
    const number = (title, key, cell = (value) => Format.count(value)) =>
      ({title, kind: 'number', key: ({game}) => key(game), cell: ({game}) => cell(key(game)), best: 'high'});
    const facts = isSolo ? Contest.facts.filter(({name, values}) => name !== 'score' && values.length === games.length) : [];
    const columns = [
      {title: 'game', key: ({game}) => game.number, cell: ({game}) => link(game)},
      ...Array.from({length: seats}, (_, seat) => (isSolo && players.length < 2) ? null : {
        title: seatNames[seat] || 'player', key: ({game}) => playerAt(game, seat),
        cell: ({game}) => element('span', {class: !isSolo && winner(game) === seat && 'winner'}, playerAt(game, seat)),
      }),
      {title: 'score', kind: 'number', best: 'high', key: ({game}) => game.scores[0],
        cell: ({game}) => game.scores.map(plain).join(' : ')},
      ...facts.map(({name, values}) => number(name, (game) => values[game.index], plain)),
      !(isSolo && Contest.forfeits.length === 0) && {title: 'result', kind: 'result',
        key: ({game}) => isForfeit(game) ? `~${game.reason}` : winner(game) === null ? 'draw' : playerAt(game, winner(game)),
        cell: ({game}) => outcome(game)},
      number('moves', (game) => game.moves.filter((move) => move.seat !== -1).length),
      number('time', (game) => game.seconds, (seconds) => Format.time(seconds)),
    ].filter(Boolean);
    return sortable('games', caption, columns, rows, {column: 0, descending: false});
  }

  // Shows the minimum, the median and so on of each fact; for a fact with few values, how often each was reached.
  function factTables() {
    const known = Contest.facts
      .map(({name, values}) => ({name, values: values.filter(Number.isFinite).sort((a, b) => a - b)}))
      .filter(({values}) => values.length > 0);
    if (known.length === 0) return null;
    const quantile = (values, at) => values[Math.min(values.length - 1, Math.floor(at * values.length))];
    const summary = Elements.table('facts', 'All games',
      [['', ''], ...['least', 'quarter', 'median', 'mean', 'three quarters', 'most'].map((name) => [name, 'number'])],
      [[null, known.map(({name, values}) => ({values: [name, ...[values[0], quantile(values, 0.25), quantile(values, 0.5),
        Plots.mean(values), quantile(values, 0.75), values[values.length - 1]].map(plain)]}))]]);
    const few = known.filter(({values}) => new Set(values).size <= 16);
    return [summary, ...few.map(({name, values}) => Elements.table('reached', `Games by ${name}`,
      [[name], ['games', 'number'], ['reached', 'number', 'at least this much']],
      [[null, [...new Set(values)].reverse().map((value) => ({values: [plain(value),
        Format.count(values.filter((one) => one === value).length),
        share(values.filter((one) => one >= value).length / values.length)]}))]]))];
  }

  return {players: playersTable, cross, games: gamesTable, factTables, outcome, named};
})();

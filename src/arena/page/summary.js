// The contest in words: what was played, who leads, by how much, and how certain that is.
'use strict';

const Summary = (() => {
  const {element, tile} = Elements;
  const {contest, players, games, ranking, isSolo, forfeits, seatNames, nameOf, pairOf} = Contest;
  const {elo, margin, share, plain, isKnown, hasRange, range, withRange, sureness} = Figures;

  const interval = (estimate, write) => hasRange(estimate) ? ` (95\u202f% interval ${range(estimate, write)})` : '';

  function limits() {
    const {depth, nodes, seconds} = contest.limits ?? {};
    return [depth && `depth ${depth}`, nodes && Format.many(nodes, 'node'), seconds && `${Format.tick(seconds)} a move`]
      .filter(Boolean).join(', ');
  }

  const moment = (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text ?? '') ?
    `${text.slice(0, 10)} ${text.slice(11, 16)}${text.endsWith('Z') ? ' UTC' : ''}` : text;

  function about() {
    return [['Games', contest.planned > contest.played ? `${Format.count(contest.played)} of ${
      Format.count(contest.planned)}` : contest.played && Format.count(contest.played)],
    ['Limits', limits()], ['Openings', contest.openings], ['Seed', contest.seed],
    ['Began', moment(contest.started)], ['Ended', moment(contest.ended)],
    ['Played by build', Contest.list(contest.played_by).join('; ')]]
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, String(value))));
  }

  function problems() {
    const missing = contest.planned - contest.played;
    return [
      Sheet.missingLibrary(),
      forfeits.length > 0 && element('p', {class: 'problem', role: 'note', 'data-problem': 'forfeits'},
        element('strong', {}, `${Format.many(forfeits.length, 'game')} of ${Format.count(games.length)} ended by forfeit.`),
        ' The player at fault has lost; the score and margin of such a game do not count. ',
        element('a', {href: '#forfeits'}, 'Show them'), '.'),
      missing > 0 && element('p', {class: 'note', role: 'note', 'data-problem': 'unfinished'},
        `${Format.many(missing, 'game')} of ${Format.count(contest.planned)} ${missing === 1 ? 'is' : 'are'} still to be`
          + ' played; the figures are provisional.'),
    ];
  }

  // ---- Who leads

  // The figures of the first two players: their own games if they have met, otherwise the difference of their ratings.
  function lead() {
    const [first, second] = ranking;
    if (!second) return null;
    const pair = pairOf(first.index, second.index);
    const apart = isKnown(first.elo) && isKnown(second.elo) ? first.elo.value - second.elo.value : null;
    // Treats the errors of two ratings as independent. In a round robin this is conservative.
    const half = (estimate) => (estimate.high - estimate.low) / 2;
    const spread = apart !== null && hasRange(first.elo) && hasRange(second.elo) ?
      Math.hypot(half(first.elo), half(second.elo)) : null;
    const rated = apart === null ? null : {value: apart, low: spread === null ? null : apart - spread,
      high: spread === null ? null : apart + spread};
    const difference = players.length === 2 && isKnown(pair?.elo) ? pair.elo : rated;
    return {first, second, pair, difference, sure: sureness(difference)};
  }

  function howSure({first, pair, sure}) {
    // A player who has won all games has no finite Elo, but the share of the points still has an interval.
    if (sure === null && hasRange(pair?.score) && pair.score.low > 0.5) return 'That is unlikely to be luck.';
    if (sure === null) return 'There are too few games to say how certain this is.';
    const chance = `by these games, the chance that ${first.name} is really the stronger one is ${
      sure > 0.9995 ? 'more than 99.9\u202f%' : share(sure)}`;
    if (sure >= 0.975) return `That is unlikely to be luck: ${chance}.`;
    return sure >= 0.9 ? `That is likely, but not settled: ${chance}.` : `That is undecided: ${chance}.`;
  }

  function leadWords(state) {
    const {first, second, pair, difference} = state;
    const even = isKnown(difference) ? Math.abs(difference.value) < 0.5 : false;
    return [
      even ? `${first.name} and ${second.name} are level` : players.length > 2 ?
        `${first.name} leads ahead of ${second.name}` : `${first.name} is ahead of ${second.name}`,
      isKnown(difference) && !even &&
        `, by ${elo(difference.value).replace('+', '')} Elo${interval(difference, elo)}`,
      pair?.games > 0 && isKnown(pair.score) && `; of their ${Format.many(pair.games, 'result')} it took ${
        share(pair.score.value)} of the points${interval(pair.score, share)}`,
      '. ', !even && howSure(state),
    ];
  }

  function tiles() {
    const state = isSolo ? null : lead();
    const first = ranking[0];
    const seat = Contest.objects(contest.by_seat).find((one) => one.seat === 0);
    const known = first && isKnown(first.score);
    return element('dl', {class: 'tiles'},
      Number.isFinite(contest.played) && tile('Games', Format.count(contest.played), contest.planned > contest.played ?
        `of ${Format.count(contest.planned)}` : forfeits.length > 0 ? `${forfeits.length} by forfeit` : 'all of them'),
      state && tile('In the lead', state.first.name, isKnown(state.first.points) ?
        `${share(state.first.points.value)} of the points` : ''),
      isKnown(state?.difference) && tile(`Elo ahead of ${players.length > 2 ? 'the second' : 'the other'}`,
        elo(state.difference.value), range(state.difference, elo)),
      state?.sure !== undefined && state?.sure !== null && tile('Probability of being stronger',
        state.sure > 0.9995 ? '>\u202f99.9\u202f%' : share(state.sure), `${state.first.name} against ${state.second.name}`),
      isSolo && known && tile('Mean score', plain(first.score.value), range(first.score, plain)),
      isSolo && Contest.facts.slice(0, 3).filter(({name}) => name !== 'score').map(({name, values}) => {
        const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
        return sorted.length > 0 && tile(`Median ${name}`, plain(sorted[Math.floor(sorted.length / 2)]),
          `${plain(sorted[0])} to ${plain(sorted[sorted.length - 1])}`);
      }),
      !isSolo && isKnown(seat?.points) && tile(`${seatNames[0]}, who moves first`, share(seat.points.value),
        `of the points${hasRange(seat.points) ? `, ${range(seat.points, share)}` : ''}`));
  }

  const playerWords = (player) => [
    isKnown(player.elo) && !isSolo && `${withRange(player.elo, elo)} Elo`,
    isKnown(player.points) && !isSolo && `${withRange(player.points, share)} of the points`,
    isSolo && isKnown(player.score) && `mean score ${withRange(player.score, plain)}`,
    Number.isFinite(player.games) && Format.many(player.games, 'game'),
    !isSolo && isKnown(player.margin) && `mean margin ${margin(player.margin.value)}`,
    Number.isFinite(player.seconds_per_move?.mean) && `${Format.time(player.seconds_per_move.mean)} a move`,
    player.forfeits > 0 && Format.many(player.forfeits, 'forfeit'),
  ].filter(Boolean).join('; ');

  function summary() {
    const state = isSolo ? null : lead();
    return [
      tiles(),
      element('p', {}, state && games.length > 0 ? leadWords(state) :
        games.length === 0 ? 'No game has finished yet.' : null),
      element('ul', {class: 'words'}, ranking.map((player) => element('li', {},
        Elements.swatch(Plotting.styleOf(player.index).hue), element('strong', {}, nameOf(player.index)), ': ',
        playerWords(player) || 'no games', '.'))),
    ];
  }

  // ---- The sequential test

  function sprt() {
    const test = contest.sprt;
    if (!test || ![test.llr, test.lower, test.upper].every(Number.isFinite) || !(test.upper > test.lower)) return null;
    const {elo0, elo1, llr, lower, upper, verdict} = test;
    const at = (value) => `${Math.min(100, Math.max(0, (value - lower) / (upper - lower) * 100))}%`;
    const claim = (value) => `${elo(value)} Elo`;
    const words = verdict === 'elo1' ? `Decided: the games support ${claim(elo1)} rather than ${claim(elo0)}.` :
      verdict === 'elo0' ? `Decided: the games support ${claim(elo0)} rather than ${claim(elo1)}.` :
        `Open: the games do not yet distinguish ${claim(elo0)} from ${claim(elo1)}.`;
    const number = (value) => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`;
    const bar = element('div', {class: `sprt ${verdict}`, role: 'meter', 'aria-valuemin': lower, 'aria-valuemax': upper,
      'aria-valuenow': Math.min(upper, Math.max(lower, llr)), 'aria-valuetext': `${number(llr)}, between ${
        number(lower)} and ${number(upper)}. ${words}`, 'aria-label': 'Logarithm of the likelihood ratio'},
    element('div', {class: 'sprt-fill'}), element('div', {class: 'sprt-zero'}), element('div', {class: 'sprt-now'}));
    bar.style.setProperty('--now', at(llr));
    bar.style.setProperty('--zero', at(0));
    const kHalves = ['0', '½', '1', '1½', '2'];
    const counts = Contest.list(test.pairs);
    return element('div', {class: 'card sprt-card'},
      element('p', {}, element('strong', {}, words),
        ` Log-likelihood ratio ${number(llr)}, with bounds ${number(lower)} and ${number(upper)}.`),
      bar,
      element('div', {class: 'sprt-ends', 'aria-hidden': 'true'},
        element('span', {}, `${number(lower)}: ${claim(elo0)}`), element('span', {}, `${claim(elo1)}: ${number(upper)}`)),
      counts.length === 5 && Elements.table('pairs', `Pairs of games by the points of ${nameOf(0)}`,
        [['points', ''], ...kHalves.map((name) => [name, 'number'])],
        [[null, [{values: ['pairs', ...counts.map((count) => Format.count(count))]}]]]));
  }

  return {about, problems, summary, sprt};
})();

// The data of the page. The page leaves out whatever is missing here. An estimate is {value, low, high}, a mean with
// its 95 % interval; it is null, or has nulls, if there are too few games.
//
// {version, made_by (a build), played_by: [builds], kind: match | round robin | gauntlet | solo, title, game, seats,
//  limits: {depth, nodes, seconds}, seed, openings, planned, played, started, ended,
//  players: [{name, spec, elo, points (0 to 1), games, wins, draws, losses, margin, score (of the game),
//    seconds_per_move: {mean, max}, forfeits}],
//  pairs: [{a, b, games, wins, draws, losses, score (0 to 1), elo, margin}], all from a's point of view,
//  by_seat: [{seat, points}], sprt: {elo0, elo1, llr, lower, upper, verdict: open | elo0 | elo1, pairs: [five counts]},
//  facts: [{name, values: [one for each game]}],
//  games: [{number, seats: [player, …], scores, points, opening (number of moves), seed, seconds, loser (a seat),
//  reason,
//    build (that played it), transcript,
//    moves: [{seat (-1: chance), move, seconds, value, depth, color (Blokus), board (a text picture)}]}]}
'use strict';

// Computes figures of a contest and estimates of them.
const Figures = (() => {
  const digits = (value, count) =>
    Format.write(Math.abs(value), {minimumFractionDigits: count, maximumFractionDigits: count});
  const signed = (count) => (value) => {
    if (!Number.isFinite(value)) return '–';
    const text = digits(value, count);
    return Number(text.replaceAll(',', '')) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
  };
  const share = (value) => Number.isFinite(value) ? `${digits(value * 100, value > 0 && value < 1 ? 1 : 0)}\u202f%` : '–';
  const plain = (value) => !Number.isFinite(value) ? '–' : value < 0 ? `−${plain(-value)}` :
    digits(value, Number.isInteger(value) || value >= 100 ? 0 : 1);

  const isKnown = (estimate) => Number.isFinite(estimate?.value);
  const hasRange = (estimate) => Number.isFinite(estimate?.low) && Number.isFinite(estimate?.high);
  const range = (estimate, write) => hasRange(estimate) ? `${write(estimate.low)} to ${write(estimate.high)}` : '';
  const withRange = (estimate, write) => !isKnown(estimate) ? '–' :
    `${write(estimate.value)}${hasRange(estimate) ? ` (${range(estimate, write)})` : ''}`;
  // The same from the other side of `middle`.
  const turned = (estimate, middle = 0) => estimate &&
    Object.fromEntries([['value', 'value'], ['low', 'high'], ['high', 'low']].map(([to, from]) =>
      [to, Number.isFinite(estimate[from]) ? 2 * middle - estimate[from] : null]));

  // The probability that the true value is above 0. Half of a 95 % interval is 1.96 standard errors. The normal
  // distribution function is approximated by Abramowitz and Stegun 7.1.26.
  function sureness(estimate) {
    if (!isKnown(estimate) || !hasRange(estimate) || !(estimate.high > estimate.low)) return null;
    const x = estimate.value / ((estimate.high - estimate.low) / 3.92) / Math.SQRT2;
    const t = 1 / (1 + 0.3275911 * Math.abs(x));
    const tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
      * Math.exp(-x * x) / 2;
    return x > 0 ? 1 - tail : tail;
  }

  return {elo: signed(0), margin: signed(1), share, plain, isKnown, hasRange, range, withRange, turned, sureness};
})();

const Contest = (() => {
  const list = (value) => Array.isArray(value) ? value : [];
  const objects = (value) => list(value).filter((one) => one && typeof one === 'object' && !Array.isArray(one));
  const contest = JSON.parse(document.getElementById('contest').textContent) ?? {};
  const players = objects(contest.players).map((player, index) =>
    ({...player, index, name: String(player.name ?? `player ${index + 1}`)}));
  const games = objects(contest.games).map((game, index) => ({
    ...game, index, number: Number.isFinite(game.number) ? game.number : index + 1,
    seats: list(game.seats), scores: list(game.scores), points: list(game.points), moves: objects(game.moves),
  }));
  const byNumber = new Map(games.map((game) => [game.number, game]));
  const pairs = objects(contest.pairs);
  const seats = contest.seats ?? Math.max(1, ...games.map((game) => game.seats.length));
  const isSolo = contest.kind === 'solo' || seats === 1;

  // The variants of Blokus: the width of the board, the colors with their start squares, and the players of the colors.
  const kFour = [['Blue', 0, 19], ['Yellow', 19, 19], ['Red', 19, 0], ['Green', 0, 0]];
  const boards = {
    'duo': {size: 14, colours: [['Black', 4, 9], ['White', 9, 4]]},
    'classic': {size: 20, colours: kFour},
    'classic-2p': {size: 20, colours: kFour},
    'classic-3p': {size: 20, colours: kFour},
  };
  const board = Object.hasOwn(boards, contest.game) ? boards[contest.game] : null;
  // With three players, the fourth color is played in turn and counts for nobody.
  const seatOfColour = (colour) => seats === 3 && colour === 3 ? null : colour % seats;
  const seatNames = Array.from({length: seats}, (_, seat) => isSolo ? '' : !board ? `seat ${seat + 1}` :
    board.colours.filter((_, colour) => seatOfColour(colour) === seat).map(([name]) => name).join(' and '));

  const nameOf = (player) => players[player]?.name ?? '?';
  const playerAt = (game, seat) => nameOf(game.seats[seat]);
  const isForfeit = (game) => Number.isInteger(game.loser);

  // The seat with the sole first place; null if the first place is shared.
  function winner(game) {
    const best = Math.max(...game.points);
    return game.points.filter((points) => points === best).length === 1 ? game.points.indexOf(best) : null;
  }

  // 1, 0.5 or 0 for a player in a game, against `other` or, without it, against all others; null if the player is not
  // in the game.
  function result(game, player, other = null) {
    const seat = game.seats.indexOf(player);
    if (seat < 0) return null;
    const others = game.points.filter((_, at) => at !== seat && (other === null || game.seats[at] === other));
    const own = game.points[seat];
    if (others.length === 0 || !Number.isFinite(own)) return null;
    const best = Math.max(...others);
    return own > best ? 1 : own === best ? 0.5 : 0;
  }

  // The score minus that of `other` or, without it, minus the best other score.
  function margin(game, seat, other = null) {
    const others = game.scores.filter((_, at) => at !== seat && (other === null || at === other));
    return game.scores[seat] - Math.max(...others);
  }

  // A pair from the point of view of `a`, whichever way round it is stored.
  function pairOf(a, b) {
    const found = pairs.find((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a));
    if (!found || found.a === a) return found;
    const {wins, losses, score, elo, margin: lead} = found;
    return {...found, a, b, wins: losses, losses: wins, score: Figures.turned(score, 0.5), elo: Figures.turned(elo),
      margin: Figures.turned(lead)};
  }

  const strength = (player) => Figures.isKnown(player.elo) ? player.elo.value :
    Figures.isKnown(player.points) ? player.points.value : Figures.isKnown(player.score) ? player.score.value : -Infinity;
  const ranking = [...players].sort((a, b) => (strength(b) > strength(a)) - (strength(b) < strength(a)));

  return {
    contest, players, games, pairs, seats, isSolo, board, seatNames, ranking, list, objects,
    facts: objects(contest.facts).map(({name, values}) =>
      ({name: String(name), values: list(values).map((value) => Number.isFinite(value) ? value : NaN)})),
    seatOfColour, nameOf, playerAt, isForfeit, winner, result, margin, pairOf,
    gameByNumber: (number) => byNumber.get(number),
    forfeits: games.filter(isForfeit),
    // Seats have the colors of the board where lines in these colors are visible.
    seatStyle: (seat) => Plotting.styleOf(board?.colours === kFour ? [0, 4, 1, 2][seat] : seat),
    seatTitle: (game, seat) => seatNames[seat] ? `${playerAt(game, seat)} (${seatNames[seat]})` : playerAt(game, seat),
  };
})();

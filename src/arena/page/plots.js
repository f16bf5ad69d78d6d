// The plots of a contest: each function turns its data into a Chart.js configuration, and into words for readers who
// cannot see it. A style (hue, dash, marker) belongs to a player and is the same in every plot; within a game it
// belongs to a seat.
'use strict';

const Plots = (() => {
  const {colour, styleOf, filling, axis, rowNames, ticksAt, legendLabels, options, line} = Plotting;
  const {nameOf} = Contest;
  const kMostBars = 24;

  // Names may be arbitrarily long, but the axis has little room.
  const short = (name) => name.length > 22 ? `${name.slice(0, 21)}…` : name;
  const noLegend = {legend: {display: false}};
  const sum = (values) => values.reduce((all, value) => all + value, 0);
  const mean = (values) => sum(values) / values.length;
  const whole = {ticks: {precision: 0, maxTicksLimit: 7}, beginAtZero: true};

  // A vertical reference line at `value`.
  const rule = (value) => ({
    id: 'rule',
    beforeDatasetsDraw({ctx: pen, chartArea: {top, bottom}, scales: {x}}) {
      pen.save();
      pen.strokeStyle = colour('muted');
      pen.setLineDash([2, 4]);
      pen.beginPath();
      pen.moveTo(x.getPixelForValue(value), top);
      pen.lineTo(x.getPixelForValue(value), bottom);
      pen.stroke();
      pen.restore();
    },
  });

  // Estimates one below the other, each a marker with its interval. `rows`: [{name, estimate, style}].
  function estimates(rows, title, write, {middle, ...scale}) {
    return {
      height: rows.length * 34 + 70,
      words: rows.map(({name, estimate}) => `${name}: ${Figures.withRange(estimate, write)}`).join('. '),
      config: {
        type: 'line',
        data: {
          labels: rows.map(({name}) => short(name)),
          datasets: [{
            label: title, showLine: false, data: rows.map(({estimate}) => estimate.value),
            spread: rows.map(({estimate}) => Figures.hasRange(estimate) ? [estimate.low, estimate.high] : null),
            whiskerColor: colour('ink'), pointRadius: 7, pointHoverRadius: 8, pointBorderWidth: 2,
            pointStyle: rows.map(({style}) => style.marker), pointBorderColor: rows.map(({style}) => style.colour),
            pointBackgroundColor: rows.map(({style}) => style.colour),
          }],
        },
        options: options({
          x: axis(title, {...scale, suggestedMin: Math.min(...rows.map(({estimate}) => estimate.low ?? estimate.value)),
            suggestedMax: Math.max(...rows.map(({estimate}) => estimate.high ?? estimate.value)),
            ticks: {callback: (value) => write(value), maxTicksLimit: 7, maxRotation: 0}}),
          y: {...rowNames(), offset: true},
        }, {
          title: (items) => items.length ? rows[items[0].dataIndex].name : '',
          label: ({dataIndex}) => ` ${Figures.withRange(rows[dataIndex].estimate, write)}`,
        }, {indexAxis: 'y', ...noLegend}),
        plugins: middle === undefined ? [] : [rule(middle)],
      },
    };
  }

  const elo = (players) => estimates(players.map((player) =>
    ({name: player.name, estimate: player.elo, style: styleOf(player.index)})), 'Elo', Figures.elo, {middle: 0});

  const shareTick = (value) => `${Math.round(value * 100)}\u202f%`;
  function seats(rows, names) {
    const made = estimates(rows.map(({seat, points}) =>
      ({name: names[seat] ?? `seat ${seat + 1}`, estimate: points, style: Contest.seatStyle(seat)})),
    'share of the points', Figures.share, {middle: 0.5});
    made.config.options.scales.x.ticks.callback = shareTick;
    return made;
  }

  // ---- Histograms

  // 1, 2, 5, 10, 20, …: the smallest step that divides `range` into at most `most` parts.
  function niceStep(range, most) {
    const least = Math.max(range / most, Number.MIN_VALUE);
    const power = 10 ** Math.floor(Math.log10(least));
    return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= least * (1 - 1e-9)) ?? 10 * power;
  }

  function bars(labels, datasets, xTitle, yTitle, tooltip, more = {}) {
    const {legend = datasets.length > 1 ? {labels: legendLabels(11)} : {display: false}, y = whole, stacked = true} = more;
    return {
      type: 'bar',
      data: {labels, datasets: datasets.map((dataset) =>
        ({categoryPercentage: 1, barPercentage: 0.92, pointStyle: 'rect', ...dataset}))},
      options: options({
        x: axis(xTitle, {stacked, grid: {display: false, borderColor: colour('line')},
          ticks: {maxRotation: 0, autoSkipPadding: 8}}),
        y: axis(yTitle, {stacked, ...y}),
      }, tooltip, {legend, interaction: {mode: 'index', intersect: false}}),
    };
  }

  // Margins by size: 0 has its own bar, and the others are counted in equal steps away from it. `sides`: who leads on
  // the right and on the left; without the second, all margins are the winner's.
  function margins(values, sides) {
    const step = Math.max(1, niceStep(Math.max(...values) - Math.min(...values, 0), kMostBars));
    const binOf = (value) => Math.sign(value) * Math.ceil(Math.abs(value) / step - 1e-9);
    const bins = values.map(binOf);
    const [from, to] = [Math.min(0, ...bins), Math.max(0, ...bins)];
    const all = Array.from({length: to - from + 1}, (_, index) => from + index);
    const sign = (value) => value < 0 ? `−${-value}` : String(value);
    const label = (bin) => step === 1 || bin === 0 ? sign(bin * step) : bin > 0 ?
      `${(bin - 1) * step + 1}…${bin * step}` : `−${-bin * step}…−${-(bin + 1) * step + 1}`;
    const count = all.map((bin) => bins.filter((one) => one === bin).length);
    const paint = (style) => filling(style.index, style.colour);
    const [ahead, behind] = sides;
    const part = (name, style, keep) => ({label: name, backgroundColor: style ? paint(style) : colour('muted'),
      data: all.map((bin, index) => keep(bin) ? count[index] : 0)});
    const datasets = behind ?
      [part(`${short(behind.name)} ahead`, behind.style, (bin) => bin < 0), part('equal', null, (bin) => bin === 0),
        part(`${short(ahead.name)} ahead`, ahead.style, (bin) => bin > 0)] :
      [part(ahead.name, ahead.style, () => true)];
    return {
      words: `Games by margin. ${all.map((bin, index) => [bin, count[index]]).filter(([, games]) => games > 0)
        .map(([bin, games]) => `${label(bin)}: ${Format.many(games, 'game')}`).join(', ')}.`,
      config: bars(all.map(label), datasets, behind ? `margin of ${short(ahead.name)}` : 'margin of the winner', 'games', {
        title: (items) => items.length ? `margin ${items[0].label}` : '',
        label: ({raw, dataset}) => raw > 0 ? ` ${dataset.label}: ${Format.many(raw, 'game')}` : null,
      }),
    };
  }

  // A few different values, such as the tiles of 2048, have a bar each. Others are counted in steps.
  function binning(values) {
    const different = [...new Set(values)].sort((a, b) => a - b);
    if (different.length <= 16) {
      return {labels: different.map(Figures.plain), binOf: (value) => different.indexOf(value), few: true, different};
    }
    const [least, most] = [different[0], different[different.length - 1]];
    const step = niceStep(most - least, kMostBars);
    const from = Math.floor(least / step);
    return {
      labels: Array.from({length: Math.floor(most / step) - from + 1}, (_, at) => Figures.plain((from + at) * step)),
      binOf: (value) => Math.floor(value / step) - from, few: false, different,
    };
  }

  // `groups`: [{name, style, values}], one for each player.
  function fact(name, groups) {
    const {labels, binOf, few} = binning(groups.flatMap(({values}) => values));
    const datasets = groups.map(({name: label, style, values}) => {
      const data = labels.map(() => 0);
      for (const value of values) data[binOf(value)]++;
      return {label, data, backgroundColor: filling(style.index, style.colour), maxBarThickness: 60};
    });
    return {
      words: datasets.map(({label, data}) => `${label}: ${data.map((count, at) => [labels[at], count])
        .filter(([, count]) => count > 0).map(([value, count]) => `${few ? '' : 'from '}${value}: ${
          Format.many(count, 'game')}`).join(', ')}`).join('. '),
      config: bars(labels, datasets, few ? name : `${name}, from`, 'games',
        {label: ({dataset, raw}) => ` ${dataset.label}: ${Format.many(raw, 'game')}`}),
    };
  }

  function reached(name, groups) {
    const {labels, few, different} = binning(groups.flatMap(({values}) => values));
    const share = (values, least) => values.filter((value) => value >= least).length / values.length;
    const tooltip = {label: ({dataset, raw}) => ` ${dataset.label}: ${Format.percent(raw.y ?? raw)} of its games`};
    const y = {min: 0, max: 1, ticks: {callback: shareTick, maxTicksLimit: 6}};
    const words = groups.map((group) => {
      const quarters = few ? different :
        [0, 0.25, 0.5, 0.75, 1].map((at) => different[Math.round(at * (different.length - 1))]);
      return `${group.name}: ${quarters.map((value) =>
        `${Figures.plain(value)} in ${Format.percent(share(group.values, value))}`).join(', ')}`;
    }).join('. ');
    if (few) {
      return {words, config: bars(labels, groups.map(({name: label, style, values}) => ({
        label, backgroundColor: filling(style.index, style.colour), data: different.map((value) => share(values, value)),
        maxBarThickness: 60,
      })), `${name}, at least`, 'share of games', tooltip, {y, stacked: false})};
    }
    return {
      words,
      config: {
        type: 'line',
        data: {datasets: groups.map(({name: label, style, values}) => {
          const sorted = [...values].sort((a, b) => a - b);
          return line(label, style, sorted.map((x, index) => ({x, y: 1 - index / sorted.length}))
            .filter(({x}, index) => x !== sorted[index - 1]), {pointRadius: 0, stepped: 'after'});
        })},
        options: options({
          x: axis(`${name}, at least`, {type: 'linear',
            ticks: {maxRotation: 0, maxTicksLimit: 8, callback: (value) => Figures.plain(value)}}),
          y: axis('share of games', y),
        }, {title: (items) => items.length ? `at least ${Figures.plain(items[0].raw.x)}` : '', ...tooltip},
        groups.length > 1 ? {} : noLegend),
      },
    };
  }

  // ---- Times

  // Bars are means, and a marker shows the longest thought.
  function times(players) {
    return {
      height: players.length * 34 + 95,
      words: players.map(({name, seconds_per_move: {mean: usual, max}}) =>
        `${name}: ${Format.time(usual)} on average, ${Format.time(max)} at most`).join('. '),
      config: {
        type: 'bar',
        data: {
          labels: players.map(({name}) => short(name)),
          datasets: [{
            type: 'line', label: 'longest', showLine: false, data: players.map((player) => player.seconds_per_move.max),
            pointStyle: 'rectRot', pointRadius: 6, borderColor: colour('ink'), backgroundColor: colour('card'),
            pointBorderWidth: 2,
          }, {
            label: 'mean', data: players.map((player) => player.seconds_per_move.mean), maxBarThickness: 20,
            backgroundColor: players.map(({index}) => filling(index, styleOf(index).colour)), pointStyle: 'rect',
          }],
        },
        options: options({
          x: axis('time per move', {beginAtZero: true,
            ticks: {callback: (value) => Format.tick(value), maxTicksLimit: 6, maxRotation: 0}}),
          y: rowNames(),
        }, {
          title: (items) => items.length ? players[items[0].dataIndex].name : '',
          label: ({dataset, raw}) => ` ${dataset.label}: ${Format.time(raw)}`,
        }, {indexAxis: 'y', interaction: {mode: 'y'}}),
      },
    };
  }

  // The mean time of each player's first, second, … move after the opening, in steps if there are many.
  function timesByMove(games, players) {
    const sums = players.map(() => []);
    for (const {seats: sitting, moves, opening} of games) {
      const nth = sitting.map(() => 0);
      moves.forEach(({seat, seconds}, at) => {
        if (!(seat >= 0) || !(sitting[seat] in sums)) return;
        const index = nth[seat]++;
        if (at < opening || !Number.isFinite(seconds)) return;
        const cell = sums[sitting[seat]][index] ??= [0, 0];
        cell[0] += seconds;
        cell[1]++;
      });
    }
    const longest = Math.max(0, ...sums.map((own) => own.length));
    if (longest < 2) return null;
    const step = niceStep(longest, 60) < 1 ? 1 : niceStep(longest, 60);
    const lines = players.map((player) => {
      const own = sums[player.index];
      const points = [];
      for (let from = 0; from < own.length; from += step) {
        const cells = own.slice(from, from + step).filter(Boolean);
        if (cells.length > 0) points.push({x: from + 1, y: sum(cells.map(([all]) => all)) / sum(cells.map(([, n]) => n))});
      }
      return {player, points};
    }).filter(({points}) => points.length > 0);
    return {
      words: lines.map(({player, points}) => {
        const top = points.reduce((most, point) => point.y > most.y ? point : most);
        return `${player.name} thinks longest at its move ${top.x}: ${Format.time(top.y)} on average`;
      }).join('. '),
      config: {
        type: 'line',
        data: {datasets: lines.map(({player, points}) =>
          line(short(player.name), styleOf(player.index), points,
            {pointRadius: points.length > 30 ? 0 : 3, pointBorderWidth: 1}))},
        options: options({
          x: axis('the player’s own move',
            {type: 'linear', min: 1, ticks: {precision: 0, maxRotation: 0, maxTicksLimit: 10}}),
          y: axis('mean time', {beginAtZero: true, ticks: {callback: (value) => Format.tick(value), maxTicksLimit: 6}}),
        }, {
          title: (items) => items.length ? `move ${items[0].raw.x}` : '',
          label: ({dataset, raw}) => ` ${dataset.label}: ${Format.time(raw.y)}`,
        }),
      },
    };
  }

  // The value that each side expects, move by move. `at()` is the current move; a click goes to another one.
  function evaluation(game, at, go) {
    const all = game.moves.map((move, index) => ({x: index + 1, y: move.value, seat: move.seat}));
    const own = game.seats.map((_, seat) => all.filter((point) => point.seat === seat && Number.isFinite(point.y)));
    if (own.every((points) => points.length === 0)) return null;
    const cursor = {
      id: 'cursor',
      afterDatasetsDraw({ctx: pen, chartArea: {top, bottom}, scales: {x}}) {
        const pixel = x.getPixelForValue(at());
        pen.save();
        pen.strokeStyle = colour('ink');
        pen.beginPath();
        pen.moveTo(pixel, top);
        pen.lineTo(pixel, bottom);
        pen.stroke();
        pen.restore();
      },
    };
    const ends = (points) => points.length === 0 ? 'says nothing' :
      `from ${Figures.plain(points[0].y)} to ${Figures.plain(points[points.length - 1].y)}`;
    const many = game.moves.length > 60;
    return {
      height: 210,
      words: own.map((points, seat) => `${Contest.seatTitle(game, seat)}: ${ends(points)}`).join('. '),
      config: {
        type: 'line',
        data: {datasets: own.map((points, seat) => line(short(Contest.seatNames[seat] || nameOf(game.seats[seat])),
          Contest.seatStyle(seat), points, {pointRadius: many ? 0 : 2.5, pointBorderWidth: 1}))},
        options: options({
          x: axis('', {title: {display: false}, type: 'linear', min: 0, max: game.moves.length,
            ticks: {precision: 0, maxRotation: 0, maxTicksLimit: 10}}),
          y: axis('', {title: {display: false}, ticks: {maxTicksLimit: 5}}),
        }, {
          title: (items) => items.length ? `move ${items[0].raw.x}` : '',
          label: ({dataset, raw}) => ` ${dataset.label} expects ${Figures.plain(raw.y)}`,
        }, {
          legend: game.seats.length > 1 ? {labels: legendLabels()} : {display: false},
          onClick: ({x}, _, chart) => go(Math.round(chart.scales.x.getValueForPixel(x))),
        }),
        plugins: [cursor],
      },
    };
  }

  return {elo, seats, margins, fact, reached, times, timesByMove, evaluation, mean, short};
})();

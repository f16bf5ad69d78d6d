// The plots of a report: each function turns cells of a sweep into a Chart.js configuration, and into words for readers
// who cannot see it. A style (hue, dash, marker) belongs to a strategy and is the same in every plot.
'use strict';

const Plots = (() => {
  const {colour, styleOf, filling, axis, rowNames, ticksAt, legendLabels, options, line, kHues, kDashes, kMarkers} =
    Plotting;
  const powersOfTwo = (to) => Array.from({length: Math.ceil(Math.log2(to)) + 1}, (_, power) => 2 ** power);

  function ideal(points) {
    const style = {colour: colour('muted'), dash: [1, 5], marker: 'line'};
    return line('ideal', style, points, {pointRadius: 0, pointHitRadius: 0, borderCapStyle: 'round', order: 9});
  }

  const spreadOfSpeedup = ({speedup, median, low, high}) =>
    [low, high, median].every((value) => value > 0) ? [speedup * median / high, speedup * median / low] : null;

  // `lines`: [{name, style, cells}]; cells have a speedup and are in order of threads. `copies`: cells of the ceiling.
  function speedup(lines, copies, cores) {
    const threads = [...new Set(lines.flatMap(({cells}) => cells.map((cell) => cell.threads)))].sort((a, b) => a - b);
    const [least, most] = [threads[0], threads[threads.length - 1]];
    const logarithmic = most > 16;
    // Strategies with about the same speed are shifted sideways so that they do not overlap.
    const beside = (at, index) => {
      const step = index - (lines.length - 1) / 2;
      return logarithmic ? at * 1.02 ** step : at + step * 0.012 * Math.max(most - least, 1);
    };
    const best = Math.max(1, ...lines.flatMap(({cells}) => cells.map((cell) => cell.speedup)));
    const ceiling = Math.min(most, cores || most);
    const datasets = lines.map(({name, style, cells}, index) => line(name, style,
      cells.map((cell) => ({x: beside(cell.threads, index), y: cell.speedup, cell})), {
        spread: cells.map(spreadOfSpeedup),
        whiskerColor: style.colour,
        pointStyle: cells.map(({agrees}) => agrees === false ? 'crossRot' : style.marker),
        pointRadius: cells.map(({agrees}) => agrees === false ? 9 : 5),
        pointBorderColor: cells.map(({agrees}) => agrees === false ? colour('bad') : style.colour),
        pointBorderWidth: cells.map(({agrees}) => agrees === false ? 4 : 2),
      }));
    const corners = [...new Set([least, ceiling, most])].filter((at) => at >= least);
    const given = copies.length > 0 ? [line('copies', {colour: colour('ink'), dash: [6, 3], marker: 'line'},
      [{x: 1, y: 1}, ...copies.map((cell) => ({x: cell.threads, y: cell.speedup, cell}))].filter(({x}) => x >= least),
      {pointRadius: 0, order: 8})] : [];
    const scales = logarithmic ? {
      x: axis('threads', {type: 'logarithmic', min: least / 1.15, max: most * 1.15, afterBuildTicks: ticksAt(threads)}),
      y: axis('speed-up', {type: 'logarithmic', afterBuildTicks: ticksAt([0.25, 0.5, ...powersOfTwo(most * 2)])}),
    } : {
      x: axis('threads', {type: 'linear', min: least - 0.12 * Math.max(most - least, 1),
        max: most + 0.12 * Math.max(most - least, 1), afterBuildTicks: ticksAt(threads)}),
      y: axis('speed-up', {beginAtZero: true, suggestedMax: Math.max(ceiling, best) * 1.08}),
    };
    scales.x.ticks.callback = (value) => value;
    scales.y.ticks.callback = (value) => `${Format.number(value, false)}×`;
    return {
      words: `Speed-up against threads. ${lines.map(({name, cells}) => `${name}: ${cells.map((cell) =>
        `${Format.ratio(cell.speedup)} on ${Sweep.threads(cell.threads)}${
          cell.agrees === false ? ', with a different result than sequential' : ''}${
          Sweep.doubts(cell).length > 0 ? ', unreliable' : ''}`).join(', ')}`).join('. ')}.${copies.map((cell) =>
        ` ${Sweep.threads(cell.threads)} that are independent of each other: ${Format.ratio(cell.speedup)}.`).join('')}`,
      config: {
        type: 'line',
        data: {datasets: [...datasets, ...given, ideal(corners.map((at) => ({x: at, y: Math.min(at, ceiling)})))]},
        options: options(scales, {
          title: (items) => items.length && items[0].raw.cell ? Sweep.threads(items[0].raw.cell.threads) : '',
          label: ({dataset, raw}) => ` ${dataset.label}: ${Format.ratio(raw.y)}${
            raw.cell ? `, median of ${Format.count(raw.cell.runs?.length)} runs ${Format.time(raw.cell.median)}` : ''}${
            raw.cell?.agrees === false ? ', DIFFERS from sequential' : ''}${
            raw.cell && Sweep.doubts(raw.cell).length > 0 ? `, UNRELIABLE: ${Sweep.doubts(raw.cell)[0].reason}` : ''}`,
        }),
      },
    };
  }

  // `lines` as above, including sequential.
  function times(lines) {
    const threads = [...new Set(lines.flatMap(({cells}) => cells.map((cell) => cell.threads)))].sort((a, b) => a - b);
    const values = lines.flatMap(({cells}) => cells.flatMap(({median, low}) => low > 0 ? [median, low] : [median]));
    const floor = 10 ** Math.floor(Math.log10(Math.min(...values) * 0.7));
    const decades = Math.log10(Math.max(...values) / floor);
    const steps = decades < 1 ? [1, 1.5, 2, 3, 5] : decades < 3 ? [1, 2, 5] : [1];
    const ticks = Array.from({length: 14}, (_, power) => steps.map((step) => step * floor * 10 ** power)).flat();
    const datasets = lines.map(({name, style, cells}) => {
      const at = threads.map((count) => cells.find((cell) => cell.threads === count) || null);
      return {
        label: name,
        data: at.map((cell) => cell?.median ?? null),
        cells: at,
        spread: at.map((cell) => cell && cell.low > 0 && cell.high > 0 ? [cell.low, cell.high] : null),
        whiskerColor: colour('ink'),
        backgroundColor: filling(style.index, style.colour),
        borderColor: at.map((cell) => cell?.agrees === false ? colour('bad') : style.colour),
        borderWidth: at.map((cell) => cell?.agrees === false ? 3 : 1),
        pointStyle: 'rect',
        skipNull: true,
        maxBarThickness: 36,
      };
    });
    return {
      words: `Time per run, median. ${lines.map(({name, cells}) => `${name}: ${cells.map((cell) =>
        `${Format.time(cell.median)} on ${Sweep.threads(cell.threads)}`).join(', ')}`).join('. ')}.`,
      config: {
        type: 'bar',
        data: {labels: threads.map((count) => String(count)), datasets},
        options: options({
          x: axis('threads', {grid: {display: false, borderColor: colour('line')}}),
          y: axis('time per run', {
            type: 'logarithmic', min: floor, ticks: {callback: (value) => Format.tick(value)},
            afterBuildTicks: ticksAt(ticks),
          }),
        }, {
          title: (items) => items.length ? Sweep.threads(Number(items[0].label)) : '',
          label: ({dataset, dataIndex, raw}) => {
            const runs = dataset.cells[dataIndex]?.runs;
            const each = runs ? ` (runs: ${runs.map((one) => Format.time(one)).join(', ')})` : '';
            return ` ${dataset.label}: ${Format.time(raw)}${each}`;
          },
        }, {legend: {labels: legendLabels(11)}}),
      },
    };
  }

  // Time against depth. `lines`: [{name, style, cells}], each with one cell per depth, in order of depths.
  function depths(lines) {
    const all = [...new Set(lines.flatMap(({cells}) => cells.map((cell) => cell.depth)))].sort((a, b) => a - b);
    return {
      words: `Time per run against depth. ${lines.map(({name, cells}) => `${name}: ${cells.map((cell) =>
        `${Format.time(cell.median)} at depth ${cell.depth}`).join(', ')}`).join('. ')}.`,
      config: {
        type: 'line',
        data: {datasets: lines.map(({name, style, cells}) =>
          line(name, style, cells.map((cell) => ({x: cell.depth, y: cell.median, cell}))))},
        options: options({
          x: axis('depth', {type: 'linear', min: all[0] - 0.2, max: all[all.length - 1] + 0.2, afterBuildTicks: ticksAt(all)}),
          y: axis('time per run', {type: 'logarithmic', ticks: {callback: (value) => Format.tick(value), maxTicksLimit: 8}}),
        }, {
          title: (items) => items.length ? `depth ${items[0].raw.x}` : '',
          label: ({dataset, raw}) => ` ${dataset.label}: ${Format.time(raw.y)}`,
        }),
      },
    };
  }

  // A phase has the same color in every plot.
  function phases(cells) {
    const {nameOf, phaseNames} = Sweep;
    const seconds = (cell, name) => cell.phases.find((phase) => phase.name === name)?.seconds ?? 0;
    return {
      height: cells.length * 30 + 110,
      words: `Time of all threads by phase. ${cells.map((cell) => `${nameOf(cell)}: ${
        cell.phases.map((phase) => `${phase.name} ${Format.time(phase.seconds)}`).join(', ')}`).join('. ')}.`,
      config: {
        type: 'bar',
        data: {
          labels: cells.map(nameOf),
          datasets: phaseNames.map((name, index) => ({
            label: name, data: cells.map((cell) => seconds(cell, name)), pointStyle: 'rect',
            backgroundColor: filling(index, styleOf(index).colour), borderColor: colour('card'), borderWidth: 1,
            maxBarThickness: 22,
          })),
        },
        options: options({
          x: axis('time of all threads', {
            stacked: true, ticks: {callback: (value) => Format.tick(value), maxTicksLimit: 6},
          }),
          y: {...rowNames(), stacked: true},
        }, {
          label: ({dataset, raw}) => ` ${dataset.label}: ${Format.time(raw)}`,
        }, {indexAxis: 'y', interaction: {mode: 'y'}, legend: {labels: legendLabels(11)}}),
      },
    };
  }

  function idleShare(lane, seconds) {
    const busy = lane.reduce((sum, [begin, end]) => sum + (end - begin), 0);
    return seconds > 0 ? Math.min(1, Math.max(0, 1 - busy / seconds)) : 0;
  }

  // Closes gaps narrower than half a pixel of a large screen, because ten thousand bars would look the same.
  function visible(lane, seconds) {
    const bars = [];
    for (const [begin, end] of lane) {
      const last = bars[bars.length - 1];
      if (last && begin - last[1] < seconds / 4000) last[1] = Math.max(last[1], end);
      else bars.push([begin, end]);
    }
    return bars;
  }

  function timeline({seconds, lanes}, style) {
    const idle = lanes.map((lane) => idleShare(lane, seconds));
    const labels = lanes.map((_, index) => `${index} · ${Format.percent(idle[index])} idle`);
    const bar = {grouped: false, barThickness: 16, borderSkipped: false};
    return {
      height: lanes.length * 28 + 40,
      idle: idle.reduce((sum, share) => sum + share, 0) / Math.max(lanes.length, 1),
      words: `Timeline of ${Format.time(seconds)}. ${idle.map((share, index) =>
        `Thread ${index} is idle ${Format.percent(share)} of it`).join(', ')}.`,
      config: {
        type: 'bar',
        data: {
          labels,
          datasets: [
            {...bar, label: 'busy', order: 1, backgroundColor: style.colour, minBarLength: 1,
              data: lanes.flatMap((lane, index) => visible(lane, seconds).map((x) => ({x, y: labels[index]})))},
            {...bar, label: 'idle', order: 2, backgroundColor: colour('soft'), borderColor: colour('line'),
              borderWidth: 1,
              data: labels.map((y) => ({x: [0, seconds], y}))},
          ],
        },
        options: options({
          x: axis('', {min: 0, max: seconds, title: {display: false},
            ticks: {callback: (value) => Format.tick(value), maxTicksLimit: 6, maxRotation: 0}}),
          y: rowNames(),
        }, {
          title: (items) => items.length ? `thread ${items[0].raw.y}` : '',
          label: ({dataset, raw}) => ` ${dataset.label} from ${Format.time(raw.x[0])} to ${Format.time(raw.x[1])}`,
        }, {indexAxis: 'y', legend: {display: false}, interaction: {mode: 'nearest', intersect: true}}),
      },
    };
  }

  // One legend entry for the forecast and the measurement of a strategy.
  function forecastLegend() {
    return {
      labels: {
        ...legendLabels(),
        filter: ({datasetIndex}, {datasets}) => datasets[datasetIndex].kind !== 'measured',
      },
      onClick(_, {text, datasetIndex}, {chart}) {
        const visible = !chart.isDatasetVisible(datasetIndex);
        chart.data.datasets.forEach(({label}, index) => {
          if (label === text) chart.setDatasetVisibility(index, visible);
        });
        chart.update();
      },
    };
  }

  // `lines`: [{name, style, forecast, measured: cells}]; `published`: [{label, points: [[threads, speed-up], …]}].
  function forecast(lines, published) {
    const most = Math.max(1, ...lines.flatMap((one) => one.forecast.points.map((point) => point.cores)),
      ...published.flatMap((one) => one.points.map((point) => point[0])));
    const datasets = lines.flatMap(({name, style, forecast: {points}, measured}) => [
      line(name, style, points.map((point) => ({x: point.cores, y: point.speedup})),
        {pointRadius: 0, pointHitRadius: 6, kind: 'forecast'}),
      line(name, style, measured.map((cell) => ({x: cell.threads, y: cell.speedup})),
        {showLine: false, kind: 'measured'}),
    ]);
    published.forEach(({label, points}, index) => {
      const style = {colour: colour('muted'), dash: kDashes[(index + 2) % kHues], marker: kMarkers[index % kHues]};
      datasets.push(line(label, style, points.map(([x, y]) => ({x, y})),
        {pointBackgroundColor: colour('card'), borderWidth: 1.5, pointRadius: 6, kind: 'published', order: 8}));
    });
    const scale = (title, min, callback) => axis(title, {
      type: 'logarithmic', min, max: most * 1.15, ticks: {maxRotation: 0, callback},
      afterBuildTicks: ticksAt(powersOfTwo(most)),
    });
    return {
      words: `Forecast of the speed-up, to ${most} cores. ${lines.map(({name, forecast: {points}}) => `${name}: ${
        points.map(({cores, speedup: value}) => `${Format.ratio(value)} on ${cores}`).join(', ')}`).join('. ')}. ${
        published.map(({label, points}) => `Published, ${label}: ${
          points.map(([x, y]) => `${Format.ratio(y)} on ${x}`).join(', ')}.`).join(' ')}`,
      config: {
        type: 'line',
        data: {datasets: [...datasets, ideal([{x: 1, y: 1}, {x: most, y: most}])]},
        options: options({
          x: scale('cores or threads', 0.9, (value) => value),
          y: scale('speed-up', 0.7, (value) => `${value}×`),
        }, {
          title: () => '',
          label: ({dataset, raw}) => ` ${dataset.label}${dataset.kind ? ` (${dataset.kind})` : ''}: ${
            Format.ratio(raw.y)} on ${raw.x}`,
        }, {legend: forecastLegend()}),
      },
    };
  }

  return {speedup, depths, times, phases, timeline, forecast};
})();

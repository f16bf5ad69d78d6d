// The plots of a report: each function turns cells of a sweep into what Chart.js draws, and into words for those who do
// not see it. Styles (hue, dash, marker) belong to strategies and are the same in every plot.
'use strict';

const Plots = (() => {
  const kHues = 8;
  const kDashes = [[], [9, 4], [4, 3], [11, 3, 2, 3], [2, 3], [14, 4], [6, 2, 2, 2, 2, 2], [1, 2]];
  const kMarkers = ['circle', 'rect', 'triangle', 'rectRot', 'star', 'rectRounded', 'crossRot', 'cross'];

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

  function styleOf(index) {
    if (index < 0) return {hue: 'muted', colour: colour('muted'), dash: [2, 2], marker: 'rect', index: 0};
    const hue = `hue-${index % kHues}`;
    // With more than eight, the same hues come again with other dashes and markers.
    const other = (index + Math.floor(index / kHues) * 3) % kHues;
    return {hue, colour: colour(hue), dash: kDashes[other], marker: kMarkers[other], index};
  }

  // Fillings that differ without their colours, too: plain, stripes either way, dots.
  function filling(index, paint) {
    const kind = index % 4;
    if (kind === 0) return paint;
    const tile = document.createElement('canvas');
    tile.width = tile.height = 8;
    const pen = tile.getContext('2d');
    pen.fillStyle = paint;
    pen.fillRect(0, 0, 8, 8);
    pen.strokeStyle = pen.fillStyle = colour('card');
    pen.globalAlpha = 0.5;
    pen.lineWidth = 1.5;
    pen.beginPath();
    for (const at of [-8, 0, 8]) {
      if (kind === 1) { pen.moveTo(at, 8); pen.lineTo(at + 8, 0); }
      if (kind === 2) { pen.moveTo(at, 0); pen.lineTo(at + 8, 8); }
    }
    pen.stroke();
    if (kind === 3) pen.fillRect(2, 2, 3, 3);
    return pen.createPattern(tile, 'repeat');
  }

  // `spread` of a dataset: [low, high] for each of its points, or null.
  const whiskers = {
    id: 'whiskers',
    afterDatasetsDraw(chart) {
      const {ctx: pen, scales: {y}} = chart;
      chart.data.datasets.forEach((dataset, index) => {
        if (!dataset.spread || !chart.isDatasetVisible(index)) return;
        pen.save();
        pen.strokeStyle = dataset.whiskerColor;
        pen.lineWidth = 1.5;
        pen.beginPath();
        chart.getDatasetMeta(index).data.forEach(({x}, at) => {
          const ends = dataset.spread[at]?.map((value) => y.getPixelForValue(value));
          if (!ends?.every(Number.isFinite) || !Number.isFinite(x)) return;
          pen.moveTo(x, ends[0]);
          pen.lineTo(x, ends[1]);
          for (const end of ends) { pen.moveTo(x - 7, end); pen.lineTo(x + 7, end); }
        });
        pen.stroke();
        pen.restore();
      });
    },
  };

  // For whoever waits for the page to be complete.
  const mark = {id: 'mark', afterDraw: ({canvas}) => { canvas.dataset.rendered = 'true'; }};

  function axis(title, {ticks = {}, ...more} = {}) {
    return {
      title: {display: true, text: title, color: colour('muted')},
      grid: {color: colour('line'), borderColor: colour('line')},
      ticks: {color: colour('muted'), ...ticks},
      ...more,
    };
  }

  const rowNames = () => axis('', {
    title: {display: false},
    grid: {display: false, borderColor: colour('line')},
    ticks: {color: colour('ink'), autoSkip: false},
  });

  const ticksAt = (values) => (scale) => {
    scale.ticks = values.filter((value) => value >= scale.min && value <= scale.max).map((value) => ({value}));
  };
  const powersOfTwo = (to) => Array.from({length: Math.ceil(Math.log2(to)) + 1}, (_, power) => 2 ** power);

  const legendLabels = (boxHeight = 7) => ({color: colour('ink'), usePointStyle: true, boxHeight, padding: 12});

  function options(scales, tooltip, {legend = {}, ...more} = {}) {
    return {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: {mode: 'nearest', intersect: false},
      scales,
      ...more,
      plugins: {legend: {position: 'bottom', labels: legendLabels(), ...legend}, tooltip: {callbacks: tooltip}},
    };
  }

  function line(label, style, points, more = {}) {
    return {
      label, data: points, borderColor: style.colour, backgroundColor: style.colour, borderDash: style.dash,
      pointStyle: style.marker, pointRadius: 5, pointBorderWidth: 2, borderWidth: 2, ...more,
    };
  }

  function ideal(points) {
    const style = {colour: colour('muted'), dash: [1, 5], marker: 'line'};
    return line('ideal', style, points, {pointRadius: 0, pointHitRadius: 0, borderCapStyle: 'round', order: 9});
  }

  const spreadOfSpeedup = ({speedup, median, low, high}) =>
    [low, high, median].every((value) => value > 0) ? [speedup * median / high, speedup * median / low] : null;

  // `lines`: [{name, style, cells}], each cell with a speed-up; in order of threads.
  function speedup(lines, cores) {
    const threads = [...new Set(lines.flatMap(({cells}) => cells.map((cell) => cell.threads)))].sort((a, b) => a - b);
    const [least, most] = [threads[0], threads[threads.length - 1]];
    const logarithmic = most > 16;
    // Strategies of about the same speed stand side by side instead of on top of each other.
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
        `${Format.ratio(cell.speedup)} on ${Format.threads(cell.threads)}${
          cell.agrees === false ? ', with another result than sequential' : ''}`).join(', ')}`).join('. ')}.`,
      config: {
        type: 'line',
        data: {datasets: [...datasets, ideal(corners.map((at) => ({x: at, y: Math.min(at, ceiling)})))]},
        options: options(scales, {
          title: (items) => items.length && items[0].raw.cell ? Format.threads(items[0].raw.cell.threads) : '',
          label: ({dataset, raw}) => ` ${dataset.label}: ${Format.ratio(raw.y)}${
            raw.cell ? `, median of ${Format.count(raw.cell.runs?.length)} runs ${Format.time(raw.cell.median)}` : ''}${
            raw.cell?.agrees === false ? ', DIFFERS from sequential' : ''}`,
        }),
      },
    };
  }

  // `lines` as above; here sequential is one of them.
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
        `${Format.time(cell.median)} on ${Format.threads(cell.threads)}`).join(', ')}`).join('. ')}.`,
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
          title: (items) => items.length ? Format.threads(Number(items[0].label)) : '',
          label: ({dataset, dataIndex, raw}) => {
            const runs = dataset.cells[dataIndex]?.runs;
            const each = runs ? ` (runs: ${runs.map((one) => Format.time(one)).join(', ')})` : '';
            return ` ${dataset.label}: ${Format.time(raw)}${each}`;
          },
        }, {legend: {labels: legendLabels(11)}}),
      },
    };
  }

  // A phase has the same colour in every plot.
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

  // Gaps that are narrower than half a pixel of a large screen are closed: ten thousand bars would look the same.
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

  // One entry for what is forecast and what is measured of a strategy.
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

  return {
    available: () => typeof Chart === 'function',
    draw(canvas, config) {
      Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
      return new Chart(canvas, {...config, plugins: [whiskers, mark]});
    },
    styleOf, speedup, times, phases, timeline, forecast,
  };
})();

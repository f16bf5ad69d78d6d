// The parts that the plots of every report share: colors from the style sheet, dashes, markers and fillings that differ
// without color as well, axes, whiskers. Chart.js draws the plots.
'use strict';

const Plotting = (() => {
  const kHues = 8;
  const kDashes = [[], [9, 4], [4, 3], [11, 3, 2, 3], [2, 3], [14, 4], [6, 2, 2, 2, 2, 2], [1, 2]];
  const kMarkers = ['circle', 'rect', 'triangle', 'rectRot', 'star', 'rectRounded', 'crossRot', 'cross'];

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

  function styleOf(index) {
    if (index < 0) return {hue: 'muted', colour: colour('muted'), dash: [2, 2], marker: 'rect', index: 0};
    const hue = `hue-${index % kHues}`;
    // Beyond eight series, the hues repeat with other dashes and markers.
    const other = (index + Math.floor(index / kHues) * 3) % kHues;
    return {hue, colour: colour(hue), dash: kDashes[other], marker: kMarkers[other], index};
  }

  // Fillings that differ without color, too: plain, stripes in both directions, dots.
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
      const {ctx: pen} = chart;
      const sideways = chart.options.indexAxis === 'y';
      const scale = sideways ? chart.scales.x : chart.scales.y;
      chart.data.datasets.forEach((dataset, index) => {
        if (!dataset.spread || !chart.isDatasetVisible(index)) return;
        pen.save();
        pen.strokeStyle = dataset.whiskerColor;
        pen.lineWidth = 1.5;
        pen.beginPath();
        chart.getDatasetMeta(index).data.forEach(({x, y}, at) => {
          const ends = dataset.spread[at]?.map((value) => scale.getPixelForValue(value));
          if (!ends?.every(Number.isFinite) || !Number.isFinite(x)) return;
          const to = (method, along, across) => sideways ? pen[method](along, y + across) : pen[method](x + across, along);
          to('moveTo', ends[0], 0);
          to('lineTo', ends[1], 0);
          for (const end of ends) { to('moveTo', end, -7); to('lineTo', end, 7); }
        });
        pen.stroke();
        pen.restore();
      });
    },
  };

  // Marks a drawn plot, so that a script can wait until the page is complete.
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

  return {
    colour, styleOf, filling, axis, rowNames, ticksAt, legendLabels, options, line, kHues, kDashes, kMarkers,
    available: () => typeof Chart === 'function',
    draw(canvas, config) {
      Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
      return new Chart(canvas, {...config, plugins: [whiskers, mark, ...(config.plugins ?? [])]});
    },
  };
})();

// Assembles the page: words, tables (tables.js) and plots (charts.js) of the chosen cells. It is rebuilt after every
// choice. A part without data is hidden.
'use strict';

(() => {
  const {sweep, cells, cores, groups, groupOf, nameOf, list, unique, differs, isCompared} = Sweep;
  const {element, tile} = Elements;
  const {place, fill} = Sheet;
  const kManyGroups = 8;  // with more workloads and depths than this, the page starts with one workload

  const styleOf = (split) => Plotting.styleOf(Sweep.parallelStrategies.indexOf(split));
  const styled = (some) => Sweep.bySplit(some).map((one) => ({...one, style: styleOf(one.name)}));
  const swatch = (split) => Elements.swatch(styleOf(split).hue);

  // ---- Words about the whole sweep

  const highest = (some, value) => some.reduce((most, one) => !most || value(one) > value(most) ? one : most, null);
  const sequentialOf = (cell) =>
    cells.find((other) => !Sweep.isParallel(other) && !Sweep.isCeiling(other) && groupOf(other) === groupOf(cell));
  const best = (some) => highest(some.filter(Sweep.isTrusted), (cell) => cell.speedup);

  function strategyWords(split) {
    const own = cells.filter((cell) => cell.split === split && isCompared(cell));
    const top = best(own);
    if (own.length === 0) return [element('strong', {}, split), ': no run that can be compared with the sequential one.'];
    if (!top) return [element('strong', {}, split), ': no speed-up on several threads that can be believed.'];
    const alike = own.filter((cell) => cell.threads === top.threads && Sweep.isTrusted(cell)).map((cell) => cell.speedup);
    const [least, most] = [Format.ratio(Math.min(...alike)), Format.ratio(Math.max(...alike))];
    const wrong = own.filter(differs).length;
    return [
      element('strong', {}, split),
      `: ${top.speedup < 1 ? 'never faster than sequential, at best' : 'up to'} ${Format.ratio(top.speedup)} on ${
        Sweep.threads(top.threads)} (${groupOf(top)})`,
      least !== most && `; ${least.replace('×', '')}–${most} over its ${alike.length} workloads and depths`,
      '.',
      wrong > 0 && element('span', {class: 'differs'}, ` Differs from sequential in ${wrong} of ${own.length}.`),
    ];
  }

  function tiles() {
    const top = best(cells);
    const parallel = cells.filter(Sweep.isParallel);
    const right = parallel.filter((cell) => !differs(cell));
    const far = highest(cells.filter(Sweep.hasForecast).map((cell) =>
      ({cell, ...highest(cell.forecast.points, (point) => point.cores)})), (one) => one.speedup);
    const used = top && Math.min(top.threads, cores || top.threads);
    return element('dl', {class: 'tiles'},
      top && tile('Best speed-up', Format.ratio(top.speedup), `${nameOf(top)}; ${groupOf(top)}`),
      !top && parallel.some((cell) => cell.threads > 1) && tile('Best speed-up', '–', 'no figure that can be believed', true),
      top && tile('Of the ideal', Format.percent(top.speedup / used),
        `${Format.ratio(top.speedup)} on ${used} ${used === 1 ? 'core' : 'cores'}`),
      parallel.length > 0 && tile('Same result as sequential', `${right.length} of ${parallel.length}`,
        right.length < parallel.length ? 'all others are marked' : 'every strategy, every number of threads',
        right.length < parallel.length),
      far && tile(`Forecast, ${far.cores} cores`, Format.ratio(far.speedup),
        `${far.cell.split}; ${groupOf(far.cell)}`));
  }

  function summary() {
    const top = best(cells);
    return [
      tiles(),
      element('p', {}, top ?
        `The fastest against its sequential run is ${top.split}, with ${Format.ratio(top.speedup)} on ${
          Sweep.threads(top.threads)}: ${groupOf(top)}, in ${Format.time(top.median)}${
          Format.time(sequentialOf(top)?.median) === '–' ? '' :
            ` instead of ${Format.time(sequentialOf(top).median)} (medians of all runs)`}.` :
        'No speed-up on several threads can be believed.'),
      element('ul', {class: 'words'},
        Sweep.parallelStrategies.map((split) => element('li', {}, swatch(split), strategyWords(split)))),
    ];
  }

  // [[reason and advice, cells], …]: each reason once.
  function doubts() {
    const found = new Map();
    for (const cell of cells) {
      for (const {reason, advice} of Sweep.doubts(cell)) {
        const words = `${reason}: ${advice}.`;
        found.set(words, [...(found.get(words) ?? []), cell]);
      }
    }
    return [...found];
  }

  function problems() {
    const wrong = cells.filter(differs);
    const doubtful = cells.filter((cell) => Sweep.doubts(cell).length > 0);
    const {runs_planned: planned, runs_done: done} = sweep;
    return [
      Sheet.missingLibrary(),
      done < planned && element('div', {class: 'problem', role: 'note', 'data-problem': 'interrupted'},
        element('strong', {}, `This sweep was interrupted: ${done} of ${planned} runs.`),
        ' The page shows what was measured until then. The same command runs the others.'),
      doubtful.length > 0 && element('div', {class: 'problem', role: 'note', 'data-problem': 'unreliable'},
        element('strong', {}, `${doubtful.length} of ${cells.filter(isCompared).length} speed-ups are unreliable.`),
        ' They are marked with a question mark and left out of the summary.',
        element('ul', {}, doubts().map(([words, some]) => element('li', {}, words, ' ',
          element('small', {}, some.length > 4 ? `${some.length} measurements` :
            some.map((cell) => `${groupOf(cell)}: ${nameOf(cell)}`).join('; ')))))),
      wrong.length > 0 && element('div', {class: 'problem', role: 'note', 'data-problem': 'differs'},
        element('strong', {},
          `${wrong.length} of ${cells.length} measurements gave a different result than the sequential search.`),
        ' Their speed does not count and is left out of the summary; crosses and red frames in plots and red rows in'
          + ' tables mark them.',
        element('ul', {}, wrong.map((cell) => element('li', {}, `${groupOf(cell)}: ${nameOf(cell)}`)))),
    ];
  }

  function facts() {
    const runs = cells.reduce((sum, cell) => sum + list(cell.runs).length, 0);
    return [['Cores', cores], ['Compiler', sweep.machine?.compiler], ['Version', sweep.version],
      ['Measurements', `${cells.length}, from ${Format.count(runs)} runs`]]
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, String(value))));
  }

  // ---- Plots

  const plotGroups = (kind, some, make) =>
    groups(some).map(([group, members]) => Sheet.figure(kind, group, null, make(members)));

  function timelines(some) {
    const told = some.filter(Sweep.hasTimeline);
    const counts = unique(told.map((cell) => cell.threads)).sort((a, b) => a - b);
    if (!counts.includes(chosen.threads)) chosen.threads = mostOnCores(counts, (count) => count);
    place('timeline-filter').hidden = counts.length < 2;
    const values = counts.map((count) => [String(count), String(count)]);
    fill('timeline-filter', choice('threads', 'Threads', values, (value) => {
      chosen.threads = Number(value);
      Sheet.refresh();
      place('timeline-filter').querySelector('select').focus();
    }));
    return told.filter((cell) => cell.threads === chosen.threads).map((cell) => {
      const made = Plots.timeline(cell.timeline, styleOf(cell.split));
      return Sheet.figure('timeline', nameOf(cell), `${groupOf(cell)} · ${Format.percent(made.idle)} idle`, made);
    });
  }

  // Among runs in order of their threads: the one with the most threads that each had a core, or the first one if there
  // is none.
  function mostOnCores(some, threads) {
    const fitting = some.filter((one) => !cores || threads(one) <= cores);
    return fitting.length > 0 ? fitting[fitting.length - 1] : some[0];
  }

  function forecasts(some) {
    return groups(some).filter(([, members]) => members.some(Sweep.hasForecast)).map(([group, members]) => {
      const lines = styled(members.filter(Sweep.hasForecast)).map(({name, style, cells: own}) => ({
        name, style, forecast: mostOnCores(own, (cell) => cell.threads).forecast,
        measured: members.filter((cell) => cell.split === name && isCompared(cell) && !differs(cell) &&
          (!cores || cell.threads <= cores)),
      }));
      return Sheet.figure('forecast', group, null, Plots.forecast(lines, Sweep.published));
    });
  }

  function diagnosis(some) {
    const told = groups(some.filter((cell) => cell.diagnosis));
    return told.map(([group, members]) => element('div', {class: 'card'}, element('h3', {}, group),
      element('dl', {}, members.map((cell) => [
        element('dt', {}, swatch(cell.split), nameOf(cell),
          differs(cell) && element('span', {class: 'differs'}, ' ≠ differs from sequential')),
        element('dd', {}, cell.diagnosis)]))));
  }

  const byWorkload = (some) => unique(some.map((cell) => cell.workload))
    .map((workload) => [workload, some.filter((cell) => cell.workload === workload)]);
  const depthsOf = (some) => unique(some.map((cell) => cell.depth)).sort((a, b) => a - b);

  // Takes of each split the run with the most threads that each had a core.
  function runTimes(some) {
    return byWorkload(some.filter(Sweep.isTimed)).filter(([, own]) => depthsOf(own).length > 1)
      .map(([workload, own]) => {
        const lines = styled(own).map(({name, style, cells: members}) => ({
          name, style, cells: depthsOf(members).map((depth) =>
            mostOnCores(members.filter((cell) => cell.depth === depth), (cell) => cell.threads)),
        })).filter((one) => one.cells.length > 1);
        return lines.length > 0 && Sheet.figure('depths', workload, null, Plots.depths(lines));
      });
  }

  // Speed-up against threads with a curve for each depth, of the split that is fastest at the greatest depth.
  function depthCurves(some) {
    return byWorkload(some.filter(isCompared)).map(([workload, own]) => {
      const deepest = Math.max(...own.map((cell) => cell.depth));
      const top = highest(own.filter((cell) => cell.depth === deepest && !differs(cell)), (cell) => cell.speedup);
      const members = own.filter((cell) => cell.split === top?.split);
      const threads = unique(members.map((cell) => cell.threads));
      if (!top || depthsOf(members).length < 2 || threads.length < 2) return null;
      const lines = depthsOf(members).map((depth, index) => ({
        name: `depth ${depth}`, style: Plotting.styleOf(index), cells: members.filter((cell) => cell.depth === depth),
      }));
      return Sheet.figure('depth-curves', workload, top.split, Plots.speedup(lines, [], cores));
    });
  }

  // Makes the contents of each part of the page from the chosen cells.
  const parts = {
    'speed-up': (some) => plotGroups('speed-up', some.filter(isCompared), (own) => Plots.speedup(styled(own),
      some.filter((cell) => Sweep.isCeiling(cell) && groupOf(cell) === groupOf(own[0])), cores)),
    'depth-curves': depthCurves,
    'depths': runTimes,
    'diagnosis': diagnosis,
    'times': (some) => plotGroups('time', some.filter(Sweep.isTimed), (own) => Plots.times(styled(own))),
    'tasks': (some) => Tables.tasks(some),
    'threads': (some) => {
      const table = Tables.threads(some);
      return table && element('details', {open: Sheet.isPrinting()}, element('summary', {}, 'The times of each thread'), table);
    },
    'timelines': timelines,
    'phase-charts': (some) => plotGroups('phases', some.filter(Sweep.hasPhases), (own) => Plots.phases(own)),
    'phases': (some) => Tables.phases(some),
    'forecast-charts': forecasts,
    'forecast': (some) => Tables.forecast(some),
    'published': (some) => list(sweep.seed_tables).length > 0 &&
      [element('div', {class: 'stack'}, sweep.seed_tables.map(Tables.published)),
        element('div', {class: 'stack'}, sweep.shows_choices && Tables.choices(some), Tables.ours(some))],
    'measurements': (some) => Tables.measurements(some),
  };

  // ---- Choices

  const chosen = {workload: '', depth: '', threads: 0};

  const choice = (name, label, values, change) => Elements.choice(name, label, values, chosen[name], change);

  const ofWorkload = (cell) => !chosen.workload || String(cell.workload) === chosen.workload;
  const depths = () => unique(cells.filter(ofWorkload).map((cell) => cell.depth)).sort((a, b) => a - b).map(String);

  function filters() {
    place('filters').hidden = groups(cells).length < 2;
    const withAll = (values) => [['', 'all'], ...values.map((value) => [String(value), String(value)])];
    fill('filters',
      choice('workload', 'Workload', withAll(Sweep.workloads), (value) => {
        chosen.workload = value;
        if (!depths().includes(chosen.depth)) chosen.depth = '';
        filters();
        Sheet.refresh();
        place('filters').querySelector('select').focus();
      }),
      choice('depth', 'Depth', withAll(depths()), (value) => {
        chosen.depth = value;
        Sheet.refresh();
      }));
  }

  function makeAll() {
    const some = cells.filter((cell) => ofWorkload(cell) && (!chosen.depth || String(cell.depth) === chosen.depth));
    for (const [name, make] of Object.entries(parts)) fill(name, make(some));
  }

  for (const node of document.querySelectorAll('[data-text]')) node.textContent = sweep[node.dataset.text] ?? '';
  if (groups(cells).length > kManyGroups) chosen.workload = String(Sweep.workloads[0]);
  Words.explain();
  fill('facts', facts());
  fill('problems', problems());
  fill('summary', summary());
  filters();
  Sheet.begin(makeAll);
})();

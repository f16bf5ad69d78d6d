// The data of the page. The page leaves out whatever is missing here.
//
// {experiment, title, about, version (with the sources), made_by (a build), machine: {cores, compiler},
//  runs_planned, runs_done, shows_choices,
//  seed_tables: [{title, columns, rows}],
//  published: [{label, points: [[threads, speed-up], …]}],
//  cells: [{workload, depth, split, threads, player, runs: [seconds, …], median, low, high, fastest, speedup,
//    speedup_of_fastest, of_copies, doubts: [{reason, advice}], nodes, choice, agrees,
//    tasks: {created, by_thief, by_creator, cancelled}, thread_times: [{busy, idle, stealing, tasks}], imbalance,
//    phases: [{name, seconds}], timeline: {seconds, lanes: [[[begin, end], …], …]}, diagnosis,
//    forecast: {work, span, burdened_span, parallelism, points: [{cores, speedup}, …]}}]}
'use strict';

const Sweep = (() => {
  const kSequential = 'sequential';
  const kCopies = 'copies';  // simultaneous sequential searches, which show what the cores can give
  const list = (value) => Array.isArray(value) ? value : [];
  const unique = (values) => [...new Set(values)];

  const sweep = JSON.parse(document.getElementById('sweep').textContent) ?? {};
  const cells = list(sweep.cells).filter((cell) => cell && typeof cell === 'object');
  const workloads = unique(cells.map((cell) => cell.workload));
  const strategies = unique(cells.map((cell) => cell.split));
  cells.sort((a, b) => workloads.indexOf(a.workload) - workloads.indexOf(b.workload) || a.depth - b.depth ||
    strategies.indexOf(a.split) - strategies.indexOf(b.split) || a.threads - b.threads);

  const groupOf = (cell) => `${cell.workload}, depth ${cell.depth}`;
  const threads = (count) => Format.many(count, 'thread');
  const splits = (name) => name !== kSequential && name !== kCopies;
  const isParallel = (cell) => splits(cell.split);

  // [[name, cells], …] by workload and depth.
  function groups(some) {
    const result = new Map();
    for (const cell of some) {
      if (!result.has(groupOf(cell))) result.set(groupOf(cell), []);
      result.get(groupOf(cell)).push(cell);
    }
    return [...result];
  }

  return {
    sweep, cells, workloads, groups, groupOf, isParallel, list, unique, threads,
    cores: sweep.machine?.cores,
    published: list(sweep.published).filter((one) => list(one?.points).length > 0),
    parallelStrategies: strategies.filter(splits),
    phaseNames: unique(cells.flatMap((cell) => list(cell.phases).map((phase) => phase.name))),
    bySplit: (some) => unique(some.map((cell) => cell.split))
      .map((name) => ({name, cells: some.filter((cell) => cell.split === name)})),
    nameOf: (cell) => `${cell.split}, ${threads(cell.threads)}`,
    differs: (cell) => cell.agrees === false,
    doubts: (cell) => list(cell.doubts),
    // Whether a figure may be a headline: of several threads, with the right result, and without a doubt.
    isTrusted: (cell) => isParallel(cell) && Number.isFinite(cell.speedup) && cell.threads > 1 &&
      cell.agrees !== false && list(cell.doubts).length === 0,
    isCompared: (cell) => isParallel(cell) && Number.isFinite(cell.speedup),
    isCeiling: (cell) => cell.split === kCopies && Number.isFinite(cell.speedup),
    isTimed: (cell) => cell.split !== kCopies && cell.median > 0,
    hasPhases: (cell) => list(cell.phases).length > 0,
    hasTimeline: (cell) => list(cell.timeline?.lanes).length > 0,
    hasForecast: (cell) => list(cell.forecast?.points).length > 0,
  };
})();

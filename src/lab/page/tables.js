// The tables of a sweep's report.
'use strict';

const Tables = (() => {
  const {element, table} = Elements;
  const {list, groups, differs} = Sweep;

  const cellTable = (name, caption, columns, cells, values) => table(name, caption,
    [['strategy'], ['threads', 'number'], ...columns],
    groups(cells).map(([group, members]) => [group, members.map((cell) =>
      ({values: [cell.split, String(cell.threads), ...values(cell)], bad: differs(cell)}))]));

  const withNote = (value, note, kind = 'share') =>
    element('span', {}, value, ' ', element('span', {class: kind}, note));
  // A figure that is not to be believed says so, and why when it is pointed at.
  const doubted = (cell, text) => Sweep.doubts(cell).length === 0 ? text :
    element('span', {class: 'doubted', title: Sweep.doubts(cell).map(({reason, advice}) => `Unreliable: ${reason}: ${advice}.`)
      .join('\n')}, text, ' ?');
  const total = (some, key) => list(some).reduce((sum, one) => sum + one[key], 0);

  function tasks(cells) {
    const counted = cells.filter((cell) => cell.tasks);
    return counted.length > 0 && cellTable('tasks', 'Tasks and balance', [
      ['created', 'number'], ['by a thief', 'number', 'converted'], ['by the creator', 'number', 'fizzled'],
      ['cancelled', 'number'], ['converted', 'number', 'of all'], ['imbalance', 'number'],
      ['idle', 'number', 'of all threads'],
    ], counted, ({tasks: {created, by_thief, by_creator, cancelled}, imbalance, thread_times}) => [
      Format.count(created), Format.count(by_thief), Format.count(by_creator), Format.count(cancelled),
      Format.percent(by_thief / created),
      imbalance > 0 ? Format.number(imbalance) : 'idle thread',
      Format.percent(total(thread_times, 'idle') / (total(thread_times, 'busy') + total(thread_times, 'idle'))),
    ]);
  }

  function threads(cells) {
    const timed = cells.filter((cell) => list(cell.thread_times).length > 0);
    const rows = (cell) => cell.thread_times.map(({busy, idle, stealing, tasks: count}, index) => ({
      values: [cell.split, String(cell.threads), String(index), Format.time(busy), Format.time(idle),
        Format.time(stealing), Format.count(count)],
      bad: differs(cell),
    }));
    return timed.length > 0 && table('threads', 'What each thread did', [
      ['strategy'], ['threads', 'number'], ['thread', 'number'], ['busy', 'number'], ['idle', 'number'],
      ['stealing', 'number', 'of the idle time'], ['tasks', 'number'],
    ], groups(timed).map(([group, members]) => [group, members.flatMap(rows)]));
  }

  function phases(cells) {
    const told = cells.filter(Sweep.hasPhases);
    return told.length > 0 && cellTable('phases', 'Time by phase, all threads together',
      [...Sweep.phaseNames.map((name) => [name, 'number']), ['together', 'number']], told, (cell) => {
        const all = total(cell.phases, 'seconds');
        return [...Sweep.phaseNames.map((name) => {
          const seconds = cell.phases.find((phase) => phase.name === name)?.seconds;
          return seconds > 0 ? withNote(Format.time(seconds), Format.percent(seconds / all)) : '–';
        }), Format.time(all)];
      });
  }

  function forecast(cells) {
    const known = cells.filter(Sweep.hasForecast);
    const most = Math.max(...known.flatMap((cell) => cell.forecast.points.map((point) => point.cores)));
    return known.length > 0 && cellTable('forecast', 'Work, span and forecast', [
      ['work', 'number'], ['span', 'number'], ['burdened span', 'number'], ['parallelism', 'number', 'work by span'],
      ['burdened', 'number', 'by burdened span'], ['forecast', 'number', 'same threads'], ['measured', 'number'],
      ['off by', 'number'], ['forecast', 'number', `${most} cores`],
    ], known, (cell) => {
      const {work, span, burdened_span, parallelism, points} = cell.forecast;
      const at = (count) => points.find((point) => point.cores === count)?.speedup;
      // A forecast is about cores, so there is nothing to compare it with if there are more threads than cores.
      const here = Sweep.cores && cell.threads > Sweep.cores ? undefined : at(cell.threads);
      return [Format.time(work), Format.time(span), Format.time(burdened_span), Format.number(parallelism),
        Format.number(work / burdened_span), Format.ratio(here), Format.ratio(cell.speedup),
        cell.speedup > 0 && here > 0 ? Format.percent(Math.abs(here / cell.speedup - 1)) : '–',
        Format.ratio(at(most))];
    });
  }

  // A table of a publication. Columns of numbers are formatted as such, everything else as text.
  function published({title, columns, rows}) {
    const heads = list(columns).map((name, at) =>
      [String(name), list(rows).every((row) => typeof row?.[at] === 'number') && at > 0 && 'number']);
    const written = (value) => typeof value === 'number' ? value.toLocaleString('en') : String(value ?? '–');
    return table('published', `Published: ${title}`, heads, [[null, list(rows).map((row) =>
      ({values: heads.map((_, at) => written(list(row)[at]))}))]]);
  }

  // One row per strategy, one column per number of threads.
  function ours(cells) {
    const counts = Sweep.unique(cells.map((cell) => cell.threads)).sort((a, b) => a - b);
    const entry = (cell) => !cell ? '' : differs(cell) ? withNote(Format.time(cell.median), '≠ differs', 'differs') :
      withNote(Format.time(cell.median), Sweep.isCompared(cell) ? doubted(cell, Format.ratio(cell.speedup)) : '');
    return table('ours', 'Ours: time per run, and speed-up',
      [['strategy'], ...counts.map((count) => [Sweep.threads(count), 'number'])],
      groups(cells).map(([group, members]) => [group, Sweep.bySplit(members).map(({name, cells: own}) =>
        ({values: [name, ...counts.map((count) => entry(own.find((cell) => cell.threads === count)))]}))]));
  }

  // The move that the sequential search chooses: a row for each stage of the game, a column for each evaluation.
  function choices(cells) {
    const told = cells.filter((cell) => cell.split === 'sequential' && cell.choice && String(cell.workload).includes('/'));
    const part = (cell, at) => String(cell.workload).split('/')[at];
    const evaluations = Sweep.unique(told.map((cell) => part(cell, 1)));
    const rows = Sweep.unique(told.map((cell) => `${part(cell, 0)}, depth ${cell.depth}`));
    return told.length > 0 && table('choices', 'Ours: chosen move and time', [['position'], ...evaluations.map((name) => [name])],
      [[null, rows.map((row) => ({values: [row, ...evaluations.map((name) => {
        const cell = told.find((one) => part(one, 1) === name && `${part(one, 0)}, depth ${one.depth}` === row);
        return cell ? withNote(cell.choice, Format.time(cell.median)) : '';
      })]}))]]);
  }

  function measurements(cells) {
    return cells.length > 0 && cellTable('measurements', 'Medians, spread and nodes of all runs, and the fastest', [
      ['result'], ['speed-up', 'number'], ['median', 'number'], ['low', 'number'], ['high', 'number'],
      ['fastest', 'number'], ['of fastest', 'number'], ['of copies', 'number'], ['runs', 'number'], ['nodes', 'number'], ['player', 'wrap'],
    ], cells, (cell) => [
      differs(cell) ? element('span', {class: 'differs'}, '≠ differs') :
        Sweep.isParallel(cell) ? element('span', {class: 'same'}, '= same') : 'reference',
      doubted(cell, Format.ratio(cell.speedup)), Format.time(cell.median), Format.time(cell.low), Format.time(cell.high),
      Format.time(cell.fastest), Format.ratio(cell.speedup_of_fastest), Format.percent(cell.of_copies), Format.count(list(cell.runs).length),
      Format.count(cell.nodes), element('code', {}, cell.player ?? ''),
    ]);
  }

  return {tasks, threads, phases, forecast, published, ours, choices, measurements};
})();

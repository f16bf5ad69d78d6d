// Added to a report by its tests: inspects the page in the browser and stores the findings as JSON in the page, or,
// within a frame, in the surrounding page.
'use strict';

addEventListener('load', () => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const count = (items, key) => items.reduce((sums, item) => ({...sums, [key(item)]: (sums[key(item)] ?? 0) + 1}), {});

  // A plot is painted if it has its axes, its text and some data: more than a few colors on more than a few pixels.
  function isPainted(canvas) {
    if (canvas.width === 0 || canvas.height === 0) return false;
    // Reads a copy, because Chromium warns about a canvas that is read more than once.
    const copy = Object.assign(document.createElement('canvas'), {width: canvas.width, height: canvas.height});
    const pen = copy.getContext('2d', {willReadFrequently: true});
    pen.drawImage(canvas, 0, 0);
    const {data} = pen.getImageData(0, 0, copy.width, copy.height);
    const colours = new Set();
    let painted = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] === 0) continue;
      painted++;
      colours.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    }
    return painted * 200 > data.length / 4 && colours.size > 8;
  }

  const charts = (which = () => true) => count(all('canvas').filter(which), (canvas) => canvas.dataset.chart);
  const rows = () => Object.fromEntries(all('table').map((table) => [table.dataset.table, 0]).map(([name]) =>
    [name, all(`table[data-table="${name}"] tbody tr:not(.group)`).length]));

  function choose(name, value) {
    const select = document.querySelector(`select[name="${name}"]`);
    select.value = value;
    select.dispatchEvent(new Event('change'));
    return {value: select.value, charts: charts(isPainted), rows: rows()};
  }

  const found = {
    width: innerWidth,
    title: document.title,
    heading: document.querySelector('h1').textContent,
    charts: charts(),
    rendered: charts((canvas) => canvas.dataset.rendered === 'true'),
    painted: charts(isPainted),
    rows: rows(),
    unnamedCharts: all('canvas').filter((one) => one.getAttribute('role') !== 'img' || !one.getAttribute('aria-label')).length,
    unnamedTables: all('table').filter((table) => !table.caption?.textContent || table.querySelector('td[scope]')).length,
    problems: all('[data-problem]').map((node) => node.dataset.problem),
    markedRows: count(all('tr.bad-row'), (row) => row.closest('table').dataset.table),
    choices: Object.fromEntries(all('select').map((one) => [one.name, [...one.options].map((option) => option.value)])),
    visibleFilters: all('form:not([hidden])').length,
    sections: all('main section:not([hidden])').map((section) => section.id),
    // Only elements that scroll on their own may be wider than the window.
    overflow: document.documentElement.scrollWidth - innerWidth,
    foreign: all('b, img, iframe, object, embed, script[src], link:not([rel=icon])').length,
    hostile: globalThis.hostile ?? 0,
    shift: 0,
  };
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += entry.value;
  }).observe({type: 'layout-shift', buffered: true});

  // The steps of a test on the page: functions, or promises of their findings.
  globalThis.wait = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });
  globalThis.looks = {all, charts: () => charts(isPainted), rows, choose};

  setTimeout(async () => {
    found.shift = shift;
    found.requests = performance.getEntriesByType('resource').map((entry) => entry.name);
    found.chosen = globalThis.choicesToTry?.map(([name, value]) => choose(name, value)) ?? [];
    found.steps = [];
    for (const step of globalThis.steps ?? []) found.steps.push(await step());
    const text = JSON.stringify(found).replace(/[<>&]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
    if (parent !== window) {
      parent.postMessage(text, '*');
    } else {
      const node = document.createElement('pre');
      node.id = 'probe';
      node.textContent = text;
      document.body.append(node);
    }
  }, 300);
});

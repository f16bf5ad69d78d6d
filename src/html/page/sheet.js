// A page as a whole: places that are filled, figures with plots, a list of its sections, and its light and dark and
// printed versions. A section without content is hidden.
'use strict';

const Sheet = (() => {
  const {element} = Elements;
  const drawings = [];  // {canvas, config, chart}
  let makeAll = () => {};
  let printing = false;

  const place = (name) => document.querySelector(`[data-fill="${name}"]`);

  // Plots of what stood there before are let go.
  function fill(name, ...nodes) {
    place(name).replaceChildren(...nodes.flat(Infinity).filter(Boolean));
    for (let at = drawings.length; at-- > 0;) {
      const {canvas, chart} = drawings[at];
      if (!chart || canvas.isConnected) continue;
      chart.destroy();
      drawings.splice(at, 1);
    }
  }

  // The height is set before anything is drawn, so that nothing moves when it is.
  function figure(kind, caption, note, {words, config, height}) {
    const canvas = element('canvas', {role: 'img', 'aria-label': `${caption}. ${words}`, 'data-chart': kind});
    const box = element('div', {class: 'plot'}, canvas);
    if (height) box.style.height = `${height}px`;
    drawings.push({canvas, config});
    return element('figure', {}, element('figcaption', {}, caption, note && element('small', {}, note)), box);
  }

  // Draws the figures that are in the page and not yet drawn.
  function draw() {
    if (!Plotting.available()) return;
    for (const drawing of drawings) {
      if (!drawing.chart && drawing.canvas.isConnected)
        drawing.chart = Plotting.draw(drawing.canvas, drawing.config);
    }
  }

  const chartOf = (canvas) => drawings.find((drawing) => drawing.canvas === canvas)?.chart;

  function list() {
    const sections = [...document.querySelectorAll('main section')];
    for (const section of sections) {
      section.hidden = [...section.querySelectorAll('div[data-fill]')].every((part) => part.childElementCount === 0);
    }
    fill('contents', sections.filter((section) => !section.hidden).map((section) => element('li', {},
      element('a', {href: `#${section.id}`}, section.dataset.short ?? section.querySelector('h2').textContent))));
  }

  function refresh() {
    makeAll();
    list();
    draw();
  }

  // Plots are pictures in the colours of their time; paper is always light.
  function print(now) {
    printing = now;
    document.documentElement.classList.toggle('printing', now);
    refresh();
  }

  function missingLibrary() {
    if (Plotting.available()) return null;
    console.error('The plotting library Chart.js is missing from this page.');
    return element('p', {class: 'problem', role: 'alert', 'data-problem': 'plots'},
      'The plotting library is missing from this page, so there are no plots. The tables are complete.');
  }

  // `make` fills all places; it is called again when colours or paper change.
  function begin(make) {
    makeAll = make;
    refresh();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', refresh);
    addEventListener('beforeprint', () => print(true));
    addEventListener('afterprint', () => print(false));
  }

  return {place, fill, figure, draw, chartOf, refresh, begin, missingLibrary, isPrinting: () => printing};
})();

// The page as a whole: sections that are filled in, figures with plots, a table of contents, and versions for light,
// dark and paper. A section without content is hidden.
'use strict';

const Sheet = (() => {
  const {element} = Elements;
  const drawings = [];  // {canvas, config, chart}
  let makeAll = () => {};
  let printing = false;

  const place = (name) => document.querySelector(`[data-fill="${name}"]`);

  // Releases the plots of the earlier content.
  function fill(name, ...nodes) {
    place(name).replaceChildren(...nodes.flat(Infinity).filter(Boolean));
    for (let at = drawings.length; at-- > 0;) {
      const {canvas, chart} = drawings[at];
      if (!chart || canvas.isConnected) continue;
      chart.destroy();
      drawings.splice(at, 1);
    }
  }

  // The height is set before anything is drawn, so drawing moves nothing.
  function figure(kind, caption, note, {words, config, height}) {
    const canvas = element('canvas', {role: 'img', 'aria-label': `${caption}. ${words}`, 'data-chart': kind});
    const box = element('div', {class: 'plot'}, canvas);
    if (height) box.style.height = `${height}px`;
    drawings.push({canvas, config});
    return element('figure', {}, element('figcaption', {}, caption, note && element('small', {}, note)), box);
  }

  // Draws the figures that are in the page but not yet drawn.
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

  // A plot keeps the colors it was drawn with. Paper is always light.
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

  // `make` fills all sections. It is called again when the colors or the paper change.
  function begin(make) {
    makeAll = make;
    refresh();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', refresh);
    addEventListener('beforeprint', () => print(true));
    addEventListener('afterprint', () => print(false));
  }

  return {place, fill, figure, draw, chartOf, refresh, begin, missingLibrary, isPrinting: () => printing};
})();

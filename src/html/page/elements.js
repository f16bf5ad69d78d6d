// Elements of a report. Text enters the page as text nodes only, so nothing in the data is ever read as HTML.
'use strict';

const Elements = (() => {
  const kSvg = 'http://www.w3.org/2000/svg';

  function filled(node, attributes, children) {
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== undefined && value !== null && value !== false) node.setAttribute(key, value === true ? '' : value);
    }
    node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
    return node;
  }
  const element = (name, attributes = {}, ...children) => filled(document.createElement(name), attributes, children);
  const drawing = (name, attributes = {}, ...children) =>
    filled(document.createElementNS(kSvg, name), attributes, children);

  // Wide tables scroll on their own, and the keyboard can scroll them.
  const scrolling = (caption, table) =>
    element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption}, table);

  // `columns`: [name, class of its cells, small text below the name]; `bodies`: [[heading or null, rows], …]; a row:
  // {values, bad}.
  function table(name, caption, columns, bodies) {
    const head = columns.map(([title, kind, note]) =>
      element('th', {scope: 'col', class: kind === 'number' && kind}, title, note && element('small', {}, note)));
    const row = ({values, bad}) => element('tr', {class: bad && 'bad-row'}, values.map((value, at) => at === 0 ?
      element('th', {scope: 'row'}, value) : element('td', {class: columns[at][1]}, value)));
    return scrolling(caption, element('table', {'data-table': name},
      element('caption', {}, caption),
      element('thead', {}, element('tr', {}, head)),
      bodies.map(([heading, rows]) => element('tbody', {},
        heading !== null && element('tr', {class: 'group'},
          element('th', {scope: 'rowgroup', colspan: columns.length}, element('span', {}, heading))),
        rows.map(row)))));
  }

  // A mark in a hue of the style sheet, such as 'hue-0'.
  function swatch(hue) {
    const node = element('span', {class: 'swatch', 'aria-hidden': 'true'});
    node.style.setProperty('--hue', `var(--${hue})`);
    return node;
  }

  // `values`: [[value, text], …].
  function choice(name, label, values, chosen, change) {
    const select = element('select', {name}, values.map(([value, text]) =>
      element('option', {value, selected: String(chosen) === String(value)}, text)));
    select.addEventListener('change', () => change(select.value));
    return element('label', {}, label, select);
  }

  const tile = (name, value, note, bad) => element('div', {class: bad && 'bad'},
    element('dt', {}, name), element('dd', {}, value), element('dd', {}, note));

  return {element, drawing, scrolling, table, swatch, choice, tile};
})();

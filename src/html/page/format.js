// Formats numbers the same way in every report.
'use strict';

const Format = (() => {
  // Making a formatter takes a hundred times as long as using one.
  const formatters = new Map();
  function write(value, digits) {
    const key = Object.entries(digits).join();
    if (!formatters.has(key)) formatters.set(key, new Intl.NumberFormat('en', digits));
    return formatters.get(key).format(value);
  }

  // Three significant digits: 1.90, 19.0, 190, 1,900.
  function number(value, trailingZeros = true) {
    if (!Number.isFinite(value)) return '–';
    if (Math.abs(value) >= 99.95) return write(value, {maximumFractionDigits: 0});
    return write(value, {minimumSignificantDigits: trailingZeros && value !== 0 ? 3 : 1, maximumSignificantDigits: 3});
  }

  function time(seconds, trailingZeros = true) {
    if (!Number.isFinite(seconds)) return '–';
    const [value, unit] = seconds >= 0.9995 || seconds === 0 ? [seconds, 's'] :
      seconds >= 0.9995e-3 ? [seconds * 1e3, 'ms'] : [seconds * 1e6, 'µs'];
    return `${number(value, trailingZeros)}\u202f${unit}`;
  }

  function ratio(value) {
    if (!Number.isFinite(value)) return '–';
    const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
    return `${write(value, {minimumFractionDigits: digits, maximumFractionDigits: digits})}×`;
  }

  function percent(share) {
    if (!Number.isFinite(share)) return '–';
    const digits = share === 0 || share >= 0.0995 ? {maximumFractionDigits: 0} :
      share >= 0.001 ? {minimumFractionDigits: 1, maximumFractionDigits: 1} : {maximumSignificantDigits: 2};
    return `${write(share * 100, digits)}\u202f%`;
  }

  return {
    write, number, time, ratio, percent,
    tick: (seconds) => time(seconds, false),
    count: (value) => Number.isFinite(value) ? write(value, {maximumFractionDigits: 0}) : '–',
    many: (count, one, more = `${one}s`) => `${Format.count(count)} ${count === 1 ? one : more}`,
  };
})();

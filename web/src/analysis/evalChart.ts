// Draws the evaluation graph: lines over move numbers, with the current move as a vertical line.
import type { Chart as ChartType, ChartConfiguration, Plugin } from 'chart.js';

import type { Line } from './evaluation';
import { signedText } from './numbers';

export interface ChartLook {
  text: string;
  muted: string;
  grid: string;
  accent: string;
  colors: string[]; // by seat
}

type EvalChart = ChartType<'line', { x: number; y: number }[]>;

export function presentMove(ply: () => number, color: () => string): Plugin<'line'> {
  return {
    id: 'presentMove',
    afterDatasetsDraw(chart) {
      const { ctx, chartArea, scales } = chart;
      const x = scales.x!.getPixelForValue(ply());
      if (x < chartArea.left - 1 || x > chartArea.right + 1) return;
      ctx.save();
      ctx.strokeStyle = color();
      ctx.lineWidth = 2;
      ctx.setLineDash([4, 3]);
      ctx.beginPath();
      ctx.moveTo(x, chartArea.top);
      ctx.lineTo(x, chartArea.bottom);
      ctx.stroke();
      ctx.restore();
    },
  };
}

// Seats differ by dashes, too.
const kDashes = [[], [6, 4], [2, 3], [10, 3, 2, 3]];

export function datasetsOf(lines: Line[], look: ChartLook) {
  return lines.map((line) => ({
    label: line.label,
    data: line.points.map(({ ply, value }) => ({ x: ply, y: value })),
    borderColor: look.colors[line.seat] ?? look.accent,
    backgroundColor: look.colors[line.seat] ?? look.accent,
    borderDash: kDashes[line.seat % kDashes.length]!,
    borderWidth: 2,
    pointRadius: line.points.length > 60 ? 0 : 2.5,
    pointHitRadius: 8,
    tension: 0.15,
  }));
}

export function evalConfig(
  lines: Line[],
  length: number,
  look: ChartLook,
  plugins: Plugin<'line'>[],
  onPly: (ply: number) => void,
): ChartConfiguration<'line', { x: number; y: number }[]> {
  return {
    type: 'line',
    data: { datasets: datasetsOf(lines, look) },
    plugins,
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      parsing: false,
      normalized: true,
      interaction: { mode: 'nearest', axis: 'x', intersect: false },
      onClick: (event, _elements, chart) => {
        const at = (chart as EvalChart).scales.x!.getValueForPixel(event.x ?? 0);
        if (at !== undefined) onPly(Math.round(at));
      },
      scales: {
        x: {
          type: 'linear',
          min: 0,
          max: Math.max(1, length),
          ticks: { color: look.muted, precision: 0, maxTicksLimit: 8 },
          grid: { display: false },
          border: { color: look.grid },
        },
        y: {
          ticks: { color: look.muted, maxTicksLimit: 6 },
          grid: { color: (context) => (context.tick.value === 0 ? look.muted : look.grid) },
          border: { display: false },
        },
      },
      plugins: {
        legend: { display: lines.length > 1, labels: { color: look.text, boxWidth: 24, boxHeight: 2 } },
        tooltip: {
          displayColors: false,
          callbacks: {
            title: (items) => `Before move ${(items[0]?.parsed.x ?? 0) + 1}`,
            label: (item) => `${item.dataset.label}: ${signedText(item.parsed.y ?? NaN)}`,
          },
        },
      },
    },
  };
}

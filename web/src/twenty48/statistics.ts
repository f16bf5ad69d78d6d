// Statistics of a game of 2048, collected while it is played: the score over the moves, when each tile was first
// reached, the time.
import { type Board, isDirection, largestTile, parseNewTile, slide } from './board';

export interface PlyLike {
  move: string;
  seconds?: number;
}

export interface Sample {
  slides: number;
  score: number;
}

export interface Reached {
  tile: number;
  /** null: before the record begins */
  slides: number | null;
}

/** The smallest tile worth mentioning. */
const kFirstTold = 64;
const kMostSamples = 600;

export class Statistics {
  samples: Sample[] = [];
  reached: Reached[] = [];
  seconds = 0;
  slides = 0;
  score = 0;
  /** how many plies have been counted */
  ply: number;

  constructor(
    ply: number,
    private board: Board,
    score: number,
    /** a complete game has two new tiles before its first slide */
    private readonly fromBeginning: boolean,
  ) {
    this.ply = ply;
    this.score = score;
    this.slides = this.slidesAt(ply);
    for (let tile = kFirstTold; tile <= largestTile(board); tile *= 2) this.reached.push({ tile, slides: null });
    this.samples.push({ slides: this.slides, score });
  }

  get largest(): number {
    return largestTile(this.board);
  }

  /** Slides and new tiles alternate. */
  slidesAt(ply: number): number {
    return Math.max(0, Math.floor(ply / 2) - (this.fromBeginning ? 1 : 0));
  }

  /** Counts the plies that follow the last one counted. */
  follow(plies: readonly PlyLike[]): void {
    for (const ply of plies) {
      if (isDirection(ply.move)) {
        const { board, gained } = slide(this.board, ply.move);
        this.board = board;
        this.score += gained;
        ++this.slides;
        this.sample();
      } else {
        const tile = parseNewTile(ply.move);
        if (tile) this.board[tile.row]![tile.column] = tile.value;
      }
      this.seconds += ply.seconds ?? 0;
      ++this.ply;
    }
  }

  /** A copy that does not change when this one does. */
  copy(): Statistics {
    const copied = new Statistics(this.ply, this.board.map((row) => [...row]), this.score, this.fromBeginning);
    const { slides, seconds, samples, reached } = this;
    return Object.assign(copied, { slides, seconds, samples: [...samples], reached: [...reached] });
  }

  private sample(): void {
    this.samples.push({ slides: this.slides, score: this.score });
    const next = this.reached.length > 0 ? 2 * this.reached[this.reached.length - 1]!.tile : kFirstTold;
    for (let tile = next; tile <= this.largest; tile *= 2) this.reached.push({ tile, slides: this.slides });
    // A long game's graph needs no more points than the screen can show, so every second one is dropped.
    if (this.samples.length > kMostSamples) this.samples = this.samples.filter((_, index) => index % 2 === 0);
  }
}

/** The points of the score's graph in a box of the given size, with the highest score at the upper edge. */
export function graphPoints(samples: readonly Sample[], width: number, height: number): string {
  if (samples.length < 2) return '';
  const first = samples[0]!.slides;
  const slides = Math.max(1, samples[samples.length - 1]!.slides - first);
  const score = Math.max(1, ...samples.map((sample) => sample.score));
  return samples
    .map(({ slides: at, score: s }) => `${(((at - first) / slides) * width).toFixed(1)},${(height - (s / score) * height).toFixed(1)}`)
    .join(' ');
}

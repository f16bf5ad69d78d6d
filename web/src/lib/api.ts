// The server's interface as docs/api.md describes it: its types, and the requests with JSON answers.

export type Family = 'blokus' | '2048' | 'tetris' | 'plain';
export type BlokusGame = 'classic' | 'classic-2p' | 'classic-3p' | 'duo';
export type DropGame = 'tetris' | 'tetris-20';
export type GameName = BlokusGame | '2048' | DropGame | 'tetris-guideline' | 'tetris-versus';

export interface PlayerOption {
  name: string;
  fallback: string;
  /** A readable description of the valid values. */
  values: string;
  /** The valid values, if they can be listed. */
  choices: string[];
  help: string;
}

export interface GameInfo {
  name: GameName;
  title: string;
  players: number;
  family: Family;
  /** Blokus: squares along an edge of the board. */
  size?: number;
  /** Blokus. `player` is null for the color that three players share. */
  colors?: { token: string; name: string; player: number | null }[];
  /** Blokus: squares as [column, row]. */
  pieces?: { name: string; cells: [number, number][] }[];
  levels: { level: number; spec: string }[];
  players_kinds: { name: string; help: string; options: PlayerOption[] }[];
}

/** The server's program: `name` is for people, `source` identifies its code and data. */
export interface Build {
  name: string;
  version: string;
  source: string;
  commit: string;
  date: string;
  compiler: string;
  type: string;
  options: string;
}

export interface Catalog {
  version: string;
  build: Build;
  cores: number;
  limits: { searches: number; search_seconds: number; plies: number; body: number; lines: number };
  games: GameInfo[];
}

export interface Turn {
  kind: 'player' | 'chance' | 'over';
  player?: number;
  color?: string;
}

interface PositionBase {
  turn: Turn;
  hash: string;
  /** All legal moves as text, if it is a player's turn; only in the last frame of a stream. */
  moves?: string[];
}

export interface BlokusPosition extends PositionBase {
  game: BlokusGame;
  /** Rows from the top; `.` or a color's token. */
  board: string[];
  scores: { squares: number[]; advanced: number[] };
  colors: string[];
  legal: number[];
  hands: string[][];
}

export interface Twenty48Position extends PositionBase {
  game: '2048';
  /** Rows of tiles from the top; 0 is empty. */
  board: number[][];
  scores: number[];
  legal: number;
}

export interface DropPosition extends PositionBase {
  game: DropGame;
  board: string[];
  scores: number[];
  legal: number;
  queue: string;
  pieces: number;
}

export interface GuidelinePosition extends PositionBase {
  game: 'tetris-guideline';
  board: string[];
  scores: number[];
  legal: number;
  queue: string;
  hold: string | null;
  pieces: number;
  lines: number;
  combo: number;
  back_to_back: boolean;
}

export interface VersusPosition extends PositionBase {
  game: 'tetris-versus';
  scores: number[];
  legal: number;
  players: (GuidelinePosition & { sent: number; pending: number })[];
}

/** A game without a page of its own. Its position is never narrowed by the game's name. */
export interface PlainPosition extends PositionBase {
  game: string;
  /** Lines of text from the top. */
  picture: string;
  scores: number[];
  legal: number;
}

export type Position = BlokusPosition | Twenty48Position | DropPosition | GuidelinePosition | VersusPosition;

export type Seat =
  | { kind: 'human'; name?: string }
  | { kind: 'engine'; name?: string; level?: number; spec?: string };

export interface Ply {
  move: string;
  /** Null for chance. */
  seat: number | null;
  color?: string;
  by: 'human' | 'engine' | 'chance';
  seconds: number;
  value?: number;
  depth?: number;
}

export interface Result {
  scores: number[];
  /** Blokus: by seat. */
  squares?: number[];
  winner: number | null;
  reason?: 'time';
}

export interface Clock {
  seconds: number;
  increment: number;
}

export interface Start {
  text: string;
  queue?: string;
}

export interface GameSummary {
  id: string;
  game: GameName;
  created: number;
  updated: number;
  title: string;
  seats: Seat[];
  seed: number;
  clock: Clock | null;
  left?: number[];
  ply: number;
  length: number;
  result: Result | null;
  /** The build that stored the last ply; empty for games from before 0.2.0. */
  build?: string;
  /** The game and the ply at which a branch began. */
  origin: { id: string; ply: number } | null;
}

export interface GameView extends GameSummary {
  start: Start | null;
  /** The number of the first of `plies`. */
  from: number;
  plies: Ply[];
  position: Position;
  /** Whether the game in `origin` still exists. */
  origin_kept: boolean;
  /** Branches of this game, newest first. */
  branches: { id: string; ply: number }[];
}

export interface ImportedGame extends GameView {
  /** The parts of the record that were left out. */
  warnings: string[];
}

export interface NewGame {
  game: GameName;
  seats?: Seat[];
  start?: Start;
  moves?: string[];
  seed?: number;
  clock?: Clock;
  title?: string;
}

/** The answer to a move, an undo or a jump, and the content of a stream's frame. */
export interface Advance {
  ply: number;
  length: number;
  played: Ply[];
  position: Position;
  result: Result | null;
  left?: number[];
}

export interface Frame extends Advance {
  moves_per_second: number;
}

export type PlayerChoice = { level: number } | { spec: string };

export interface PlayOptions {
  moves?: number;
  pace?: number;
  player?: PlayerChoice;
  humans?: boolean;
  time?: number;
  /** The number of plies that the engines' moves replace: those that undo took back. */
  replaces?: number;
}

export interface Line {
  move: string;
  values: number[];
  line: string[];
}

export interface Info {
  depth: number;
  complete: boolean;
  seconds: number;
  nodes: number;
  nodes_per_second: number;
  table_permille: number;
  remark: string;
  best: Line[];
}

/** The position of a request: in a stored game, or given as text. */
export type Place =
  | { id: string; ply?: number }
  | { game: GameName; text?: string; queue?: string; moves?: string[] };

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

const kRoot = 'api/v1';

export function address(path: string): string {
  return kRoot + path;
}

/** The error of an unsuccessful answer. It has a readable message even if the body is no error object. */
export async function errorOf(response: Response): Promise<ApiError> {
  try {
    const body = (await response.json()) as { error: { code: string; message: string } };
    return new ApiError(response.status, body.error.code, body.error.message);
  } catch {
    return new ApiError(response.status, 'internal', `the server answered with status ${response.status}`);
  }
}

export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return String(error);
}

/** A fetch with a helpful message if the server cannot be reached. */
export async function request(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address(path), init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, 'unreachable', 'The server does not answer. Is tetraply still running?');
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

/**
 * The reason why a file of the page failed to load. The browser does not report it, but the server reports it to any
 * request.
 */
export async function whyRefused(error: unknown): Promise<string> {
  try {
    await request('/status');
    return messageOf(error);
  } catch (reason) {
    return messageOf(reason);
  }
}

const kJson = { 'Content-Type': 'application/json' };

export const api = {
  async get<T>(path: string, signal?: AbortSignal): Promise<T> {
    return (await request(path, { signal })).json() as Promise<T>;
  },
  async post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
    const init = { method: 'POST', headers: kJson, body: JSON.stringify(body), signal };
    return (await request(path, init)).json() as Promise<T>;
  },
  async del(path: string): Promise<void> {
    await request(path, { method: 'DELETE', headers: kJson });
  },
};

let catalog: Promise<Catalog> | null = null;

/** The catalog does not change while the server runs, so it is loaded once. A failed request is repeated. */
export function loadCatalog(): Promise<Catalog> {
  catalog ??= api.get<Catalog>('/catalog').catch((error: unknown) => {
    catalog = null;
    throw error;
  });
  return catalog;
}

export async function gameInfo(name: string): Promise<GameInfo> {
  const info = (await loadCatalog()).games.find((game) => game.name === name);
  if (!info) throw new ApiError(404, 'bad_game', `There is no game “${name}”.`);
  return info;
}

/** Imports an exported game unchanged. Its size may exceed the limit of all other requests. */
export async function importGame(record: Blob | string, game: string): Promise<ImportedGame> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: record };
  return (await request(`/games/import/file?game=${game}`, init)).json() as Promise<ImportedGame>;
}

/** A game that the page does not know, such as the example of docs/add-a-game.md, is plain. */
export function familyOf(game: string): Family {
  if (game === '2048') return '2048';
  if (game.startsWith('tetris')) return 'tetris';
  return game === 'duo' || game.startsWith('classic') ? 'blokus' : 'plain';
}

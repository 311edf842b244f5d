/** Output of a command, and what it may know of its environment. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the output goes to a terminal that a person reads. */
  readonly isTerminal: boolean;
  readonly columns: number;
  /** Ends a command that runs until it is stopped (Ctrl-C). */
  readonly stop: AbortSignal;
}

export type Tone = 'plain' | 'dim' | 'strong' | 'good' | 'bad' | 'caution' | 'name';

const CODES: Readonly<Record<Tone, string>> = {
  plain: '',
  dim: '2',
  strong: '1',
  good: '32',
  bad: '31',
  caution: '33',
  name: '36',
};

/** A piece of text in a tone, or plain text. */
export type Piece = string | readonly [text: string, tone: Tone];

/** Text output for people: tables and lines, in colour on a terminal unless it is turned off (NO_COLOR). */
export class Screen {
  readonly #io: Io;
  readonly #hasColour: boolean;

  constructor(io: Io) {
    this.#io = io;
    const { NO_COLOR: none, FORCE_COLOR: forced } = io.env;
    this.#hasColour = !none && (io.isTerminal || Boolean(forced && forced !== '0'));
  }

  line(...pieces: Piece[]): void {
    this.#io.out(`${this.text(...pieces)}\n`);
  }

  text(...pieces: Piece[]): string {
    return pieces.map((piece) => this.#painted(piece)).join('');
  }

  /** Rewrites the last line on a terminal; writes a line otherwise. */
  progress(text: string, isLast: boolean): void {
    if (this.#io.isTerminal) this.#io.out(`\r\u001b[K${cut(text, this.#io.columns)}${isLast ? '\n' : ''}`);
    else this.#io.out(`${text}\n`);
  }

  /** Columns as wide as their content; numbers (`right`) end at the same place; the last column is cut at the edge. */
  table(headings: readonly string[], rows: readonly (readonly Piece[])[], right: readonly number[] = []): void {
    const all: readonly (readonly Piece[])[] = [headings.map((heading): Piece => [heading, 'dim']), ...rows];
    const widths = headings.map((_, column) => Math.max(...all.map((row) => width(plain(row[column] ?? '')))));
    const last = headings.length - 1;
    for (const row of all) {
      let used = 0;
      const cells = row.map((piece, column) => {
        const text = plain(piece);
        const available = this.#io.isTerminal && column === last ? Math.max(20, this.#io.columns - used) : Infinity;
        used += widths[column]! + 2;
        const shown = this.#painted(
          Array.isArray(piece) ? [cut(text, available), piece[1] as Tone] : cut(text, available),
        );
        const space = ' '.repeat(Math.max(0, widths[column]! - width(text)));
        if (right.includes(column)) return space + shown;
        return column === last ? shown : shown + space;
      });
      this.#io.out(`${cells.join('  ').trimEnd()}\n`);
    }
  }

  #painted(piece: Piece): string {
    if (typeof piece === 'string') return piece;
    const [text, tone] = piece;
    return this.#hasColour && CODES[tone] !== '' ? `\u001b[${CODES[tone]}m${text}\u001b[0m` : text;
  }
}

function plain(piece: Piece): string {
  return typeof piece === 'string' ? piece : piece[0];
}

/** Number of columns of a text: the output has no wide characters. */
function width(text: string): number {
  return [...text].length;
}

function cut(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, Math.max(0, length - 1)).join('')}…`;
}

/** A line of a file, cut into its cells; `quotes`: a quote of it does not end, and it is taken as it stands. */
export interface CsvLine {
  /** Counted from 1 as an editor counts; of a record over several lines, its first. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly quotes: boolean;
}

export type Separator = ',' | ';' | '\t';

/** No record is longer than this; a longer one is an unclosed quote. */
const LONGEST_RECORD = 8_192;

/** A first line in which a spreadsheet names its separator. */
const REPORTED = /^\ufeff?sep=([,;\t])(?:\r\n|\r|\n)/i;

/** What a file's heading is separated by: whichever of comma, semicolon and tab it has most. */
export function separatorOf(text: string): Separator {
  const separatorLine = REPORTED.exec(text)?.[1];
  if (separatorLine !== undefined) return separatorLine as Separator;
  const heading = text.slice(0, text.search(/[\r\n]|$/));
  // A separator within quotes is part of a name, unless the quotes themselves are broken.
  const bare = heading.replace(/"(?:[^"]|"")*"/g, '');
  const counted = ([',', ';', '\t'] as const).map((one) => [one, bare.split(one).length] as const);
  return counted.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/**
 * Parses RFC 4180, and what spreadsheets make of it: any line end, blank lines skipped. Linear in its length. Our own
 * parser, because an unclosed quote must cost its line and not the rest of the statement (the libraries read on to the
 * end of the file), because every unreadable line is reported by its number, and because a domain does no I/O.
 */
export function* csvLines(text: string, separator: Separator): Generator<CsvLine, void> {
  const separatorLine = REPORTED.exec(text)?.[0];
  let at = separatorLine?.length ?? (text.startsWith('\ufeff') ? 1 : 0);
  let line = separatorLine === undefined ? 1 : 2;
  while (at < text.length) {
    const record = recordAt(text, at, separator) ?? plainLineAt(text, at, separator);
    if (record.cells.length > 1 || record.cells[0] !== '') yield { line, cells: record.cells, quotes: record.quotes };
    for (let place = at; place < record.end; place++) {
      const ch = text[place];
      if (ch === '\n' || (ch === '\r' && text[place + 1] !== '\n')) line += 1;
    }
    at = record.end;
  }
}

interface Record {
  readonly cells: readonly string[];
  readonly quotes: boolean;
  /** After its line end. */
  readonly end: number;
}

const isEnd = (ch: string | undefined, separator: Separator): boolean =>
  ch === undefined || ch === separator || ch === '\n' || ch === '\r';

/** The record that begins here; null when a quote of it does not end. */
function recordAt(text: string, start: number, separator: Separator): Record | null {
  const limit = Math.min(text.length, start + LONGEST_RECORD);
  const cells: string[] = [];
  let at = start;
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      let from = at + 1;
      for (;;) {
        const quote = text.indexOf('"', from);
        if (quote < 0 || quote >= limit) return null;
        cell += text.slice(from, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
        from = at + 1;
      }
    }
    // A quote ends before a separator or the line's end: one that ends in the middle of another line's text belongs to
    // that line.
    if (/[\r\n]/.test(cell) && !isEnd(text[at], separator)) return null;
    const rest = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
    cells.push(cell + text.slice(rest, at));
    if (text[at] === separator) at += 1;
    else return { cells, quotes: false, end: afterLineEnd(text, at) };
  }
}

function plainLineAt(text: string, start: number, separator: Separator): Record {
  let at = start;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { cells: text.slice(start, at).split(separator), quotes: true, end: afterLineEnd(text, at) };
}

function afterLineEnd(text: string, at: number): number {
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1;
}

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** `file:///…/worker.js:123:45`, wherever in a trace it stands. */
const PLACE = /(file:\/\/\S+?\.js):(\d+):(\d+)/g;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

interface SourceMapFile {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** What was looked up before: whatever fails, fails in the same few places again. */
const known = new Map<string, string>();
const KNOWN_AT_MOST = 5_000;
/** The scripts of the program that runs; what else a message names, whoever wrote it, is looked at nowhere. */
const OWN_FOLDER = new URL('.', pathToFileURL(process.argv[1] ?? '.')).href;

/**
 * A trace as it is told: places in a script that has a map beside it become places in its sources. Node does that by itself
 * (`--enable-source-maps`), but reads every map when a script is loaded, and keeps a worker's in 30 MB from the first trace
 * that anybody looks at. Here a map is read when something failed, and forgotten.
 */
export function namedBySource(trace: string, folder = OWN_FOLDER): string {
  return trace.replace(PLACE, (place, script: string, line: string, column: string) => {
    if (!script.startsWith(folder)) return place;
    const before = known.get(place);
    if (before !== undefined) return before;
    if (known.size >= KNOWN_AT_MOST) known.clear();
    const named = placeInSource(script, Number(line) - 1, Number(column) - 1) ?? place;
    known.set(place, named);
    return named;
  });
}

function placeInSource(script: string, line: number, column: number): string | null {
  try {
    const file = `${fileURLToPath(script)}.map`;
    if (!existsSync(file)) return null;
    const map = JSON.parse(readFileSync(file, 'utf8')) as SourceMapFile;
    const found = originAt(map.mappings, line, column);
    return found && `${new URL(map.sources[found.source]!, script).href}:${found.line + 1}:${found.column + 1}`;
  } catch {
    // Whatever is to be told is told, with the place as it was.
    return null;
  }
}

interface Origin {
  readonly source: number;
  readonly line: number;
  readonly column: number;
}

/**
 * Lines are parted by `;`, segments by `,`. A segment's numbers are told as what they differ from those before it: the column
 * in the script, then source, line and column there.
 */
function originAt(mappings: string, line: number, column: number): Origin | null {
  const state = [0, 0, 0, 0, 0];
  let found: Origin | null = null;
  let [at, field, value, shift] = [0, 0, 0, 0];
  for (const letter of `${mappings};`) {
    if (letter === ',' || letter === ';') {
      if (field > 0 && at === line && state[0]! <= column)
        found = field > 1 ? { source: state[1]!, line: state[2]!, column: state[3]! } : null;
      field = 0;
      if (letter === ',') continue;
      if (at === line) return found;
      at++;
      state[0] = 0;
      continue;
    }
    const digit = DIGITS.indexOf(letter);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    state[field]! += value & 1 ? -(value >> 1) : value >> 1;
    field++;
    [value, shift] = [0, 0];
  }
  return null;
}

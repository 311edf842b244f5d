import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** `file:///…/worker.js:123:45`, wherever in a trace it stands. */
const PLACE = /(file:\/\/\S+?\.js):(\d+):(\d+)/g;

/** Cache of resolved places: errors recur in the same few places. */
const known = new Map<string, string>();
const KNOWN_AT_MOST = 5_000;
/** The scripts of the running program; other paths in a message, which may come from outside, are never read. */
const OWN_FOLDER = new URL('.', pathToFileURL(process.argv[1] ?? '.')).href;

/**
 * Maps the places of a stack trace to the sources, for scripts with a source map. Node can do that
 * (`--enable-source-maps`), but it reads every map when a script is loaded, and keeps a worker's in 30 MB from the
 * first trace that is read. Here a map is read only after an error, once for all places of a trace, and discarded.
 */
export function namedBySource(trace: string, folder = OWN_FOLDER): string {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (script: string): SourceMap | null => {
    if (!maps.has(script)) maps.set(script, readMap(script));
    return maps.get(script)!;
  };
  return trace.replace(PLACE, (place, script: string, line: string, column: string) => {
    if (!script.startsWith(folder)) return place;
    const before = known.get(place);
    if (before !== undefined) return before;
    if (known.size >= KNOWN_AT_MOST) known.clear();
    const named = placeInSource(script, mapOf(script), Number(line) - 1, Number(column) - 1) ?? place;
    known.set(place, named);
    return named;
  });
}

/** Null: there is no readable map. The trace is then reported with its original places. */
function readMap(script: string): SourceMap | null {
  try {
    const file = `${fileURLToPath(script)}.map`;
    return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload) : null;
  } catch {
    return null;
  }
}

function placeInSource(script: string, map: SourceMap | null, line: number, column: number): string | null {
  const entry = map?.findEntry(line, column);
  // For a line without an entry, the map returns the end of an earlier entry.
  if (!entry || !('originalSource' in entry) || entry.generatedLine !== line) return null;
  if (!entry.originalSource || !URL.canParse(entry.originalSource, script)) return null;
  return `${new URL(entry.originalSource, script).href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

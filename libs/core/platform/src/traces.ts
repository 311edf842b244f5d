import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** `file:///…/worker.js:123:45`, wherever in a trace it stands. */
const PLACE = /(file:\/\/\S+?\.js):(\d+):(\d+)/g;

/** What was looked up before: whatever fails, fails in the same few places again. */
const known = new Map<string, string>();
const KNOWN_AT_MOST = 5_000;
/** The scripts of the program that runs; what else a message names, whoever wrote it, is looked at nowhere. */
const OWN_FOLDER = new URL('.', pathToFileURL(process.argv[1] ?? '.')).href;

/**
 * A trace as it is told: places in a script that has a map beside it become places in its sources. Node does that by itself
 * (`--enable-source-maps`), but reads every map when a script is loaded, and keeps a worker's in 30 MB from the first trace
 * that anybody looks at. Here a map is read when something failed, once for all the places of a trace, and forgotten.
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

/** Null: there is none, or none that can be read. Whatever is to be told is told, with its places as they were. */
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
  // What is found for a line that the map tells nothing of is the end of another one.
  if (!entry || !('originalSource' in entry) || entry.generatedLine !== line) return null;
  if (!entry.originalSource || !URL.canParse(entry.originalSource, script)) return null;
  return `${new URL(entry.originalSource, script).href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from './catalogue.js';
import { incompatibilities } from './compatibility.js';
import { documentText, type JsonSchema, publishedSchemas } from './json-schemas.js';

/** In the package, next to its sources: `events/<Type>.v<N>.json` and the catalogue. */
export const CATALOGUE_FILE = 'asyncapi.json';
const EVENTS = 'events';

/** Every document that is published, by its path in the folder of schemas. */
export function documents(schemas = publishedSchemas()): Map<string, string> {
  return new Map([
    ...schemas.map(({ name, schema }): [string, string] => [`${EVENTS}/${name}.json`, documentText(schema)]),
    [CATALOGUE_FILE, documentText(catalogue(schemas))],
  ]);
}

/** The documents as they lie on disk; an empty map for a folder that is not there. */
export function documentsIn(folder: string): Map<string, string> {
  const paths = [EVENTS, '.'].flatMap((part) => jsonFilesIn(join(folder, part)).map((file) => join(part, file)));
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

function jsonFilesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.json'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Changes in `after` that break readers or writers of `before`, a sentence each. Only schemas of events count: the
 * catalogue may grow with every release.
 */
export function breaches(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...before]
    .filter(([path]) => path.startsWith(`${EVENTS}/`))
    .flatMap(([path, text]) => {
      const name = path.slice(EVENTS.length + 1, -'.json'.length);
      const now = after.get(path);
      if (now === undefined) return [`${name} was published and is gone.`];
      return incompatibilities(JSON.parse(text) as JsonSchema, JSON.parse(now) as JsonSchema).map(
        (what) => `${name} was published, and ${what}.`,
      );
    });
}

/** A published schema would break; the message explains what to do instead. */
export class BreachError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super([...sentences, 'Leave the version as it was and add the next one, with an upcaster.'].join('\n'));
    this.name = 'BreachError';
  }
}

/**
 * Writes the documents that changed.
 * @returns their paths
 * @throws BreachError when one that lies there would break; nothing is written then
 */
export function publish(folder: string, after = documents()): string[] {
  const before = documentsIn(folder);
  const found = breaches(before, after);
  if (found.length > 0) throw new BreachError(found);
  const changed = [...after].filter(([path, text]) => before.get(path) !== text);
  mkdirSync(join(folder, EVENTS), { recursive: true });
  for (const [path, text] of changed) writeFileSync(join(folder, path), text);
  return changed.map(([path]) => path);
}

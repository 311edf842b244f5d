import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Value = string | number;
interface Tree {
  readonly [key: string]: string | Tree;
}

/**
 * Reads message catalogues, so that a test names a visible text by its key and survives a new wording.
 * @param places JSON files, or folders of them; their keys are flat or nested (`a.b.c` either way)
 * @returns the text of a key, its `{name}` and `%{name}` places filled with `values`; of two forms separated by `||||`
 *   the first where `smart_count` is 1
 * @throws when no catalogue has the key, or a place has no value
 */
export function textsOf(...places: readonly string[]) {
  const texts = new Map(places.flatMap(filesAt).flatMap((file) => entries(JSON.parse(readFileSync(file, 'utf8')))));
  return (key: string, values: Readonly<Record<string, Value>> = {}): string => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`No catalogue has the text ${key}.`);
    const [one, other = one] = text.split(' |||| ');
    const form = values['smart_count'] === undefined ? text : values['smart_count'] === 1 ? one! : other!;
    return form.replace(/%?\{(\w+)\}/g, (_place, name: string) => {
      if (!Object.hasOwn(values, name)) throw new Error(`The text ${key} needs a value for ${name}.`);
      return String(values[name]);
    });
  };
}

function filesAt(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  const files = readdirSync(place).filter((name) => name.endsWith('.json'));
  return files.map((name) => join(place, name));
}

function entries(tree: Tree, above = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    if (Array.isArray(value)) return [];
    return typeof value === 'string' ? [[above + key, value]] : entries(value, `${above}${key}.`);
  });
}

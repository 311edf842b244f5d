/** One line of a state as it is written out: what stayed, what came, what went. */
export interface Line {
  readonly kind: 'eq' | 'add' | 'del';
  readonly text: string;
  /** Path of the value in the state: `deposits.0.final`. */
  readonly path: string;
}

type Named = Readonly<Record<string, unknown>>;

const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null;
const isEmpty = (value: Named): boolean => Object.keys(value).length === 0;

/**
 * Two states as one text, key by key: a value that changed stands twice, old above new. Objects and lists that both states
 * have are gone into, so that only what differs is marked.
 */
export function differences(before: unknown, after: unknown): Line[] {
  if (!isNamed(before) || !isNamed(after))
    return [...(before == null ? [] : written(before, 'del')), ...(after == null ? [] : written(after, 'add'))];
  return compare(before, after, 0, '');
}

/**
 * What differs and where: lines that stayed are left out, but for the names of what a changed line stands in.
 * @param lines of {@link differences}
 */
export function changedOnly(lines: readonly Line[]): Line[] {
  const changed = lines.filter(({ kind }) => kind !== 'eq').map(({ path }) => path);
  return lines.filter(({ kind, path }) => kind !== 'eq' || changed.some((one) => one.startsWith(`${path}.`)));
}

/** What stayed as it was. @param lines of {@link differences} */
export function unchangedOnly(lines: readonly Line[]): Line[] {
  return lines.filter(({ kind }) => kind === 'eq');
}

/** A state alone. */
export function written(value: unknown, kind: Line['kind'] = 'eq'): Line[] {
  return isNamed(value) ? inside(value, 0, '', kind) : [{ kind, text: scalar(value), path: '' }];
}

function compare(before: Named, after: Named, depth: number, path: string): Line[] {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return keys.flatMap((key) => {
    const [old, now] = [before[key], after[key]];
    const at = path === '' ? key : `${path}.${key}`;
    const list = Array.isArray(after);
    if (key in before && key in after) {
      if (same(old, now)) return named(key, now, depth, at, 'eq', list);
      if (isNamed(old) && isNamed(now) && Array.isArray(old) === Array.isArray(now) && !isEmpty(old) && !isEmpty(now))
        return [
          { kind: 'eq', text: `${pad(depth)}${label(key, list)}`, path: at } as const,
          ...compare(old, now, depth + 1, at),
        ];
      return [...named(key, old, depth, at, 'del', list), ...named(key, now, depth, at, 'add', list)];
    }
    return key in after ? named(key, now, depth, at, 'add', list) : named(key, old, depth, at, 'del', list);
  });
}

function inside(value: Named, depth: number, path: string, kind: Line['kind']): Line[] {
  return Object.entries(value).flatMap(([key, each]) =>
    named(key, each, depth, path === '' ? key : `${path}.${key}`, kind, Array.isArray(value)),
  );
}

function named(key: string, value: unknown, depth: number, path: string, kind: Line['kind'], isList: boolean): Line[] {
  if (!isNamed(value) || isEmpty(value))
    return [{ kind, text: `${pad(depth)}${isList ? '- ' : `${key}: `}${scalar(value)}`, path }];
  return [{ kind, text: `${pad(depth)}${label(key, isList)}`, path }, ...inside(value, depth + 1, path, kind)];
}

const label = (key: string, isList: boolean): string => (isList ? `- ${Number(key) + 1}` : `${key}:`);
const pad = (depth: number): string => '  '.repeat(depth);

function scalar(value: unknown): string {
  if (value === undefined) return '–';
  if (isNamed(value)) return Array.isArray(value) ? '[]' : '{}';
  // An encrypted value is shown as such; it is not a text of the state.
  if (typeof value === 'string' && /^<encrypted/.test(value)) return value;
  return JSON.stringify(value);
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isNamed(a) || !isNamed(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.keys(a), Object.keys(b)];
  return left.length === right.length && left.every((key) => key in b && same(a[key], b[key]));
}

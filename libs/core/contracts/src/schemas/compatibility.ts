import type { JsonSchema } from './json-schemas.js';

/**
 * What in `after` breaks a reader or an event of `before`: a sentence each, none when it is compatible. A property may be
 * added when it may be missing, and a value may become possible; nothing may go, become required or become narrower.
 */
export function incompatibilities(before: JsonSchema, after: JsonSchema, at = ''): string[] {
  const alternatives = before.anyOf;
  if (alternatives) return alternatives.flatMap((one) => incompatibilities(one, after, at));
  if (after.anyOf) {
    const each = after.anyOf.map((one) => incompatibilities(before, one, at));
    return each.some((found) => found.length === 0) ? [] : each[0]!;
  }
  return [...ofType(before, after, at), ...ofValues(before, after, at), ...ofParts(before, after, at)];
}

const where = (at: string): string => (at === '' ? 'the event' : at);

function* ofType(before: JsonSchema, after: JsonSchema, at: string): Iterable<string> {
  const [was, is] = [typesOf(before), typesOf(after)];
  if (is === null) return;
  const gone = (was ?? []).filter((type) => !is.includes(type) && !(type === 'integer' && is.includes('number')));
  if (was === null) yield `${where(at)} could be anything and must be ${is.join(' or ')} now`;
  else if (gone.length > 0) yield `${where(at)} was ${was.join(' or ')} and is ${is.join(' or ')} now`;
}

function* ofValues(before: JsonSchema, after: JsonSchema, at: string): Iterable<string> {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  if (is && !was) yield `${where(at)} may no longer be any value, but only ${is.join(', ')}`;
  const gone = (was ?? []).filter((value) => is && !is.includes(value));
  if (gone.length > 0) yield `${where(at)} may no longer be ${gone.join(', ')}`;
  if (after.pattern !== undefined && after.pattern !== before.pattern) {
    yield `${where(at)} must match ${after.pattern} now, and had to match ${before.pattern ?? 'nothing'} before`;
  }
  if ((after.minimum ?? -Infinity) > (before.minimum ?? -Infinity)) yield `${where(at)} has a higher minimum now`;
  if ((after.maximum ?? Infinity) < (before.maximum ?? Infinity)) yield `${where(at)} has a lower maximum now`;
}

function* ofParts(before: JsonSchema, after: JsonSchema, at: string): Iterable<string> {
  if (after.items) yield* incompatibilities(before.items ?? {}, after.items, `${at}/*`);
  if (!isRestrictive(before.additionalProperties) && isRestrictive(after.additionalProperties)) {
    yield `${where(at)} may no longer have other properties`;
  }
  for (const [name, schema] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[name];
    if (!now) yield `${at}/${name} is gone`;
    else yield* incompatibilities(schema, now, `${at}/${name}`);
  }
  const [was, is] = [before.required ?? [], after.required ?? []];
  for (const name of is) {
    if (!was.includes(name)) yield `${at}/${name} must be there now: events without it were written`;
  }
  for (const name of was) {
    if (!is.includes(name) && after.properties?.[name]) yield `${at}/${name} may be missing now: readers count on it`;
  }
}

function typesOf({ type }: JsonSchema): readonly string[] | null {
  return type === undefined ? null : typeof type === 'string' ? [type] : type;
}

/** Only these values, each as JSON; null when any will do. */
function valuesOf(schema: JsonSchema): readonly string[] | null {
  if ('const' in schema) return [JSON.stringify(schema.const)];
  return schema.enum ? schema.enum.map((value) => JSON.stringify(value)) : null;
}

function isRestrictive(additional: JsonSchema['additionalProperties']): boolean {
  return additional !== undefined && additional !== true;
}

import { Refusal } from '@usdt-africa/kernel';

/** The members of a request's body. */
export type Fields = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A refusal that names one field. */
export function invalidField(field: string, message: string): Refusal {
  return new Refusal(422, 'invalid-fields', 'Please check one field.', {
    errors: [{ field, code: 'invalid', message }],
  });
}

/** @throws Refusal 422 for anything but a whole number of the range */
export function wholeNumber(fields: Fields, field: string, min: number, max: number): number {
  const value = fields[field];
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw invalidField(field, `A whole number from ${min} to ${max}.`);
}

/** @throws Refusal 422 for anything but a text of the pattern */
export function textField(fields: Fields, field: string, pattern: RegExp, meaning: string): string {
  const value = fields[field];
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw invalidField(field, meaning);
}

/** @throws Refusal 422 for anything but a UUID in lower case */
export function uuidField(fields: Fields, field: string): string {
  return textField(fields, field, UUID, 'A UUID.');
}

/** @throws Refusal 422 for anything but a UUID in lower case, null, or nothing */
export function uuidOrNull(fields: Fields, field: string): string | null {
  return (fields[field] ?? null) === null ? null : textField(fields, field, UUID, 'A UUID, or null.');
}

/** @throws Refusal 422 for anything but an object with exactly these members */
export function objectField(fields: Fields, field: string, members: readonly string[]): Fields {
  const value = fields[field];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidField(field, 'An object.');
  requireMembers(value as Fields, members, `${field}.`);
  return value as Fields;
}

/** @throws Refusal 422 for an unknown member: ignoring it could change what the caller meant */
export function requireMembers(fields: Fields, members: readonly string[], prefix = ''): void {
  for (const name of Object.keys(fields))
    if (!members.includes(name)) throw invalidField(`${prefix}${name}`.slice(0, 60), 'No such field.');
}

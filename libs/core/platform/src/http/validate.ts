import { FIELD_SENTENCES } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { FieldProblem, Refusal } from '@usdt-africa/kernel';
import * as z from 'zod/mini';
import { isShallow, tooDeep } from './sound-request.js';

/**
 * Checks a request body against its schema.
 * @throws Refusal 400 `bad-request`, `too-deep`; 422 `invalid-fields` that names each field with a code and a plain sentence
 */
export function validBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  assertSound(body);
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  throw invalidFields(result.error.issues);
}

/**
 * Refuses bodies that no schema should see.
 * @throws Refusal 400 `bad-request`, `too-deep`; 422 `invalid-fields` for a smuggled prototype
 */
export function assertSound(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refusal('http.bad-request/object');
  if (!isShallow(body)) throw tooDeep();
  // JSON.parse makes `__proto__` an own property that strict objects of the schema library pass over.
  const smuggled = findOwnProto(body, '');
  if (smuggled) throw refusal('http.invalid-fields', { errors: [fieldProblem(smuggled, 'unknown-field')] });
}

/** 422 `invalid-fields` that names each field with a code and a plain sentence. */
export function invalidFields(issues: readonly z.core.$ZodIssue[]): Refusal {
  const errors: FieldProblem[] = [];
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        errors.push(fieldProblem(path ? `${path}.${printable(key)}` : printable(key), 'unknown-field'));
    else errors.push(fieldProblem(path || 'body', codeOf(issue)));
  }
  return refusal('http.invalid-fields', { errors });
}

/** A refusal about one field. */
export function fieldRefusal(field: string, code: string): Refusal {
  return refusal('http.invalid-fields', { errors: [fieldProblem(field, code)] });
}

function fieldProblem(field: string, code: string): FieldProblem {
  return { field, code, message: FIELD_SENTENCES[code] ?? FIELD_SENTENCES['invalid']! };
}

function codeOf(issue: { readonly code?: string | undefined; readonly message: string }): string {
  if (FIELD_SENTENCES[issue.message]) return issue.message;
  return issue.code === 'invalid_type' ? 'required' : 'invalid';
}

/** A key of a request, safe to print back. */
function printable(key: string): string {
  return key.replace(/[^\x20-\x7e]/g, '?').slice(0, 40);
}

function findOwnProto(value: object, path: string): string | null {
  if (Object.hasOwn(value, '__proto__')) return `${path}__proto__`;
  for (const [key, child] of Object.entries(value))
    if (typeof child === 'object' && child !== null) {
      const found = findOwnProto(child, `${path}${printable(key)}.`);
      if (found) return found;
    }
  return null;
}

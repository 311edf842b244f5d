import { HttpError } from 'react-admin';

/** The product's own word for why it did not do it; none behind a page of whatever stands between. */
function codeOf({ body }: HttpError): string | undefined {
  const { code } = (body ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && code !== 'unknown' && code !== 'offline' ? code : undefined;
}

/**
 * Whether a request may have taken effect although its outcome is unknown: no response came, or the server failed
 * midway. A 503 with a code of the product had no effect, except when the database went away midway.
 */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof HttpError)) return true;
  if (error.status === 503) return [undefined, 'database-away'].includes(codeOf(error));
  return error.status === 0 || error.status >= 500;
}

/** Whether the request behind a key is over: the next submission is then another request and needs another key. */
export function isOver(error: unknown): boolean {
  return !isUncertain(error) && codeOf(error as HttpError) !== 'under-way';
}

/** Body of an action: the form's input, with the version of the record that was reviewed. */
type Carried = Readonly<Record<string, unknown>>;

/**
 * Idempotency keys of a form's actions, by action. A key is created at the first submission and stored while the
 * outcome is unknown, so that submitting again repeats the same request; after a response the next submission is a new
 * request.
 */
export class ActKeys {
  readonly #first = new Map<string, { readonly key: string; readonly version: unknown }>();

  /**
   * The action as it is sent. A repeated action refers to the record version of its first submission: the page follows
   * the record, which this very action may have changed.
   */
  of(action: string, body: object): { readonly key: string; readonly body: object } {
    const { version, ...fields } = body as Carried;
    const first = this.#first.get(action) ?? { key: crypto.randomUUID(), version };
    this.#first.set(action, first);
    return { key: first.key, body: first.version === undefined ? fields : { ...fields, version: first.version } };
  }

  done(action: string): void {
    this.#first.delete(action);
  }
}

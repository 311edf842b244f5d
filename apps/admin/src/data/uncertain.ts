import { HttpError } from 'react-admin';

/** The product's own word for why it did not do it; none behind a page of whatever stands between. */
function codeOf({ body }: HttpError): string | undefined {
  const { code } = (body ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && code !== 'unknown' && code !== 'offline' ? code : undefined;
}

/**
 * Whether a request may have had its effect although nothing says so: no answer came, or a fault of ours in the middle of it.
 * What is not available now with the product's own word for why has had none, but for a database that went away in the middle.
 */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof HttpError)) return true;
  if (error.status === 503) return [undefined, 'database-away'].includes(codeOf(error));
  return error.status === 0 || error.status >= 500;
}

/** Whether the request that a key stands for is over: after that another press is another request, and needs another key. */
export function isOver(error: unknown): boolean {
  return !isUncertain(error) && codeOf(error as HttpError) !== 'under-way';
}

/** What an act carries: as its form says it, with the version of the record that was looked at. */
type Carried = Readonly<Record<string, unknown>>;

/**
 * The keys of a form's acts, by their verbs. Made at the first press and kept while nobody knows what became of it, so that
 * pressing again repeats the same request; whatever has its answer is done, and the next press is a request of its own.
 */
export class ActKeys {
  readonly #first = new Map<string, { readonly key: string; readonly version: unknown }>();

  /**
   * The act as it is sent. Asked again, it is of the record as it was when it was first asked: the page follows the record, which
   * may be another one by what this very act did.
   */
  of(verb: string, body: object): { readonly key: string; readonly body: object } {
    const { version, ...said } = body as Carried;
    const first = this.#first.get(verb) ?? { key: crypto.randomUUID(), version };
    this.#first.set(verb, first);
    return { key: first.key, body: first.version === undefined ? said : { ...said, version: first.version } };
  }

  done(verb: string): void {
    this.#first.delete(verb);
  }
}

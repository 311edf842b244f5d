import { HttpError } from 'react-admin';

/** The product's own word for why it did not do it; none behind a page of whatever stands between. */
function codeOf({ body }: HttpError): string | undefined {
  const { code } = (body ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && code !== 'unknown' && code !== 'offline' ? code : undefined;
}

/**
 * Whether a request may have had its effect although nothing says so: no answer came, or a fault of ours in the middle of it.
 * What is not available now with the product's own word for why has had none.
 */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof HttpError)) return true;
  if (error.status === 503 && codeOf(error) !== undefined) return false;
  return error.status === 0 || error.status >= 500;
}

/** Whether the request that a key stands for is over: after that another press is another request, and needs another key. */
export function isOver(error: unknown): boolean {
  return !isUncertain(error) && codeOf(error as HttpError) !== 'under-way';
}

/**
 * The keys of a form's acts, by their verbs. Made at the first press and kept while nobody knows what became of it, so that
 * pressing again repeats the same request; whatever has its answer is done, and the next press is a request of its own.
 */
export class ActKeys {
  readonly #keys = new Map<string, string>();

  of(verb: string): string {
    const key = this.#keys.get(verb) ?? crypto.randomUUID();
    this.#keys.set(verb, key);
    return key;
  }

  done(verb: string): void {
    this.#keys.delete(verb);
  }
}

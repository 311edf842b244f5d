import { newKey } from './idempotent-post';

/**
 * Attempt id of a submission: while its outcome is unknown, the same content has the same id, and a wrong secret in it
 * counts as one try. Held by the sending page, never stored by the browser; a repeat is recognised by its content.
 */
export class AttemptId {
  #open: { readonly key: string; readonly of: string } | null = null;

  /** @returns the attempt id of this content */
  begin(what: unknown): string {
    const of = textOf(what);
    if (this.#open?.of !== of) this.#open = { key: newKey(), of };
    return this.#open.key;
  }

  /** Ends the attempt, unless its outcome is unknown. */
  end(isUnknown: boolean): void {
    if (!isUnknown) this.#open = null;
  }
}

/** Content that cannot be serialised, such as a part of the page itself, holds no secret: its text is empty. */
function textOf(what: unknown): string {
  try {
    return JSON.stringify(what) ?? '';
  } catch {
    return '';
  }
}

import { newKey } from './keyed';

/**
 * By which press of a button something is sent: while nobody knows what came of it, the very same is the same press, and a wrong secret
 * in it is one try. Kept by the page that sends, never by the browser: what is sent is told again by what is in it.
 */
export class Press {
  #open: { readonly key: string; readonly of: string } | null = null;

  /** @returns the key of what is sent now */
  begin(what: unknown): string {
    const of = textOf(what);
    if (this.#open?.of !== of) this.#open = { key: newKey(), of };
    return this.#open.key;
  }

  /** Nobody sends it any more, unless what came of it is not known. */
  end(isUnknown: boolean): void {
    if (!isUnknown) this.#open = null;
  }
}

/** What cannot be written down, as a part of the page itself, holds no secret: it is told by nothing. */
function textOf(what: unknown): string {
  try {
    return JSON.stringify(what) ?? '';
  } catch {
    return '';
  }
}

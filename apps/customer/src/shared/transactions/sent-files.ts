import { newKey } from '../api/idempotent-post';

/**
 * Files that were sent and are not yet seen as stored: chosen again, a file is sent under its previous key, so that it
 * is stored once however many responses were lost.
 */
export class SentFiles {
  readonly #keys = new Map<string, string>();

  keyOf({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
    const file = `${size}/${lastModified}/${name}`;
    const key = this.#keys.get(file) ?? newKey();
    this.#keys.set(file, key);
    return key;
  }

  /** All sent files are shown on the page: a file chosen again from now on is a new one. */
  seen(): void {
    this.#keys.clear();
  }
}

import { newKey } from '../api/keyed';

/**
 * Files that were sent and are not seen to be kept: chosen again, one goes out under the key that it had, so that it is kept once
 * however many answers were lost.
 */
export class SentFiles {
  readonly #keys = new Map<string, string>();

  keyOf({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
    const file = `${size}/${lastModified}/${name}`;
    const key = this.#keys.get(file) ?? newKey();
    this.#keys.set(file, key);
    return key;
  }

  /** What was sent so far stands on the page: whoever chooses one of those files again wants it once more. */
  seen(): void {
    this.#keys.clear();
  }
}

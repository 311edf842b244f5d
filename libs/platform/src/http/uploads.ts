import type { Refusal } from '@usdt-africa/kernel';
import type { IncomingMessage } from 'node:http';
import { refusal } from '@usdt-africa/contracts/refusals';

export interface UploadLimits {
  /** Bodies that are read at once by this process; 16. */
  readonly atOnce?: number;
  /** Of these by one sender; 3. */
  readonly ofOne?: number;
  /** How long a body may take; two minutes: 10 MB over a slow mobile network. */
  readonly deadlineMs?: number;
  /** How long nothing of it may come; 15 s. */
  readonly quietMs?: number;
}

/** Bodies that are files: so many at once and from one sender, each within its time and size. */
export class Uploads {
  readonly #bySender = new Map<string, number>();
  #open = 0;

  constructor(private readonly limits: UploadLimits = {}) {}

  /**
   * Reads a body. What is too large is read on for a while and thrown away, so that the sender hears the refusal instead of
   * a broken connection; after a refusal no further request is taken on the same connection.
   * @param sender whose uploads are counted together
   * @param most bytes that are kept
   * @throws Refusal 503 `uploads-busy`, 408 `upload-too-slow`, 415 for a body that was read as something else, or what `tooLarge`
   *   makes
   */
  async read(request: IncomingMessage, sender: string, most: number, tooLarge: () => Refusal): Promise<Buffer> {
    const { atOnce = 16, ofOne = 3 } = this.limits;
    const own = this.#bySender.get(sender) ?? 0;
    if (this.#open >= atOnce || own >= ofOne) throw uploadsBusy();
    this.#open += 1;
    this.#bySender.set(sender, own + 1);
    try {
      return await this.#body(request, most, tooLarge);
    } finally {
      this.#open -= 1;
      const left = this.#bySender.get(sender)! - 1;
      if (left === 0) this.#bySender.delete(sender);
      else this.#bySender.set(sender, left);
    }
  }

  #body(request: IncomingMessage, most: number, tooLarge: () => Refusal): Promise<Buffer> {
    const { deadlineMs = 120_000, quietMs = 15_000 } = this.limits;
    // Read already, as JSON is: nothing more will ever come, and waiting for it would take a place from others.
    if (request.readableEnded) return Promise.reject(refusal('http.wrong-content-type/file'));
    // Whoever left while it was looked who sends it has said so already, and will not again.
    if (request.destroyed) return Promise.reject(tooSlow());
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const slow = (): void => settle(() => reject(tooSlow()));
      const deadline = setTimeout(slow, deadlineMs);
      let quiet = setTimeout(slow, quietMs);
      const settle = (answer: () => void): void => {
        clearTimeout(deadline);
        clearTimeout(quiet);
        request.off('data', onData).off('end', onEnd).off('close', onClose);
        request.pause();
        answer();
      };
      const onData = (chunk: Buffer): void => {
        clearTimeout(quiet);
        quiet = setTimeout(slow, quietMs);
        size += chunk.length;
        if (size <= most) chunks.push(chunk);
        else chunks.length = 0;
        if (size > 3 * most) settle(() => reject(tooLarge()));
      };
      const onEnd = (): void => settle(() => (size > most ? reject(tooLarge()) : resolve(Buffer.concat(chunks))));
      const onClose = (): void => settle(() => reject(tooSlow()));
      request.on('data', onData).on('end', onEnd).on('close', onClose);
    });
  }
}

function tooSlow(): Refusal {
  return refusal('http.upload-too-slow');
}

/** 503: so many files are on their way that one more would be in the way of all. */
export function uploadsBusy(): Refusal {
  return refusal('http.uploads-busy');
}

/** All uploads of this process, whoever sends them and wherever to. */
export const uploads = new Uploads();

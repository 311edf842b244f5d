import { createHash } from 'node:crypto';
import { Refusal } from '@usdt-africa/kernel';
import { Gate } from './gate.js';
import { inspected } from './inspection.js';
import { type FileKind, isAlsoSomethingElse, isWholePdf, kindOf } from './sniff.js';

/** Most bytes of one file. */
export const MOST_FILE_BYTES = 10_000_000;

/** A file that may be kept: its bytes are not those that came, for every file is written anew. */
export interface CheckedFile {
  readonly kind: FileKind;
  readonly bytes: Buffer;
  /** SHA-256 of `bytes`, hex. */
  readonly sha256: string;
}

/** Files are large once unpacked: two at a time; the others wait, and not too many of them. */
const gate = new Gate(2, 12);

/**
 * Looks at what a file is, not at what it is called: PDF, JPG or PNG by content. A picture is decoded and written anew,
 * so that place, camera and whatever else it carried are gone; a PDF is read and written anew, too, if it holds nothing
 * that acts. A process of its own does that.
 * @throws Refusal 422 `file-empty`, `file-kind`, `file-mixed`, `file-broken`, `file-too-many-pixels`, `file-locked`,
 *   `file-active`, `file-too-many-pages`, `file-too-complex`; 413 `file-too-large`; 503 `uploads-busy`
 */
export async function checkUpload(bytes: Buffer): Promise<CheckedFile> {
  if (bytes.length === 0) throw new Refusal(422, 'file-empty', 'This file is empty. Choose another one.');
  if (bytes.length >= MOST_FILE_BYTES) throw fileTooLarge();
  const kind = kindOf(bytes);
  if (!kind)
    throw new Refusal(422, 'file-kind', 'This is not a PDF, JPG or PNG. Take a picture or a screenshot of it instead.');
  if (isAlsoSomethingElse(bytes, kind))
    throw new Refusal(422, 'file-mixed', 'Something else is hidden in this file. Take a picture of it instead.');
  if (kind === 'pdf' && !isWholePdf(bytes))
    throw new Refusal(422, 'file-broken', 'This PDF cannot be read. Save it again, or send a picture of it.');
  return checked(kind, await gate.run(() => inspected(kind, bytes)));
}

/** 413, for whoever reads the body and stops at the limit. */
export function fileTooLarge(): Refusal {
  return new Refusal(413, 'file-too-large', 'This file is 10 MB or more. Choose a smaller one, or a screenshot.');
}

function checked(kind: FileKind, bytes: Buffer): CheckedFile {
  return { kind, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

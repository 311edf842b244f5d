import { createHash } from 'node:crypto';
import { Refusal } from '@usdt-africa/kernel';
import { Gate } from './gate.js';
import { cleanImage } from './image.js';
import { assertSoundPdf } from './pdf.js';
import { type FileKind, isAlsoSomethingElse, kindOf } from './sniff.js';

/** Most bytes of one file. */
export const MOST_FILE_BYTES = 10_000_000;

/** A file that may be kept: its bytes are not always those that came, for pictures are written anew. */
export interface CheckedFile {
  readonly kind: FileKind;
  readonly bytes: Buffer;
  /** SHA-256 of `bytes`, hex. */
  readonly sha256: string;
}

/** Pictures are large once unpacked: two at a time, the others wait. */
const gate = new Gate(2);

/**
 * Looks at what a file is, not at what it is called: PDF, JPG or PNG by content. A picture is decoded and written anew,
 * so that place, camera and whatever else it carried are gone; a PDF is kept as it is, if it holds nothing that acts.
 * @throws Refusal 422 `file-empty`, `file-kind`, `file-mixed`, `file-broken`, `file-too-many-pixels`, `file-locked`,
 *   `file-active`, `file-too-many-pages`; 413 `file-too-large`
 */
export async function checkUpload(bytes: Buffer): Promise<CheckedFile> {
  if (bytes.length === 0) throw new Refusal(422, 'file-empty', 'This file is empty. Choose another one.');
  if (bytes.length >= MOST_FILE_BYTES) throw fileTooLarge();
  const kind = kindOf(bytes);
  if (!kind)
    throw new Refusal(422, 'file-kind', 'This is not a PDF, JPG or PNG. Take a picture or a screenshot of it instead.');
  if (isAlsoSomethingElse(bytes, kind))
    throw new Refusal(422, 'file-mixed', 'Something else is hidden in this file. Take a picture of it instead.');
  if (kind === 'pdf') {
    assertSoundPdf(bytes);
    return checked(kind, bytes);
  }
  return checked(kind, await gate.run(() => cleanImage(bytes, kind)));
}

/** 413, for whoever reads the body and stops at the limit. */
export function fileTooLarge(): Refusal {
  return new Refusal(413, 'file-too-large', 'This file is 10 MB or more. Choose a smaller one, or a screenshot.');
}

function checked(kind: FileKind, bytes: Buffer): CheckedFile {
  return { kind, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

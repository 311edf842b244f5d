import { createHash } from 'node:crypto';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import { Gate } from './gate.js';
import { inspected } from './inspection.js';
import { type FileKind, isAlsoSomethingElse, isWholePdf, kindOf } from './sniff.js';

/** Most bytes of one file. */
export const MOST_FILE_BYTES = 10_000_000;

/** A file that may be stored: its bytes are not the uploaded ones, because every file is re-encoded. */
export interface CheckedFile {
  readonly kind: FileKind;
  readonly bytes: Buffer;
  /** SHA-256 of `bytes`, hex. */
  readonly sha256: string;
}

/** Files are large once unpacked: two at a time, one of a client; a few others wait. */
const gate = new Gate(2, 12, 4);

/**
 * Checks a file by its content, not its name: PDF, JPG or PNG. A picture is decoded and re-encoded without location,
 * camera and other metadata; a PDF is parsed and rewritten if it holds nothing active. A separate process does that.
 * @param client whose files are read one after another
 * @throws Refusal 422 `file-empty`, `file-kind`, `file-mixed`, `file-broken`, `file-too-many-pixels`, `file-locked`,
 * `file-active`, `file-too-many-pages`, `file-too-complex`; 413 `file-too-large`; 503 `uploads-busy`
 */
export async function checkUpload(bytes: Buffer, client: string): Promise<CheckedFile> {
  if (bytes.length === 0) throw refusal('files.file-empty');
  if (bytes.length >= MOST_FILE_BYTES) throw fileTooLarge();
  const kind = kindOf(bytes);
  if (!kind) throw refusal('files.file-kind');
  if (isAlsoSomethingElse(bytes, kind)) throw refusal('files.file-mixed');
  if (kind === 'pdf' && !isWholePdf(bytes)) throw refusal('files.file-broken');
  return checked(kind, await gate.run(client, () => inspected(kind, bytes)));
}

/** 413, for the reader of a request body that stops at the limit. */
export function fileTooLarge(): Refusal {
  return refusal('files.file-too-large');
}

function checked(kind: FileKind, bytes: Buffer): CheckedFile {
  return { kind, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

import { isSafeText } from '@usdt-africa/contracts/api';
import { fileTooLarge, MOST_FILE_BYTES } from '@usdt-africa/files';
import type { Request } from 'express';

/** A body beyond this is not even read to its end. */
const MOST_READ_BYTES = 3 * MOST_FILE_BYTES;

/**
 * The body of an upload. What is too large is read on for a while and thrown away, so that the sender hears the refusal
 * instead of a broken connection.
 * @throws Refusal 413 `file-too-large`
 */
export async function readUpload(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size < MOST_FILE_BYTES) chunks.push(chunk);
    else chunks.length = 0;
    if (size > MOST_READ_BYTES) break;
  }
  if (size >= MOST_FILE_BYTES) throw fileTooLarge();
  return Buffer.concat(chunks);
}

/** What the sender calls the file: percent-encoded in `X-File-Name`; a plain word where it is unusable. */
export function uploadName(request: Request): string {
  try {
    const name = decodeURIComponent(String(request.headers['x-file-name'] ?? '')).trim();
    return name !== '' && name.length <= 200 && isSafeText(name) ? name : 'file';
  } catch {
    return 'file';
  }
}

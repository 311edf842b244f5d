import { isSafeText } from '@usdt-africa/contracts/api';
import { type UploadSender, uploads } from '@usdt-africa/platform';
import type { Request } from 'express';
import { fileTooLarge, MOST_FILE_BYTES } from './check-upload.js';

/**
 * The body of an upload.
 * @throws Refusal 413 `file-too-large`, 408 `upload-too-slow`, 503 `uploads-busy`
 */
export function readUpload(request: Request, sender: UploadSender): Promise<Buffer> {
  return uploads.read(request, sender, MOST_FILE_BYTES - 1, fileTooLarge);
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

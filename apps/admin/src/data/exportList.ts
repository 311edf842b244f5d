import type { ExportRequest } from '@usdt-africa/contracts/admin';
import { API, respond } from './http';

/** How far a file has come. */
export interface Progress {
  readonly rows: number;
  readonly total: number;
}

const LINE_FEED = 10;
/** So much is handed to the browser at once, which keeps big files on its disk. */
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * Exports a whole list as a file, or nothing: an incomplete download is discarded.
 * @throws HttpError when the server refuses; a network error when the file breaks off; AbortError
 */
export async function exportList(
  resource: string,
  body: ExportRequest,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ readonly name: string; readonly file: Blob }> {
  const response = await respond(`${API}/${resource}/export`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: new Headers({ Accept: 'text/csv' }),
    signal,
  });
  const total = Number(response.headers.get('Total-Rows'));
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? `${resource}.csv`;
  const pieces: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // Its head is a line, too.
  let rows = -1;
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const byte of value) if (byte === LINE_FEED) rows += 1;
    waiting.push(value);
    bytes += value.length;
    if (bytes >= PIECE_BYTES) {
      pieces.push(new Blob(waiting));
      waiting = [];
      bytes = 0;
    }
    onProgress({ rows: Math.max(0, rows), total });
  }
  return { name, file: new Blob([...pieces, ...waiting], { type: 'text/csv' }) };
}

/** Saves a file on the operator's device. */
export function keepFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

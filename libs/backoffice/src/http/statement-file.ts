import { isSafeText } from '@usdt-africa/contracts/api';
import { Refusal } from '@usdt-africa/kernel';
import type { Request } from 'express';
import { MOST_STATEMENT_BYTES } from '../domain/reconciliation/statement-file.js';

/** A body beyond this is not even read to its end. */
const MOST_READ_BYTES = 2 * MOST_STATEMENT_BYTES;

/**
 * The statement that is a request's body. What is too large is read on for a while and thrown away, so that the sender hears
 * the refusal instead of a broken connection.
 * @throws Refusal 413 `file-too-large`, 422 `no-lines`
 */
export async function readStatementFile(request: Request): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MOST_STATEMENT_BYTES) chunks.push(chunk);
    else chunks.length = 0;
    if (size > MOST_READ_BYTES) break;
  }
  if (size > MOST_STATEMENT_BYTES)
    throw new Refusal(413, 'file-too-large', 'A statement is at most 16 MB. Divide it by days.');
  if (size === 0) throw new Refusal(422, 'no-lines', 'The file is empty.');
  return { name: headerWords(request, 'x-file-name', 200) ?? 'statement.csv', bytes: Buffer.concat(chunks) };
}

/** Percent-encoded words of a header; null where there are none that could be used. */
export function headerWords(request: Request, header: string, most: number): string | null {
  try {
    const words = decodeURIComponent(String(request.headers[header] ?? '')).trim();
    return words !== '' && words.length <= most && isSafeText(words) ? words : null;
  } catch {
    return null;
  }
}

import { operatorOf } from '@usdt-africa/operators';
import { isSafeText } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { operatorSender, uploads } from '@usdt-africa/platform';
import type { Request } from 'express';
import { MOST_STATEMENT_BYTES } from '../domain/statement-file.js';

/**
 * The statement that is a request's body.
 * @throws Refusal 413 `file-too-large`, 422 `no-lines`, 408 `upload-too-slow`, 503 `uploads-busy`
 */
export async function readStatementFile(request: Request): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const sender = operatorSender(request, operatorOf(request).id);
  const tooLarge = () => refusal('reconciliation.file-too-large');
  const bytes = await uploads.read(request, sender, MOST_STATEMENT_BYTES, tooLarge);
  if (bytes.length === 0) throw refusal('reconciliation.no-lines/empty');
  return { name: statementName(request), bytes };
}

/** What the operator calls the file; a plain name where theirs is unusable. */
export function statementName(request: Request): string {
  return headerWords(request, 'x-file-name', 200) ?? 'statement.csv';
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

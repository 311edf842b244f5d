import { event, type StatementLine } from '@usdt-africa/contracts/events';
import { leftByThem } from '../domain/compare.js';

/** How a reading ends, over all lines that it found. */
export function statementRead(
  readingId: string,
  lines: readonly StatementLine[],
  now: Date,
): ReturnType<typeof event<'StatementRead'>> {
  const paid = lines.reduce((sum, line) => sum + leftByThem({ ...line, amountKobo: kobo(line.amountKobo) }), 0n);
  return event('StatementRead', {
    readingId,
    lines: lines.length,
    unreadable: lines.filter(({ problem }) => problem !== null).length,
    paidKobo: paid.toString(),
    at: now.toISOString(),
  });
}

function kobo(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

import { event, type StatementLine } from '@usdt-africa/contracts/events';
import { leftByThem } from '../domain/compare.js';

/** How a reading ends, over all lines that it found. */
export function statementRead(
  readingId: string,
  lines: readonly StatementLine[],
  now: Date,
): ReturnType<typeof event<'StatementImported'>> {
  const paid = lines.reduce((sum, { amountKobo, ...line }) => {
    return sum + leftByThem({ ...line, amountKobo: amountKobo === null ? null : BigInt(amountKobo) });
  }, 0n);
  return event('StatementImported', {
    readingId,
    lines: lines.length,
    unreadable: lines.filter(({ problem }) => problem !== null).length,
    paidKobo: paid.toString(),
    at: now.toISOString(),
  });
}

import type { StatementPage, StatementTransfer } from './port.js';
import type { Fields } from './read.js';
import { glean, isFields, read, UnreadableAnswerError } from './read.js';

/** The most that the provider's lists give at once. */
export const PAGE_OF_STATEMENT = 100;

const OUTCOMES: Readonly<Record<string, StatementTransfer['outcome']>> = {
  success: 'paid',
  reversed: 'reversed',
  failed: 'failed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
  pending: 'pending',
  received: 'pending',
  queued: 'pending',
  processing: 'pending',
  otp: 'pending',
};

/** The statuses that a list can be filtered by, in the order of a transfer's life. */
export const STATUSES: readonly string[] = [
  'received',
  'pending',
  'otp',
  'abandoned',
  'blocked',
  'rejected',
  'failed',
  'success',
  'reversed',
];

/** Whether a list that was requested without a status certainly has more than transfers in progress. */
export function reportsPaid({ transfers }: StatementPage): boolean {
  return transfers.some(({ outcome }) => outcome === 'paid' || outcome === 'reversed');
}

/** The same page of one list for each status as one: a transfer that moved on meanwhile counts once, as it was last. */
export function mergePages(pages: readonly StatementPage[]): StatementPage {
  const transfers = new Map<string, StatementTransfer>();
  let [listed, total] = [0, 0];
  for (const page of pages) {
    let again = 0;
    for (const one of page.transfers) {
      const key = one.providerReference ?? one.reference ?? `${one.at.toISOString()} ${one.amountKobo}`;
      if (transfers.has(key)) again += 1;
      transfers.set(key, one);
    }
    listed += page.listed - again;
    total += page.total - again;
  }
  const newestFirst = [...transfers.values()].sort((one, other) => other.at.getTime() - one.at.getTime());
  return { transfers: newestFirst, listed, total, more: pages.some(({ more }) => more) };
}

/**
 * A page of `GET /transfer`. Only naira within the window: what else the list may hold is none of this statement.
 * @throws UnreadableAnswerError
 */
export function readStatementPage(
  body: Fields,
  window: { readonly from: Date; readonly to: Date },
  page: number,
): StatementPage {
  const meta = read.fields(body['meta'], 'meta');
  const [total, pages] = [count(meta['total'], 'total'), count(meta['pageCount'], 'pageCount')];
  const rows = read.list(body['data'], 'data');
  const transfers = rows.map(readTransfer).filter((one) => one !== null && one.at >= window.from && one.at < window.to);
  return { transfers: transfers as StatementTransfer[], listed: rows.length, total, more: page < pages };
}

function readTransfer(value: unknown): StatementTransfer | null {
  const row = read.fields(value, 'transfer');
  if (row['currency'] !== 'NGN') return null;
  const outcome = OUTCOMES[read.text(row['status'], 'status').toLowerCase()];
  if (!outcome) throw new UnreadableAnswerError('status');
  const at = read.time(row['createdAt'] ?? row['created_at'], 'createdAt');
  if (!at) throw new UnreadableAnswerError('createdAt');
  const session = row['session'];
  return {
    reference: code(row['reference']),
    providerReference: code(row['transfer_code']),
    amountKobo: read.kobo(row['amount'], 'amount'),
    outcome,
    feeKobo: glean.kobo(row['fee_charged']),
    sessionId: isFields(session) ? code(session['id']) : null,
    at,
    narration: code(row['reason']),
  };
}

/** The allowed form of an id; anything else may name a person and is left out. */
function code(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value) ? value : null;
}

/** A count, which the provider sometimes writes as a text. */
function count(value: unknown, what: string): number {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) throw new UnreadableAnswerError(what);
  return number;
}

import type { JsonAnswer } from '@usdt-africa/platform/outside-http';
import { accountNameOf } from './account-name.js';
import type {
  CollectionAccount,
  Credit,
  CreditPage,
  CreditQuery,
  CreditResult,
  CreditStatus,
  LedgerEntry,
  LedgerPage,
  Refund,
  RefundStatus,
} from './collections.js';
import { causeOf, isNotFoundAnswer, isOk } from './paystack-answers.js';
import { glean, isFields, read, UnreadableAnswerError } from './read.js';
import type { Fields } from './read.js';

/** The most that the provider's lists give at once. */
export const PER_PAGE = 100;

/** Readers of answers whose numbers are the text they were written in. */
const exact = {
  /** Digits of any length. */
  id(value: unknown, what: string): string {
    if (typeof value !== 'string' || !/^\d{1,30}$/.test(value)) throw new UnreadableAnswerError(what);
    return value;
  },
  /** Whole kobo, never negative. */
  kobo(value: unknown, what: string): bigint {
    if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw new UnreadableAnswerError(what);
    return BigInt(value);
  },
  /** Whole kobo with a sign. */
  signed(value: unknown, what: string): bigint {
    if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) throw new UnreadableAnswerError(what);
    return BigInt(value);
  },
};

const STATUSES: Readonly<Record<string, CreditStatus | 'pending'>> = {
  success: 'success',
  failed: 'failed',
  abandoned: 'failed',
  reversed: 'reversed',
  pending: 'pending',
  ongoing: 'pending',
  processing: 'pending',
  queued: 'pending',
};

const REFUND_STATUSES: Readonly<Record<string, RefundStatus>> = {
  pending: 'pending',
  processing: 'processing',
  processed: 'processed',
  failed: 'failed',
  'needs-attention': 'needs-attention',
  needs_attention: 'needs-attention',
};

/** The status of a refund as the provider writes it; null for another text. */
export function refundStatusOf(value: unknown): RefundStatus | null {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return Object.hasOwn(REFUND_STATUSES, text) ? REFUND_STATUSES[text]! : null;
}

/** Reads the answer to `GET /transaction/verify/:reference`. @throws UnreadableAnswerError */
export function readVerifyAnswer(answer: JsonAnswer, reference: string): CreditResult {
  if (isNotFoundAnswer(answer, 'transaction')) return { kind: 'not-found' };
  if (!isOk(answer)) return { kind: 'unavailable', cause: causeOf(answer) };
  const data = read.fields(answer.body['data'], 'data');
  if (data['reference'] !== reference) return { kind: 'unavailable', cause: 'answer-about-another' };
  if (statusOf(data) === 'pending') return { kind: 'pending' };
  return { kind: 'credit', credit: readCredit(data) };
}

/** A page of `GET /transaction`. @throws UnreadableAnswerError */
export function readCreditPage(body: Fields, { page, status = 'success' }: CreditQuery): CreditPage {
  const rows = read.list(body['data'], 'data');
  const credits: Credit[] = [];
  let unreadable = 0;
  for (const row of rows) {
    try {
      const fields = read.fields(row, 'transaction');
      if (fields['currency'] === 'NGN' && statusOf(fields) === status) credits.push(readCredit(fields));
    } catch (error) {
      if (!(error instanceof UnreadableAnswerError)) throw error;
      unreadable += 1;
    }
  }
  return { credits, unreadable, more: hasMore(body['meta'], rows.length, page) };
}

/** Whether pages follow: the provider counts pages, or only points to the next one. */
export function hasMore(meta: unknown, listed: number, page: number): boolean {
  if (listed === 0) return false;
  if (!isFields(meta)) return listed >= PER_PAGE;
  const pages = meta['pageCount'];
  if (typeof pages === 'string' && /^\d{1,9}$/.test(pages)) return page < Number(pages);
  const next = meta['next'];
  return (typeof next === 'string' && !['', 'null'].includes(next)) || listed >= PER_PAGE;
}

function statusOf(data: Fields): CreditStatus | 'pending' {
  const text = read.text(data['status'], 'status').toLowerCase();
  if (!Object.hasOwn(STATUSES, text)) throw new UnreadableAnswerError('status');
  return STATUSES[text]!;
}

function readCredit(data: Fields): Credit {
  const status = statusOf(data);
  if (status === 'pending') throw new UnreadableAnswerError('status');
  // Fields that decide nothing must not hide the money: an empty sender only makes the credit wait.
  const authorization = isFields(data['authorization']) ? data['authorization'] : {};
  const customer = isFields(data['customer']) ? data['customer'] : {};
  const senderName = authorization['sender_name'];
  return {
    id: exact.id(data['id'], 'id'),
    reference: read.text(code(data['reference']), 'reference'),
    status,
    amountKobo: exact.kobo(data['amount'], 'amount'),
    feesKobo: glean.kobo(data['fees']),
    currency: read.text(data['currency'], 'currency'),
    domain: read.text(data['domain'], 'domain'),
    channel: read.text(data['channel'], 'channel'),
    paidAt: glean.time(data['paid_at'] ?? data['paidAt']),
    senderName: typeof senderName === 'string' ? accountNameOf(senderName) : null,
    senderBank: words(authorization['sender_bank'], 100),
    senderAccountMasked: masked(authorization['sender_bank_account_number']),
    narration: words(authorization['narration'], 200),
    receiverAccountNumber: nuban(authorization['receiver_bank_account_number']),
    customerCode: customerCodeOf(customer),
  };
}

/** A customer's code in an answer or a webhook; null where there is none. */
export function customerCodeOf(customer: Fields): string | null {
  const value = customer['customer_code'];
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : null;
}

/** An account number as the provider gives it. `isAssigned`: whether it is still the customer's. */
export function readAccount(data: Fields): { readonly account: CollectionAccount; readonly isAssigned: boolean } {
  const bank = read.fields(data['bank'], 'bank');
  const { slug } = bank;
  if (typeof data['assigned'] !== 'boolean') throw new UnreadableAnswerError('assigned');
  return {
    account: {
      id: exact.id(data['id'], 'id'),
      accountNumber: read.text(nuban(data['account_number']), 'account_number'),
      accountName: read.text(words(data['account_name'], 160), 'account_name'),
      bankName: read.text(words(bank['name'], 100), 'bank.name'),
      bankSlug: typeof slug === 'string' && /^[a-z0-9-]{1,60}$/.test(slug) ? slug : null,
      customerCode: isFields(data['customer']) ? customerCodeOf(data['customer']) : null,
    },
    isAssigned: data['assigned'],
  };
}

/** A refund; null for one of another transaction. @throws UnreadableAnswerError */
export function readRefund(value: unknown, transactionId: string): Refund | null {
  const row = read.fields(value, 'refund');
  const transaction = isFields(row['transaction']) ? row['transaction']['id'] : row['transaction'];
  if (exact.id(transaction, 'transaction') !== transactionId) return null;
  const status = refundStatusOf(row['status']);
  if (status === null) throw new UnreadableAnswerError('status');
  return {
    id: exact.id(row['id'], 'id'),
    transactionId,
    status,
    amountKobo: exact.kobo(row['amount'], 'amount'),
    createdAt: glean.time(row['created_at'] ?? row['createdAt']),
  };
}

const CAUSES: Readonly<Record<string, LedgerEntry['cause']>> = {
  transaction: 'transaction',
  transfer: 'transfer',
  refund: 'refund',
};

/** A page of `GET /balance/ledger`, naira alone. @throws UnreadableAnswerError */
export function readLedgerPage(body: Fields, page: number): LedgerPage {
  const rows = read.list(body['data'], 'data').map((row) => read.fields(row, 'entry'));
  const entries = rows
    .filter((row) => row['currency'] === 'NGN')
    .map((row): LedgerEntry => {
      const at = read.time(row['createdAt'] ?? row['created_at'], 'createdAt');
      if (!at) throw new UnreadableAnswerError('createdAt');
      const model = String(row['model_responsible']).toLowerCase();
      const causeId = row['model_row'];
      return {
        id: exact.id(row['id'], 'id'),
        differenceKobo: exact.signed(row['difference'], 'difference'),
        balanceKobo: exact.signed(row['balance'], 'balance'),
        cause: Object.hasOwn(CAUSES, model) ? CAUSES[model]! : 'other',
        causeId: typeof causeId === 'string' && /^\d{1,30}$/.test(causeId) ? causeId : null,
        at,
      };
    });
  return { entries, more: hasMore(body['meta'], rows.length, page) };
}

function nuban(value: unknown): string | null {
  return typeof value === 'string' && /^\d{10}$/.test(value) ? value : null;
}

/** A text for people: one line, without characters that would make it read as another. */
function words(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return text === '' ? null : text.slice(0, most);
}

function masked(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9A-Za-z*]{3,20}$/.test(value) ? value : null;
}

/** The allowed form of a reference. */
function code(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value) ? value : null;
}

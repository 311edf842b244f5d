import { parseJsonKeepingNumbers } from '@usdt-africa/kernel';
import { NoAnswerError, requestOutside } from '@usdt-africa/platform/outside-http';
import type { JsonAnswer } from '@usdt-africa/platform/outside-http';
import type {
  AccountClosing,
  AccountFound,
  AccountOpening,
  AccountRefusal,
  AccountRequest,
  CollectionProvider,
  CreditPage,
  CreditQuery,
  CreditResult,
  LedgerPage,
  Refund,
  RefundList,
  RefundResult,
  Requery,
} from './collections.js';
import { causeOf, isNotFoundAnswer, isOk, isRefusedRequest } from './paystack-answers.js';
import {
  hasMore,
  PER_PAGE,
  readAccount,
  readCreditPage,
  readLedgerPage,
  readRefund,
  readVerifyAnswer,
} from './paystack-credits.js';
import { PROVIDER } from './paystack.js';
import type { PaystackOptions } from './paystack.js';
import { ProviderUnavailableError } from './port.js';
import { isFields, read, UnreadableAnswerError } from './read.js';
import type { Fields } from './read.js';

/** More refunds of one credit than this are not read: the list has no end. */
const MOST_REFUND_PAGES = 50;

/** Why the provider opens no account number, by its sentence. */
const ACCOUNT_REFUSALS: readonly { readonly pattern: RegExp; readonly code: AccountRefusal }[] = [
  { pattern: /customer.*(not found|does not exist|invalid)|invalid customer/, code: 'no-such-customer' },
  { pattern: /identif|\bbvn\b|account number/, code: 'not-identified' },
  { pattern: /not available|unavailable|limit|preferred_bank|not (yet )?enabled/, code: 'not-available' },
];

/** Sentences that may be about an earlier refund of the same credit, which may be ours. */
const ALREADY_REFUNDED = /already|fully (reversed|refunded)|more than|exceed|greater than|remaining/;

/** Account numbers, credits and refunds at Paystack. Numbers of its answers are never turned into doubles. */
export class PaystackCollections implements CollectionProvider {
  readonly name = PROVIDER;
  readonly #options: Required<Omit<PaystackOptions, 'submitTimeoutMs'>> & { readonly submitTimeoutMs: number };

  constructor({ baseUrl, secretKey, submitTimeoutMs = 30_000, requestTimeoutMs = 10_000 }: PaystackOptions) {
    this.#options = { baseUrl, secretKey, submitTimeoutMs, requestTimeoutMs };
  }

  async openAccount(request: AccountRequest): Promise<AccountOpening> {
    try {
      return await (request.person ? this.#assign(request) : this.#open(request));
    } catch (error) {
      return { kind: 'unknown', cause: causeOfError(error) };
    }
  }

  async accountOf(customerCode: string): Promise<AccountFound> {
    try {
      const answer = await this.#get(`/customer/${encodeURIComponent(customerCode)}`);
      if (isNotFoundAnswer(answer, 'customer')) return { kind: 'no-such-customer' };
      if (!isOk(answer)) return { kind: 'unavailable', cause: causeOf(answer) };
      const data = read.fields(answer.body['data'], 'data');
      if (data['customer_code'] !== customerCode) return { kind: 'unavailable', cause: 'answer-about-another' };
      if (!('dedicated_account' in data)) return { kind: 'unavailable', cause: 'unreadable-answer' };
      if (data['dedicated_account'] === null) return { kind: 'none' };
      const { account, isAssigned } = readAccount(read.fields(data['dedicated_account'], 'dedicated_account'));
      return isAssigned ? { kind: 'found', account: { ...account, customerCode } } : { kind: 'none' };
    } catch (error) {
      return { kind: 'unavailable', cause: causeOfError(error) };
    }
  }

  async closeAccount(id: string): Promise<AccountClosing> {
    try {
      const answer = await this.#request('DELETE', `/dedicated_account/${encodeURIComponent(id)}`);
      if (!isOk(answer)) return { kind: 'unknown', cause: causeOf(answer) };
      const { account, isAssigned } = readAccount(read.fields(answer.body['data'], 'data'));
      if (account.id !== id) return { kind: 'unknown', cause: 'answer-about-another' };
      // `active` stays true for a closed account.
      return isAssigned ? { kind: 'unknown', cause: 'still-assigned' } : { kind: 'closed' };
    } catch (error) {
      return { kind: 'unknown', cause: causeOfError(error) };
    }
  }

  async verify(reference: string): Promise<CreditResult> {
    try {
      const answer = await this.#get(`/transaction/verify/${encodeURIComponent(reference)}`);
      return readVerifyAnswer(answer, reference);
    } catch (error) {
      return { kind: 'unavailable', cause: causeOfError(error) };
    }
  }

  async listCredits(query: CreditQuery): Promise<CreditPage> {
    const parameters = new URLSearchParams({
      status: query.status ?? 'success',
      from: query.from.toISOString(),
      to: query.to.toISOString(),
      page: String(query.page),
      perPage: String(PER_PAGE),
    });
    return this.#listed(`/transaction?${parameters}`, (body) => readCreditPage(body, query));
  }

  async requery(accountNumber: string, bankSlug: string, date?: string): Promise<Requery> {
    const query = new URLSearchParams({ account_number: accountNumber, provider_slug: bankSlug });
    if (date !== undefined) query.set('date', date);
    try {
      const answer = await this.#get(`/dedicated_account/requery?${query}`);
      return isOk(answer) ? { kind: 'accepted' } : { kind: 'unavailable', cause: causeOf(answer) };
    } catch (error) {
      return { kind: 'unavailable', cause: causeOfError(error) };
    }
  }

  /** Reads every page: a refund that is overlooked would be made twice. */
  async refundsOf(transactionId: string): Promise<RefundList> {
    const refunds = new Map<string, Refund>();
    try {
      for (let page = 1; page <= MOST_REFUND_PAGES; page += 1) {
        const query = new URLSearchParams({
          transaction: transactionId,
          page: String(page),
          perPage: String(PER_PAGE),
        });
        const answer = await this.#get(`/refund?${query}`);
        if (!isOk(answer)) return { kind: 'unavailable', cause: causeOf(answer) };
        const rows = read.list(answer.body['data'], 'data');
        for (const row of rows) {
          const refund = readRefund(row, transactionId);
          if (refund) refunds.set(refund.id, refund);
        }
        if (!hasMore(answer.body['meta'], rows.length, page)) return { kind: 'listed', refunds: [...refunds.values()] };
      }
      return { kind: 'unavailable', cause: 'endless-list' };
    } catch (error) {
      return { kind: 'unavailable', cause: causeOfError(error) };
    }
  }

  async refund(request: { readonly transactionId: string; readonly amountKobo: bigint }): Promise<RefundResult> {
    const { transactionId, amountKobo } = request;
    if (!/^\d{1,30}$/.test(transactionId)) throw new RangeError('a transaction id is digits');
    if (amountKobo <= 0n || amountKobo > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('amount out of range');
    try {
      const answer = await this.#request('POST', '/refund', {
        transaction: transactionId,
        amount: Number(amountKobo),
        currency: 'NGN',
      });
      return readRefundAnswer(answer, transactionId, amountKobo);
    } catch (error) {
      return { kind: 'unknown', cause: causeOfError(error) };
    }
  }

  async ledger(page: number): Promise<LedgerPage> {
    const query = new URLSearchParams({ page: String(page), perPage: String(PER_PAGE) });
    return this.#listed(`/balance/ledger?${query}`, (body) => readLedgerPage(body, page));
  }

  async #open({ customerCode, preferredBank }: AccountRequest): Promise<AccountOpening> {
    const body = { customer: customerCode, preferred_bank: preferredBank };
    const answer = await this.#request('POST', '/dedicated_account', body);
    if (!isOk(answer)) return refusalOf(answer);
    const { account, isAssigned } = readAccount(read.fields(answer.body['data'], 'data'));
    if (!isAssigned) return { kind: 'unknown', cause: 'not-assigned' };
    if (account.customerCode !== null && account.customerCode !== customerCode)
      return { kind: 'unknown', cause: 'answer-about-another' };
    return { kind: 'opened', account };
  }

  async #assign({ person, preferredBank }: AccountRequest): Promise<AccountOpening> {
    const { email, firstName, lastName, phone, identification } = person!;
    const answer = await this.#request('POST', '/dedicated_account/assign', {
      email,
      first_name: firstName,
      last_name: lastName,
      phone,
      preferred_bank: preferredBank,
      country: 'NG',
      ...(identification && {
        bvn: identification.bvn,
        bank_code: identification.account.bankCode,
        account_number: identification.account.accountNumber,
      }),
    });
    return isOk(answer) ? { kind: 'in-progress' } : refusalOf(answer);
  }

  /** @throws ProviderUnavailableError */
  async #listed<T>(path: string, reading: (body: Fields) => T): Promise<T> {
    try {
      const answer = await this.#get(path);
      if (!isOk(answer)) throw new ProviderUnavailableError(causeOf(answer));
      return reading(answer.body);
    } catch (error) {
      if (error instanceof ProviderUnavailableError) throw error;
      throw new ProviderUnavailableError(causeOfError(error));
    }
  }

  #get(path: string): Promise<JsonAnswer> {
    return this.#request('GET', path);
  }

  /** @throws NoAnswerError */
  async #request(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<JsonAnswer> {
    const { baseUrl, secretKey, requestTimeoutMs, submitTimeoutMs } = this.#options;
    const { status, bytes } = await requestOutside({
      method,
      url: baseUrl + path,
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(method === 'GET' ? requestTimeoutMs : submitTimeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    return { status, body: parsed(bytes.toString('utf8')) };
  }
}

/** A refusal that is certain; anything else may have opened an account number. */
function refusalOf(answer: JsonAnswer): AccountOpening {
  const isMissing = isNotFoundAnswer(answer, 'customer');
  if (!isMissing && !isRefusedRequest(answer)) return { kind: 'unknown', cause: causeOf(answer) };
  const message = String(isFields(answer.body) ? answer.body['message'] : '').toLowerCase();
  // A number that exists already is no refusal: it is found at the customer.
  if (/already|exists|assigned/.test(message)) return { kind: 'unknown', cause: 'already-assigned' };
  const known = ACCOUNT_REFUSALS.find(({ pattern }) => pattern.test(message));
  return { kind: 'refused', code: isMissing ? 'no-such-customer' : (known?.code ?? 'refused-by-provider') };
}

function readRefundAnswer(answer: JsonAnswer, transactionId: string, amountKobo: bigint): RefundResult {
  if (isOk(answer)) {
    const refund = readRefund(answer.body['data'], transactionId);
    if (refund?.amountKobo !== amountKobo) return { kind: 'unknown', cause: 'unreadable-answer' };
    return { kind: 'accepted', refundId: refund.id, status: refund.status };
  }
  if (isNotFoundAnswer(answer, 'transaction')) return { kind: 'refused', code: 'no-such-transaction', passing: false };
  if (!(answer.status === 400 || answer.status === 422) || !isFields(answer.body) || answer.body['status'] !== false)
    return { kind: 'unknown', cause: causeOf(answer) };
  const message = String(answer.body['message']).toLowerCase();
  if (/insufficient (balance|funds)|balance is not enough/.test(message))
    return { kind: 'refused', code: 'float-low', passing: true };
  if (ALREADY_REFUNDED.test(message)) return { kind: 'unknown', cause: 'already-refunded' };
  if (!isRefusedRequest(answer)) return { kind: 'unknown', cause: causeOf(answer) };
  return { kind: 'refused', code: 'refused-by-provider', passing: false };
}

function parsed(text: string): unknown {
  try {
    return parseJsonKeepingNumbers(text);
  } catch {
    return undefined;
  }
}

function causeOfError(error: unknown): string {
  if (error instanceof NoAnswerError) return error.reason;
  if (error instanceof UnreadableAnswerError) return 'unreadable-answer';
  throw error;
}

import { accountNameOf } from './account-name.js';
import { NoAnswerError, requestJson } from '@usdt-africa/platform/outside-http';
import type { JsonAnswer } from '@usdt-africa/platform/outside-http';
import {
  causeOf,
  isNoSuchAccount,
  isOk,
  isRefusedRequest,
  readQueryAnswer,
  readSubmitAnswer,
} from './paystack-answers.js';
import { mergePages, PAGE_OF_STATEMENT, readStatementPage, STATUSES, reportsPaid } from './paystack-statement.js';
import { BANK_CODE, ProviderUnavailableError, REFERENCE } from './port.js';
import type {
  AccountNumber,
  Bank,
  NamedAccount,
  OnAnswer,
  PayoutInstruction,
  PayoutProvider,
  QueryResult,
  Resolution,
  StatementPage,
  StatementProvider,
  SubmitResult,
} from './port.js';
import { digits, isFields, isFlag, read, UnreadableAnswerError } from './read.js';

/** What this provider is called in events, read models and switches. */
export const PROVIDER = 'paystack';

export interface PaystackOptions {
  /** `https://api.paystack.co`, or the sandbox; without a slash at the end. */
  readonly baseUrl: string;
  readonly secretKey: string;
  /** How long a transfer may take, its recipient included, before its outcome counts as unknown. Default 30 s. */
  readonly submitTimeoutMs?: number;
  /** How long any other request may take. Default 10 s. */
  readonly requestTimeoutMs?: number;
}

const BANKS_PER_PAGE = 100;
const MOST_BANK_PAGES = 50;
const RECIPIENTS_REMEMBERED = 10_000;
/** Making a recipient again gives the same one, so it may be repeated; sending money never is. */
const RECIPIENT_TRIES = 3;

/** Paystack over HTTP. */
export class PaystackProvider implements PayoutProvider, StatementProvider {
  readonly name = PROVIDER;
  readonly #options: Required<PaystackOptions>;
  /** Recipient codes by account, oldest first. */
  readonly #recipients = new Map<string, string>();

  constructor(options: PaystackOptions) {
    this.#options = {
      baseUrl: options.baseUrl,
      secretKey: options.secretKey,
      submitTimeoutMs: options.submitTimeoutMs ?? 30_000,
      requestTimeoutMs: options.requestTimeoutMs ?? 10_000,
    };
  }

  async listBanks(): Promise<Bank[]> {
    const banks = new Map<string, Bank>();
    const seen = new Set<string>();
    let cursor: string | null = null;
    for (let page = 0; page < MOST_BANK_PAGES; page += 1) {
      const query = new URLSearchParams({ currency: 'NGN', perPage: String(BANKS_PER_PAGE), use_cursor: 'true' });
      if (cursor !== null) query.set('next', cursor);
      const body = await this.#query(`/bank?${query}`);
      const rows = readOrUnavailable(() => read.list(body['data'], 'data'));
      for (const bank of rows.map(readBank)) if (bank && !banks.has(bank.code)) banks.set(bank.code, bank);
      const next = nextCursor(body['meta']);
      if (next === null || seen.has(next)) return [...banks.values()];
      seen.add(next);
      cursor = next;
    }
    throw new ProviderUnavailableError('endless-list');
  }

  async resolveAccount({ bankCode, accountNumber }: AccountNumber): Promise<Resolution> {
    const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
    let answer: JsonAnswer;
    try {
      answer = await this.#get(`/bank/resolve?${query}`);
    } catch (error) {
      return { kind: 'unavailable', cause: causeOfError(error) };
    }
    if (isNoSuchAccount(answer)) return { kind: 'not-found' };
    if (!isOk(answer)) return { kind: 'unavailable', cause: causeOf(answer) };
    const data = answer.body['data'];
    if (!isFields(data) || digits(data['account_number'], 10) !== accountNumber)
      return { kind: 'unavailable', cause: 'unreadable-answer' };
    const accountName = typeof data['account_name'] === 'string' ? accountNameOf(data['account_name']) : null;
    return accountName === null ? { kind: 'not-found' } : { kind: 'found', accountName };
  }

  async submit(instruction: PayoutInstruction): Promise<SubmitResult> {
    const { reference, amountKobo, account, narration } = instruction;
    if (!REFERENCE.test(reference)) throw new RangeError('a reference is 16 to 50 of a-z, 0-9, - and _');
    if (amountKobo <= 0n || amountKobo > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('amount out of range');
    const signal = AbortSignal.timeout(this.#options.submitTimeoutMs);
    try {
      const recipient = await this.#recipientFor(account, signal, instruction.onAnswer);
      if (typeof recipient !== 'string') return recipient;
      const transfer = {
        source: 'balance',
        amount: Number(amountKobo),
        recipient,
        reference,
        reason: narration,
        currency: 'NGN',
      };
      const answer = await this.#request('POST', '/transfer', signal, transfer, instruction.onSent);
      instruction.onAnswer?.(answer);
      const result = readSubmitAnswer(answer, reference, amountKobo);
      if (result.outcome === 'REJECTED' && result.code === 'recipient-refused') this.#recipients.delete(keyOf(account));
      return result;
    } catch (error) {
      return { outcome: 'UNKNOWN', cause: causeOfError(error) };
    }
  }

  async query(reference: string, onAnswer?: OnAnswer): Promise<QueryResult> {
    try {
      const answer = await this.#get(`/transfer/verify/${encodeURIComponent(reference)}`);
      onAnswer?.(answer);
      return readQueryAnswer(answer, reference);
    } catch (error) {
      return { state: 'UNAVAILABLE', cause: causeOfError(error) };
    }
  }

  /**
   * The documentation says that a list without a status contains pending transfers only. One that contains paid
   * transfers does not; else each status is queried separately, and the longer result is the statement.
   */
  async statement(window: { readonly from: Date; readonly to: Date }, page: number): Promise<StatementPage> {
    const all = await this.#transfers(window, page);
    if (reportsPaid(all)) return all;
    const pages: StatementPage[] = [];
    for (const status of STATUSES) pages.push(await this.#transfers(window, page, status));
    const merged = mergePages(pages);
    return merged.total > all.total ? merged : all;
  }

  async reversals(window: { readonly from: Date; readonly to: Date }, page: number): Promise<StatementPage> {
    const found = await this.#transfers(window, page, 'reversed');
    return { ...found, transfers: found.transfers.filter(({ outcome }) => outcome === 'reversed') };
  }

  async #transfers(
    window: { readonly from: Date; readonly to: Date },
    page: number,
    status?: string,
  ): Promise<StatementPage> {
    const query = new URLSearchParams({
      // The documentation says `per_page`, the provider's own examples `perPage`.
      per_page: String(PAGE_OF_STATEMENT),
      perPage: String(PAGE_OF_STATEMENT),
      page: String(page),
      from: window.from.toISOString(),
      to: window.to.toISOString(),
      ...(status === undefined ? {} : { status }),
    });
    const body = await this.#query(`/transfer?${query}`);
    return readOrUnavailable(() => readStatementPage(body, window, page));
  }

  async balance(): Promise<bigint> {
    const body = await this.#query('/balance');
    return readOrUnavailable(() => {
      for (const line of read.list(body['data'], 'data')) {
        const { currency, balance } = read.fields(line, 'balance');
        if (currency === 'NGN') return read.balance(balance, 'balance');
      }
      throw new UnreadableAnswerError('no naira balance');
    });
  }

  /** The recipient's code; a certain refusal when the provider will not have this account. @throws NoAnswerError */
  async #recipientFor(account: NamedAccount, signal: AbortSignal, onAnswer?: OnAnswer): Promise<string | SubmitResult> {
    const known = this.#recipients.get(keyOf(account));
    if (known !== undefined) return known;
    for (let tries = 1; ; tries += 1) {
      let cause: string;
      try {
        const answer = await this.#request('POST', '/transferrecipient', signal, {
          type: 'nuban',
          name: account.accountName,
          account_number: account.accountNumber,
          bank_code: account.bankCode,
          currency: 'NGN',
        });
        onAnswer?.(answer);
        if (isOk(answer)) return this.#remember(account, answer.body['data']);
        // Only this path knows that nothing was sent: the transfer itself has not been requested yet.
        if (isRefusedRequest(answer)) return { outcome: 'REJECTED', code: 'recipient-refused', passing: false };
        cause = causeOf(answer);
      } catch (error) {
        cause = causeOfError(error);
      }
      if (tries === RECIPIENT_TRIES || signal.aborted) return { outcome: 'UNKNOWN', cause: `recipient-${cause}` };
    }
  }

  #remember(account: NamedAccount, data: unknown): string {
    const { recipient_code: code, details } = read.fields(data, 'data');
    const stored = read.fields(details, 'details');
    // A code of another account would send the money there.
    const [number, bank] = [digits(stored['account_number'], 10), digits(stored['bank_code'], 3)];
    if (number !== account.accountNumber || bank !== account.bankCode)
      throw new UnreadableAnswerError('recipient of another account');
    const text = read.text(code, 'recipient_code');
    if (this.#recipients.size >= RECIPIENTS_REMEMBERED) {
      const [oldest] = this.#recipients.keys();
      if (oldest !== undefined) this.#recipients.delete(oldest);
    }
    this.#recipients.set(keyOf(account), text);
    return text;
  }

  /** @throws ProviderUnavailableError */
  async #query(path: string): Promise<Readonly<Record<string, unknown>>> {
    let answer: JsonAnswer;
    try {
      answer = await this.#get(path);
    } catch (error) {
      throw new ProviderUnavailableError(causeOfError(error));
    }
    if (!isOk(answer)) throw new ProviderUnavailableError(causeOf(answer));
    return answer.body;
  }

  #get(path: string): Promise<JsonAnswer> {
    return this.#request('GET', path, AbortSignal.timeout(this.#options.requestTimeoutMs));
  }

  #request(
    method: 'GET' | 'POST',
    path: string,
    signal: AbortSignal,
    body?: unknown,
    onAnswerBegun?: () => void,
  ): Promise<JsonAnswer> {
    return requestJson({
      method,
      url: this.#options.baseUrl + path,
      headers: { authorization: `Bearer ${this.#options.secretKey}` },
      signal,
      ...(body === undefined ? {} : { body }),
      ...(onAnswerBegun ? { onAnswerBegun } : {}),
    });
  }
}

function keyOf(account: AccountNumber): string {
  return `${account.bankCode}/${account.accountNumber}`;
}

/** A bank that can be paid; null for one that is off, takes no transfers, or cannot be read: it hides no other. */
function readBank(value: unknown): Bank | null {
  if (!isFields(value)) return null;
  if (isFlag(value['active'], false) || isFlag(value['is_deleted'], true) || isFlag(value['supports_transfer'], false))
    return null;
  const code = digits(value['code'], 3);
  const { name, slug } = value;
  if (typeof code !== 'string' || !BANK_CODE.test(code.trim()) || typeof name !== 'string' || name.trim() === '')
    return null;
  return { code: code.trim(), name: name.trim(), slug: typeof slug === 'string' ? slug : '' };
}

/** Where the list goes on; null at its end, which the provider also writes as the text "null". */
function nextCursor(meta: unknown): string | null {
  const next = isFields(meta) ? meta['next'] : null;
  return typeof next === 'string' && !['', 'null', 'undefined', 'false'].includes(next.trim()) ? next : null;
}

function readOrUnavailable<T>(reading: () => T): T {
  try {
    return reading();
  } catch (error) {
    throw new ProviderUnavailableError(causeOfError(error));
  }
}

function causeOfError(error: unknown): string {
  if (error instanceof NoAnswerError) return error.reason;
  if (error instanceof UnreadableAnswerError) return 'unreadable-answer';
  throw error;
}

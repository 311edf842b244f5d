import type { FailureCode, PaidAnswer, QueryResult, SubmitResult } from './port.js';
import type { JsonAnswer } from '@usdt-africa/platform/outside-http';
import { digits, glean, isFields, read } from './read.js';
import type { Fields } from './read.js';

/** Whether an answer is the provider's own "yes": 2xx with `status: true`. */
export function isOk(answer: JsonAnswer): answer is JsonAnswer & { readonly body: Fields } {
  return answer.status >= 200 && answer.status < 300 && isFields(answer.body) && answer.body['status'] === true;
}

/** Whether an answer is the provider's own "no", and not that of something in between. */
function isRefusal(answer: JsonAnswer): answer is JsonAnswer & { readonly body: Fields } {
  return isFields(answer.body) && answer.body['status'] === false && typeof answer.body['message'] === 'string';
}

/**
 * Whether the provider itself refused the request, with a status that it gives before anything is done. 401 to 404 and
 * 5xx may come from an intermediary.
 */
export function isRefusedRequest(answer: JsonAnswer): answer is JsonAnswer & { readonly body: Fields } {
  return (answer.status === 400 || answer.status === 422) && isRefusal(answer) && !isTrouble(answer.body);
}

/**
 * Whether the refusal reports a fault at the provider or behind it, not in the request. The documentation has the error
 * kind in `type`, and lists the same values for `code`.
 */
function isTrouble({ type, code }: Fields): boolean {
  return [type, code].some((kind) => kind === 'processor_error' || kind === 'api_error');
}

/** Whether the refusal is about the request itself. */
function isValidationError({ type, code }: Fields): boolean {
  return type === 'validation_error' || code === 'validation_error';
}

const NO_SUCH_ACCOUNT =
  /could not resolve account|account (number )?(is )?(invalid|not found|does not exist)|invalid account|no account/;

/**
 * Whether the response to a name enquiry means for certain that the account does not exist. Every other refusal may be
 * about our key, our limits or the bank's connection.
 */
export function isNoSuchAccount(answer: JsonAnswer): boolean {
  if (answer.status === 404) return isRefusal(answer) && isNotFound(answer.body, 'account');
  if (!isRefusedRequest(answer)) return false;
  const { code, message } = answer.body;
  if (code === 'invalid_account_number' || code === 'account_not_found') return true;
  return NO_SUCH_ACCOUNT.test(String(message).toLowerCase());
}

/**
 * Whether the answer is the provider's own word that there is no such thing. Its status is 400 or 404: the
 * documentation has both.
 */
export function isNotFoundAnswer(answer: JsonAnswer, what: 'transaction' | 'customer'): boolean {
  return (answer.status === 404 || answer.status === 400) && isRefusal(answer) && isNotFound(answer.body, what);
}

/** The provider's own word that there is no such thing, not that there is no such path. */
function isNotFound({ code, message }: Fields, what: 'transfer' | 'account' | 'transaction' | 'customer'): boolean {
  return code === `${what}_not_found` || new RegExp(`^(${what}|entity)\\b.*\\bnot found`, 'i').test(String(message));
}

/** The cause for an inconclusive response: `http-500`, `unreadable`. Never text of the provider. */
export function causeOf(answer: JsonAnswer): string {
  return answer.status >= 200 && answer.status < 300 ? 'unreadable-answer' : `http-${answer.status}`;
}

/**
 * Reads the response to `POST /transfer`. A response that is neither a certain success nor a certain refusal is
 * unknown.
 */
export function readSubmitAnswer(answer: JsonAnswer, reference: string, amountKobo: bigint): SubmitResult {
  if (isOk(answer)) {
    const data = answer.body['data'];
    if (!isFields(data) || data['reference'] !== reference || data['amount'] !== Number(amountKobo))
      return { outcome: 'UNKNOWN', cause: 'unreadable-answer' };
    const code = data['transfer_code'];
    return {
      outcome: 'ACCEPTED',
      providerId: typeof code === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(code) ? code : null,
      settled: data['status'] === 'success',
    };
  }
  if (!(answer.status === 400 || answer.status === 422) || !isRefusal(answer))
    return { outcome: 'UNKNOWN', cause: causeOf(answer) };
  const code = String(answer.body['code'] ?? '').toLowerCase();
  const message = String(answer.body['message']).toLowerCase();
  if (/duplicate|unique reference|reference.*(already|exists|used)/.test(`${code} ${message}`))
    return { outcome: 'UNKNOWN', cause: 'duplicate-reference' };
  const known = REFUSALS.find(({ pattern }) => pattern.test(`${code} ${message}`));
  if (known) return { outcome: 'REJECTED', code: known.code, passing: known.passing };
  if (isValidationError(answer.body) && !isTrouble(answer.body))
    return { outcome: 'REJECTED', code: 'refused-by-provider', passing: false };
  return { outcome: 'UNKNOWN', cause: causeOf(answer) };
}

/** Refusals of a transfer that are certain, by the provider's code or sentence. */
const REFUSALS: readonly { readonly pattern: RegExp; readonly code: FailureCode; readonly passing: boolean }[] = [
  { pattern: /insufficient[_ ](balance|funds)|balance is not enough/, code: 'float-low', passing: true },
  { pattern: /invalid_transfer_recipient|recipient specified is invalid/, code: 'recipient-refused', passing: false },
  { pattern: /transfer_limit|limit.*exceed|exceed.*limit|maximum amount/, code: 'limit-of-provider', passing: false },
];

/** Reads the answer to `GET /transfer/verify/:reference`. */
export function readQueryAnswer(answer: JsonAnswer, reference: string): QueryResult {
  if (isOk(answer)) return readTransfer(read.fields(answer.body['data'], 'data'), reference);
  if (answer.status === 404 && isRefusal(answer) && isNotFound(answer.body, 'transfer')) return { state: 'NOT_FOUND' };
  return { state: 'UNAVAILABLE', cause: causeOf(answer) };
}

function readTransfer(data: Fields, reference: string): QueryResult {
  if (data['reference'] !== reference) return { state: 'UNAVAILABLE', cause: 'answer-about-another' };
  const status = read.text(data['status'], 'status').toLowerCase();
  switch (status) {
    case 'pending':
    case 'received':
    case 'queued':
    case 'processing':
      return { state: 'PENDING' };
    case 'otp':
      return { state: 'NEEDS_AUTH' };
    case 'success':
      return { state: 'SUCCEEDED', paid: readPaid(data) };
    case 'reversed':
      return { state: 'REVERSED', paid: readPaid(data) };
    case 'failed':
      return { state: 'FAILED', ...failureOf(data) };
    case 'abandoned':
      return { state: 'FAILED', code: 'not-authorised-in-time', passing: false };
    case 'blocked':
    case 'rejected':
      return { state: 'FAILED', code: 'refused-by-provider', passing: false };
    default:
      return { state: 'UNAVAILABLE', cause: 'unreadable-answer' };
  }
}

function readPaid(data: Fields): PaidAnswer {
  const details = read.fields(read.fields(data['recipient'], 'recipient')['details'], 'recipient.details');
  const session = data['session'];
  const sessionId = isFields(session) ? session['id'] : null;
  return {
    amountKobo: read.kobo(data['amount'], 'amount'),
    currency: read.text(data['currency'], 'currency'),
    account: {
      bankCode: read.text(digits(details['bank_code'], 3), 'bank_code'),
      accountNumber: read.text(digits(details['account_number'], 10), 'account_number'),
    },
    // Fields that decide nothing must not hide the result: the payment is already confirmed.
    feeKobo: glean.kobo(data['fee_charged']),
    sessionId: typeof sessionId === 'string' && /^[A-Za-z0-9-]{6,64}$/.test(sessionId) ? sessionId : null,
    at: glean.time(data['transferred_at']),
  };
}

/**
 * Why a transfer failed, from the text of the bank network. One more attempt depends on whether the cause passes. The
 * provider's own sample of a failure has no reason: such a failure is checked again before it is trusted.
 */
function failureOf(data: Fields): { readonly code: FailureCode; readonly passing: boolean } {
  const text = [data['gateway_response'], data['failures'], data['complete_message']]
    .map((part) => (typeof part === 'string' ? part : part ? JSON.stringify(part) : ''))
    .filter((part) => part !== '[]' && part !== '{}')
    .join(' ')
    .trim()
    .toLowerCase();
  if (text === '') return { code: 'no-reason-given', passing: false };
  if (/insufficient (funds|balance)|balance is not enough/.test(text)) return { code: 'float-low', passing: true };
  // The other bank's final result was not awaited and the failure may be withdrawn, so there is no automatic retry.
  if (/timed? ?-?out|system malfunction/.test(text)) return { code: 'bank-down', passing: false };
  if (/bank.*not available|inoperative|unavailable|downtime|try again/.test(text))
    return { code: 'bank-down', passing: true };
  if (/account|beneficiary|dormant/.test(text)) return { code: 'recipient-refused', passing: false };
  return { code: 'refused-by-provider', passing: false };
}

import { NoAnswerError, requestJson } from '@usdt-africa/platform/outside-http';
import type { JsonAnswer } from '@usdt-africa/platform/outside-http';
import type { CustomerFound, CustomerIdentification, IdentificationBegun, Identified } from './identification.js';
import type { PaystackOptions } from './paystack.js';
import { causeOf, isOk, isRefusedRequest } from './paystack-answers.js';
import { isFields } from './read.js';

/** Refusals that mean that number and account do not belong together, not another fault. */
const MISMATCH = /\b(bvn|account number)\b/i;

/** Customers and their identification at Paystack. Personal data is sent in bodies only, never in a path. */
export class PaystackIdentification implements CustomerIdentification {
  readonly #options: Required<Pick<PaystackOptions, 'baseUrl' | 'secretKey' | 'requestTimeoutMs'>>;

  constructor({ baseUrl, secretKey, requestTimeoutMs = 10_000 }: PaystackOptions) {
    this.#options = { baseUrl, secretKey, requestTimeoutMs };
  }

  async find(email: string): Promise<CustomerFound> {
    const answer = await this.#request('GET', `/customer/${encodeURIComponent(email)}`);
    if ('cause' in answer) return { kind: 'unavailable', cause: answer.cause };
    if (answer.status === 404 && isFields(answer.body) && answer.body['status'] === false) return { kind: 'none' };
    return readCustomer(answer);
  }

  async create(email: string, { firstName, lastName }: Pick<Identified, 'firstName' | 'lastName'>) {
    const answer = await this.#request('POST', '/customer', { email, first_name: firstName, last_name: lastName });
    return 'cause' in answer ? { kind: 'unavailable' as const, cause: answer.cause } : readCustomer(answer);
  }

  async identify(customerCode: string, person: Identified): Promise<IdentificationBegun> {
    const answer = await this.#request('POST', `/customer/${encodeURIComponent(customerCode)}/identification`, {
      country: 'NG',
      type: 'bank_account',
      account_number: person.account.accountNumber,
      bank_code: person.account.bankCode,
      bvn: person.bvn,
      first_name: person.firstName,
      last_name: person.lastName,
    });
    if ('cause' in answer) return { kind: 'unknown', cause: answer.cause };
    if (isOk(answer)) return { kind: 'begun' };
    // Another refusal may be about our key, or about a customer who is being identified already: the state is queried.
    if (isRefusedRequest(answer) && MISMATCH.test(String(answer.body['message']))) return { kind: 'refused' };
    return { kind: 'unknown', cause: causeOf(answer) };
  }

  async #request(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<JsonAnswer | { readonly cause: string }> {
    const { baseUrl, secretKey, requestTimeoutMs } = this.#options;
    try {
      return await requestJson({
        method,
        url: baseUrl + path,
        headers: { authorization: `Bearer ${secretKey}` },
        signal: AbortSignal.timeout(requestTimeoutMs),
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      if (error instanceof NoAnswerError) return { cause: error.reason };
      throw error;
    }
  }
}

function readCustomer(answer: JsonAnswer): CustomerFound {
  if (!isOk(answer)) return { kind: 'unavailable', cause: causeOf(answer) };
  const data = answer.body['data'];
  const code = isFields(data) ? data['customer_code'] : null;
  if (!isFields(data) || typeof code !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(code))
    return { kind: 'unavailable', cause: 'unreadable-answer' };
  return { kind: 'found', customerCode: code, isIdentified: data['identified'] === true };
}

/** Clients of the running product for `npm run demo`: a browser's cookie jar, and a sandbox operator of the console. */
import { randomUUID } from 'node:crypto';

/** An answer that is no success. */
export class DemoAnswerError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** A program that keeps the cookies of one server, as a browser does. */
export class DemoClient {
  /** @type {Map<string, string>} */
  #cookies = new Map();

  /**
   * @param {string} base
   * @param {string} [origin] sent with every request; the console requires it
   */
  constructor(base, origin) {
    this.base = base;
    this.origin = origin;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>}
   * @throws DemoAnswerError with the answer, unless it is a success
   */
  async call(method, path, body) {
    const response = await fetch(this.base + path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
        ...(this.origin ? { origin: this.origin } : {}),
        ...(this.#cookies.size > 0 ? { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(15_000),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const text = await response.text();
    const answer = text ? JSON.parse(text) : null;
    if (!response.ok)
      throw new DemoAnswerError(`${method} ${path}: ${response.status} ${answer?.detail ?? text}`, response.status);
    return answer;
  }
}

/**
 * Signs in an operator of the sandbox, as its one click does.
 * @param {string} app
 * @param {string} name
 */
export async function sandboxOperator(app, name) {
  const client = new DemoClient(`${app}/api/admin`, app);
  /** @type {readonly { readonly id: string, readonly name: string }[]} */
  const operators = await client.call('GET', '/auth/sandbox');
  const operator = operators.find((one) => one.name === name);
  if (!operator) throw new Error(`${name} is not one of the sandbox's operators.`);
  await client.call('POST', '/auth/sandbox', { operatorId: operator.id });
  return client;
}

/**
 * Quote, name enquiry, order.
 * @param {DemoClient} guest
 * @param {{ account: string, bank: string, amount: string, person: string }} terms `person`: seven digits, of mail address and phone
 * @returns {Promise<{ readonly number: string, readonly address: string }>}
 */
export async function placeAsGuest(guest, { account, bank, amount, person }) {
  const quote = await guest.call('POST', '/api/quotes', { side: 'sell', amount });
  const enquiry = await guest.call('POST', '/api/name-enquiries', { bankCode: bank, accountNumber: account });
  return guest.call('POST', '/api/orders', {
    quoteId: quote.id,
    enquiryId: enquiry.id,
    network: 'TRC20',
    sender: {
      firstName: 'Temitope',
      lastName: 'Adewale',
      email: `temitope.${person}@example.com`,
      phone: `+234803${person}`,
    },
    recipientEmail: 'adaeze@example.com',
  });
}

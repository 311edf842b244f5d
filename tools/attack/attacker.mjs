import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/**
 * @typedef {{ status: number, headers: Headers, body: any, text: string }} Answer
 * @typedef {{ what: string, tried: number, came: string, found: boolean }} Tried
 * @typedef {{ app: string, sandbox: string, crash: (() => Promise<void>) | null }} Target
 *   `crash` ends the api as a power cut would, and resolves once it is there again; null where that is not ours to do
 */

/** Content type of every request of the app, unless an attack sends another. */
const JSON_TYPE = 'application/json';

/** A separate browser with its own client address. */
export class Browser {
  /** @type {Map<string, string>} */
  cookies = new Map();
  client = someClient();

  /** @param {string} base */
  constructor(base) {
    this.base = base;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body] text is sent as it is
   * @param {Record<string, string>} [headers]
   * @returns {Promise<Answer>}
   */
  async request(method, path, body, headers = {}) {
    const answer = await fetch(this.base + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: this.base,
        'x-forwarded-for': this.client,
        'idempotency-key': randomUUID(),
        ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': JSON_TYPE }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await answer.text();
    const isJson = (answer.headers.get('content-type') ?? '').includes('json') && text !== '';
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} };
  }

  /** @param {string} path @param {unknown} [body] */
  post(path, body = {}) {
    return this.request('POST', path, body);
  }

  /** @param {string} path @param {unknown} body */
  put(path, body) {
    return this.request('PUT', path, body);
  }

  /** @param {string} path */
  get(path) {
    return this.request('GET', path);
  }

  get cookie() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The same cookies in another hand. */
  copy() {
    const other = new Browser(this.base);
    other.cookies = new Map(this.cookies);
    return other;
  }
}

/** A random client address: an attacker has many. */
export function someClient() {
  return `${randomInt(11, 99)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** Of networks in Nigeria. */
const PREFIXES = ['803', '806', '813', '816', '703', '706', '903', '906'];

/** Makes up a unique person. */
export function newPerson() {
  const n = randomBytes(5).toString('hex');
  const digits = String(randomInt(10_000_000)).padStart(7, '0');
  return {
    firstName: 'Ngozi',
    lastName: 'Adeyemi',
    email: `ngozi.${n}@example.org`,
    phone: `+234${PREFIXES[randomInt(PREFIXES.length)]}${digits}`,
    username: `ngozi_${n}`,
    password: 'nine brown kettles sing',
    pin: '2749',
  };
}

/** The attacker: records the tries and their results. */
export class Attacker {
  /** @type {Tried[]} */
  tried = [];

  /** @param {Target} target @param {(line: string) => void} print */
  constructor(target, print) {
    this.target = target;
    this.print = print;
  }

  browser() {
    return new Browser(this.target.app);
  }

  /**
   * Something that was tried: it must have come to nothing.
   * @param {string} what
   * @param {unknown} came
   * @param {unknown} expected
   * @param {number} [tried] how often
   */
  expect(what, came, expected, tried = 1) {
    const [is, should] = [JSON.stringify(came), JSON.stringify(expected)];
    const found = is !== should;
    this.tried.push({ what, tried, came: is, found });
    this.print(`${found ? 'FOUND ' : 'nothing'}  ${what} (${tried}): ${is}${found ? `, not ${should}` : ''}`);
  }

  get findings() {
    return this.tried.filter(({ found }) => found).map(({ what, came }) => `${what}: ${came}`);
  }

  /**
   * Returns the newest code that was mailed or texted to a receiver.
   * @param {string} receiver
   * @param {RegExp} form
   * @param {string} [but] one that was there before
   * @returns {Promise<string>}
   */
  async code(receiver, form, but) {
    const box = receiver.includes('@') ? () => this.#mailed(receiver) : () => this.#texted(receiver);
    for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
      for (const text of await box()) {
        const code = form.exec(text)?.[1];
        if (code && code !== but) return code;
      }
    }
    throw new Error(`no code came to ${receiver}`);
  }

  /** @param {string} address @returns {Promise<string[]>} the newest first */
  async #mailed(address) {
    const sandbox = new Browser(this.target.sandbox);
    const { mails } = (await sandbox.get('/control/mails')).body;
    const ours = mails.filter((/** @type {any} */ { to }) => String(to).includes(address));
    return Promise.all(
      ours.map(async (/** @type {any} */ { id }) => (await sandbox.get(`/control/mails/${id}`)).body.text ?? ''),
    );
  }

  /** @param {string} number */
  async #texted(number) {
    const { messages } = (await new Browser(this.target.sandbox).get('/control/sms')).body;
    return messages
      .filter((/** @type {any} */ { to }) => String(to).replace(/\D/g, '').endsWith(number.slice(-10)))
      .map((/** @type {any} */ { text }) => text);
  }
}

/** Six digits in a mail or a text; four in that of a reset. */
export const SIX = /\b(\d{6})\b/;
export const FOUR = /(?:^|\n)\s*(\d{4})\s*(?:\n|$)/;

/** @param {string} code @returns {string} another one of as many digits */
export function otherThan(code) {
  return code.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10));
}

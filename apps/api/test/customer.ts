import { TERMS_VERSION } from '@usdt-africa/contracts/api';
import { type PersonalData, personalDataFrom } from '@usdt-africa/event-store';
import { CookieJar } from '@usdt-africa/test-kit';
import type { ApiAtWork } from './api-at-work.js';

/** A browser that keeps its cookies. */
export class Browser {
  readonly cookies = new CookieJar();

  /** @param client the address that it sends requests from, where `TRUSTED_PROXIES` is set */
  constructor(
    private readonly api: ApiAtWork,
    private readonly client?: string,
  ) {}

  /** A second browser with the same cookies. */
  copy(client = this.client): Browser {
    const copy = new Browser(this.api, client);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  get cookie(): string {
    return this.cookies.header;
  }

  async request(
    method: string,
    path: string,
    body?: unknown,
    attemptId?: string,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await this.api.request(method, path, {
      cookie: this.cookie,
      attemptId,
      client: this.client,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    this.cookies.keep(answer.headers);
    const text = await answer.text();
    return { status: answer.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
  }

  /**
   * Follows a link, as a browser does.
   * @returns where it is redirected to
   */
  async go(path: string): Promise<{ status: number; to: string }> {
    const answer = await fetch(new URL(path, this.api.url), { headers: { cookie: this.cookie }, redirect: 'manual' });
    await answer.body?.cancel();
    this.cookies.keep(answer.headers);
    return { status: answer.status, to: answer.headers.get('location') ?? '' };
  }

  post(path: string, body: unknown = {}, attemptId?: string): ReturnType<Browser['request']> {
    return this.request('POST', path, body, attemptId);
  }

  put(path: string, body: unknown, attemptId?: string): ReturnType<Browser['request']> {
    return this.request('PUT', path, body, attemptId);
  }

  get(path: string): ReturnType<Browser['request']> {
    return this.request('GET', path);
  }
}

export const PASSWORD = 'nine brown kettles sing';
export const PIN = '2749';

let people = 100_000;
/** Only a few phones of one block of a thousand numbers are sent a text, so each customer gets another block. */
const APART = 1_013;

/** A customer who is unique in the suite. The phone number never ends with {@link PIN}: such a PIN would be refused. */
export function newPerson() {
  do people += APART;
  while (String(people).endsWith(PIN));
  const n = String(people);
  return {
    firstName: 'Ngozi',
    lastName: 'Adeyemi',
    email: `ngozi.${n}@example.org`,
    phone: `+2348035${n}`,
    referralSource: null,
    referral: null,
    terms: TERMS_VERSION,
    language: 'en',
  };
}
export type TestPerson = ReturnType<typeof newPerson>;

/** The requested messages, as their receiver reads them. */
export class Outbox {
  readonly #data: PersonalData;

  constructor(private readonly api: ApiAtWork) {
    this.#data = personalDataFrom(api.config.keys, { pool: api.db.app });
  }

  /** To this address or number, the newest last. */
  async to(receiver: string): Promise<{ kind: string; code?: string }[]> {
    const { rows } = await this.api.db.app.query<{ data: { kind: string; to: never } }>(
      `select data from events where type in ('AccountMailRequested', 'TextMessageRequested') order by global_position`,
    );
    const opened = await Promise.all(
      rows.map(async ({ data }) => ({
        kind: data.kind,
        ...(await this.#data.open<{ email?: string; phone?: string; code?: string }>(data.to)),
      })),
    );
    return opened.filter(({ email, phone }) => email === receiver || phone === receiver);
  }

  async code(receiver: string): Promise<string> {
    return (await this.to(receiver)).at(-1)?.code ?? 'none';
  }
}

/** Registers up to the code of the email. A refused step fails here, because the last one would only say `not-ready`. */
export async function almostRegistered(browser: Browser, person: TestPerson, username: string): Promise<void> {
  const at = '/api/auth/registration';
  assertDone('details', await browser.put(at, person));
  assertDone('username', await browser.put(`${at}/username`, { username }));
  assertDone('password', await browser.put(`${at}/password`, { password: PASSWORD }));
  assertDone('PIN', await browser.put(`${at}/pin`, { pin: PIN }));
  assertDone('code to the email', await browser.post(`${at}/codes`, { channel: 'email' }));
}

/** The code of an address or a number in a registration: the phone's is requested once the email is proven. */
export async function codeFor(
  { browser, outbox, person }: { readonly browser: Browser; readonly outbox: Outbox; readonly person: TestPerson },
  channel: 'email' | 'phone',
): Promise<string> {
  if (channel === 'phone')
    assertDone('code to the phone', await browser.post('/api/auth/registration/codes', { channel }));
  return outbox.code(person[channel]);
}

function assertDone(step: string, { status, body }: Awaited<ReturnType<Browser['request']>>): void {
  if (status >= 300) throw new Error(`${step}: registering was refused: ${status} ${JSON.stringify(body)}`);
}

/** A signed-in customer with an account. */
export async function registered(api: ApiAtWork, person: TestPerson = newPerson()) {
  const [browser, outbox] = [new Browser(api), new Outbox(api)];
  await almostRegistered(browser, person, `ngozi_${person.phone.slice(-6)}`);
  for (const channel of ['email', 'phone'] as const) {
    const code = await codeFor({ browser, outbox, person }, channel);
    assertDone(`${channel} proven`, await browser.post('/api/auth/registration/verify', { channel, code }));
  }
  assertDone('last step', await browser.post('/api/auth/registration/finish'));
  return { browser, outbox, person };
}

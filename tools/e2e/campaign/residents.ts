import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ClaimedOrdersView,
  type NameEnquiryView,
  type OrderView,
  type QuoteView,
  type RecipientCheckView,
  type RecipientEnquiryView,
  type RecipientView,
  TERMS_VERSION,
} from '@usdt-africa/contracts/api';
import { type ApiAnswer, Guest, type Product } from '../product.js';
import type { Chance } from './chance.js';

export const PASSWORD = 'nine brown kettles sing';
const PINS = ['2749', '8306'] as const;
const SIX = /\b(\d{6})\b/;
const BANK = '058';
/**
 * Shares of the agreed amount that are sent: most send all of it, some in two parts, some twice as much, and some
 * nothing.
 */
const SHARES = [[1], [1], [1], [0.5, 0.5], [1, 1], []] as const;
/** Longer than any part is away. */
const PATIENCE_MS = 60_000;

/** A client that retries with the same key until there is a certain response, as a browser does. */
export class Insisting extends Guest {
  constructor(
    base: string,
    private readonly from: string,
  ) {
    super(base);
  }

  override call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer<Body>> {
    return super.call<Body>(method, path, body, { 'x-forwarded-for': this.from, origin: this.base, ...headers });
  }

  /** @returns null without a certain response in all that time */
  async insist<Body>(method: string, path: string, body?: unknown): Promise<ApiAnswer<Body> | null> {
    const key = randomUUID();
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(250)) {
      const answer = await this.call<Body>(method, path, body, { 'idempotency-key': key }).catch(() => null);
      if (!answer || answer.status >= 500) continue;
      if (!['under-way', 'too-many', 'too-soon'].includes(codeOf(answer))) return answer;
    }
    return null;
  }
}

/** A person who has an account, two sessions, a saved recipient, and a browser in which no account is signed in. */
export class Resident {
  accountId = '';
  /** All orders that were answered, as guest and as customer. */
  readonly orders: OrderView[] = [];
  /** How often a sale was refused, by its code. */
  readonly refused = new Map<string, number>();
  readonly account: string;
  readonly who: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly #here: Insisting;
  readonly #there: Insisting;
  #recipientId = '';
  #pin: string = PINS[0];
  readonly #sending: Promise<unknown>[] = [];

  constructor(
    private readonly product: Product,
    private readonly chance: Chance,
    readonly number: number,
    readonly isCareful: boolean,
  ) {
    const from = `10.7.${number >> 8}.${number & 255}`;
    this.#here = new Insisting(product.app, from);
    this.#there = new Insisting(product.app, from);
    this.account = `3${String(number).padStart(9, '0')}`;
    this.who = {
      firstName: 'Halima',
      lastName: 'Sule',
      email: `halima.${number}@example.com`,
      phone: `+23480${String(35_000_000 + number * 7_919)}`,
    };
  }

  /** Registers, and saves a recipient. Nothing is killed yet. */
  async arrives(): Promise<void> {
    const here = this.#here;
    const { who } = this;
    const details = { ...who, referralSource: null, referral: null, terms: TERMS_VERSION, language: 'en' };
    await here.must('PUT', '/api/auth/registration', details);
    await here.must('PUT', '/api/auth/registration/username', { username: `halima_q${this.number}` });
    await here.must('PUT', '/api/auth/registration/password', { password: PASSWORD });
    await here.must('PUT', '/api/auth/registration/pin', { pin: this.#pin });
    for (const channel of ['email', 'phone'] as const) {
      await here.must('POST', '/api/auth/registration/codes', { channel });
      const code = await this.#code(channel);
      await here.must('POST', '/api/auth/registration/verify', { channel, code });
    }
    await here.must('POST', '/api/auth/registration/finish', {});
    const request = { bankCode: BANK, accountNumber: this.account, whose: 'other', name: null };
    const { id } = await here.must<RecipientEnquiryView>('POST', '/api/account/recipients/enquiries', request);
    const savedId = await here.must<RecipientView>('POST', '/api/account/recipients', {
      enquiryId: id,
      nickname: null,
    });
    this.#recipientId = savedId.id;
    const [row] = await this.product.query<{ id: string }>(
      `select account_id as id from saved_recipients where recipient_id = $1
       union select (data->>'accountId')::uuid from events where stream_id = 'recipient-' || $1::text limit 1`,
      [savedId.id],
    );
    this.accountId = row!.id;
  }

  /** One random action of a customer. A session whose new secret was lost with its response is started again. */
  async acts(): Promise<void> {
    const still = await this.#here.insist('GET', '/api/account');
    if (still?.status === 401)
      await this.#here.insist('POST', '/api/auth/login', { identifier: this.who.email, password: PASSWORD });
    const act = this.chance.below(10);
    if (this.isCareful) {
      // As much as fits, exactly, and nothing is left open: they may leave at the end.
      if (act < 6 && this.orders.length < 6) await this.#sells(this.chance.between(20, 60), [1]);
      else if (act === 9) await this.#changesPin();
      await sleep(1_000);
    } else if (act < 4) await this.#sells(this.chance.between(20, 160));
    else if (act < 6) await Promise.all([this.#sells(120), this.#sells(180)]);
    else if (act < 8) await this.#sellsAsGuest(this.chance.between(20, 160));
    else if (act === 8) await this.#here.insist<ClaimedOrdersView>('POST', '/api/account/guest-orders/claim', {});
    else await this.#changesPin();
  }

  /** Waits until all transfers that were sent are on the chain. */
  async hasSent(): Promise<void> {
    await Promise.all(this.#sending);
  }

  /** @returns the status of the api's response */
  async leaves(): Promise<number> {
    return (await this.#here.insist('POST', '/api/account/close', { secret: PASSWORD, word: 'CLOSE' }))?.status ?? 0;
  }

  async #sells(usdt: number, shares = this.chance.of(SHARES)): Promise<void> {
    const here = this.#here;
    const quote = await here.insist<QuoteView>('POST', '/api/quotes', { side: 'sell', amount: String(usdt) });
    const path = `/api/account/recipients/${this.#recipientId}/checks`;
    const checked = await here.insist<RecipientCheckView>('POST', path, {});
    if (quote?.status !== 201 || !checked || checked.status >= 300) return this.#refused(checked);
    const { enquiryId } = checked.body;
    const terms = { quoteId: quote.body.id, recipientId: this.#recipientId, enquiryId, network: 'TRC20', note: null };
    const placed = await here.insist<OrderView>('POST', '/api/account/orders', { ...terms, pin: this.#pin });
    // The answer to a new PIN was lost.
    if (placed && codeOf(placed) === 'wrong-pin') this.#pin = this.#otherPin();
    this.#placed(placed, usdt, shares);
  }

  async #sellsAsGuest(usdt: number): Promise<void> {
    const there = this.#there;
    const quote = await there.insist<QuoteView>('POST', '/api/quotes', { side: 'sell', amount: String(usdt) });
    const request = { bankCode: BANK, accountNumber: this.account };
    const enquiry = await there.insist<NameEnquiryView>('POST', '/api/name-enquiries', request);
    if (quote?.status !== 201 || !enquiry || enquiry.status >= 300) return;
    const order = {
      quoteId: quote.body.id,
      enquiryId: enquiry.body.id,
      network: 'TRC20',
      sender: this.who,
      recipientEmail: 'payee@example.com',
    };
    this.#placed(await there.insist<OrderView>('POST', '/api/orders', order), usdt, this.chance.of(SHARES));
  }

  #placed(answer: ApiAnswer<OrderView> | null, usdt: number, shares: readonly number[]): void {
    if (answer?.status !== 201) return this.#refused(answer);
    this.orders.push(answer.body);
    for (const share of shares) this.#sending.push(this.product.send(answer.body.address!, String(usdt * share)));
  }

  #refused(answer: ApiAnswer<unknown> | null): void {
    const code = (answer && codeOf(answer)) ?? 'no-answer';
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
  }

  async #changesPin(): Promise<void> {
    const other = this.#otherPin();
    const answer = await this.#here.insist('PUT', '/api/account/pin', { old: this.#pin, pin: other });
    if (answer?.status === 204) this.#pin = other;
  }

  #otherPin(): string {
    return PINS.find((pin) => pin !== this.#pin)!;
  }

  async #code(channel: 'email' | 'phone'): Promise<string> {
    for (;;) {
      const code = channel === 'email' ? await this.#mailed() : await this.#texted();
      if (code) return code;
      await sleep(100);
    }
  }

  async #mailed(): Promise<string | undefined> {
    const { mails } = await this.product.control.must<{ mails: { id: string; to: unknown }[] }>(
      'GET',
      '/control/mails',
    );
    const mail = mails.find(({ to }) => String(to).includes(this.who.email));
    if (!mail) return undefined;
    const { text } = await this.product.control.must<{ text: string }>('GET', `/control/mails/${mail.id}`);
    return SIX.exec(text)?.[1];
  }

  async #texted(): Promise<string | undefined> {
    const { messages } = await this.product.control.must<{ messages: { to: string; text: string }[] }>(
      'GET',
      '/control/sms',
    );
    const text = messages.find(({ to }) => to.replace(/\D/g, '').endsWith(this.who.phone.slice(-10)))?.text;
    return text && SIX.exec(text)?.[1];
  }
}

/** Why it was refused; empty where it was not. */
function codeOf({ body }: ApiAnswer<unknown>): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
}

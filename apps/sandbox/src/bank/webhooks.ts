import { createHmac, randomInt } from 'node:crypto';
import { uuidv7 } from '@usdt-africa/kernel';
import type { Change } from '../kit/document-log.js';
import { Timers } from '../kit/timers.js';
import type { Bank } from './bank.js';
import type { BankNews } from './books.js';
import { identificationBody } from './customers.js';
import type { Recipient, Transfer } from './model.js';
import { webhookBody } from './wire.js';

/** How long the provider waits for an answer. */
const ANSWER_TIMEOUT_MS = 30_000;
/** Live schedule: every 3 minutes four times, then every hour for 72 hours. */
const RETRY_AFTER_MS: readonly number[] = [...Array<number>(4).fill(180_000), ...Array<number>(72).fill(3_600_000)];
/** How many finished deliveries are remembered. */
const REMEMBERED = 200;

/** One webhook on its way: its bytes never change between attempts. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly reference: string;
  readonly body: string;
  readonly forged: boolean;
  readonly state: 'waiting' | 'delivered' | 'given-up' | 'suppressed';
  readonly attempts: number;
  readonly lastAnswer: string | null;
  readonly nextAt: string | null;
  readonly createdAt: string;
}

/** The signature the provider puts on a body: HMAC-SHA512 over its bytes with the secret key, in hex. */
export function signature(secretKey: string, body: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex');
}

/** Calls back the product on each conclusion of a transfer, until it answers 200 or the schedule is over. */
export class Webhooks {
  readonly #bank: Bank;
  readonly #url: string | null;
  readonly #secretKey: string;
  readonly #timers = new Timers();
  readonly #underWay = new Map<string, { readonly promise: Promise<void>; readonly abort: AbortController }>();

  constructor(bank: Bank, options: { readonly url: string | null; readonly secretKey: string }) {
    this.#bank = bank;
    this.#url = options.url;
    this.#secretKey = options.secretKey;
    bank.onConclusion((transfer, recipient) => this.announce(transfer, recipient));
    bank.customers.onAnswer((customer, about) => {
      const event = `customeridentification.${about.agrees ? 'success' : 'failed'}`;
      this.#sendWebhook({ event, reference: customer.code, body: identificationBody(customer, about) });
    });
    bank.onNews((news) => this.#sendWebhook(news));
  }

  /** Resumes the deliveries that were waiting when the sandbox ended. */
  start(): void {
    for (const delivery of this.deliveries()) if (delivery.state === 'waiting') this.#schedule(delivery);
  }

  /** Newest last. */
  deliveries(): Delivery[] {
    return this.#bank.log.all<Delivery>('delivery');
  }

  /** Sends what a transfer's state calls for, with the faults that are on. */
  announce(transfer: Transfer, recipient: Recipient): void {
    const faults = this.#bank.faults;
    const suppressed = this.#url === null || faults.strike('webhooks.never') !== undefined;
    if (suppressed) return this.#add([this.#delivery(transfer, recipient, { state: 'suppressed' })]);

    const held = transfer.status === 'success' ? faults.strike('webhooks.out-of-order')?.value : undefined;
    const delayMs = Math.max(held ?? 0, faults.strike('webhooks.late')?.value ?? 0);
    const extraKobo = faults.strike('webhooks.wrong-amount')?.value ?? 0;
    const copies = faults.strike('webhooks.duplicate')?.value ?? 1;
    const deliveries: Delivery[] = [];
    if (faults.strike('webhooks.forged'))
      deliveries.push(this.#delivery({ ...transfer, status: 'success' }, recipient, { forged: true, delayMs }));
    const sent: Transfer = faults.strike('webhooks.false-success') ? { ...transfer, status: 'success' } : transfer;
    for (let copy = 0; copy < copies; copy += 1)
      deliveries.push(this.#delivery(sent, recipient, { delayMs, extraKobo }));
    if (faults.strike('webhooks.foreign')) {
      const foreign = {
        ...transfer,
        reference: `somebody-else-${randomInt(1_000_000_000)}`,
        id: transfer.id + 5_000_000,
      };
      deliveries.push(this.#delivery(foreign, recipient, { delayMs }));
    }
    this.#add(deliveries);
  }

  /** News of another kind, with the faults that are about how it is brought. */
  #sendWebhook(news: BankNews): void {
    const faults = this.#bank.faults;
    if (this.#url === null || faults.strike('webhooks.never'))
      return this.#add([this.#written(news, { state: 'suppressed' })]);
    const delayMs = faults.strike('webhooks.late')?.value ?? 0;
    const copies = faults.strike('webhooks.duplicate')?.value ?? 1;
    const forged = faults.strike('webhooks.forged') ? [this.#written(news, { forged: true, delayMs })] : [];
    this.#add([...forged, ...Array.from({ length: copies }, () => this.#written(news, { delayMs }))]);
  }

  /** Sends a transfer's webhook again, as an attacker who recorded it would; `forged` breaks the signature. */
  replay(
    transfer: Transfer,
    recipient: Recipient,
    options: { readonly copies: number; readonly forged: boolean },
  ): void {
    this.#add(
      Array.from({ length: options.copies }, () => this.#delivery(transfer, recipient, { forged: options.forged })),
    );
  }

  /** Sends other news again, in the same way. */
  replayNews(news: BankNews, options: { readonly copies: number; readonly forged: boolean }): void {
    this.#add(Array.from({ length: options.copies }, () => this.#written(news, { forged: options.forged })));
  }

  /** Resolves when nothing that is due now is still being sent. */
  async settled(): Promise<void> {
    // A delivery that is due takes one turn of the timers to begin.
    await new Promise((resolve) => setTimeout(resolve, 5));
    while (this.#underWay.size > 0) await Promise.all([...this.#underWay.values()].map((call) => call.promise));
  }

  async stop(): Promise<void> {
    this.#timers.close();
    for (const call of this.#underWay.values()) call.abort.abort();
    await Promise.all([...this.#underWay.values()].map((call) => call.promise));
  }

  #delivery(
    transfer: Transfer,
    recipient: Recipient,
    options: {
      readonly state?: 'suppressed';
      readonly forged?: boolean;
      readonly delayMs?: number;
      readonly extraKobo?: number;
    },
  ): Delivery {
    const body = webhookBody(transfer, recipient, { extraKobo: options.extraKobo ?? 0 });
    return this.#written({ event: `transfer.${transfer.status}`, reference: transfer.reference, body }, options);
  }

  #written(
    news: BankNews,
    options: { readonly state?: 'suppressed'; readonly forged?: boolean; readonly delayMs?: number },
  ): Delivery {
    const now = this.#bank.now();
    return {
      id: uuidv7(now),
      ...news,
      forged: options.forged ?? false,
      state: options.state ?? 'waiting',
      attempts: 0,
      lastAnswer: null,
      nextAt: options.state ? null : new Date(now.getTime() + (options.delayMs ?? 0)).toISOString(),
      createdAt: now.toISOString(),
    };
  }

  #add(deliveries: readonly Delivery[]): void {
    const finished = this.deliveries().filter((delivery) => delivery.state !== 'waiting');
    const forgotten = finished.slice(0, Math.max(0, finished.length + deliveries.length - REMEMBERED));
    this.#bank.log.put(
      ...deliveries.map((delivery): Change => ['delivery', delivery.id, delivery]),
      ...forgotten.map((delivery): Change => ['delivery', delivery.id, null]),
    );
    for (const delivery of deliveries) if (delivery.state === 'waiting') this.#schedule(delivery);
  }

  #schedule(delivery: Delivery): void {
    const wait = Date.parse(delivery.nextAt!) - this.#bank.now().getTime();
    this.#timers.after(delivery.id, wait, () => {
      const abort = new AbortController();
      const promise = this.#attempt(delivery, abort.signal).finally(() => this.#underWay.delete(delivery.id));
      this.#underWay.set(delivery.id, { promise, abort });
    });
  }

  async #attempt(delivery: Delivery, stop: AbortSignal): Promise<void> {
    const answer = await this.#post(delivery, stop);
    if (stop.aborted) return;
    const attempts = delivery.attempts + 1;
    const pause = RETRY_AFTER_MS[attempts - 1];
    // A forger does not come back; the provider does.
    const over = answer === '200' || delivery.forged || pause === undefined;
    const next: Delivery = {
      ...delivery,
      attempts,
      lastAnswer: answer,
      state: answer === '200' ? 'delivered' : over ? 'given-up' : 'waiting',
      nextAt: over
        ? null
        : new Date(this.#bank.now().getTime() + pause * this.#bank.settings.webhookTimeScale).toISOString(),
    };
    this.#bank.log.put(['delivery', next.id, next]);
    if (!over) this.#schedule(next);
  }

  async #post(delivery: Delivery, stop: AbortSignal): Promise<string> {
    const signed = signature(this.#secretKey, delivery.body);
    try {
      const response = await fetch(this.#url!, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-paystack-signature': delivery.forged ? signature('a-guess', delivery.body) : signed,
        },
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return String(response.status);
    } catch {
      return 'no answer';
    }
  }
}

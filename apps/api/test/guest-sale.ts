import type { RefundView } from '@usdt-africa/contracts/api';
import type { ApiAtWork } from './api-at-work.js';
import { newAddress } from './buyer.js';
import { Outbox } from './customer.js';
import { newGuest, placedThrough } from './customers.js';
import type { RefundWorker } from './refund-worker.js';

let people = 0;

/** A guest's sale of 25 USDT, whose owner wants some of them back. */
export class GuestSale {
  private constructor(
    private readonly api: ApiAtWork,
    readonly number: string,
    readonly cookie: string,
    readonly email: string,
    readonly phone: string,
  ) {}

  /** @param received what came to its address, in USDT */
  static async placed(api: ApiAtWork, worker: RefundWorker, received?: number): Promise<GuestSale> {
    people += 1;
    const cookie = newGuest();
    const contacts = { email: `back${people}@example.com`, phone: `+234803${String(6_000_000 + people * 1_013)}` };
    const number = await placedThrough(api, cookie, contacts);
    const micro = BigInt(Math.round((received ?? 0) * 1_000_000));
    if (received !== undefined) await worker.receives(number, micro, newAddress());
    return new GuestSale(api, number, cookie, contacts.email, contacts.phone);
  }

  async post(path: string, body: unknown, by = this.cookie, key?: string) {
    const answer = await this.api.post(`/api/orders/${this.number}/${path}`, body, by, key);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & RefundView };
  }

  /** Has both codes sent that confirm an address. */
  async codes(address: string) {
    const sent = await this.post('refunds/codes', { address, language: 'en' });
    if (sent.status !== 202) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`);
    const outbox = new Outbox(this.api);
    return { emailCode: await outbox.code(this.email), phoneCode: await outbox.code(this.phone) };
  }

  /** Requests a refund to an address. */
  async requested(address: string): Promise<RefundView> {
    const { status, body } = await this.post('refunds', { address, ...(await this.codes(address)) });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }
}

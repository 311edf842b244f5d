import { randomUUID } from 'node:crypto';
import type {
  OrderView,
  QuoteView,
  RecipientCheckView,
  RecipientEnquiryView,
  RecipientView,
} from '@usdt-africa/contracts/api';
import type { APIRequestContext } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import type { Product } from './product.js';

/** Of the sandbox's demo customer. */
const PIN = '2749';
const BANK = '058';

/** The sandbox's demo customer, who sells to people they keep: by a browser's own cookies, without its pages. */
export class SellingCustomer {
  constructor(
    private readonly product: Product,
    private readonly browser: APIRequestContext,
  ) {}

  async request<Body>(method: string, path: string, data?: object): Promise<{ status: number; body: Body }> {
    const headers = { 'idempotency-key': randomUUID(), origin: this.product.app };
    const answer = await this.browser.fetch(this.product.app + path, {
      method,
      headers,
      ...(data === undefined ? {} : { data }),
    });
    const text = await answer.text();
    return { status: answer.status(), body: (text ? JSON.parse(text) : null) as Body };
  }

  async must<Body>(method: string, path: string, data?: object): Promise<Body> {
    const { status, body } = await this.request<Body>(method, path, data);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  signsIn = (): Promise<void> => this.must('POST', '/api/auth/demo', {});

  /** Keeps an account under the name that its bank gives. */
  async keeps(accountNumber: string): Promise<RecipientView> {
    const request = { bankCode: BANK, accountNumber, whose: 'other', name: null };
    const { id } = await this.must<RecipientEnquiryView>('POST', '/api/account/recipients/enquiries', request);
    return this.must('POST', '/api/account/recipients', { enquiryId: id, nickname: null });
  }

  checks = (recipientId: string): Promise<RecipientCheckView> =>
    this.must('POST', `/api/account/recipients/${recipientId}/checks`, {});

  /** Sells, as far as the server lets them. */
  async sells(
    recipientId: string,
    enquiryId: string,
    { pin = PIN, amount = '5' } = {},
  ): Promise<{ status: number; body: OrderView }> {
    const { id: quoteId } = await this.must<QuoteView>('POST', '/api/quotes', { side: 'sell', amount });
    const terms = { quoteId, recipientId, enquiryId, network: 'TRC20', note: 'School fees' };
    return this.request('POST', '/api/account/orders', { ...terms, pin });
  }

  /** Sells, and nothing is sent yet. */
  async places(recipientId: string, amount = '5'): Promise<OrderView> {
    const { enquiryId } = await this.checks(recipientId);
    const { status, body } = await this.sells(recipientId, enquiryId!, { amount });
    if (status !== 201) throw new Error(`the sale was refused: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Sells, and sends the agreed amount. */
  async sellsAndSends(recipientId: string): Promise<OrderView> {
    const order = await this.places(recipientId);
    await this.product.send(order.address!, '5');
    return order;
  }

  /** Waits until the order satisfies a condition; otherwise fails with its actual state. */
  async orderThat({ number }: OrderView, is: (order: OrderView) => boolean): Promise<OrderView> {
    let last: OrderView | null = null;
    const received = await until(
      async () => is((last = await this.must<OrderView>('GET', `/api/orders/${number}`))),
      60_000,
      100,
    );
    if (!received || last === null) throw new Error(`order ${number} did not get there: ${JSON.stringify(last)}`);
    return last;
  }

  paid = (order: OrderView): Promise<OrderView> => this.orderThat(order, ({ status }) => status === 'completed');

  /** Waits until its payments count. */
  async isUsed(recipientId: string): Promise<void> {
    const view = () => this.must<RecipientView>('GET', `/api/account/recipients/${recipientId}`);
    if (!(await until(async () => (await view()).paidTimes > 0, 60_000, 100))) throw new Error('it was never paid');
  }
}

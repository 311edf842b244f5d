import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NameEnquiryView, OrderView, QuoteView } from '@usdt-africa/contracts/api';
import { formatMoney } from '@usdt-africa/kernel';
import { type ApiAnswer, Guest, type Product } from '../product.js';
import type { Chance } from './chance.js';

/** How much of an order's amount a customer sends, in hundredths, in one transfer after the other. */
const WAYS = {
  exact: [100],
  over: [130],
  short: [60],
  parts: [55, 45],
} as const;
type Way = keyof typeof WAYS;
/** Most people send what they should. */
const USUAL: readonly Way[] = ['exact', 'exact', 'exact', 'exact', 'exact', 'exact', 'over', 'short', 'parts', 'parts'];

/** One customer's sale, as the customer knows it. */
export interface Sale {
  readonly guest: Guest;
  readonly order: OrderView;
  readonly way: Way;
  /** No other order pays this account. */
  readonly account: string;
  /** What the chain took, transfer by transfer. */
  readonly sentMicro: readonly bigint[];
}

/** Each customer from an address of their own, behind the one proxy that the api trusts. */
class Customer extends Guest {
  readonly #from: string;

  constructor(base: string, number: number) {
    super(base);
    this.#from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  override call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer<Body>> {
    return super.call<Body>(method, path, body, { 'x-forwarded-for': this.#from, ...headers });
  }

  /**
   * Retries with the same key until there is a certain response, as a browser does.
   * @returns null when the request is refused
   */
  async insist<Body>(path: string, body: unknown, until: number): Promise<Body | null> {
    const key = randomUUID();
    while (performance.now() < until) {
      const answer = await this.call<Body>('POST', path, body, { 'idempotency-key': key }).catch(() => null);
      if (answer && answer.status < 300) return answer.body;
      if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 429) return null;
      await sleep(250);
    }
    return null;
  }
}

/** How long a customer tries before giving up: longer than any part is away. */
const PATIENCE_MS = 60_000;
const BANK = '058';

/** One sale from the quote to the transfers on the chain. @returns null when the customer gave up: then nothing was sent */
export async function sell(product: Product, chance: Chance, number: number): Promise<Sale | null> {
  const guest = new Customer(product.app, number);
  const way = chance.of(USUAL);
  const amountMicro = BigInt(chance.between(1_000, 4_000)) * 10_000n;
  const account = `2${String(number).padStart(9, '0')}`;
  const pauses = [chance.below(1_000), chance.below(3_000)];
  const until = performance.now() + PATIENCE_MS;
  const input = { side: 'sell', amount: formatMoney(amountMicro, 'USDT') };
  const quote = await guest.insist<QuoteView>('/api/quotes', input, until);
  const enquiry = await guest.insist<NameEnquiryView>(
    '/api/name-enquiries',
    { bankCode: BANK, accountNumber: account },
    until,
  );
  if (!quote || !enquiry) return null;
  const order = await guest.insist<OrderView>(
    '/api/orders',
    {
      quoteId: quote.id,
      enquiryId: enquiry.id,
      network: 'TRC20',
      sender: {
        firstName: 'Temitope',
        lastName: 'Adewale',
        email: `sender-${number}@example.com`,
        phone: `+23480${String(30_000_000 + number)}`,
      },
      recipientEmail: `recipient-${number}@example.com`,
    },
    until,
  );
  if (!order) return null;
  const sentMicro: bigint[] = [];
  for (const [index, share] of WAYS[way].entries()) {
    await sleep(pauses[index]!);
    const micro = (amountMicro * BigInt(share)) / 100n;
    await product.send(order.address!, formatMoney(micro, 'USDT'));
    sentMicro.push(micro);
  }
  return { guest, order, way, account, sentMicro };
}

import { randomInt } from 'node:crypto';
import type { NameEnquiryView, OrderView, PlaceOrderRequest, RefundView } from '@usdt-africa/contracts/api';
import { parseDecimal } from '@usdt-africa/kernel';
import { addressToHex20 } from '@usdt-africa/tron/address';
import { until } from '../lib/processes.mjs';
import { consoleOperator, insist } from './buying-customer.js';
import type { ApiAnswer, Guest, Product } from './product.js';

/** The sandbox's bank refuses every transfer to it. */
export const REFUSED_ACCOUNT = '0000000004';
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const MICRO = 6;

/** A guest's order whose USDT can go back. */
export interface RefundableSale {
  readonly guest: Guest;
  readonly number: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
}

/** Codes of a guest's email and phone. */
export interface SentCodes {
  readonly emailCode: string;
  readonly phoneCode: string;
}

export const micro = (decimal: string): bigint => parseDecimal(decimal, MICRO);

/** Guests who have USDT of their orders sent back, and the wallets that they prove. */
export class Refunding {
  /** @param newGuest makes a client without a session; one of this machine if omitted */
  constructor(
    private readonly product: Product,
    private readonly newGuest: () => Guest = () => product.guest(),
  ) {}

  /** The address of a named wallet, which has USDT and TRX once it is created. */
  async wallet(name: string, kind: 'phone' | 'exchange' = 'phone'): Promise<string> {
    const { address } = await this.product.control.must<{ address: string }>('POST', '/control/tron/wallets', {
      name,
      kind,
      usdt: '5000',
      trx: '500',
    });
    return address;
  }

  /** Pays from a named wallet. @returns the transaction's id */
  async pays(name: string, to: string, amount: string): Promise<string> {
    const path = `/control/tron/wallets/${name}/send`;
    return (await this.product.control.must<{ txid: string }>('POST', path, { to, amount })).txid;
  }

  /** A named wallet's signature of a text; version 1 as old wallets sign. */
  async signs(name: string, message: string, version: 1 | 2 = 2): Promise<string> {
    const path = `/control/tron/wallets/${name}/sign`;
    return (await this.product.control.must<{ signature: string }>('POST', path, { message, version })).signature;
  }

  /** An order of a guest whom no other order knows. */
  async places(
    amount: string,
    accountNumber = '0145528174',
    more: Pick<PlaceOrderRequest, 'mismatch'> = {},
  ): Promise<RefundableSale> {
    const guest = this.newGuest();
    const person = String(randomInt(1_000_000, 10_000_000));
    const contacts = { email: `temitope.${person}@example.com`, phone: `+234803${person}` };
    await this.product.query('delete from rate_limits');
    const quote = await guest.quote(amount);
    const enquiry = await guest.must<NameEnquiryView>('POST', '/api/name-enquiries', {
      bankCode: '058',
      accountNumber,
    });
    const { number, address } = await guest.must<OrderView>('POST', '/api/orders', {
      quoteId: quote.id,
      enquiryId: enquiry.id,
      network: 'TRC20',
      sender: { firstName: 'Temitope', lastName: 'Adewale', ...contacts },
      recipientEmail: 'adaeze@example.com',
      ...more,
    });
    return { guest, number, address: address!, ...contacts };
  }

  /** An order that was cancelled, and paid all the same. */
  async cancelled(amount: string): Promise<RefundableSale> {
    const sale = await this.places(amount);
    await sale.guest.must('POST', `/api/orders/${sale.number}/cancel`, {});
    await this.product.send(sale.address, amount);
    return this.offered(sale);
  }

  /** An order whose payout the bank refused. */
  async failed(amount: string): Promise<RefundableSale> {
    const sale = await this.places(amount, REFUSED_ACCOUNT);
    await this.product.send(sale.address, amount);
    return this.offered(sale);
  }

  async offered(sale: RefundableSale): Promise<RefundableSale> {
    await sale.guest.orderThat(sale.number, ({ refundOffer }) => refundOffer !== null, 90);
    return sale;
  }

  /** The codes that the guest gets for an address. */
  codes(sale: RefundableSale, address: string): Promise<SentCodes> {
    return this.codesAfter(sale, async () => {
      await insist(sale.guest, 'POST', `/api/orders/${sale.number}/refunds/codes`, { address });
    });
  }

  /** The codes that an act sends to the email and the phone of an order. */
  async codesAfter(sale: Pick<RefundableSale, 'number' | 'email' | 'phone'>, act: () => Promise<void>) {
    const old = new Set((await this.#messages(sale)).map(({ id }) => id));
    await this.product.query('delete from rate_limits');
    await this.product.query('delete from text_message_caps');
    await act();
    const found: { email?: string; phone?: string } = {};
    const isThere = async (): Promise<boolean> => {
      for (const { id, channel, text } of await this.#messages(sale))
        if (!old.has(id)) found[channel] ??= /\b\d{6}\b/.exec(text)?.[0];
      return found.email !== undefined && found.phone !== undefined;
    };
    if (!(await until(isThere, 60_000, 100))) throw new Error(`no codes came for ${sale.number}`);
    return { emailCode: found.email!, phoneCode: found.phone! } satisfies SentCodes;
  }

  /** Asks for a refund to an address; the same key is sent until there is an answer. */
  async tries(sale: RefundableSale, address: string, codes: SentCodes): Promise<ApiAnswer<RefundView>> {
    const path = `/api/orders/${sale.number}/refunds`;
    const answer = await insist<RefundView>(sale.guest, 'POST', path, { address, ...codes });
    if (!answer) throw new Error(`no answer to the refund of ${sale.number}`);
    return answer;
  }

  /** Requests a refund to an address. @throws Error unless it was requested */
  async requests(sale: RefundableSale, address: string): Promise<RefundView> {
    const { status, body } = await this.tries(sale, address, await this.codes(sale, address));
    if (status !== 201) throw new Error(`the refund of ${sale.number}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** The proof that is open now, asked for where there is none. */
  async proof(sale: RefundableSale, method: 'sum' | 'message'): Promise<NonNullable<RefundView['proof']>> {
    const path = `/api/orders/${sale.number}/refund/proofs`;
    const answer = await insist<RefundView>(sale.guest, 'POST', path, { method });
    if (answer?.status !== 200) throw new Error(`no proof of ${sale.number}: ${JSON.stringify(answer?.body)}`);
    return answer.body.proof!;
  }

  /** Sends the small sum from a wallet. */
  async proves(sale: RefundableSale, wallet: string): Promise<bigint> {
    const { amount, to } = await this.proof(sale, 'sum');
    await this.pays(wallet, to!, amount!);
    return micro(amount!);
  }

  signature(sale: RefundableSale, signature: string): Promise<ApiAnswer<RefundView>> {
    return sale.guest.call('POST', `/api/orders/${sale.number}/refund/signatures`, { signature });
  }

  refund({ guest, number }: RefundableSale): Promise<RefundView> {
    return guest.must('GET', `/api/orders/${number}/refund`);
  }

  /** Waits until the refund satisfies a condition. */
  async refundThat(sale: RefundableSale, is: (refund: RefundView) => boolean, seconds = 90): Promise<RefundView> {
    let last: RefundView | null = null;
    const isThere = async (): Promise<boolean> => {
      last = await this.refund(sale).catch(() => last);
      return last !== null && is(last);
    };
    if (!(await until(isThere, seconds * 1_000, 100)))
      throw new Error(`refund of ${sale.number}: ${JSON.stringify(last)}\n${this.product.output.slice(-2_000)}`);
    return last!;
  }

  completed(sale: RefundableSale, seconds = 90): Promise<RefundView> {
    return this.refundThat(sale, ({ status }) => status === 'completed', seconds);
  }

  /** A second person of finance approves what the first one asked for. */
  async approvedByAnother({ refundId }: RefundView): Promise<void> {
    const tayo = await consoleOperator(this.product, 'Tayo Musa');
    const { approval } = await tayo.must<{ approval: { id: string } }>('GET', `/api/admin/refunds/${refundId}`);
    const request = `/api/admin/approvals/${approval.id}`;
    const { payloadHash } = await tayo.must<{ payloadHash: string }>('GET', request);
    const answer = await insist(tayo, 'POST', `${request}/approve`, { payloadHash });
    if (!answer || answer.status >= 300) throw new Error(`not approved: ${JSON.stringify(answer?.body)}`);
  }

  /** What a final transaction paid, by its only Transfer log at the solidity port; null where it is not final. */
  async finalTransfer(txId: string): Promise<{ readonly to: string; readonly amountMicro: bigint } | null> {
    const answer = await fetch(`${this.product.solidity}/walletsolidity/gettransactioninfobyid`, {
      method: 'POST',
      body: JSON.stringify({ value: txId }),
    });
    const { log = [], receipt } = (await answer.json()) as {
      log?: { topics: string[]; data: string }[];
      receipt?: { result: string };
    };
    const logs = log.filter(({ topics }) => topics[0] === TRANSFER_TOPIC);
    if (receipt?.result !== 'SUCCESS' || logs.length !== 1) return null;
    return { to: logs[0]!.topics[2]!.slice(24), amountMicro: BigInt(`0x${logs[0]!.data}`) };
  }

  /** The chain shows that exactly this went to the address, and the ledger has nothing left of the order. */
  async expectReturned(sale: RefundableSale, address: string, amountMicro: bigint): Promise<void> {
    const { transactionId, sends, orderNumber } = await this.completed(sale);
    expect(await this.finalTransfer(transactionId!)).toEqual({ to: addressToHex20(address), amountMicro });
    expect([orderNumber, micro(sends)]).toEqual([sale.number, amountMicro]);
    const order = await sale.guest.order(sale.number);
    expect(order.status).toBe('refunded');
    const sent = await this.product.query<{ count: number }>(
      `select count(*)::int as count from events e join events r on r.stream_id = e.stream_id
       where e.type = 'RefundSendRequested' and r.type = 'RefundRequested' and r.data->>'orderNumber' = $1`,
      [sale.number],
    );
    expect(sent).toEqual([{ count: 1 }]);
  }

  async #messages({
    email,
    phone,
  }: Pick<RefundableSale, 'email' | 'phone'>): Promise<
    readonly { readonly id: string; readonly channel: 'email' | 'phone'; readonly text: string }[]
  > {
    const { control } = this.product;
    const [{ mails }, { messages }] = await Promise.all([
      control.must<{ mails: { id: string }[] }>('GET', `/control/mails?to=${encodeURIComponent(email)}`),
      control.must<{ messages: { id: string; text: string }[] }>('GET', `/control/sms?to=${encodeURIComponent(phone)}`),
    ]);
    const texts = await Promise.all(
      mails.map(async ({ id }) => ({
        id,
        channel: 'email' as const,
        text: (await control.must<{ text?: string }>('GET', `/control/mails/${id}`)).text ?? '',
      })),
    );
    return [...texts, ...messages.map(({ id, text }) => ({ id, channel: 'phone' as const, text }))];
  }
}

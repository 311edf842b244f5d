import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../product.js';
import { Refunding } from '../refunding.js';
import type { Sending } from '../sending.js';
import type { Chance } from './chance.js';
import { Insisting } from './residents.js';

const EVERY_MS = 15_000;
/** Whole USDT of a refund: the network's cost is ours, and no second person is needed. */
const [LEAST, MOST] = [12, 60];
/** What a wallet of the sandbox is created with, in micro. */
const FILLED = 5_000_000_000n;

/** A refund as the database has it at the end. */
interface Row {
  readonly refund_id: string;
  readonly number: string;
  readonly address: string;
  readonly amount_micro: string;
  readonly proved: 'sum' | 'message' | null;
  readonly sends: number;
  readonly given_up: number;
  readonly completed: number;
}

export interface RefundReckoning {
  /** One sentence for each thing that is not as it must be. */
  readonly wrong: readonly string[];
  readonly completed: number;
  /** Given up, or without a proof: a person or the time ends them. */
  readonly waiting: number;
}

/** Guests who cancel an order, pay it all the same, and have it sent back to a new wallet each, while parts are killed. */
export class CampaignRefunder {
  /** Numbers that were answered. */
  readonly numbers: string[] = [];
  /** How often a refund was refused or unanswered. */
  refused = 0;
  #wallets = 0;

  constructor(
    private readonly product: Product,
    private readonly sending: Sending,
    private readonly chance: Chance,
  ) {}

  /** Has orders refunded until `end`, a time of `performance.now()`. */
  async refundsUntil(end: number): Promise<void> {
    while (performance.now() < end) {
      const next = performance.now() + EVERY_MS;
      const amount = String(this.chance.between(LEAST, MOST));
      const isSigned = this.chance.below(3) === 0;
      // It may be requested all the same: the reckoning reads the database.
      const number = await this.#refunds(amount, isSigned).catch(() => null);
      if (number === null) this.refused += 1;
      else this.numbers.push(number);
      await sleep(Math.max(0, next - performance.now()));
    }
  }

  async #refunds(amount: string, isSigned: boolean): Promise<string> {
    const at = (this.#wallets += 1);
    const name = `campaign-${at}`;
    const refunding = new Refunding(this.product, () => new Insisting(this.product.app, `10.9.${at >> 8}.${at & 255}`));
    const address = await refunding.wallet(name);
    const sale = await refunding.cancelled(amount);
    const { number } = await refunding.requests(sale, address);
    if (isSigned) {
      const { message } = await refunding.proof(sale, 'message');
      const signature = await refunding.signs(name, message!);
      await refunding.signature(sale, signature).catch(() => null);
    } else await refunding.proves(sale, name);
    return number;
  }

  /** Whether nothing is on its way any more. */
  async isDecided(): Promise<boolean> {
    const rows = await this.#rows().catch(() => null);
    return rows !== null && rows.every(({ sends, given_up, completed }) => sends === given_up + completed);
  }

  /** Compares every refund with the chain's own balance of its wallet and the signer's journal. */
  async reckon(): Promise<RefundReckoning> {
    const rows = await this.#rows();
    const wrong: string[] = [];
    for (const { number, address, amount_micro, proved, sends, given_up, completed } of rows) {
      if (completed > 1 || sends > given_up + completed) wrong.push(`${number} has ${sends} sends, ${completed} ended`);
      if (completed > 0 && proved === null) wrong.push(`${number} was sent without a proof`);
      if (completed === 0) continue;
      const held = await this.sending.headUsdt(address);
      if (held !== FILLED + BigInt(amount_micro))
        wrong.push(`the wallet of ${number} has ${held} micro instead of ${FILLED + BigInt(amount_micro)}`);
    }
    const known = new Set(rows.map(({ number }) => number));
    for (const number of this.numbers) if (!known.has(number)) wrong.push(`${number} was answered and is lost`);
    const completed = rows.filter((row) => row.completed === 1).length;
    return { wrong, completed, waiting: rows.length - completed };
  }

  #rows(): Promise<Row[]> {
    return this.product.query<Row>(
      `select r.data->>'refundId' as refund_id, r.data->>'number' as number, r.data->>'amountMicro' as amount_micro,
         (select e.data->>'address' from events e where e.stream_id = r.stream_id and e.type = 'RefundAddressNamed'
          order by version desc limit 1) as address,
         (select e.data->>'method' from events e where e.stream_id = r.stream_id and e.type = 'RefundProved') as proved,
         (select count(*)::int from events e where e.stream_id = r.stream_id and e.type = 'RefundSendRequested') as sends,
         (select count(*)::int from events e where e.stream_id = r.stream_id and e.type = 'RefundSendGivenUp') as given_up,
         (select count(*)::int from events e where e.stream_id = r.stream_id and e.type = 'RefundCompleted') as completed
       from events r where r.type = 'RefundRequested'`,
    );
  }
}

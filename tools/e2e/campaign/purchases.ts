import { setTimeout as sleep } from 'node:timers/promises';
import { parseDecimal } from '@usdt-africa/kernel';
import { sendIdOf } from '@usdt-africa/sends';
import { BuyingCustomer } from '../buying-customer.js';
import type { Product } from '../product.js';
import type { Sending } from '../sending.js';
import type { Chance } from './chance.js';

/** Fewer than the api takes from one customer. */
const EVERY_MS = 6_500;
/** Naira of a purchase: many fit into the day's limit. */
const [LEAST, MOST] = [18_000, 30_000];
/** After so many purchases the customer adds naira for more. */
const PER_PAYMENT = 8;
const PAYMENT = '300000';
/** What becomes of some broadcasts. */
const FAULTS = [
  { answer: 'silence', enters: false },
  { answer: 'cut', enters: true },
  { answer: 'SUCCESS', enters: false },
  { answer: 'SERVER_BUSY' },
  { answer: 'node', outcome: 'OUT_OF_ENERGY' },
] as const;

/** A purchase as the database has it at the end. */
interface Row {
  readonly purchase_id: string;
  readonly number: string;
  readonly address: string;
  readonly amount_micro: string;
  readonly outcome: 'settled' | 'undone' | null;
  readonly naira: string;
}

export interface PurchaseReckoning {
  /** One sentence for each thing that is not as it must be. */
  readonly wrong: readonly string[];
  readonly completed: number;
  readonly undone: number;
}

/** A customer who adds naira and buys, one purchase after the other, while parts are killed. */
export class CampaignBuyer {
  /** Numbers that were answered. */
  readonly numbers: string[] = [];
  /** How often a purchase was refused or unanswered. */
  refused = 0;
  readonly #amara: BuyingCustomer;
  readonly #paid: bigint[] = [];

  constructor(
    private readonly product: Product,
    private readonly sending: Sending,
    private readonly chance: Chance,
    /** What else left the wallet, in kobo. */
    private readonly elsewhereKobo: () => Promise<bigint>,
  ) {
    this.#amara = new BuyingCustomer(product);
  }

  /** Signs in with naira in the wallet. Nothing is killed yet. */
  async arrives(): Promise<void> {
    await this.#amara.signsIn();
    this.#paid.push(parseDecimal(PAYMENT, 2));
    await this.#amara.adds(PAYMENT);
    await this.sending.possible();
    await this.#amara.canBuy();
  }

  /** Buys until `end`, a time of `performance.now()`. */
  async buysUntil(end: number): Promise<void> {
    for (let number = 1; performance.now() < end; number++) {
      const next = performance.now() + EVERY_MS;
      if (number % PER_PAYMENT === 0) await this.#adds();
      if (this.chance.below(4) === 0) await this.sending.plan(this.chance.of(FAULTS));
      await this.#buys(String(this.chance.between(LEAST, MOST)));
      await sleep(Math.max(0, next - performance.now()));
    }
  }

  async #adds(): Promise<void> {
    const reference = await this.#amara.pays(PAYMENT).catch(() => null);
    if (reference !== null) this.#paid.push(parseDecimal(PAYMENT, 2));
  }

  async #buys(naira: string): Promise<void> {
    // It may be placed all the same: the reckoning reads the database.
    const bought = await this.#amara.buys({ naira }).catch(() => null);
    if (bought) this.numbers.push(bought.number);
    else this.refused += 1;
  }

  /** Whether every purchase has ended and every payment is in the wallet or was spent. */
  async isDecided(): Promise<boolean> {
    const rows = await this.#rows().catch(() => null);
    if (!rows || rows.some(({ outcome }) => outcome === null)) return false;
    const left = await this.#left(rows).catch(() => null);
    return (await this.#amara.balanceKobo().catch(() => -1n)) === left;
  }

  /** Compares every purchase with the chain's own balances, the signer's journal and the wallet, to the kobo. */
  async reckon(): Promise<PurchaseReckoning> {
    const rows = await this.#rows();
    const wrong: string[] = [];
    const same = (what: string, is: unknown, wanted: unknown): void => {
      if (is !== wanted) wrong.push(`${what} is ${String(is)}, not ${String(wanted)}`);
    };
    for (const { number, purchase_id: id, address, amount_micro: micro, outcome } of rows) {
      const isSettled = outcome === 'settled';
      same(`the chain’s balance of ${number}`, await this.sending.headUsdt(address), isSettled ? BigInt(micro) : 0n);
      const cause = { kind: 'purchase', id } as const;
      const signatures = this.sending.journalLines({ sendId: sendIdOf(cause) });
      if (isSettled || signatures > 1) same(`the count of signatures of ${number}`, signatures, 1);
      if (outcome === null) wrong.push(`${number} has not ended`);
    }
    const known = new Set(rows.map(({ number }) => number));
    for (const number of this.numbers) if (!known.has(number)) wrong.push(`${number} was answered and is lost`);
    same('the wallet’s balance', await this.#amara.balanceKobo(), await this.#left(rows));
    const transit = await this.product.query<{ account: string }>(
      `select account from ledger_balances
       where balance <> 0 and (account like 'payable:purchase:%' or account like 'payable:send:%')`,
    );
    for (const { account } of transit) wrong.push(`${account} is not zero`);
    const completed = rows.filter(({ outcome }) => outcome === 'settled').length;
    return { wrong, completed, undone: rows.length - completed };
  }

  async #left(rows: readonly Row[]): Promise<bigint> {
    const paid = this.#paid.reduce((sum, kobo) => sum + kobo, -(await this.elsewhereKobo()));
    return rows.reduce((left, { outcome, naira }) => (outcome === 'undone' ? left : left - BigInt(naira)), paid);
  }

  #rows(): Promise<Row[]> {
    return this.product.query<Row>(
      `select w.purchase_id, w.number, w.address, w.amount_micro::text, w.outcome, e.data->>'nairaKobo' as naira
       from purchase_work w join events e on e.stream_id = 'purchase-' || w.purchase_id and e.type = 'PurchasePlaced'`,
    );
  }
}

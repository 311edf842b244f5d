import { setTimeout as sleep } from 'node:timers/promises';
import type { TransferView, WalletView, WithdrawalTerms, WithdrawalView } from '@usdt-africa/contracts/api';
import { uuidFrom } from '@usdt-africa/kernel';
import { insist, PIN } from '../buying-customer.js';
import { registers } from '../new-customer.js';
import type { Guest, Product } from '../product.js';
import { type BankRow, WithdrawingCustomer } from '../withdrawing-customer.js';
import type { Chance } from './chance.js';

/** Fewer than the api takes from one customer. */
const EVERY_MS = 5_500;
/** Names are queried less often than each time: the api takes thirty enquiries in ten minutes. */
const ENQUIRED_EVERY_MS = 600_000;
/** Naira of a payment: many fit into the day's limits. */
const [LEAST, MOST] = [1_000, 12_000];
/** One that the bank pays, twice as often as one whose transfers it refuses. */
const ACCOUNTS = ['0145528174', '0078452291', '0000000004'] as const;
const NGOZI = {
  firstName: 'Ngozi',
  lastName: 'Eze',
  username: 'ngozi_eze',
  email: 'ngozi.eze@example.com',
  phone: '+2348035550277',
};
const AMARA = { username: 'demo_amara', accountId: uuidFrom('sandbox-customer', 'demo') };

/** A withdrawal as the database has it at the end. */
interface Row {
  readonly number: string;
  readonly phase: string;
  readonly kobo: string;
}

/** A transfer between the two customers. */
interface Transfer {
  readonly number: string;
  /** From the demo customer to the other. */
  readonly isOut: boolean;
  readonly kobo: string;
}

const transferred = (transfers: readonly Transfer[]): bigint =>
  transfers.reduce((sum, { isOut, kobo }) => (isOut ? sum + BigInt(kobo) : sum - BigInt(kobo)), 0n);

/** The number of a withdrawal, which the bank's transfer has as its reason. */
export const WITHDRAWAL_NUMBER = /^W\d{12}$/;

export interface PaymentReckoning {
  /** One sentence for each thing that is not as it must be. */
  readonly wrong: readonly string[];
  readonly paid: number;
  readonly undone: number;
  readonly transfers: number;
}

/** The demo customer who withdraws and sends naira to another customer, who sends some of them back, while parts are killed. */
export class CampaignPayer {
  /** Numbers that were answered. */
  readonly numbers: string[] = [];
  /** How often a payment was refused or unanswered. */
  refused = 0;
  readonly #amara: WithdrawingCustomer;
  #ngozi: Guest;
  #recipients: readonly string[] = [];
  readonly #agreed = new Map<string, { readonly terms: WithdrawalTerms; readonly since: number }>();

  constructor(
    private readonly product: Product,
    private readonly chance: Chance,
  ) {
    this.#amara = new WithdrawingCustomer(product);
    this.#ngozi = product.guest();
  }

  /** Signs in and saves recipients. Nothing is killed yet. */
  async arrives(): Promise<void> {
    await this.#amara.signsIn();
    const recipients: string[] = [];
    for (const account of ACCOUNTS) recipients.push(await this.#amara.keeps(account));
    this.#recipients = recipients;
    this.#ngozi = await registers(this.product, NGOZI);
  }

  /** Pays until `end`, a time of `performance.now()`. */
  async paysUntil(end: number): Promise<void> {
    while (performance.now() < end) {
      const next = performance.now() + EVERY_MS;
      const naira = this.chance.between(LEAST, MOST);
      // It may be made all the same: the reckoning reads the database.
      const number = await this.#pays(naira).catch(() => null);
      if (number === null) this.refused += 1;
      else this.numbers.push(number);
      await sleep(Math.max(0, next - performance.now()));
    }
  }

  async #pays(naira: number): Promise<string | null> {
    const way = this.chance.below(4);
    if (way < 2) return this.#withdraws(this.chance.of(this.#recipients), naira);
    const terms = { amountKobo: String(naira * 100), note: null };
    if (way === 2) return (await this.#amara.sends({ ...terms, username: NGOZI.username })).number;
    const back = { ...terms, username: AMARA.username, pin: PIN };
    const answer = await insist<TransferView>(this.#ngozi, 'POST', '/api/wallet/transfers', back);
    return answer && answer.status < 300 ? answer.body.number : null;
  }

  async #withdraws(recipientId: string, naira: number): Promise<string> {
    let agreed = this.#agreed.get(recipientId);
    if (!agreed || performance.now() - agreed.since > ENQUIRED_EVERY_MS) {
      agreed = { terms: await this.#amara.agrees(recipientId, '100'), since: performance.now() };
      this.#agreed.set(recipientId, agreed);
    }
    const request = { ...agreed.terms, amountKobo: String(naira * 100), pin: PIN };
    return (await this.#amara.must<WithdrawalView>('POST', '/api/wallet/withdrawals', request)).number;
  }

  /** Whether every withdrawal has ended. */
  async isDecided(): Promise<boolean> {
    const rows = await this.#withdrawals().catch(() => null);
    return rows !== null && rows.every(({ phase }) => phase !== 'requested');
  }

  /** Compares every withdrawal with the bank's own list, and the other customer's wallet with the transfers, to the kobo. */
  async reckon(): Promise<PaymentReckoning> {
    const rows = await this.#withdrawals();
    const wrong: string[] = [];
    const { transfers: listed } = await this.product.control.must<{ transfers: (BankRow & { reason: string })[] }>(
      'GET',
      '/control/bank/transfers?limit=100000',
    );
    for (const { number, phase, kobo } of rows) {
      const paid = listed.filter(({ reason, status }) => reason === number && status === 'success');
      const wanted = phase === 'paid' ? [kobo] : [];
      if (paid.map(({ amountKobo }) => amountKobo).join() !== wanted.join())
        wrong.push(`${number} is ${phase} and the bank paid it ${paid.length} times`);
      if (phase !== 'paid' && phase !== 'undone') wrong.push(`${number} is ${phase}`);
    }
    const transfers = await this.#transfers();
    const known = new Set([...rows, ...transfers].map(({ number }) => number));
    for (const number of this.numbers) if (!known.has(number)) wrong.push(`${number} was answered and is lost`);
    for (const { reason } of listed)
      if (WITHDRAWAL_NUMBER.test(reason) && !known.has(reason)) wrong.push(`the bank paid ${reason}, which is unknown`);
    const { balanceKobo } = await this.#ngozi.must<WalletView>('GET', '/api/wallet');
    if (BigInt(balanceKobo) !== transferred(transfers))
      wrong.push(`${NGOZI.username} has ${balanceKobo} kobo, not ${transferred(transfers)}`);
    const payables = await this.product.query<{ account: string }>(
      `select b.account from ledger_balances b
       join events e on e.type = 'WithdrawalRequested' and b.account = 'payable:payout:' || (e.data->>'payoutId')
       where b.balance <> 0`,
    );
    for (const { account } of payables) wrong.push(`${account} is not zero`);
    const paid = rows.filter(({ phase }) => phase === 'paid').length;
    return { wrong, paid, undone: rows.length - paid, transfers: transfers.length };
  }

  /** What left the demo customer's wallet on balance, in kobo. */
  async leftKobo(): Promise<bigint> {
    const [withdrawals, transfers] = await Promise.all([this.#withdrawals(), this.#transfers()]);
    return withdrawals.reduce(
      (sum, { phase, kobo }) => (phase === 'undone' ? sum : sum + BigInt(kobo)),
      transferred(transfers),
    );
  }

  #transfers(): Promise<Transfer[]> {
    return this.product.query<Transfer>(
      'select number, from_account_id = $1 as "isOut", amount_kobo::text as kobo from transfers',
      [AMARA.accountId],
    );
  }

  #withdrawals(): Promise<Row[]> {
    return this.product.query<Row>(
      `select w.number, w.phase, e.data->>'amountKobo' as kobo
       from withdrawal_work w join events e on e.stream_id = 'withdrawal-' || w.withdrawal_id and e.type = 'WithdrawalRequested'`,
    );
  }
}

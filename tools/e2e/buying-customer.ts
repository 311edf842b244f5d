import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  PurchaseQuoteView,
  PurchaseTermsView,
  PurchaseView,
  TransferTerms,
  TransferView,
  WalletView,
} from '@usdt-africa/contracts/api';
import { parseDecimal } from '@usdt-africa/kernel';
import { sendIdOf } from '@usdt-africa/sends';
import { until } from '../lib/processes.mjs';
import type { ApiAnswer, Guest, Product } from './product.js';
import { newAddress, type Requested } from './sending.js';

/** Of the sandbox's demo customer. */
export const PIN = '2749';
const SENDER = { senderName: 'AMARA OKAFOR', senderBank: 'Guaranty Trust Bank' };
/** Longer than any part is away. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 250;
const PASSING: ReadonlySet<string> = new Set(['under-way', 'too-many', 'too-soon']);

/** A purchase that was placed, and its send. */
export interface Bought extends Requested {
  readonly purchaseId: string;
  readonly number: string;
  readonly nairaKobo: bigint;
}

/** How a customer buys: for so many naira, to this address. */
export interface PurchaseOptions {
  readonly naira?: string;
  readonly to?: string;
}

/** The sandbox's demo customer, who adds naira and buys, and repeats a request with its key until there is a certain answer. */
export class BuyingCustomer {
  readonly #guest: Guest;

  constructor(private readonly product: Product) {
    this.#guest = product.guest();
  }

  async signsIn(): Promise<void> {
    await this.must('POST', '/api/auth/demo', {});
    await this.#that('an account number', async () => (await this.wallet()).account.state === 'ready');
  }

  wallet(): Promise<WalletView> {
    return this.must('GET', '/api/wallet');
  }

  terms(): Promise<PurchaseTermsView> {
    return this.must('GET', '/api/account/purchases/terms');
  }

  async balanceKobo(): Promise<bigint> {
    return BigInt((await this.wallet()).balanceKobo);
  }

  /**
   * Pays into the customer's number at the sandbox's bank.
   * @returns the reference of the payment
   */
  async pays(naira: string, senderName = SENDER.senderName): Promise<string> {
    const { account } = await this.wallet();
    if (account.state !== 'ready') throw new Error(`the number is ${account.state}`);
    const payment = { ...SENDER, senderName, accountNumber: account.number, amount: naira };
    return (await this.product.control.must<{ reference: string }>('POST', '/control/bank/pay-in', payment)).reference;
  }

  /** Pays in, and waits until the wallet shows it. */
  async adds(naira: string): Promise<void> {
    const wanted = (await this.balanceKobo()) + parseDecimal(naira, 2);
    await this.pays(naira);
    await this.#that(`₦${naira} in the wallet`, async () => (await this.balanceKobo()) === wanted);
  }

  /** Waits until a purchase can be placed. */
  async canBuy(): Promise<void> {
    await this.#that('open buying', async () => (await this.terms()).state === 'open');
  }

  /** Buys to an address without an owner. The same key is sent until there is an answer. */
  async buys({ naira = '20000', to = newAddress() }: PurchaseOptions = {}): Promise<Bought> {
    const quote = await this.must<PurchaseQuoteView>('POST', '/api/account/purchases/quotes', { naira });
    const terms = { quoteId: quote.id, network: 'TRC20', address: to, differentWallet: false, saveAs: null, pin: PIN };
    const { number } = await this.must<PurchaseView>('POST', '/api/account/purchases', terms);
    const rows = await this.product.query<{ id: string }>(
      'select purchase_id as id from purchase_work where number = $1',
      [number],
    );
    const cause = { kind: 'purchase', id: rows[0]!.id } as const;
    return {
      purchaseId: cause.id,
      number,
      nairaKobo: BigInt(quote.nairaKobo),
      sendId: sendIdOf(cause),
      cause,
      to,
      amountMicro: parseDecimal(quote.usdt, 6),
    };
  }

  /** Sends naira to another customer. The same key is sent until there is an answer. */
  sends(terms: TransferTerms): Promise<TransferView> {
    return this.must('POST', '/api/wallet/transfers', { ...terms, pin: PIN });
  }

  shown({ number }: Bought): Promise<PurchaseView> {
    return this.must('GET', `/api/purchases/${number}`);
  }

  /** Waits until a purchase is completed or undone. */
  async ended(bought: Bought, seconds = 90): Promise<PurchaseView> {
    let last: PurchaseView | undefined;
    const isEnded = async (): Promise<boolean> => {
      last = await this.shown(bought);
      return last.status === 'completed' || last.status === 'undone';
    };
    if (!(await until(isEnded, seconds * 1_000, 250)))
      throw new Error(`${bought.number} has not ended: ${JSON.stringify(last)}\n${this.product.output.slice(-2_000)}`);
    return last!;
  }

  /** Repeats a request with its key, as a browser does, until there is a certain answer. @throws Error unless it is a success */
  async must<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    let answer = await insist<Body>(this.#guest, method, path, body);
    // The new secret of a session may be lost with its response.
    if (answer?.status === 401) {
      await insist(this.#guest, 'POST', '/api/auth/demo', {});
      answer = await insist<Body>(this.#guest, method, path, body);
    }
    if (!answer || answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer ? `${answer.status} ${JSON.stringify(answer.body)}` : 'no answer'}`);
    return answer.body;
  }

  async #that(what: string, is: () => Promise<boolean>): Promise<void> {
    if (!(await until(is, 120_000, 200))) throw new Error(`no ${what}:\n${this.product.output.slice(-2_000)}`);
  }
}

/** Repeats a request with its key until there is a certain answer. @returns null without one in all that time */
export async function insist<Body>(
  guest: Guest,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiAnswer<Body> | null> {
  const headers = { origin: guest.base, ...(body === undefined ? {} : { 'idempotency-key': randomUUID() }) };
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(RETRY_MS)) {
    const answer = await guest.call<Body>(method, path, body, headers).catch(() => null);
    if (!answer || answer.status >= 500) continue;
    const { code } = (answer.body ?? {}) as { readonly code?: string };
    if (!PASSING.has(code ?? '')) return answer;
  }
  return null;
}

/** An operator of the sandbox, at the console's routes. */
export async function consoleOperator(product: Product, name: string): Promise<Guest> {
  const guest = product.guest();
  const known = await guest.must<readonly { id: string; name: string }[]>('GET', '/api/admin/auth/sandbox');
  const operatorId = known.find((one) => one.name === name)!.id;
  const answer = await insist(guest, 'POST', '/api/admin/auth/sandbox', { operatorId });
  if (answer?.status !== 204) throw new Error(`${name} did not sign in: ${answer?.status}`);
  return guest;
}

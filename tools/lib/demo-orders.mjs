/** Brings orders of `npm run demo -- --states` to their states: one after another order until one is there. */
import { DemoAnswerError, DemoClient, placeAsGuest } from './demo-client.mjs';
import { stateText } from './demo-table.mjs';
import { until } from './processes.mjs';

/**
 * @typedef {object} Order
 * @property {string} number
 * @property {string} address
 * @property {DemoClient} guest who placed it
 *
 * @typedef {object} Terms a new person and account by default
 * @property {string} [account]
 * @property {string} [bank]
 * @property {string} [amount]
 *
 * @typedef {object} Wanted
 * @property {(seen: Seen) => boolean} is
 * @property {(seen: Seen) => boolean} [isPast] whether the order can come to its state no more: then another is placed
 * @property {() => Promise<unknown>} [reset] switches back what would disturb another try
 *
 * @typedef {import('./demo-table.mjs').Seen} Seen
 * @typedef {import('./demo-table.mjs').Row} Row
 * @typedef {Omit<Row, 'wanted' | 'result'> & { readonly isMade: boolean }} Attempt
 */

/** Orders that are placed for one state at most. */
const MOST_ATTEMPTS = 4;
const CONFIRMING_BLOCKS = 22;
const MINE_MS = 3_000;
/** Statuses of the two APIs that pass: too many requests, and no price or no answer for a while. */
const PASSING = new Set([429, 502, 503, 504]);

/** @param {readonly string[]} from */
export const anyOf = (from) => /** @type {string} */ (from[Math.floor(Math.random() * from.length)]);
export const digits = (/** @type {number} */ length) =>
  Array.from({ length }, () => String(Math.floor(Math.random() * 10))).join('');

/** Whether what was sent is paid, or on its way to be: too late for a state before. */
export const isPaid = (/** @type {Seen} */ { view }) => ['in-wallet', 'completed'].includes(view.status);

export class DemoOrders {
  /** @type {Row[]} */
  rows = [];

  /**
   * @param {import('./demo-states.mjs').Place} place
   * @param {DemoClient} finance
   * @param {readonly string[]} banks whose payouts are not paused: many, so that runs seldom meet at one account
   */
  constructor(place, finance, banks) {
    this.place = place;
    this.finance = finance;
    this.banks = banks;
    this.sandbox = new DemoClient(place.sandbox);
  }

  /**
   * Places an order, does something with it, and waits until it is in its state; with another order where that one
   * missed it.
   * @param {string} wanted
   * @param {(order: Order) => Promise<unknown>} bring
   * @param {Wanted & Terms} options
   */
  async make(wanted, bring, { is, isPast = () => false, reset = async () => undefined, ...terms }) {
    const end = Date.now() + this.place.timeoutMs;
    /** @type {Attempt} */
    let attempt = { number: '', seen: 'no answer', isMade: false };
    for (let count = 0; count < MOST_ATTEMPTS && !attempt.isMade && Date.now() < end; count += 1) {
      if (count > 0) await reset();
      attempt = await this.#attempt(bring, { is, isPast }, { terms, end });
    }
    const { isMade, ...seen } = attempt;
    this.add({ ...seen, wanted, result: isMade ? 'made' : 'missed' });
  }

  /**
   * @param {(order: Order) => Promise<unknown>} bring
   * @param {Required<Pick<Wanted, 'is' | 'isPast'>>} states
   * @param {{ terms: Terms, end: number }} until
   * @returns {Promise<Attempt>}
   */
  async #attempt(bring, { is, isPast }, { terms, end }) {
    let number = '';
    try {
      const order = await this.placeOrder(terms, end);
      ({ number } = order);
      await bring(order);
      const seen = await this.seenAs(order, (each) => is(each) || isPast(each), end);
      return { number, seen: seen ? stateText(seen) : 'no answer', isMade: seen !== null && is(seen) };
    } catch (error) {
      return { number, seen: /** @type {Error} */ (error).message, isMade: false };
    }
  }

  /**
   * Waits until an order is in a state.
   * @param {Order} order
   * @param {(seen: Seen) => boolean} is
   * @param {number} end in milliseconds
   * @param {number} [every] milliseconds
   * @returns {Promise<Seen | null>} the last that was seen, in the state or not
   */
  async seenAs(order, is, end, every = 250) {
    /** @type {Seen | null} */
    let seen = null;
    const isThere = async () => {
      seen = await this.look(order).catch(() => seen);
      return seen !== null && is(seen);
    };
    await until(isThere, end - Date.now(), every);
    return seen;
  }

  /** @param {Row} row */
  add(row) {
    this.rows.push(row);
    this.place.print(`${row.result === 'made' ? 'ok  ' : '    '} ${row.number || '-'.repeat(13)}  ${row.wanted}`);
  }

  /**
   * @param {string} wanted
   * @param {string} why
   */
  leaveOut(wanted, why) {
    this.add({ number: '', wanted, seen: why, result: 'not made' });
  }

  /**
   * Places an order; while there is no price, or no answer in time, it waits as a person would.
   * @param {Terms} terms
   * @param {number} [end] in milliseconds
   * @returns {Promise<Order>}
   */
  async placeOrder(
    { account = `1${digits(9)}`, bank = anyOf(this.banks), amount = '25' },
    end = Date.now() + this.place.timeoutMs,
  ) {
    for (;;) {
      const guest = new DemoClient(this.place.app);
      try {
        const { number, address } = await placeAsGuest(guest, { account, bank, amount, person: digits(7) });
        return { number, address, guest };
      } catch (error) {
        if (!isPassing(error) || Date.now() > end) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }

  /**
   * @param {Order} order
   * @returns {Promise<Seen>}
   */
  async look({ number, guest }) {
    const [view, rows] = await Promise.all([
      guest.call('GET', `/api/orders/${number}`),
      this.finance.call('POST', '/orders/search', { filter: { q: number }, range: [0, 0] }),
    ]);
    return { view, row: rows[0] ?? null };
  }

  /**
   * @param {{ readonly address: string }} to
   * @param {string} [amount]
   * @param {string} [token]
   */
  send({ address }, amount = '25', token = 'USDT') {
    return this.sandbox.call('POST', '/control/tron/send', { to: address, amount, token });
  }

  /** @param {number} [blocks] */
  mine(blocks = CONFIRMING_BLOCKS) {
    return this.sandbox.call('POST', '/control/tron/mine', { blocks });
  }

  /**
   * Makes blocks until the orders are in their states, so that the demo need not wait a minute for confirmations.
   * @param {Promise<unknown>} made
   */
  async mineDuring(made) {
    let isDone = false;
    const ended = made.finally(() => (isDone = true));
    while (!isDone) {
      // Without these blocks, the chain makes its own: later, and enough.
      await this.mine().catch(() => undefined);
      await until(() => isDone, MINE_MS, 50);
    }
    await ended;
  }

  /** @param {Order} order */
  async sendAndConfirm(order, amount = '25') {
    await this.send(order, amount);
    await this.mine();
  }
}

/** @param {unknown} error */
function isPassing(error) {
  return error instanceof DemoAnswerError
    ? PASSING.has(error.status)
    : /** @type {Error} */ (error).name === 'TimeoutError';
}

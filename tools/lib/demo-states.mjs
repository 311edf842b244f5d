/**
 * `npm run demo -- --states`: makes one order in each state that exists, on the running product and its sandbox. Faults
 * and switches that it turns on at the sandbox or in the console are turned off again; the pause of one bank expires.
 */
import { DemoClient, placeAsGuest, sandboxOperator } from './demo-client.mjs';
import { stateText } from './demo-table.mjs';
import { until } from './processes.mjs';

/**
 * @typedef {object} Place what the demo runs against
 * @property {string} app
 * @property {string} sandbox
 * @property {number} timeoutMs how long one order may take to its state
 * @property {NodeJS.ProcessEnv} env
 * @property {(line: string) => void} print prints a line
 * @typedef {object} Order
 * @property {string} number
 * @property {string} address
 * @property {DemoClient} guest who placed it
 *
 * @typedef {import('./demo-table.mjs').Seen} Seen
 * @typedef {import('./demo-table.mjs').Row} Row
 */

/** Accounts of the sandbox's bank that behave in a set way. */
const FAILS = '0000000004';
const RETURNS = '0000000005';
const PENDS = '0000000006';
/** Zenith. */
const PAUSED_BANK = '057';
const PAUSE_MINUTES = 15;
/** More payouts than so many are not made to reach the limit of payouts to one account. */
const MOST_PAYOUTS = 5;
const CONFIRMING_BLOCKS = 22;
const MOST_ROUNDS = 20;
const RATE_MS = 90_000;
const TOO_MUCH = '2000000000';

/** @param {readonly string[]} from */
const anyOf = (from) => /** @type {string} */ (from[Math.floor(Math.random() * from.length)]);
const digits = (/** @type {number} */ length) =>
  Array.from({ length }, () => String(Math.floor(Math.random() * 10))).join('');

/**
 * @param {Place} place
 * @returns {Promise<{ readonly rows: readonly Row[], readonly notes: readonly string[] }>}
 */
export async function makeStates(place) {
  const states = await StateMaker.of(place);
  try {
    await states.together();
    await states.oneByOne();
  } finally {
    await states.restore();
  }
  return states;
}

class StateMaker {
  /** @type {Row[]} */
  rows = [];
  /** @type {string[]} */
  notes = [];
  /** @type {(() => Promise<unknown>)[]} */
  #undo = [];

  /**
   * @param {Place} place
   * @param {DemoClient} finance
   * @param {DemoClient} colleague the second person
   * @param {readonly string[]} banks whose payouts are not paused: many, so that runs seldom meet at one account
   */
  constructor(place, finance, colleague, banks) {
    this.place = place;
    this.banks = banks;
    this.finance = finance;
    this.colleague = colleague;
    this.sandbox = new DemoClient(place.sandbox);
  }

  /** @param {Place} place */
  static async of(place) {
    const [finance, colleague] = await Promise.all([
      sandboxOperator(place.app, 'Femi Ojo'),
      sandboxOperator(place.app, 'Tayo Musa'),
    ]);
    /** @type {readonly { readonly code: string }[]} */
    const all = await new DemoClient(place.app).call('GET', '/api/banks');
    const banks = all.map(({ code }) => code).filter((code) => code !== PAUSED_BANK);
    return new StateMaker(place, finance, colleague, banks);
  }

  /** States that do not disturb each other. */
  async together() {
    const end = new Date(Date.now() + PAUSE_MINUTES * 60_000);
    await this.finance.call('POST', `/switches/bank-${PAUSED_BANK}/pause`, {
      reason: 'npm run demo -- --states',
      until: end.toISOString(),
    });
    const time = end.toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', timeStyle: 'short' });
    this.notes.push(`Zenith Bank stays paused until ${time} in Lagos; then the paused order is paid by itself.`);
    const made = Promise.all([
      this.make('waiting', async (order) => order, { is: ({ view }) => view.status === 'waiting' }),
      this.make('short', (order) => this.send(order, '20'), { is: ({ view }) => view.shortfall !== null }),
      this.make('completed', (order) => this.send(order), { is: ({ view }) => view.status === 'completed' }),
      this.make('failed', (order) => this.send(order), { account: FAILS, is: ({ view }) => view.status === 'failed' }),
      this.make('returned', (order) => this.send(order), {
        account: RETURNS,
        is: ({ view }) => view.status === 'returned',
      }),
      this.make('paying', (order) => this.send(order), {
        account: PENDS,
        is: ({ row }) => row?.payout?.phase === 'accepted',
      }),
      this.make('paused', (order) => this.send(order), {
        bank: PAUSED_BANK,
        is: ({ view, row }) => view.payouts.length === 1 && row?.payout?.phase === 'requested',
      }),
      this.make('cancelled', (order) => order.guest.call('POST', `/api/orders/${order.number}/cancel`, {}), {
        is: ({ view }) => view.status === 'cancelled',
      }),
      this.held('below-minimum', (order) => this.send(order, '0.5')),
      this.held('above-threshold', (order) => this.send(order, '1500'), '1500'),
      this.held('over-limit', (order) => this.send(order, '2600')),
      this.tooMuch(),
      this.held('after-cancellation', async (order) => {
        await order.guest.call('POST', `/api/orders/${order.number}/cancel`, {});
        await this.send(order);
      }),
      this.make('held: by an operator', (order) => this.holdShort(order), {
        is: ({ row }) => row?.attention === 'held-by-operator',
      }),
      this.make('another token', (order) => this.send(order, '25', 'FAKE'), {
        is: ({ view }) => view.unsupported.length > 0,
      }),
      this.expired(),
    ]);
    await this.mineDuring(made);
  }

  /** States for which something is switched that others would meet. */
  async oneByOne() {
    await this.make('unknown', (order) => this.sendAndLose(order), {
      is: ({ row }) => row?.payout?.phase === 'unknown',
    });
    this.notes.push('The order with an unknown outcome is asked for again after some minutes, and paid then.');
    await this.velocity();
    await this.listedSender();
    await this.withoutRate();
    await this.make('received', (order) => this.send(order), { is: ({ view }) => view.status === 'received' });
    this.notes.push('The received order goes on to be paid as its confirmations come.');
  }

  /** Switches everything back, whatever happened. */
  async restore() {
    for (const undo of this.#undo.splice(0).reverse())
      await undo().catch((/** @type {Error} */ error) => this.notes.push(`Not switched back: ${error.message}`));
  }

  /**
   * Places an order, does something with it, and waits until it is in its state.
   * @param {string} wanted
   * @param {(order: Order) => Promise<unknown>} bring
   * @param {{ is: (seen: Seen) => boolean, account?: string, bank?: string, amount?: string }} options
   */
  async make(wanted, bring, { is, ...terms }) {
    /** @type {Order | null} */
    let order = null;
    /** @type {Seen | null} */
    let seen = null;
    /** @type {string | null} */
    let fault = null;
    const received = async () => {
      seen = await this.look(/** @type {Order} */ (order)).catch(() => seen);
      return seen !== null && is(seen);
    };
    const isThere = await this.placeOrder(terms)
      .then(async (placed) => {
        order = placed;
        await bring(placed);
        return until(received, this.place.timeoutMs, 250);
      })
      .catch(
        (/** @type {Error} */ error) =>
          ((fault = error.message), false),
      );
    const number = /** @type {Order | null} */ (order)?.number ?? '';
    const seenState = fault ?? (seen === null ? 'no answer' : stateText(seen));
    this.add({ number, wanted, seen: seenState, result: isThere ? 'made' : 'missed' });
  }

  /**
   * @param {string} reason
   * @param {(order: Order) => Promise<unknown>} bring
   * @param {string} [amount]
   */
  held(reason, bring, amount) {
    const is = (/** @type {Seen} */ { view, row }) =>
      view.holds.some((/** @type {{ reason: string }} */ hold) => hold.reason === reason) || row?.attention === reason;
    return this.make(`held: ${reason}`, bring, { is, ...(amount && { amount }) });
  }

  /** The sandbox's wallet has enough for one such payment. */
  async tooMuch() {
    const { USDT } = (await this.sandbox.call('GET', '/control/tron')).wallet;
    if (Number(USDT) < Number(TOO_MUCH))
      return this.leaveOut('held: not-creditable', 'made before: the wallet pays so much once; take a new data folder');
    await this.held('not-creditable', (order) => this.send(order, TOO_MUCH));
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
   * @param {{ account?: string, bank?: string, amount?: string }} terms a new person and account by default
   * @returns {Promise<Order>}
   */
  async placeOrder({ account = `1${digits(9)}`, bank = anyOf(this.banks), amount = '25' }) {
    const guest = new DemoClient(this.place.app);
    const { number, address } = await placeAsGuest(guest, { account, bank, amount, person: digits(7) });
    return { number, address, guest };
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

  /**
   * Makes blocks until the orders are in their states, so that the demo need not wait a minute for confirmations.
   * @param {Promise<unknown>} made
   */
  async mineDuring(made) {
    let isDone = false;
    const ended = made.finally(() => (isDone = true));
    for (let round = 0; round < MOST_ROUNDS && !isDone; round += 1) {
      await this.sandbox.call('POST', '/control/tron/mine', { blocks: CONFIRMING_BLOCKS });
      await until(async () => isDone, 3_000, 250);
    }
    await ended;
  }

  /** @param {Order} order */
  async sendAndConfirm(order, amount = '25') {
    await this.send(order, amount);
    await this.sandbox.call('POST', '/control/tron/mine', { blocks: CONFIRMING_BLOCKS });
  }

  /**
   * Less than ordered waits ten minutes for the rest: long enough to be held.
   * @param {Order} order
   */
  async holdShort(order) {
    await this.send(order, '20');
    /** @type {Seen | null} */
    let seen = null;
    const isShort = async () => {
      seen = await this.look(order).catch(() => null);
      return seen?.view.shortfall !== null && seen?.row !== null;
    };
    if (!(await until(isShort, this.place.timeoutMs, 250))) throw new Error('what arrived was not credited');
    const { row } = /** @type {Seen} */ (/** @type {unknown} */ (seen));
    await this.finance.call('POST', `/orders/${row?.id}/hold`, { reason: 'npm run demo -- --states' });
  }

  /**
   * The provider loses one transfer and answers 500.
   * @param {Order} order
   */
  async sendAndLose(order) {
    const fault = 'transfers.error-before-accept';
    const off = () => this.sandbox.call('POST', '/control/bank/faults', { fault, on: false });
    this.#undo.push(off);
    await this.sandbox.call('POST', '/control/bank/faults', { fault, on: true, times: 1 });
    await this.sendAndConfirm(order);
  }

  async expired() {
    const wanted = 'expired';
    const order = await this.placeOrder({}).catch((/** @type {Error} */ error) => error);
    if (order instanceof Error) return this.add({ number: '', wanted, seen: order.message, result: 'missed' });
    const { view } = await this.look(order);
    const left = Date.parse(view.expiresAt) - Date.now();
    if (left > this.place.timeoutMs) {
      const hours = Math.round(left / 3_600_000);
      return this.leaveOut(wanted, `an order lasts ${hours} h here; start the product with ORDER_SECONDS=60`);
    }
    /** @type {Seen} */
    let seen = { view, row: null };
    const is = async () => (seen = await this.look(order).catch(() => seen)).view.status === 'expired';
    const isThere = await until(is, left + this.place.timeoutMs, 500);
    this.add({ number: order.number, wanted, seen: stateText(seen), result: isThere ? 'made' : 'missed' });
  }

  /** One more payout to an account than is paid automatically. */
  async velocity() {
    const wanted = 'held: velocity';
    const most = Number(this.place.env['VELOCITY_PAYOUTS_ACCOUNT'] ?? Infinity);
    if (!(most <= MOST_PAYOUTS))
      return this.leaveOut(
        wanted,
        'the sandbox pays 10,000 an hour; set VELOCITY_PAYOUTS_ACCOUNT=1 for the product and for this command',
      );
    const terms = { account: `1${digits(9)}`, bank: anyOf(this.banks) };
    for (let paid = 0; paid < most; paid += 1) {
      const order = await this.placeOrder(terms);
      await this.sendAndConfirm(order);
      await until(async () => (await this.look(order)).view.status === 'completed', this.place.timeoutMs, 250);
    }
    await this.make(wanted, (order) => this.sendAndConfirm(order), {
      ...terms,
      is: ({ row }) => row?.attention === 'velocity',
    });
  }

  /** Finance lists the address that the sandbox pays from, and two people take it from the list again. */
  async listedSender() {
    const { address } = (await this.sandbox.call('GET', '/control/tron')).wallet;
    const listed = async () =>
      (await this.finance.call('GET', '/senders')).find(
        (/** @type {{ address: string }} */ row) => row.address === address,
      );
    if (!(await listed())) {
      await this.finance.call('POST', '/senders/list/add', { address, reason: 'npm run demo -- --states' });
      this.#undo.push(async () => {
        const { id } = await listed();
        await this.finance.call('POST', '/senders/list/remove', { id, reason: 'The demo is over' });
        const { pending } = await listed();
        const { payloadHash } = await this.colleague.call('GET', `/approvals/${pending.id}`);
        await this.colleague.call('POST', `/approvals/${pending.id}/approve`, { payloadHash });
      });
      if (!(await until(async () => (await listed()) !== undefined, this.place.timeoutMs, 250)))
        throw new Error('the sender was not listed');
    }
    await this.make('held: listed-sender', (order) => this.sendAndConfirm(order), {
      is: ({ row }) => row?.attention === 'listed-sender',
    });
    await this.restore();
  }

  /** More than ordered is paid at the rate of its deposit; without price sources there is none. */
  async withoutRate() {
    await this.make('held: no-rate', (order) => this.sendWithoutRate(order), {
      is: ({ view }) => view.holds.some((/** @type {{ reason: string }} */ hold) => hold.reason === 'no-rate'),
    });
    await this.restore();
    await until(async () => (await this.rate()) !== null, RATE_MS, 500);
    this.notes.push('The order without a rate was paid when the price sources were switched on again.');
  }

  /** @returns {Promise<string | null>} */
  async rate() {
    return (await new DemoClient(this.place.app).call('GET', '/api/rates/current')).rate;
  }

  /** @param {Order} order */
  async sendWithoutRate(order) {
    /** @type {{ readonly sources: readonly { readonly source: string, readonly mode: string }[] }} */
    const { sources } = await this.sandbox.call('GET', '/control/rates');
    for (const { source, mode } of sources) {
      this.#undo.push(() => this.sandbox.call('POST', `/control/rates/${source}`, { mode }));
      await this.sandbox.call('POST', `/control/rates/${source}`, { mode: 'off' });
    }
    const isWithout = async () => (await this.rate()) === null;
    if (!(await until(isWithout, RATE_MS, 500))) throw new Error('a rate is still quoted');
    await this.sendAndConfirm(order, '60');
  }
}

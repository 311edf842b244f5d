/**
 * `npm run demo -- --states`: makes one order in each state that exists, on the running product and its sandbox. Faults
 * and switches that it turns on at the sandbox or in the console are turned off again; the pause of one bank expires.
 */
import { DemoClient, sandboxOperator } from './demo-client.mjs';
import { anyOf, DemoOrders, digits, isPaid } from './demo-orders.mjs';
import { stateText } from './demo-table.mjs';
import { until } from './processes.mjs';

/**
 * @typedef {object} Place what the demo runs against
 * @property {string} app
 * @property {string} sandbox
 * @property {number} timeoutMs how long one order may take to its state
 * @property {NodeJS.ProcessEnv} env
 * @property {(line: string) => void} print prints a line
 *
 * @typedef {import('./demo-orders.mjs').Order} Order
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
const TOO_MUCH = '2000000000';
const REASON = 'npm run demo -- --states';

/**
 * @param {Place} place
 * @returns {Promise<{ readonly rows: readonly Row[], readonly notes: readonly string[] }>}
 */
export async function makeStates(place) {
  const states = await StateMaker.of(place);
  try {
    // It only waits for its end, and disturbs nothing.
    const expired = states.expired();
    await states.together();
    await states.oneByOne();
    await expired;
  } finally {
    await states.restore();
  }
  return states;
}

class StateMaker extends DemoOrders {
  /** @type {string[]} */
  notes = [];
  /** @type {(() => Promise<unknown>)[]} */
  #undo = [];

  /**
   * @param {Place} place
   * @param {DemoClient} finance
   * @param {DemoClient} colleague the second person
   * @param {readonly string[]} banks
   */
  constructor(place, finance, colleague, banks) {
    super(place, finance, banks);
    this.colleague = colleague;
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
      reason: REASON,
      until: end.toISOString(),
    });
    const time = end.toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', timeStyle: 'short' });
    this.notes.push(`Zenith Bank stays paused until ${time} Lagos time. Then the paused order is paid automatically.`);
    const made = Promise.all([
      this.make('waiting', async (order) => order, {
        is: ({ view }) => view.status === 'waiting',
        isPast: ({ view }) => view.status === 'expired',
      }),
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
      this.velocity(),
    ]);
    await this.mineDuring(made);
  }

  /** States for which something is switched that others would meet. */
  async oneByOne() {
    await this.make('unknown', (order) => this.sendAndLose(order), {
      is: ({ row }) => row?.payout?.phase === 'unknown',
      isPast: ({ view }) => view.status === 'completed',
    });
    this.notes.push('The order with an unknown outcome is queried again in some minutes, and paid then.');
    await this.listedSender();
    await this.withoutRate();
    await this.make('received', (order) => this.send(order), {
      is: ({ view }) => view.status === 'received',
      isPast: isPaid,
    });
    this.notes.push('The received order is paid once it has its confirmations.');
  }

  /** Switches everything back, whatever happened. */
  async restore() {
    for (const undo of this.#undo.splice(0).reverse())
      await undo().catch((/** @type {Error} */ error) => this.notes.push(`Not undone: ${error.message}`));
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

  /** The sandbox's wallet has enough for one such payment: the order of an earlier run is still in this state. */
  async tooMuch() {
    const wanted = 'held: not-creditable';
    const { USDT } = (await this.sandbox.call('GET', '/control/tron')).wallet;
    if (Number(USDT) >= Number(TOO_MUCH)) return this.held('not-creditable', (order) => this.send(order, TOO_MUCH));
    /** @type {readonly (import('./demo-table.mjs').ConsoleRow & { readonly number: string })[]} */
    const rows = await this.finance.call('POST', '/orders/search', { filter: { attention: true }, range: [0, 99] });
    const earlier = rows.find(({ attention }) => attention === 'not-creditable');
    if (!earlier) return this.leaveOut(wanted, 'the wallet has this much only once; use a new data folder');
    this.add({
      number: earlier.number,
      wanted,
      seen: 'made before: the wallet has this much only once',
      result: 'made',
    });
  }

  /**
   * Less than ordered waits ten minutes for the rest: long enough to be held.
   * @param {Order} order
   */
  async holdShort(order) {
    await this.send(order, '20');
    const isShort = (/** @type {Seen} */ { view, row }) => view.shortfall !== null && row !== null;
    const seen = await this.seenAs(order, isShort, Date.now() + this.place.timeoutMs);
    if (!seen || !isShort(seen)) throw new Error('what arrived was not credited');
    await this.finance.call('POST', `/orders/${seen.row?.id}/hold`, { reason: REASON });
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
    try {
      const order = await this.placeOrder({});
      const { view } = await this.look(order);
      const left = Date.parse(view.expiresAt) - Date.now();
      if (left > this.place.timeoutMs) {
        const hours = Math.round(left / 3_600_000);
        return this.leaveOut(wanted, `an order lasts ${hours} h here; start the product with ORDER_SECONDS=60`);
      }
      const is = (/** @type {Seen} */ seen) => seen.view.status === 'expired';
      const seen = await this.seenAs(order, is, Date.now() + left + this.place.timeoutMs, 500);
      const result = seen && is(seen) ? 'made' : 'missed';
      this.add({ number: order.number, wanted, seen: seen ? stateText(seen) : 'no answer', result });
    } catch (error) {
      this.add({ number: '', wanted, seen: /** @type {Error} */ (error).message, result: 'missed' });
    }
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
    const isCompleted = (/** @type {Seen} */ { view }) => view.status === 'completed';
    try {
      for (let paid = 0; paid < most; paid += 1) {
        const order = await this.placeOrder(terms);
        await this.send(order);
        await this.seenAs(order, isCompleted, Date.now() + this.place.timeoutMs);
      }
    } catch (error) {
      return this.add({ number: '', wanted, seen: /** @type {Error} */ (error).message, result: 'missed' });
    }
    await this.make(wanted, (order) => this.send(order), { ...terms, is: ({ row }) => row?.attention === 'velocity' });
  }

  /** Finance lists the address that the sandbox pays from, and two people take it from the list again. */
  async listedSender() {
    const { address } = (await this.sandbox.call('GET', '/control/tron')).wallet;
    const listed = async () =>
      (await this.finance.call('GET', '/senders')).find(
        (/** @type {{ address: string }} */ row) => row.address === address,
      );
    const isListed = async () => (await listed()) !== undefined;
    if (!(await isListed())) {
      await this.finance.call('POST', '/senders/list/add', { address, reason: REASON });
      this.#undo.push(() => this.unlist(listed));
      if (!(await until(isListed, this.place.timeoutMs, 250))) throw new Error('the sender was not listed');
    }
    await this.make('held: listed-sender', (order) => this.sendAndConfirm(order), {
      is: ({ row }) => row?.attention === 'listed-sender',
    });
    await this.restore();
  }

  /**
   * @param {() => Promise<{ readonly id: string, readonly pending: { readonly id: string } | null } | undefined>} listed
   */
  async unlist(listed) {
    const id = (await listed())?.id;
    await this.finance.call('POST', '/senders/list/remove', { id, reason: 'The demo is over' });
    /** @type {string | undefined} */
    let approval;
    const isRequested = async () => (approval = (await listed())?.pending?.id) !== undefined;
    if (!(await until(isRequested, this.place.timeoutMs, 250))) throw new Error('no second approval was requested');
    const { payloadHash } = await this.colleague.call('GET', `/approvals/${approval}`);
    await this.colleague.call('POST', `/approvals/${approval}/approve`, { payloadHash });
  }

  /** More than ordered is paid at the rate of its deposit; while the price sources contradict each other there is none. */
  async withoutRate() {
    await this.make('held: no-rate', (order) => this.sendWithoutRate(order), {
      is: ({ view }) => view.holds.some((/** @type {{ reason: string }} */ hold) => hold.reason === 'no-rate'),
      isPast: isPaid,
      reset: () => this.restore(),
    });
    await this.restore();
    this.notes.push('The order without a rate was paid once the rate sources agreed again.');
  }

  /** @returns {Promise<string | null>} */
  async rate() {
    return (await new DemoClient(this.place.app).call('GET', '/api/rates/current')).rate;
  }

  /**
   * Sources that are switched off would make no rate when their last answers are a minute old; of these no two agree, from
   * their next answers on.
   * @param {Order} order
   */
  async sendWithoutRate(order) {
    /** @type {{ readonly sources: readonly { readonly source: string, readonly mode: string, readonly value: string | null, readonly delayMs: number }[] }} */
    const { sources } = await this.sandbox.call('GET', '/control/rates');
    for (const [index, { source, mode, value, delayMs }] of sources.entries()) {
      const usual = { mode, delayMs, ...(value !== null && { value }) };
      this.#undo.push(() => this.sandbox.call('POST', `/control/rates/${source}`, usual));
      await this.sandbox.call('POST', `/control/rates/${source}`, { mode: 'wrong', value: String(500 * 2 ** index) });
    }
    const isWithout = async () => (await this.rate().catch(() => undefined)) === null;
    if (!(await until(isWithout, this.place.timeoutMs, 250))) throw new Error('a rate is still quoted');
    // A block is stamped with the start of its slot, up to three seconds ago, when there still was a rate: not the second.
    await this.mine(2);
    await this.sendAndConfirm(order, '60');
  }
}

import type { AdminSweepRunView } from '@usdt-africa/contracts/admin';
import type { EventData } from '@usdt-africa/contracts/events';
import { addressToHex20 } from '@usdt-africa/tron/address';
import { until } from '../lib/processes.mjs';
import { consoleOperator, insist } from './buying-customer.js';
import type { ApiAnswer, Guest, Product } from './product.js';
import { micro, Refunding } from './refunding.js';
import type { Sending } from './sending.js';

/** Whole USDT that an order is about whose address is swept: it is cancelled, and any sum may come to it. */
const ORDERED = '25';

/** A deposit address, and what came to it. */
export interface Held {
  readonly address: string;
  readonly number: string;
  readonly amountMicro: bigint;
}

/** A sweep as its row of work has it. */
export interface SweptRow {
  readonly sweepId: string;
  readonly runId: string;
  readonly phase: string;
  readonly sendIds: readonly string[];
}

/** Deposit addresses of a running product, an operator who has them swept, and what the chain shows of it. */
export class Sweeping {
  readonly #refunding: Refunding;
  #finance: Guest | null = null;

  constructor(
    private readonly product: Product,
    private readonly sending: Sending,
    newGuest?: () => Guest,
  ) {
    this.#refunding = new Refunding(product, newGuest);
  }

  /** The same product, started again: an operator logs in again. */
  async finance(): Promise<Guest> {
    return (this.#finance ??= await consoleOperator(this.product, 'Femi Ojo'));
  }

  /** Sends so many USDT to the address of a cancelled order, so that no payout follows. */
  async deposits(amount: string): Promise<Held> {
    const { guest, number, address } = await this.#refunding.places(ORDERED);
    await insist(guest, 'POST', `/api/orders/${number}/cancel`, {});
    await this.product.send(address, amount);
    return { address, number, amountMicro: micro(amount) };
  }

  /** Waits until our events say that addresses hold what was sent to them. */
  async held(...all: readonly Held[]): Promise<void> {
    const known = async (): Promise<boolean> => {
      const rows = await this.product.query<{ address: string; usdt: string }>(
        'select address, usdt_micro::text as usdt from deposit_holdings where address = any($1)',
        [all.map(({ address }) => address)],
      );
      const has = new Map(rows.map(({ address, usdt }) => [address, BigInt(usdt)]));
      return all.every(({ address, amountMicro }) => has.get(address) === amountMicro);
    };
    if (!(await until(known, 90_000, 100)))
      throw new Error(
        `no holding of ${all.map(({ address }) => address).join(', ')}\n${this.product.output.slice(-2_000)}`,
      );
  }

  /** An operator wants addresses swept now. @returns the run, once it is planned */
  async run(): Promise<AdminSweepRunView> {
    let run: AdminSweepRunView | null = null;
    const isPlanned = async (): Promise<boolean> => {
      run ??= await this.requestRun();
      if (run?.state === 'planning') run = await this.show(run.id).catch(() => run);
      return run !== null && run.state !== 'planning';
    };
    if (!(await until(isPlanned, 180_000, 100))) throw new Error(`no run was planned: ${JSON.stringify(run)}`);
    return run!;
  }

  /** @returns the run that an operator wants now; null while another one of an operator is planned */
  async requestRun(): Promise<AdminSweepRunView | null> {
    const reason = 'To fill the hot wallet';
    const answer = await insist<AdminSweepRunView>(await this.finance(), 'POST', '/api/admin/sweeps', { reason });
    if (answer?.status === 409) return null;
    if (!answer || answer.status >= 300) throw new Error(`no run: ${JSON.stringify(answer?.body)}`);
    return answer.body;
  }

  async show(runId: string): Promise<AdminSweepRunView> {
    return (await this.finance()).must<AdminSweepRunView>('GET', `/api/admin/sweeps/${runId}`);
  }

  /** The newest sweep of an address; null: none. */
  async sweepOf({ address }: Pick<Held, 'address'>): Promise<SweptRow | null> {
    const [row] = await this.product.query<{ sweep_id: string; run_id: string; phase: string; send_ids: string[] }>(
      'select sweep_id, run_id, phase, send_ids from sweep_work where address = $1 order by requested_at desc limit 1',
      [address],
    );
    return row ? { sweepId: row.sweep_id, runId: row.run_id, phase: row.phase, sendIds: row.send_ids } : null;
  }

  /** Waits until the newest sweep of an address is in a phase. */
  async reaches(held: Pick<Held, 'address'>, phase: string, seconds = 120): Promise<SweptRow> {
    let last: SweptRow | null = null;
    const isThere = async (): Promise<boolean> => {
      last = await this.sweepOf(held).catch(() => last);
      return last?.phase === phase;
    };
    if (!(await until(isThere, seconds * 1_000, 100)))
      throw new Error(`${held.address} is not ${phase}: ${JSON.stringify(last)}\n${this.product.output.slice(-2_000)}`);
    return last!;
  }

  /** Waits until a top-up of an address waits for a block. */
  async inPool({ address }: Held): Promise<void> {
    const isThere = async (): Promise<boolean> => {
      const { transactions } = await this.product.control.must<{ transactions: readonly { to: string | null }[] }>(
        'GET',
        '/control/tron/pool',
      );
      return transactions.some(({ to }) => to === address);
    };
    if (!(await until(isThere, 60_000, 50))) throw new Error(`no top-up of ${address} was broadcast`);
  }

  /** What an event of the newest sweep of an address says; the last one of its type. */
  async eventOf<Type extends 'SweepRequested' | 'SweepStuck' | 'SweepCompleted'>(
    { sweepId }: SweptRow,
    type: Type,
  ): Promise<EventData<Type>> {
    const [row] = await this.product.query<{ data: EventData<Type> }>(
      'select data from events where stream_id = $1 and type = $2 order by version desc limit 1',
      [`sweep-${sweepId}`, type],
    );
    if (!row) throw new Error(`no ${type} of ${sweepId}`);
    return row.data;
  }

  /** An operator has a stuck sweep tried again. */
  async triesAgain({ sweepId }: SweptRow): Promise<ApiAnswer<AdminSweepRunView>> {
    const path = `/api/admin/sweeps/addresses/${sweepId}/try-again`;
    const answer = await insist<AdminSweepRunView>(await this.finance(), 'POST', path, { reason: 'The cause is gone' });
    if (!answer || answer.status >= 300) throw new Error(`not tried again: ${JSON.stringify(answer?.body)}`);
    return answer;
  }

  /**
   * The chain shows that an address is empty, that its whole sum went to the destination in one final transfer, and the signer signed
   * each of its sends once.
   */
  async expectSwept(held: Held, to: string): Promise<EventData<'SweepCompleted'>> {
    const swept = await this.reaches(held, 'completed');
    const completed = await this.eventOf(swept, 'SweepCompleted');
    expect(completed.amountMicro).toBe(held.amountMicro.toString());
    expect(await this.#refunding.finalTransfer(completed.txId)).toEqual({
      to: addressToHex20(to),
      amountMicro: held.amountMicro,
    });
    expect([await this.sending.headUsdt(held.address), await this.sending.solidUsdt(held.address)]).toEqual([0n, 0n]);
    const legs = await this.product.query<{ send_id: string; settled: number }>(
      `select data->>'sendId' as send_id, count(*)::int as settled from events
       where type = 'SendSettled' and data->>'sendId' = any($1) group by 1`,
      [swept.sendIds],
    );
    expect(legs.every(({ settled }) => settled === 1)).toBe(true);
    for (const sendId of swept.sendIds)
      expect([sendId, this.sending.journalLines({ sendId }) <= 1]).toEqual([sendId, true]);
    return completed;
  }

  /** Waits until the alarm rings, or until it does not. */
  async alarm(code: string, rings: boolean, seconds = 60): Promise<void> {
    const is = async (): Promise<boolean> => (await this.sending.alarms()).includes(code) === rings;
    if (!(await until(is, seconds * 1_000, 250))) throw new Error(`${code} ${rings ? 'does not ring' : 'still rings'}`);
  }

  /** TRX of our addresses by the ledger, in sun. */
  async ledgerSun(account: string): Promise<bigint> {
    const rows = await this.product.query<{ sun: string }>(
      `select coalesce(sum(balance), 0)::text as sun from ledger_balances where currency = 'TRX' and account = $1`,
      [account],
    );
    return BigInt(rows[0]!.sun);
  }

  /** The check of the chain against the ledger is made now. @returns how many addresses it compared */
  async chainChecked(): Promise<number> {
    const [{ now } = { now: new Date() }] = await this.product.query<{ now: Date }>('select now() as now');
    await this.product.query(`update chain_checks set started_at = 'epoch'`);
    let addresses = 0;
    const isDone = async (): Promise<boolean> => {
      const [row] = await this.product.query<{ addresses: number; problem: string | null }>(
        'select addresses, problem from chain_checks where completed_at > $1 and problem is null',
        [now],
      );
      addresses = row?.addresses ?? 0;
      return row !== undefined;
    };
    if (!(await until(isDone, 240_000, 500)))
      throw new Error(
        `no check of the chain: ${JSON.stringify(await this.product.query('select * from chain_checks'))}`,
      );
    return addresses;
  }
}

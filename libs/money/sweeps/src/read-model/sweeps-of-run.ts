import { Inject, Injectable } from '@nestjs/common';
import { type AdminSweep, offered } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { foldRecorded, PostgresEventStore } from '@usdt-africa/event-store';
import { formatMoney } from '@usdt-africa/kernel';
import { may, type Viewer } from '@usdt-africa/operators';
import { POOL, ProductConfig } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { isRequested, type RequestedSweep, type Sweep, sweepDecider } from '../domain/sweep.js';

type Order = AdminSweep['order'];

/** The sweeps of a run, from their streams at the time of the query. */
@Injectable()
export class SweepsOfRun {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    @Inject(ProductConfig) private readonly config: Pick<ProductConfig, 'explorerTransactionUrl'>,
  ) {}

  /** The largest sums first. */
  async of(runId: string, viewer: Viewer): Promise<readonly AdminSweep[]> {
    const { rows } = await this.pool.query<{
      sweep_id: string;
      order_id: string | null;
      order_number: string | null;
    }>(
      `select w.sweep_id, a.order_id, a.order_number from sweep_work w left join deposit_addresses a using (address)
       where w.run_id = $1 order by w.amount_micro desc, w.sweep_id`,
      [runId],
    );
    const views = await Promise.all(
      rows.map(async ({ sweep_id: sweepId, order_id: id, order_number: number }) => {
        const recorded = await this.store.readStream(streams.sweep(sweepId));
        const sweep = foldRecorded(sweepDecider, recorded);
        const order = id === null || number === null ? null : { id, number };
        return isRequested(sweep) ? [this.#view(sweep, recorded.length, order, viewer)] : [];
      }),
    );
    return views.flat();
  }

  #view(sweep: RequestedSweep, version: number, order: Order, viewer: Viewer): AdminSweep {
    const { sweepId, address, index, to, into, amountMicro, plan, at } = sweep.requested;
    const txId = sweep.completed?.txId ?? null;
    const trx = (sun: string): string => formatMoney(BigInt(sun), 'TRX');
    const { explorerTransactionUrl: explorer } = this.config;
    return {
      id: sweepId,
      address,
      index,
      to,
      into,
      phase: sweep.phase as AdminSweep['phase'],
      usdt: formatMoney(BigInt(amountMicro), 'USDT'),
      planTrx: trx(plan.feeSun),
      planNaira: formatMoney(BigInt(plan.kobo), 'NGN'),
      planBps: plan.bps,
      trx: trx(sweep.feeSun),
      naira: sweep.completed && formatMoney(BigInt(sweep.completed.kobo), 'NGN'),
      order,
      legs: sweep.sends.map(({ sendId, leg, sun, at: sentAt }) => ({
        sendId,
        leg,
        trx: leg === 'top-up' ? trx(sun) : null,
        at: sentAt,
      })),
      txId,
      url: txId === null || explorer === null ? null : explorer.replace('{id}', txId),
      stuck: sweep.phase === 'stuck' ? sweep.stuck : null,
      at,
      lastAt: sweep.lastAt,
      version,
      actions: actionsOf(sweep, viewer),
    };
  }
}

function actionsOf({ phase }: Sweep, { role }: Viewer): AdminSweep['actions'] {
  if (!may(role, 'sweeps.act')) return [];
  if (phase === 'stuck') return [offered('try-again'), offered('leave')];
  return phase === 'again' ? [offered('leave')] : [];
}

import { streams, sweepEventTypes } from '@usdt-africa/contracts/events';
import { foldedRows } from '@usdt-africa/event-store';
import { type Sweep, sweepDecider, type SweepEvent } from '../domain/sweep.js';

/** Maintains `sweep_states`, one row per sweep. */
export const sweepStatesProjection = foldedRows<Sweep, SweepEvent>({
  name: 'sweep_states',
  table: 'sweep_states',
  key: 'sweep_id',
  columns: {
    sweep_id: 'uuid',
    run_id: 'uuid',
    run_number: 'text',
    index: 'bigint',
    address: 'text',
    recipient: 'text',
    goes_into: 'text',
    phase: 'text',
    amount_micro: 'bigint',
    plan_sun: 'bigint',
    plan_kobo: 'bigint',
    plan_bps: 'integer',
    fee_sun: 'bigint',
    kobo: 'bigint',
    tx_id: 'text',
    stuck_reason: 'text',
    requested_at: 'timestamptz',
    last_at: 'timestamptz',
    version: 'integer',
    state: 'jsonb',
  },
  handles: sweepEventTypes,
  decider: sweepDecider,
  idOf: ({ streamId, data }) => {
    const { sweepId } = data as { readonly sweepId?: string };
    return sweepId && streamId === streams.sweep(sweepId) ? sweepId : null;
  },
  row: (id, sweep, version) => {
    const { runId, runNumber, index, address, to, into, amountMicro, plan, at } = sweep.requested!;
    return {
      sweep_id: id,
      run_id: runId,
      run_number: runNumber,
      index,
      address,
      recipient: to,
      goes_into: into,
      phase: sweep.phase,
      amount_micro: amountMicro,
      plan_sun: plan.feeSun,
      plan_kobo: plan.kobo,
      plan_bps: plan.bps,
      fee_sun: sweep.feeSun,
      kobo: sweep.completed?.kobo ?? null,
      tx_id: sweep.completed?.txId ?? null,
      stuck_reason: sweep.phase === 'stuck' ? sweep.stuck!.reason : null,
      requested_at: at,
      last_at: sweep.lastAt,
      version,
    };
  },
});

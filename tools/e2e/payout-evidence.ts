import { MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, createWakeUp } from '@usdt-africa/event-store';
import { systemClock, uuidv7 } from '@usdt-africa/kernel';
import { needsEvidence, OperatorPayouts } from '@usdt-africa/payouts';
import pg from 'pg';
import { until } from '../lib/processes.mjs';
import type { Product } from './product.js';

/**
 * Waits until a payout that failed is reported as paid, and records that it is paid as two people who saw it do. It takes ten
 * minutes until the provider's word alone counts.
 */
export async function shownPaid(product: Product, payoutId: string, reference: string): Promise<void> {
  const connectionString = product.databaseUrl('app');
  const pool = new pg.Pool({ connectionString, max: 2 });
  const notifier = createWakeUp({ connectionString });
  try {
    const store = createEventStore({ pool, notifier, moneyEvents: MONEY_EVENTS });
    const payouts = new OperatorPayouts(store, pool, systemClock);
    if (!(await until(async () => needsEvidence(await payouts.load(payoutId)), 60_000, 100))) {
      const types = (await store.readStream(streams.payout(payoutId))).map(({ type }) => type);
      throw new Error(`the payout ${payoutId} needs no evidence: ${types.join(', ')}`);
    }
    const found = { outcome: 'settled', reference, evidence: 'Statement line 7', key: uuidv7() } as const;
    const by = { actor: 'system:test', correlationId: uuidv7(), reason: 'Seen on the statement' };
    await payouts.endByEvidence(payoutId, found, by, () => undefined);
  } finally {
    await notifier.close();
    await pool.end();
  }
}

import { disputeEventTypes } from '@usdt-africa/contracts/events';
import type { Projection } from '@usdt-africa/event-store';
import { type Dispute, disputeDecider, type DisputeEvent } from '../domain/dispute.js';

const PREFIX = 'dispute-';

/**
 * One row a case: the queue, its tabs and counts. The fold's state stands beside the row, so that a batch needs no second
 * read of the events and depends on nothing but the order inside each stream.
 */
export const disputesProjection: Projection = {
  name: 'disputes',
  tables: ['disputes'],
  handles: disputeEventTypes,
  async apply(events, tx) {
    const ids = [...new Set(events.map((event) => event.streamId.slice(PREFIX.length)))];
    const known = await tx.query<{ dispute_id: string; state: unknown; version: number }>(
      'select dispute_id, state, version from disputes where dispute_id = any($1::uuid[])',
      [ids],
    );
    const cases = new Map(
      known.rows.map((row) => [row.dispute_id, { dispute: revive(row.state), version: row.version }]),
    );
    for (const event of events) {
      const id = event.streamId.slice(PREFIX.length);
      const before = cases.get(id) ?? { dispute: disputeDecider.initial, version: 0 };
      cases.set(id, {
        dispute: disputeDecider.evolve(before.dispute, event as unknown as DisputeEvent),
        version: event.version,
      });
    }
    const rows = [...cases].map(([id, { dispute, version }]) => rowOf(id, dispute, version));
    await tx.query(
      `insert into disputes (dispute_id, number, order_id, order_number, issue, phase, amount_kobo, claimed_by, due_of, due_at,
         opened_at, last_at, last_by, repay, how, version, state)
       select * from jsonb_to_recordset($1) as r(dispute_id uuid, number text, order_id uuid, order_number text, issue text,
         phase text, amount_kobo bigint, claimed_by uuid, due_of text, due_at timestamptz, opened_at timestamptz,
         last_at timestamptz, last_by text, repay text, how text, version integer, state jsonb)
       on conflict (dispute_id) do update set phase = excluded.phase, claimed_by = excluded.claimed_by,
         due_of = excluded.due_of, due_at = excluded.due_at, last_at = excluded.last_at, last_by = excluded.last_by,
         repay = excluded.repay, how = excluded.how, version = excluded.version, state = excluded.state`,
      [JSON.stringify(rows)],
    );
  },
};

function rowOf(id: string, dispute: Dispute, version: number) {
  const opened = dispute.opened!;
  return {
    dispute_id: id,
    number: opened.number,
    order_id: opened.orderId,
    order_number: opened.orderNumber,
    issue: opened.issue,
    phase: dispute.phase,
    amount_kobo: opened.amountKobo,
    claimed_by: dispute.claimedBy,
    due_of: dispute.due?.of ?? null,
    due_at: dispute.due?.at ?? null,
    opened_at: opened.openedAt,
    last_at: dispute.lastAt,
    last_by: dispute.lastBy,
    repay: dispute.repay?.state ?? null,
    how: dispute.resolution?.how ?? null,
    version,
    state: JSON.parse(
      JSON.stringify(dispute, (_key, value: unknown) => (typeof value === 'bigint' ? { $n: value.toString() } : value)),
    ) as unknown,
  };
}

/** A case's state as its row keeps it. */
export function revive(state: unknown): Dispute {
  return JSON.parse(JSON.stringify(state), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && '$n' in value ? BigInt(String(value.$n)) : value,
  ) as Dispute;
}

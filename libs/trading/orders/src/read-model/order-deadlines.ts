import { type EventHandlers, handle, type Projection, typesOf } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { isBesideOrder } from '../domain/order.js';

/** A kind of deadline and when it is; null: it ends. */
type Change = readonly [kind: 'expire' | 'shortfall' | 'price', dueAt: Date | null];

const ENDED: readonly Change[] = [
  ['expire', null],
  ['shortfall', null],
];

/** What somebody's look ended. */
const LET_GO: ReadonlySet<string> = new Set(['above-threshold', 'over-limit', 'listed-sender', 'velocity']);

/** What each event of an order does to its deadlines. */
const CHANGES: EventHandlers<[waitSeconds: number], readonly Change[]> = {
  OrderPlaced: ({ expiresAt }) => [['expire', new Date(expiresAt)]],
  OrderDepositConfirmed: ({ confirmedAt }, _event, waitSeconds) => [
    ['expire', null],
    ['shortfall', new Date(Date.parse(confirmedAt) + waitSeconds * 1000)],
  ],
  OrderHeld: ({ reason, at }) => {
    // What is over the limit or beside the order waits for a person; all else goes on waiting for its time.
    if (reason === 'over-limit' || isBesideOrder(reason)) return [];
    return reason === 'no-rate' ? [['price', new Date(at)]] : [['shortfall', null]];
  },
  OrderHoldEnded: ({ reason, at }) => {
    if (reason === 'no-rate') return [['price', null]];
    // What was let go may still wait for the rest of its sum, or for its account: looked at until it is paid.
    // Dust beside what was over a limit was too little by itself, and ended what both wait for now.
    return LET_GO.has(reason) ? [['shortfall', new Date(at)]] : [];
  },
  PayoutRequested: () => [['shortfall', null]],
  OrderCancelled: () => ENDED,
  OrderExpired: () => ENDED,
};

/** When an order must be looked at although nothing happens to it. Rows are a fold of the order's own events. */
export function orderDeadlines(shortfallWaitSeconds: number): Projection {
  return {
    name: 'order_deadlines',
    // 2: what was let go is looked at again; 3: what is over a limit no more, too. Rows of before may have none for it.
    form: 3,
    tables: ['order_deadlines'],
    handles: typesOf(CHANGES),
    async apply(events, tx) {
      const set = new Map<string, { orderId: string; kind: string; dueAt: Date | null }>();
      for (const event of events) {
        const orderId = event.metadata.orderId!;
        for (const [kind, dueAt] of handle(CHANGES, event, shortfallWaitSeconds) ?? [])
          set.set(`${orderId}:${kind}`, { orderId, kind, dueAt });
      }
      await write(tx, [...set.values()]);
    },
  };
}

async function write(
  tx: PoolClient,
  rows: readonly { orderId: string; kind: string; dueAt: Date | null }[],
): Promise<void> {
  const gone = rows.filter((row) => row.dueAt === null);
  const due = rows.filter((row) => row.dueAt !== null);
  if (gone.length > 0)
    await tx.query(
      'delete from order_deadlines d using unnest($1::uuid[], $2::text[]) as g(order_id, kind) where d.order_id = g.order_id and d.kind = g.kind',
      [gone.map((row) => row.orderId), gone.map((row) => row.kind)],
    );
  if (due.length > 0)
    await tx.query(
      `insert into order_deadlines (order_id, kind, due_at) select * from unnest($1::uuid[], $2::text[], $3::timestamptz[])
       on conflict (order_id, kind) do update set due_at = excluded.due_at`,
      [due.map((row) => row.orderId), due.map((row) => row.kind), due.map((row) => row.dueAt)],
    );
}

import { type EventHandlers, handle, type Projection, typesOf } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { isBesideOrder } from '../domain/order.js';

/** A kind of deadline and when it is; null: it ends. */
type Change = readonly [kind: 'expire' | 'shortfall' | 'price', dueAt: Date | null];

const ENDED: readonly Change[] = [
  ['expire', null],
  ['shortfall', null],
];

/** Holds that end by a review. */
const RELEASED: ReadonlySet<string> = new Set(['above-threshold', 'over-limit', 'listed-sender', 'velocity']);

/** What each event of an order does to its deadlines. */
const CHANGES: EventHandlers<[waitSeconds: number], readonly Change[]> = {
  OrderPlaced: ({ expiresAt }) => [['expire', new Date(expiresAt)]],
  OrderDepositConfirmed: ({ confirmedAt }, _event, waitSeconds) => [
    ['expire', null],
    ['shortfall', new Date(Date.parse(confirmedAt) + waitSeconds * 1000)],
  ],
  OrderHeld: ({ reason, at }) => {
    // Deposits over the limit or outside the order wait for an operator; all others still wait for their time.
    if (reason === 'over-limit' || isBesideOrder(reason)) return [];
    return reason === 'no-rate' ? [['price', new Date(at)]] : [['shortfall', null]];
  },
  OrderHoldEnded: ({ reason, at }) => {
    if (reason === 'no-rate') return [['price', null]];
    // A released deposit may still wait for the rest of its sum, or for its account: checked until it is paid. Dust
    // alongside a deposit over a limit was too little alone, and ended the deadline that both need now.
    return RELEASED.has(reason) ? [['shortfall', new Date(at)]] : [];
  },
  PayoutRequested: () => [['shortfall', null]],
  OrderCancelled: () => ENDED,
  OrderExpired: () => ENDED,
};

/** Due times at which an order must be checked without an event. Rows are a fold of the order's own events. */
export function orderDeadlines(shortfallWaitSeconds: number): Projection {
  return {
    name: 'order_deadlines',
    // 2: released deposits are checked again; 3: also those no longer over a limit. Older rows may lack these.
    rowVersion: 3,
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

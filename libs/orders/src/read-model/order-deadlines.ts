import type { EventData } from '@usdt-africa/contracts/events';
import type { Projection, RecordedEvent } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';

/** When an order must be looked at although nothing happens to it. Rows are a fold of the order's own events. */
export function orderDeadlines(shortfallWaitSeconds: number): Projection {
  return {
    name: 'order_deadlines',
    tables: ['order_deadlines'],
    handles: [
      'OrderPlaced',
      'OrderDepositConfirmed',
      'OrderHeld',
      'OrderHoldEnded',
      'PayoutRequested',
      'OrderCancelled',
      'OrderExpired',
    ],
    async apply(events, tx) {
      const set = new Map<string, { orderId: string; kind: string; dueAt: Date | null }>();
      const put = (orderId: string, kind: string, dueAt: Date | null): unknown =>
        set.set(`${orderId}:${kind}`, { orderId, kind, dueAt });
      for (const event of events) for (const change of changes(event, shortfallWaitSeconds)) put(...change);
      await write(tx, [...set.values()]);
    },
  };
}

type Change = [orderId: string, kind: 'expire' | 'shortfall' | 'price', dueAt: Date | null];

function changes(event: RecordedEvent, waitSeconds: number): Change[] {
  const orderId = event.metadata.orderId!;
  switch (event.type) {
    case 'OrderPlaced':
      return [[orderId, 'expire', new Date((event.data as EventData<'OrderPlaced'>).expiresAt)]];
    case 'OrderDepositConfirmed': {
      const confirmedAt = Date.parse((event.data as EventData<'OrderDepositConfirmed'>).confirmedAt);
      return [
        [orderId, 'expire', null],
        [orderId, 'shortfall', new Date(confirmedAt + waitSeconds * 1000)],
      ];
    }
    case 'OrderHeld': {
      const data = event.data as EventData<'OrderHeld'>;
      // What is over the limit or cannot be credited waits for a person; all else goes on waiting for its time.
      if (data.reason === 'over-limit' || data.reason === 'not-creditable') return [];
      return data.reason === 'no-rate' ? [[orderId, 'price', new Date(data.at)]] : [[orderId, 'shortfall', null]];
    }
    case 'OrderHoldEnded':
      return (event.data as EventData<'OrderHoldEnded'>).reason === 'no-rate' ? [[orderId, 'price', null]] : [];
    case 'PayoutRequested':
      return [[orderId, 'shortfall', null]];
    default:
      return [
        [orderId, 'expire', null],
        [orderId, 'shortfall', null],
      ];
  }
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

import { eventsOf, type Projection, type RecordedEvent } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';

/** Whose each order is: who placed it, or the account that it was adopted by; and under which tier it was made. */
export const orderOwnersProjection: Projection = {
  name: 'order-owners',
  // 2: also stores the tier that an order's account had.
  rowVersion: 2,
  tables: ['admin_order_owners', 'admin_order_tiers', 'admin_account_tiers'],
  handles: ['OrderPlaced', 'OrderClaimedByAccount', 'AccountTierSet'],
  async apply(events, tx) {
    const placed = eventsOf(events, 'OrderPlaced').map(({ data: { orderId, guestHash, placedAt } }) => ({
      order_id: orderId,
      owner_key: guestHash,
      placed_at: placedAt,
    }));
    if (placed.length > 0)
      await tx.query(
        `insert into admin_order_owners (order_id, owner_key, placed_at)
         select * from jsonb_to_recordset($1) as r(order_id uuid, owner_key text, placed_at timestamptz)
         order by order_id on conflict (order_id) do nothing`,
        [JSON.stringify(placed)],
      );
    for (const { data, metadata } of eventsOf(events, 'OrderClaimedByAccount'))
      await tx.query('update admin_order_owners set owner_key = $2 where order_id = $1', [
        metadata.orderId,
        data.ownerKey,
      ]);
    await keepTiers(events, tx);
  },
};

const ACCOUNT = 'account:';

/**
 * An order has the tier that its account had when it was placed, whichever of the two events is received first: through
 * Kafka they come separately. Until one was set, it is the first tier.
 */
async function keepTiers(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
  const set = eventsOf(events, 'AccountTierSet').map(({ eventId, data: { accountId, at, tier } }) => ({
    event_id: eventId,
    account_id: accountId,
    at,
    tier,
  }));
  const placed = eventsOf(events, 'OrderPlaced')
    .filter(({ metadata: { actor } }) => actor.startsWith(ACCOUNT))
    .map(({ metadata, data: { orderId, placedAt } }) => ({
      order_id: orderId,
      account_id: metadata.actor.slice(ACCOUNT.length),
      placed_at: placedAt,
    }));
  if (set.length + placed.length === 0) return;
  // Two workers that each write one of the two at the same time would both miss the other's: of one account they wait for one another.
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('order-tiers/' || account, 0))
     from (select distinct account from unnest($1::text[]) as account order by account) as accounts`,
    [[...set, ...placed].map((one) => one.account_id)],
  );
  if (set.length > 0)
    await tx.query(
      `insert into admin_account_tiers (event_id, account_id, at, tier)
       select * from jsonb_to_recordset($1) as r(event_id uuid, account_id uuid, at timestamptz, tier text)
       order by event_id on conflict (event_id) do nothing`,
      [JSON.stringify(set)],
    );
  if (placed.length > 0)
    await tx.query(
      `insert into admin_order_tiers (order_id, account_id, placed_at, tier)
       select order_id, account_id, placed_at, 'basic'
       from jsonb_to_recordset($1) as r(order_id uuid, account_id uuid, placed_at timestamptz)
       order by order_id on conflict (order_id) do nothing`,
      [JSON.stringify(placed)],
    );
  await tx.query(
    `update admin_order_tiers t
     set tier = coalesce((select s.tier from admin_account_tiers s where s.account_id = t.account_id and s.at <= t.placed_at
       order by s.at desc, s.event_id desc limit 1), 'basic')
     where t.order_id in (
       select unnest($1::uuid[])
       union
       select o.order_id from admin_order_tiers o join unnest($2::uuid[], $3::timestamptz[]) as n(account_id, at)
         on o.account_id = n.account_id and o.placed_at >= n.at)`,
    [placed.map((one) => one.order_id), set.map((one) => one.account_id), set.map((one) => one.at)],
  );
}

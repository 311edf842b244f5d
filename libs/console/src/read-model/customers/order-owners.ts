import { eventsOf, type Projection } from '@usdt-africa/event-store';

/** Whose each order is: who placed it, or the account that it was adopted by. */
export const orderOwnersProjection: Projection = {
  name: 'order-owners',
  tables: ['console_order_owners'],
  handles: ['OrderPlaced', 'OrderAdopted'],
  async apply(events, tx) {
    const placed = eventsOf(events, 'OrderPlaced').map(({ data: { orderId, guestHash, placedAt } }) => ({
      order_id: orderId,
      owner_key: guestHash,
      placed_at: placedAt,
    }));
    if (placed.length > 0)
      await tx.query(
        `insert into console_order_owners (order_id, owner_key, placed_at)
         select * from jsonb_to_recordset($1) as r(order_id uuid, owner_key text, placed_at timestamptz)
         order by order_id on conflict (order_id) do nothing`,
        [JSON.stringify(placed)],
      );
    for (const { data, metadata } of eventsOf(events, 'OrderAdopted'))
      await tx.query('update console_order_owners set owner_key = $2 where order_id = $1', [
        metadata.orderId,
        data.ownerKey,
      ]);
  },
};

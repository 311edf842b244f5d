import { refusal } from '@usdt-africa/contracts/refusals';
import { hashToken, newToken, type Refusal } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';

/** How long an owner's link works. */
export const LINK_MS = 86_400_000;
/** Browsers that one link opens its order for: a mail app's own browser is often the first. */
export const MOST_BROWSERS = 5;
const KEEP_MS = 30 * 86_400_000;

/** Whose link it is. */
export interface LinkedOrder {
  readonly orderId: string;
  readonly number: string;
}

/**
 * Makes the token of a mail's link and stores its hash, committed when this resolves; an unused link to the same order
 * that an earlier try at the same mail made stops working. The token itself is nowhere but in the result.
 */
export async function makeLink(pool: Pool, order: LinkedOrder, mailId: string, now: Date): Promise<string> {
  const token = newToken();
  await pool.query(
    `with earlier as (delete from order_links where mail_id = $4 and order_id = $2 and used_at is null)
     insert into order_links (token_hash, order_id, order_number, mail_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashToken(token), order.orderId, order.number, mailId, now, new Date(now.getTime() + LINK_MS)],
  );
  return token;
}

/**
 * Uses a link, for one more browser: each link works for {@link MOST_BROWSERS}, until it is too old.
 * @throws Refusal 410 `link-used-or-expired`, also for a token that never was one
 */
export async function exchangeLink(db: Pool | PoolClient, token: string, now: Date): Promise<LinkedOrder> {
  const { rows } = await db.query<LinkedOrder>(
    `update order_links set used_at = coalesce(used_at, $2), uses = uses + 1
     where token_hash = $1 and uses < $3 and expires_at > $2
     returning order_id as "orderId", order_number as number`,
    [hashToken(token), now, MOST_BROWSERS],
  );
  if (!rows[0]) throw unusableLink();
  return rows[0];
}

function unusableLink(): Refusal {
  return refusal('notifications.link-used-or-expired');
}

/** Whether a link to this order is out that still opens it. */
export async function hasOpenLinks(pool: Pool, orderId: string, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from order_links where order_id = $1 and uses < $3 and expires_at > $2 limit 1',
    [orderId, now, MOST_BROWSERS],
  );
  return rowCount === 1;
}

/** Ends all links to this order: they are answered like unknown ones. Used ones still prove an address. */
export async function endLinks(tx: PoolClient, orderId: string): Promise<void> {
  await tx.query('delete from order_links where order_id = $1 and used_at is null', [orderId]);
  await tx.query('update order_links set uses = $2 where order_id = $1', [orderId, MOST_BROWSERS]);
}

/** Forgets links that ended a month ago. */
export async function pruneLinks(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from order_links where expires_at < $1', [new Date(now.getTime() - KEEP_MS)]);
}

/**
 * Which order a link is for, whether or not it can still be used.
 * @throws Refusal 410 `link-used-or-expired` for a token that never was one
 */
export async function findLink(db: Pool | PoolClient, token: string): Promise<LinkedOrder & { readonly madeAt: Date }> {
  const { rows } = await db.query<LinkedOrder & { readonly madeAt: Date }>(
    `select order_id as "orderId", order_number as number, created_at as "madeAt" from order_links where token_hash = $1`,
    [hashToken(token)],
  );
  if (!rows[0]) throw unusableLink();
  return rows[0];
}

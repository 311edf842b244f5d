import type { Pool, PoolClient } from 'pg';

/** An order's payee account and its requester. */
export interface OrderPayee {
  readonly orderId: string;
  /** The blind indexes of bank and account number: by the current key first, then by retired ones. */
  readonly indexes: readonly string[];
  /** Principal key of the requester who placed it. */
  readonly placedBy: string;
}

/**
 * In the transaction that the order is placed in. A bank account goes on under the index that it was first known by: its orders
 * are one account's also while keys change.
 */
export async function keepPayee(tx: PoolClient, { orderId, indexes, placedBy }: OrderPayee): Promise<void> {
  await tx.query(
    `insert into order_payees (order_id, payee, placed_by)
     values ($1, coalesce((select payee from order_payees where payee = any($2::text[]) limit 1), $3), $4)`,
    [orderId, indexes, indexes[0], placedBy],
  );
}

/** In the transaction that names another account for the order: later payouts count for it. */
export async function changePayee(tx: PoolClient, orderId: string, indexes: readonly string[]): Promise<void> {
  await tx.query(
    `update order_payees
     set payee = coalesce((select payee from order_payees where payee = any($2::text[]) limit 1), $3), paid = false
     where order_id = $1`,
    [orderId, indexes, indexes[0]],
  );
}

/** The index of the account that an order pays; null: not known. */
export async function payeeOf(tx: PoolClient, orderId: string): Promise<string | null> {
  const { rows } = await tx.query<{ payee: string }>('select payee from order_payees where order_id = $1', [orderId]);
  return rows[0]?.payee ?? null;
}

/** Stores whether an order was paid, for later orders. */
export async function setPaid(tx: PoolClient, orderId: string, isPaid: boolean): Promise<void> {
  await tx.query('update order_payees set paid = $2 where order_id = $1 and paid <> $2', [orderId, isPaid]);
}

/** Whether an order to the account was paid, or one that the requester placed. */
export async function wasPaid(pool: Pool, { indexes, placedBy }: Omit<OrderPayee, 'orderId'>): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select where exists (select from order_payees where paid and payee = any($1::text[]))
       or exists (select from order_payees where paid and placed_by = $2)`,
    [indexes, placedBy],
  );
  return rowCount === 1;
}

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

/** RCP-06: amount that a guest's order may pay before an operator's review. */
export class GuestPayoutCaps {
  constructor(
    private readonly pool: Pool,
    private readonly capKobo: bigint,
  ) {}

  /** @returns null where the account, or the requester who places the order, was paid before */
  async of({ indexes, placedBy }: Pick<OrderPayee, 'indexes' | 'placedBy'>): Promise<bigint | null> {
    const { rowCount } = await this.pool.query(
      `select where exists (select from order_payees where paid and payee = any($1::text[]))
         or exists (select from order_payees where paid and placed_by = $2)`,
      [indexes, placedBy],
    );
    return rowCount === 1 ? null : this.capKobo;
  }
}

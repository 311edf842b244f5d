import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** A purchase and its owner. */
export interface FoundPurchase {
  readonly purchaseId: string;
  readonly accountId: string;
}

/** `B`, then 12 digits. */
export const PURCHASE_NUMBER = /^B\d{12}$/;

/** Finds purchases by their number. */
@Injectable()
export class PurchaseLookup {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Null for a number that no purchase has. */
  async byNumber(number: string): Promise<FoundPurchase | null> {
    const nearest = await this.nearest(number);
    return nearest?.number === number ? nearest : null;
  }

  /** The purchase of this number, or the nearest one: an unknown number costs the same work. Null where there is none. */
  async nearest(number: string): Promise<(FoundPurchase & { readonly number: string }) | null> {
    if (!PURCHASE_NUMBER.test(number)) return null;
    const { rows } = await this.pool.query<{ purchase_id: string; account_id: string; number: string }>(
      `(select purchase_id, account_id, number from purchase_work where number >= $1 order by number limit 1)
       union all
       (select purchase_id, account_id, number from purchase_work where number < $1 order by number desc limit 1)
       limit 1`,
      [number],
    );
    const row = rows[0];
    return row ? { purchaseId: row.purchase_id, accountId: row.account_id, number: row.number } : null;
  }
}

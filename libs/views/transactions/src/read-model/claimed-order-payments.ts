import { Inject, Injectable } from '@nestjs/common';
import { PersonalData } from '@usdt-africa/event-store';
import { payeeKeys } from '@usdt-africa/orders';
import { POOL } from '@usdt-africa/platform';
import { ClaimedPayments, type Payments } from '@usdt-africa/recipients';
import type { Pool } from 'pg';

/** Paid orders that a customer placed as a guest and claimed: those of the account that name no saved recipient. */
@Injectable()
export class ClaimedOrderPayments extends ClaimedPayments {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {
    super();
  }

  override async of(
    accountId: string,
    accounts: Parameters<ClaimedPayments['of']>[1],
  ): Promise<readonly (Payments | undefined)[]> {
    if (accounts.length === 0) return [];
    const keys = await payeeKeys(this.personalData, accountId, accounts);
    const { rows } = await this.pool.query<Payments & { payee: string }>(
      `select payee, count(*)::int as times, max(at) as at from account_transactions t
       where account_id = $1 and payee = any($2) and kind = 'sell' and state = 'completed'
         and not exists (select from recipient_orders r where r.order_id = t.order_id)
       group by payee`,
      [accountId, keys],
    );
    const paid = new Map(rows.map(({ payee, times, at }) => [payee, { times, at }]));
    return accounts.map((_, index) => paid.get(keys[index] ?? ''));
  }
}

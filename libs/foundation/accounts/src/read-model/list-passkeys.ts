import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountPasskeysView, AccountPasskeyView } from '@usdt-africa/contracts/api';
import { POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { passkeys } from '../application/credentials.js';

/** The passkeys of a customer, the newest first. */
export class ListPasskeys extends Query<AccountPasskeysView> {
  constructor(readonly customer: SignedInCustomer) {
    super();
  }
}

@QueryHandler(ListPasskeys)
export class ListPasskeysHandler implements IQueryHandler<ListPasskeys> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async execute({ customer }: ListPasskeys): Promise<AccountPasskeysView> {
    return { passkeys: await passkeysOf(this.pool, customer.accountId) };
  }
}

/** Those of one customer, the newest first. */
export async function passkeysOf(pool: Pool, accountId: string): Promise<AccountPasskeyView[]> {
  const rows = await passkeys.of(pool, accountId);
  const views = rows.map((row) => ({
    id: row.passkey_id,
    name: row.device,
    addedAt: row.added_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    synced: row.synced,
    logsIn: row.logs_in,
    confirms: row.confirms,
  }));
  return views.toSorted((one, other) => other.addedAt.localeCompare(one.addedAt));
}

import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PasskeyView } from '@usdt-africa/contracts/admin';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { passkeys } from '../application/credentials.js';

/** An operator's passkeys, the oldest first. */
export class ListPasskeys extends Query<PasskeyView[]> {
  constructor(readonly operatorId: string) {
    super();
  }
}

@QueryHandler(ListPasskeys)
export class ListPasskeysHandler implements IQueryHandler<ListPasskeys> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async execute({ operatorId }: ListPasskeys): Promise<PasskeyView[]> {
    return (await passkeys.of(this.pool, operatorId)).map((row) => ({
      id: row.passkey_id,
      name: row.device,
      addedAt: row.added_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
      synced: row.synced,
    }));
  }
}

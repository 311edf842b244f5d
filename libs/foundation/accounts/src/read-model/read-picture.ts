import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** The signed-in customer's picture. */
export class ReadPicture extends Query<Buffer> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(ReadPicture)
export class ReadPictureHandler implements IQueryHandler<ReadPicture> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  /** @throws Refusal 404 `no-picture` */
  async execute({ accountId }: ReadPicture): Promise<Buffer> {
    const { rows } = await this.pool.query<{ sealed: Buffer }>(
      'select sealed from account_pictures where account_id = $1',
      [accountId],
    );
    const bytes = rows[0] ? await this.personalData.openBytes(rows[0].sealed) : null;
    if (!bytes) throw refusal('accounts.no-picture');
    return bytes;
  }
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { removePicture } from '../domain/pictures.js';
import { AccountLog } from './account-log.js';

/** Removes the customer's picture; without one, nothing is recorded. */
export class RemovePicture extends Command<void> {
  constructor(readonly accountId: string) {
    super();
  }
}

@CommandHandler(RemovePicture)
export class RemovePictureHandler implements ICommandHandler<RemovePicture> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: AccountLog,
  ) {}

  async execute({ accountId }: RemovePicture): Promise<void> {
    const { rowCount } = await this.pool.query('select from account_pictures where account_id = $1', [accountId]);
    if (rowCount === 0) return;
    await this.log.decide(
      accountId,
      (account) => removePicture(account, this.clock.now()),
      async (tx) => {
        await tx.query('delete from account_pictures where account_id = $1', [accountId]);
      },
    );
  }
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountPictureView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import { checkUpload, portrait } from '@usdt-africa/files';
import { type Clock, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { setPicture } from '../domain/pictures.js';
import { AccountLog } from './account-log.js';
import { subjectOf } from './profiles.js';

/** A customer has another picture of themselves shown. */
export class SetPicture extends Command<AccountPictureView> {
  constructor(
    readonly accountId: string,
    readonly bytes: Buffer,
    readonly client: string,
  ) {
    super();
  }
}

@CommandHandler(SetPicture)
export class SetPictureHandler implements ICommandHandler<SetPicture> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly personalData: PersonalData,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal as `checkUpload`; 422 `not-a-picture` */
  async execute({ accountId, bytes, client }: SetPicture): Promise<AccountPictureView> {
    const checked = await checkUpload(bytes, client);
    if (checked.kind === 'pdf') throw refusal('accounts.not-a-picture');
    const drawn = await portrait(checked.bytes);
    const now = this.clock.now();
    const pictureId = uuidv7(now);
    const sealed = await this.personalData.sealBytes(subjectOf(accountId), drawn);
    await this.log.decide(
      accountId,
      (account) => setPicture(account, { pictureId, bytes: drawn.length }, now),
      async (tx) => {
        await tx.query(
          `insert into account_pictures (account_id, picture_id, sealed) values ($1, $2, $3)
           on conflict (account_id) do update set picture_id = excluded.picture_id, sealed = excluded.sealed`,
          [accountId, pictureId, sealed],
        );
      },
    );
    return { picture: pictureId };
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, type AccountEvent, assertNotFrozen, nextTier } from '@usdt-africa/accounts';
import type { BeginUpgradeRequest } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { load, untilAlone } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { begin } from '../domain/decide.js';
import { type ActAnswer, byOwner, DONE, type OwnersRequest } from './requests.js';
import { papersSubject, Wishes } from './wishes.js';

/** A customer wants the tier above. A wish that was not sent yet is the same one. */
export class BeginUpgrade extends Command<ActAnswer> {
  constructor(
    readonly request: OwnersRequest,
    readonly tier: BeginUpgradeRequest['tier'],
  ) {
    super();
  }
}

@CommandHandler(BeginUpgrade)
export class BeginUpgradeHandler implements ICommandHandler<BeginUpgrade> {
  constructor(private readonly wishes: Wishes) {}

  /** @throws Refusal 403 `paused`; 409 `not-above`, `under-way` */
  async execute({ request, tier }: BeginUpgrade): Promise<ActAnswer> {
    const { accountId, storeAnswer } = request;
    const { store, pool, clock, personalData } = this.wishes;
    await untilAlone(async () => {
      const { state: account } = await load<Account, AccountEvent>(store, accountDecider, streams.account(accountId));
      const before = await this.wishes.newest(accountId);
      if (before?.state.phase === 'draft') return store.transaction((tx) => storeAnswer(tx, DONE));
      if (before?.state.phase.startsWith('waiting-')) throw refusal('verifications.under-way');
      if (nextTier(account.tier) !== tier) throw refusal('verifications.not-above');
      const ordinal = (before?.ordinal ?? 0) + 1;
      const verificationId = this.wishes.idOf(accountId, ordinal);
      await personalData.ensureSubjects([papersSubject(verificationId)]);
      const { rows } = await pool.query<{ number: string; attempt: number }>(
        `select lpad(nextval('verification_numbers')::text, 4, '0') as number,
           (select count(*)::int + 1 from verification_wishes where account_id = $1 and tier = $2) as attempt`,
        [accountId, tier],
      );
      const { number, attempt } = rows[0]!;
      const about = { verificationId, accountId, number: `T-${number}`, tier, attempt, language: account.language };
      await store.append(
        {
          streamId: streams.verification(verificationId),
          expectedVersion: 0,
          events: begin({ begun: null }, about, clock.now()),
        },
        {
          metadata: this.wishes.metadata(byOwner(request)),
          alongside: async (tx: PoolClient) => {
            await assertNotFrozen(tx, accountId);
            await tx.query(
              `insert into verification_wishes (verification_id, account_id, ordinal, tier) values ($1, $2, $3, $4)`,
              [verificationId, accountId, ordinal, tier],
            );
            await storeAnswer(tx, DONE);
          },
        },
      );
    });
    return DONE;
  }
}

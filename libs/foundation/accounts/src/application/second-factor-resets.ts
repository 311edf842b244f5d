import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { execute, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { type Account, accountDecider, type AccountEvent } from '../domain/account.js';
import { resetSecondFactor } from '../domain/care.js';
import { passkeys, recoveryCodes } from './credentials.js';
import { PayoutHolds } from './payout-holds.js';
import { endEverything } from './sessions.js';

/** What two operators agreed upon. */
interface Granted {
  readonly payload: Readonly<Record<string, string>>;
  readonly people: readonly string[];
  readonly actor: string;
  readonly reason: string;
  readonly correlationId: string;
  readonly causationId: string;
}

/** AUTH-12: removes a lost second step after one operator has seen the proof and another approves. */
@Injectable()
export class SecondFactorResets {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly holds: PayoutHolds,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Authenticator, recovery codes and passkeys are gone, every session ends, and payouts to accounts not used before wait, all
   * in one; the password stays the customer's to give. The same grant again does nothing again.
   * @throws Refusal 409 `no-second-step` when there is nothing left to reset
   */
  async run({ payload, people, actor, reason, correlationId, causationId }: Granted): Promise<void> {
    const accountId = payload['accountId']!;
    const streamId = streams.account(accountId);
    const done = (await this.store.readStream(streamId)).some(
      ({ type, metadata }) => type === 'AccountSecondFactorReset' && metadata.causationId === causationId,
    );
    if (done) return;
    await execute<Account, AccountEvent>(
      this.store,
      accountDecider,
      streamId,
      (account) => resetSecondFactor(account, people, this.clock.now()),
      {
        metadata: { actor, reason, correlationId, causationId },
        alongside: async (tx) => {
          await tx.query('update account_credentials set totp = null, email_code = false where account_id = $1', [
            accountId,
          ]);
          await recoveryCodes.clear(tx, accountId);
          await passkeys.clear(tx, accountId);
          await this.holds.hold(tx, accountId);
          await endEverything(tx, accountId, null);
        },
      },
    );
  }
}

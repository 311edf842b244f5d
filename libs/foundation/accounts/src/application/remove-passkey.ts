import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountLog } from './account-log.js';
import { passkeys } from './credentials.js';
import { FreshProof, type GivenProof } from './fresh-proof.js';
import { AccountSessions, endOpenedBy } from './sessions.js';

/**
 * Removes one of the customer's own passkeys and ends the sessions that it opened, so that a lost device gives no
 * access.
 */
export class RemovePasskey extends Command<void> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly passkeyId: string,
    readonly given: GivenProof,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(RemovePasskey)
export class RemovePasskeyHandler implements ICommandHandler<RemovePasskey> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly proof: FreshProof,
    private readonly sessions: AccountSessions,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal 404 `no-such-passkey` for one that is not theirs; whatever {@link FreshProof} throws */
  async execute({ customer, passkeyId, given, attemptId }: RemovePasskey): Promise<void> {
    const { accountId, sessionId } = customer;
    if (!(await passkeys.of(this.pool, accountId)).some((row) => row.passkey_id === passkeyId))
      throw refusal('accounts.no-such-passkey');
    const useUp = await this.proof.require(customer, given, attemptId);
    const taken = { accountId, sessionId, way: { passkeyId } };
    const sessionIds = await this.sessions.openedBy(taken);
    const at = this.clock.now().toISOString();
    const removed = event('AccountPasskeyRemoved', { accountId, at, passkeyId });
    const ended = sessionIds.length === 0 ? [] : [event('AccountSessionsRevoked', { accountId, at, sessionIds })];
    await this.log.append(accountId, [removed, ...ended], async (tx) => {
      await useUp(tx);
      if (!(await passkeys.remove(tx, accountId, passkeyId))) throw refusal('accounts.no-such-passkey');
      await endOpenedBy(tx, taken);
    });
  }
}

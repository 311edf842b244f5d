import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, type AccountEvent, resetSecondFactor } from '@usdt-africa/accounts';
import { Approvals } from '@usdt-africa/approvals';
import type { SecondFactorRequest } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { load, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { type Acting, ActOn, checkVersion, requestOf } from './acting.js';
import { AskedOnce } from './asked-once.js';

/**
 * A customer has lost their second step, and one operator has seen who they are: put before a second person, always. Refusals:
 * 404; 409 `no-second-step`, `changed-meanwhile`.
 */
export class AskSecondFactorReset extends ActOn<SecondFactorRequest> {}

@CommandHandler(AskSecondFactorReset)
export class AskSecondFactorResetHandler implements ICommandHandler<AskSecondFactorReset> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly approvals: Approvals,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly asked: AskedOnce,
  ) {}

  async execute({ id: accountId, acting }: AskSecondFactorReset): Promise<void> {
    await this.asked.once(`POST /api/admin/customers/${accountId}/reset-second-factor`, acting, () =>
      this.#ask(accountId, acting),
    );
  }

  async #ask(accountId: string, acting: Acting<SecondFactorRequest>): Promise<void> {
    const streamId = streams.account(accountId);
    const { state, version } = await load<Account, AccountEvent>(this.store, accountDecider, streamId);
    checkVersion(acting, version);
    // What could not be done is not asked for.
    resetSecondFactor(state, [acting.viewer.id], this.clock.now());
    await this.approvals.ask(
      requestOf(acting, {
        verb: 'customer-second-factor',
        subject: { resource: 'customers', id: accountId, label: '' },
        payload: { accountId, evidence: acting.body.evidence },
        amountKobo: null,
      }),
    );
  }
}

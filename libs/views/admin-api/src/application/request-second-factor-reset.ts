import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, type AccountEvent, resetSecondFactor } from '@usdt-africa/accounts';
import { approvalRequestOf, Approvals } from '@usdt-africa/approvals';
import type { SecondFactorRequest } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { load, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { checkVersion, OperatorCommand } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';

/**
 * A customer has lost their second step, and one operator has seen who they are: put before a second person, always. Refusals:
 * 404; 409 `no-second-step`, `changed-meanwhile`.
 */
export class RequestSecondFactorReset extends OperatorCommand<SecondFactorRequest> {}

@CommandHandler(RequestSecondFactorReset)
export class RequestSecondFactorResetHandler implements ICommandHandler<RequestSecondFactorReset> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly approvals: Approvals,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ id: accountId, request }: RequestSecondFactorReset): Promise<void> {
    const streamId = streams.account(accountId);
    const { state, version } = await load<Account, AccountEvent>(this.store, accountDecider, streamId);
    checkVersion(request, version);
    // An action that is not possible is not requested.
    resetSecondFactor(state, [request.viewer.id], this.clock.now());
    await this.approvals.request(
      approvalRequestOf(request, {
        action: 'customer-second-factor',
        subject: { resource: 'customers', id: accountId, label: '' },
        payload: { accountId, evidence: request.body.evidence },
        amountKobo: null,
      }),
    );
  }
}

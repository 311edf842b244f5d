import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SecondFactorRequest } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { load, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { approvalIdentity, checkVersion, OperatorApprovalGate, OperatorCommand } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { type Account, accountDecider, type AccountEvent } from '../domain/account.js';
import { resetSecondFactor } from '../domain/care.js';

/**
 * Requests the removal of a customer's lost second step, after one operator has checked their identity. A second operator always
 * decides. Refusals: 404; 409 `no-second-step`, `changed-meanwhile`.
 */
export class RequestSecondFactorReset extends OperatorCommand<SecondFactorRequest> {}

@CommandHandler(RequestSecondFactorReset)
export class RequestSecondFactorResetHandler implements ICommandHandler<RequestSecondFactorReset> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly gate: OperatorApprovalGate,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ id: accountId, request }: RequestSecondFactorReset): Promise<void> {
    const streamId = streams.account(accountId);
    const { state, version } = await load<Account, AccountEvent>(this.store, accountDecider, streamId);
    checkVersion(request, version);
    // An action that is not possible is not requested.
    resetSecondFactor(state, [request.viewer.id], this.clock.now());
    const action = 'customer-second-factor';
    await this.gate.request({
      ...approvalIdentity(request, action, accountId),
      action,
      subject: { resource: 'customers', id: accountId, label: '' },
      payload: { accountId, evidence: request.body.evidence },
      amountKobo: null,
    });
  }
}

import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, type AccountEvent, resetSecondFactor } from '@usdt-africa/accounts';
import { Approvals } from '@usdt-africa/approvals';
import type { SecondFactorRequest } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { load, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { type AdminRequest, OperatorCommandInput, checkVersion, requestOf } from './operator-command.js';
import { IdempotentRun } from './idempotent-run.js';

/**
 * A customer has lost their second step, and one operator has seen who they are: put before a second person, always. Refusals:
 * 404; 409 `no-second-step`, `changed-meanwhile`.
 */
export class RequestSecondFactorReset extends OperatorCommandInput<SecondFactorRequest> {}

@CommandHandler(RequestSecondFactorReset)
export class RequestSecondFactorResetHandler implements ICommandHandler<RequestSecondFactorReset> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly approvals: Approvals,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly idempotent: IdempotentRun,
  ) {}

  async execute({ id: accountId, request }: RequestSecondFactorReset): Promise<void> {
    await this.idempotent.once(`POST /api/admin/customers/${accountId}/reset-second-factor`, request, () =>
      this.#requestApproval(accountId, request),
    );
  }

  async #requestApproval(accountId: string, request: AdminRequest<SecondFactorRequest>): Promise<void> {
    const streamId = streams.account(accountId);
    const { state, version } = await load<Account, AccountEvent>(this.store, accountDecider, streamId);
    checkVersion(request, version);
    // An action that is not possible is not requested.
    resetSecondFactor(state, [request.viewer.id], this.clock.now());
    await this.approvals.request(
      requestOf(request, {
        action: 'customer-second-factor',
        subject: { resource: 'customers', id: accountId, label: '' },
        payload: { accountId, evidence: request.body.evidence },
        amountKobo: null,
      }),
    );
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import type { AdminDepositAction, DepositEvidenceRequest } from '@usdt-africa/contracts/admin';
import { UnattributedDeposits } from '@usdt-africa/deposits';
import { foundBy } from '../read-model/deposit-effect.js';
import { depositNotFound } from '../read-model/unattributed-rows.js';
import { type AdminRequest, checkVersion, requestOf } from './operator-command.js';
import { IdempotentRun } from './idempotent-run.js';
import { nothingOpen } from './request-uncredited-deposit-resolution.js';

/**
 * What became of a deposit that no order was credited with, put before a second person.
 * Refusals: 404 `no-deposit`; 409 `no-evidence-needed`, `changed-meanwhile`.
 */
export class ProveDeposit extends Command<void> {
  constructor(
    readonly depositKey: string,
    readonly action: AdminDepositAction,
    readonly request: AdminRequest<DepositEvidenceRequest>,
  ) {
    super();
  }
}

@CommandHandler(ProveDeposit)
export class ProveDepositHandler implements ICommandHandler<ProveDeposit> {
  constructor(
    private readonly deposits: UnattributedDeposits,
    private readonly approvals: Approvals,
    private readonly idempotent: IdempotentRun,
  ) {}

  async execute({ depositKey, action, request }: ProveDeposit): Promise<void> {
    await this.idempotent.once(`POST /api/admin/unattributed/${depositKey}/${action}`, request, () =>
      this.#requestApproval(depositKey, action, request),
    );
  }

  async #requestApproval(
    depositKey: string,
    action: AdminDepositAction,
    request: AdminRequest<DepositEvidenceRequest>,
  ): Promise<void> {
    const { state, version } = await this.deposits.load(depositKey);
    if (version === 0) throw depositNotFound();
    checkVersion(request, version);
    if (state.stage !== 'unattributed') throw nothingOpen();
    const { amountMicro } = state;
    await this.approvals.request(
      requestOf(request, {
        action: `deposit-${action}`,
        subject: { resource: 'unattributed', id: depositKey, label: `${depositKey.slice(0, 8)}…` },
        payload: { depositKey, amountMicro, outcome: foundBy(action).outcome, evidence: request.body.evidence },
        amountKobo: null,
      }),
    );
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approvalRequestOf, Approvals } from '@usdt-africa/approvals';
import type { AdminDepositAction, DepositEvidenceRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { depositNotFound, UnattributedDeposits } from '@usdt-africa/deposits';
import { checkVersion, type OperatorRequest } from '@usdt-africa/operators';
import { outcomeOf } from '../../domain/operator-actions.js';

/**
 * What became of a deposit that no order was credited with, put before a second person.
 * Refusals: 404 `no-deposit`; 409 `no-evidence-needed`, `changed-meanwhile`.
 */
export class ProveDeposit extends Command<void> {
  constructor(
    readonly depositKey: string,
    readonly action: AdminDepositAction,
    readonly request: OperatorRequest<DepositEvidenceRequest>,
  ) {
    super();
  }
}

@CommandHandler(ProveDeposit)
export class ProveDepositHandler implements ICommandHandler<ProveDeposit> {
  constructor(
    private readonly deposits: UnattributedDeposits,
    private readonly approvals: Approvals,
  ) {}

  async execute({ depositKey, action, request }: ProveDeposit): Promise<void> {
    const { state, version } = await this.deposits.load(depositKey);
    if (version === 0) throw depositNotFound();
    checkVersion(request, version);
    if (state.stage !== 'unattributed') throw refusal('console.no-evidence-needed');
    const { amountMicro } = state;
    await this.approvals.request(
      approvalRequestOf(request, {
        action: `deposit-${action}`,
        subject: { resource: 'unattributed', id: depositKey, label: `${depositKey.slice(0, 8)}…` },
        payload: { depositKey, amountMicro, outcome: outcomeOf(action), evidence: request.body.evidence },
        amountKobo: null,
      }),
    );
  }
}

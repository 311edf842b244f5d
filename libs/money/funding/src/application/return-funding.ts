import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approvalRequestOf, Approvals } from '@usdt-africa/approvals';
import type { AdminFundingReturnRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { actorOf, checkVersion, type OperatorRequest } from '@usdt-africa/operators';
import { RETURN_ALONE_KOBO } from '../domain/rules.js';
import { OperatorFundings } from './operator-fundings.js';

/** An operator returns a held payment: alone up to a sum, above it as two agree. */
export class ReturnFunding extends Command<void> {
  constructor(
    readonly fundingId: string,
    readonly request: OperatorRequest<AdminFundingReturnRequest>,
  ) {
    super();
  }
}

@CommandHandler(ReturnFunding)
export class ReturnFundingHandler implements ICommandHandler<ReturnFunding> {
  constructor(
    private readonly fundings: OperatorFundings,
    private readonly approvals: Approvals,
  ) {}

  /** @throws Refusal 404 `no-funding`; 409 `funding-decided`, `changed-meanwhile` */
  async execute({ fundingId, request }: ReturnFunding): Promise<void> {
    const { state, version } = await this.fundings.require(fundingId);
    checkVersion(request, version);
    if (state.phase !== 'held') throw refusal('funding.funding-decided');
    const amountKobo = BigInt(state.seen.amountKobo);
    const { viewer, body } = request;
    if (amountKobo <= RETURN_ALONE_KOBO)
      return this.fundings.return(fundingId, { actor: actorOf(viewer.id), reason: body.reason });
    await this.approvals.request(
      approvalRequestOf(request, {
        action: 'funding-return',
        subject: { resource: 'fundings', id: fundingId, label: state.seen.reference },
        payload: { fundingId, amountKobo: amountKobo.toString() },
        amountKobo,
      }),
    );
  }
}

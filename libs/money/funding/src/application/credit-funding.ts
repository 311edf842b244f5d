import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approvalRequestOf, Approvals } from '@usdt-africa/approvals';
import type { AdminFundingCreditRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { checkVersion, type OperatorRequest } from '@usdt-africa/operators';
import { whyNotRelease } from '../domain/decide.js';
import { OperatorFundings } from './operator-fundings.js';

/** An operator requests that a held payment is put into the wallet of its number: a second one decides. */
export class CreditFunding extends Command<void> {
  constructor(
    readonly fundingId: string,
    readonly request: OperatorRequest<AdminFundingCreditRequest>,
  ) {
    super();
  }
}

@CommandHandler(CreditFunding)
export class CreditFundingHandler implements ICommandHandler<CreditFunding> {
  constructor(
    private readonly fundings: OperatorFundings,
    private readonly approvals: Approvals,
  ) {}

  /** @throws Refusal 404 `no-funding`; 409 `funding-decided`, `funding-no-owner`, `changed-meanwhile` */
  async execute({ fundingId, request }: CreditFunding): Promise<void> {
    const { state, version } = await this.fundings.require(fundingId);
    checkVersion(request, version);
    const account = await this.fundings.accountState(state.seen.accountId);
    const why = whyNotRelease(state, account && { state: account });
    if (why !== null) throw refusal(why === 'funding-decided' ? 'funding.funding-decided' : 'funding.funding-no-owner');
    const amountKobo = BigInt(state.seen.amountKobo);
    await this.approvals.request(
      approvalRequestOf(request, {
        action: 'funding-credit',
        subject: { resource: 'fundings', id: fundingId, label: state.seen.reference },
        payload: { fundingId, amountKobo: amountKobo.toString(), evidence: request.body.evidence },
        amountKobo,
      }),
    );
  }
}

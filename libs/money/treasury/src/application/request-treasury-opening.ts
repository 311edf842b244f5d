import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approvalRequestOf, Approvals } from '@usdt-africa/approvals';
import type { ReasonedRequest } from '@usdt-africa/contracts/admin';
import { maskAddress } from '@usdt-africa/kernel';
import type { OperatorRequest } from '@usdt-africa/operators';
import { TreasuryOpenings } from './treasury-openings.js';

/** Requests approval to record the treasury's opening balance. Refusals: see {@link TreasuryOpenings.require}. */
export class RequestTreasuryOpening extends Command<void> {
  constructor(readonly request: OperatorRequest<ReasonedRequest>) {
    super();
  }
}

@CommandHandler(RequestTreasuryOpening)
export class RequestTreasuryOpeningHandler implements ICommandHandler<RequestTreasuryOpening> {
  constructor(
    private readonly openings: TreasuryOpenings,
    private readonly approvals: Approvals,
  ) {}

  async execute({ request }: RequestTreasuryOpening): Promise<void> {
    const { address, usdtMicro, trxSun, blockNumber } = await this.openings.require();
    await this.approvals.request(
      approvalRequestOf(request, {
        action: 'treasury-open',
        subject: { resource: 'treasury', id: address, label: maskAddress(address) },
        payload: {
          address,
          usdtMicro: usdtMicro.toString(),
          trxSun: trxSun.toString(),
          blockNumber: blockNumber.toString(),
        },
        amountKobo: null,
      }),
    );
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OperatorFundings } from '@usdt-africa/funding';
import { OperatorLog, type Viewer } from '@usdt-africa/operators';

/** The names of a payment are shown to an operator, for a reason, until the time that is answered. */
export class OpenFundingNames extends Command<Date> {
  constructor(
    readonly fundingId: string,
    readonly viewer: Viewer,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(OpenFundingNames)
export class OpenFundingNamesHandler implements ICommandHandler<OpenFundingNames> {
  constructor(
    private readonly fundings: OperatorFundings,
    private readonly operatorLog: OperatorLog,
  ) {}

  /** @throws Refusal 404 `no-funding` */
  async execute({ fundingId, viewer, reason }: OpenFundingNames): Promise<Date> {
    await this.fundings.require(fundingId);
    return this.operatorLog.personalDataOpened(viewer, { resource: 'fundings', recordId: fundingId }, { reason });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CustomerProfiles } from '@usdt-africa/accounts';
import { OperatorLog, type Viewer } from '@usdt-africa/operators';

/** Personal data of a customer are shown to an operator, for a reason, until the time that is answered. */
export class OpenCustomer extends Command<Date> {
  constructor(
    readonly accountId: string,
    readonly viewer: Viewer,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(OpenCustomer)
export class OpenCustomerHandler implements ICommandHandler<OpenCustomer> {
  constructor(
    private readonly profiles: CustomerProfiles,
    private readonly operatorLog: OperatorLog,
  ) {}

  /**
   * @throws Refusal 404 for an unknown customer and for one whose key was destroyed: a missing customer leaves no
   * record of a view
   */
  async execute({ accountId, viewer, reason }: OpenCustomer): Promise<Date> {
    await this.profiles.open(accountId);
    return this.operatorLog.personalDataOpened(viewer, { resource: 'customers', recordId: accountId }, { reason });
  }
}

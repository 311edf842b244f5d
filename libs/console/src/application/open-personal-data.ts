import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CustomerProfiles } from '@usdt-africa/accounts';
import { OperatorLog, type Viewer } from '@usdt-africa/operators';
import { OrderStreams } from '@usdt-africa/orders';

/** Personal data are shown to an operator, for a reason, until the time that is answered. */
class Open extends Command<Date> {
  constructor(
    readonly id: string,
    readonly viewer: Viewer,
    readonly reason: string,
  ) {
    super();
  }
}

/** Those of an order. */
export class OpenPersonalData extends Open {}

@CommandHandler(OpenPersonalData)
export class OpenPersonalDataHandler implements ICommandHandler<OpenPersonalData> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly operatorLog: OperatorLog,
  ) {}

  async execute({ id: orderId, viewer, reason }: OpenPersonalData): Promise<Date> {
    // Whoever asks for an order that is not there leaves no trace of having seen one.
    await this.orders.load(orderId);
    return this.operatorLog.personalDataOpened(viewer, { resource: 'orders', recordId: orderId }, { reason, orderId });
  }
}

/** Those of a customer. */
export class OpenCustomer extends Open {}

@CommandHandler(OpenCustomer)
export class OpenCustomerHandler implements ICommandHandler<OpenCustomer> {
  constructor(
    private readonly profiles: CustomerProfiles,
    private readonly operatorLog: OperatorLog,
  ) {}

  /** @throws Refusal 404 for nobody, and for whose key was destroyed: who is not there leaves no trace of having been seen */
  async execute({ id: accountId, viewer, reason }: OpenCustomer): Promise<Date> {
    await this.profiles.open(accountId);
    return this.operatorLog.personalDataOpened(viewer, { resource: 'customers', recordId: accountId }, { reason });
  }
}

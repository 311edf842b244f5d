import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OperatorLog, type Viewer } from '@usdt-africa/operators';
import { OrderStreams } from '@usdt-africa/orders';

/** Personal data of an order are shown to an operator, for a reason, until the time that is answered. */
export class OpenPersonalData extends Command<Date> {
  constructor(
    readonly orderId: string,
    readonly viewer: Viewer,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(OpenPersonalData)
export class OpenPersonalDataHandler implements ICommandHandler<OpenPersonalData> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly operatorLog: OperatorLog,
  ) {}

  async execute({ orderId, viewer, reason }: OpenPersonalData): Promise<Date> {
    // A request for an order that does not exist leaves no record of a view.
    await this.orders.load(orderId);
    return this.operatorLog.personalDataOpened(viewer, { resource: 'orders', recordId: orderId }, { reason, orderId });
  }
}

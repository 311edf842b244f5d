import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OwnerCodeRequest, OwnerCodesView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { PlacedOrder } from '../domain/order.js';
import { refusedForAccount } from '../domain/change-recipient.js';
import { OwnerCodes } from './owner-codes.js';

const RECIPIENT = { kind: 'recipient' } as const;

/** Sends a guest a code to the email or the phone of their order, where it takes another account. */
export class SendOwnerCode extends Command<OwnerCodesView> {
  constructor(
    readonly order: PlacedOrder,
    readonly request: OwnerCodeRequest,
    readonly client: string,
  ) {
    super();
  }
}

@CommandHandler(SendOwnerCode)
export class SendOwnerCodeHandler implements ICommandHandler<SendOwnerCode> {
  constructor(private readonly codes: OwnerCodes) {}

  /** @throws Refusal 403 `needs-confirming` for a customer's order; 409 `no-other-account`; as {@link OwnerCodes.send} */
  async execute({ order, request, client }: SendOwnerCode): Promise<OwnerCodesView> {
    if (order.accountId !== null) throw refusal('orders.needs-confirming');
    if (refusedForAccount(order).length === 0) throw refusal('orders.no-other-account');
    await this.codes.send(order, request, RECIPIENT, client);
    return this.codes.sent(order.placed.orderId, RECIPIENT);
  }
}

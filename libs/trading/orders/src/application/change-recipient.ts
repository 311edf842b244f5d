import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrderView } from '@usdt-africa/contracts/api';
import type { IdempotentAnswer } from '@usdt-africa/platform';
import { RecipientChanges, type WantedChange } from './recipient-changes.js';

/** Names another bank account for payouts of an order that the bank refused for theirs. */
export class ChangeRecipient extends Command<IdempotentAnswer<OrderView>> {
  constructor(readonly wanted: WantedChange) {
    super();
  }
}

@CommandHandler(ChangeRecipient)
export class ChangeRecipientHandler implements ICommandHandler<ChangeRecipient> {
  constructor(private readonly changes: RecipientChanges) {}

  execute({ wanted }: ChangeRecipient): Promise<IdempotentAnswer<OrderView>> {
    return this.changes.change(wanted);
  }
}

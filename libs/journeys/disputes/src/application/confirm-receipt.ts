import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { customerHasIt } from '../domain/decide.js';
import { DisputeCommands, type OwnersRequest } from './dispute-commands.js';

/** The customer confirms that the money was received after all. */
export class ConfirmReceipt extends Command<void> {
  constructor(readonly request: OwnersRequest) {
    super();
  }
}

@CommandHandler(ConfirmReceipt)
export class ConfirmReceiptHandler implements ICommandHandler<ConfirmReceipt> {
  constructor(
    private readonly changes: DisputeCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ request }: ConfirmReceipt): Promise<void> {
    return this.changes.byOwner(request, (dispute) => customerHasIt(dispute, this.clock.now()));
  }
}

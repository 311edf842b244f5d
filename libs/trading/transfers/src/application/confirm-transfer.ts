import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PasskeyConfirmations } from '@usdt-africa/accounts';
import type { PasskeyConfirmationView, TransferTerms } from '@usdt-africa/contracts/api';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { MAKES_TRANSFER } from './transfer-act.js';

/** Issues a passkey challenge for a transfer before it is made: it confirms exactly these terms. */
export class ConfirmTransfer extends Command<PasskeyConfirmationView> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly terms: TransferTerms,
  ) {
    super();
  }
}

@CommandHandler(ConfirmTransfer)
export class ConfirmTransferHandler implements ICommandHandler<ConfirmTransfer> {
  constructor(private readonly confirmations: PasskeyConfirmations) {}

  execute({ customer, terms }: ConfirmTransfer): Promise<PasskeyConfirmationView> {
    return this.confirmations.challenge(customer, { act: MAKES_TRANSFER, payload: terms });
  }
}

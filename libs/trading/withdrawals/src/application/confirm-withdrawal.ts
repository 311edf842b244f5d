import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PasskeyConfirmations } from '@usdt-africa/accounts';
import type { PasskeyConfirmationView, WithdrawalTerms } from '@usdt-africa/contracts/api';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { REQUESTS_WITHDRAWAL } from './withdrawal-act.js';

/** Issues a passkey challenge for a withdrawal before it is requested: it confirms exactly these terms. */
export class ConfirmWithdrawal extends Command<PasskeyConfirmationView> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly terms: WithdrawalTerms,
  ) {
    super();
  }
}

@CommandHandler(ConfirmWithdrawal)
export class ConfirmWithdrawalHandler implements ICommandHandler<ConfirmWithdrawal> {
  constructor(private readonly confirmations: PasskeyConfirmations) {}

  execute({ customer, terms }: ConfirmWithdrawal): Promise<PasskeyConfirmationView> {
    return this.confirmations.challenge(customer, { act: REQUESTS_WITHDRAWAL, payload: terms });
  }
}

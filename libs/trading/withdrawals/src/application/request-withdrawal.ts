import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Proof } from '@usdt-africa/accounts';
import type { WithdrawalTerms, WithdrawalView } from '@usdt-africa/contracts/api';
import type { IdempotentAnswer, SignedInCustomer, StoreAnswer } from '@usdt-africa/platform';
import { WithdrawalRequests } from './withdrawal-requests.js';

/** Pays naira of the customer's wallet to a saved bank account. */
export class RequestWithdrawal extends Command<IdempotentAnswer<WithdrawalView>> {
  constructor(
    readonly withdrawalId: string,
    readonly customer: SignedInCustomer,
    readonly terms: WithdrawalTerms,
    readonly proof: Proof,
    readonly storeAnswer: StoreAnswer<WithdrawalView>,
  ) {
    super();
  }
}

@CommandHandler(RequestWithdrawal)
export class RequestWithdrawalHandler implements ICommandHandler<RequestWithdrawal> {
  constructor(private readonly requests: WithdrawalRequests) {}

  execute(command: RequestWithdrawal): Promise<IdempotentAnswer<WithdrawalView>> {
    return this.requests.request(command);
  }
}

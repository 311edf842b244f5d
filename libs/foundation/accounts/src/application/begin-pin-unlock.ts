import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EmptyView } from '@usdt-africa/contracts/api';
import type { IdempotentAnswer } from '@usdt-africa/platform';
import { beginPinUnlock } from '../domain/care.js';
import { CustomerOperations, type CustomerOperationRequest } from './customer-care.js';

/** Support begins a PIN unlock; password and a code stay the customer's to give. Refusal 409 `pin-not-locked`. */
export class BeginPinUnlock extends Command<IdempotentAnswer<EmptyView>> {
  constructor(readonly request: CustomerOperationRequest) {
    super();
  }
}

@CommandHandler(BeginPinUnlock)
export class BeginPinUnlockHandler implements ICommandHandler<BeginPinUnlock> {
  constructor(private readonly care: CustomerOperations) {}

  execute({ request }: BeginPinUnlock): Promise<IdempotentAnswer<EmptyView>> {
    return this.care.decide(request, beginPinUnlock);
  }
}

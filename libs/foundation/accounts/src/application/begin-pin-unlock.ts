import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { beginPinUnlock } from '../domain/care.js';
import { CustomerOperations, type CustomerOperationRequest } from './customer-care.js';

/** Support begins a PIN unlock; password and a code stay the customer's to give. Refusal 409 `pin-not-locked`. */
export class BeginPinUnlock extends Command<void> {
  constructor(readonly request: CustomerOperationRequest) {
    super();
  }
}

@CommandHandler(BeginPinUnlock)
export class BeginPinUnlockHandler implements ICommandHandler<BeginPinUnlock> {
  constructor(private readonly care: CustomerOperations) {}

  execute({ request }: BeginPinUnlock): Promise<void> {
    return this.care.decide(request, beginPinUnlock);
  }
}

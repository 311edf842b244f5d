import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { Proofs } from './proofs.js';

/** Mails a code that, with the password, proves the customer's identity. */
export class SendProof extends Command<void> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly client: string,
  ) {
    super();
  }
}

@CommandHandler(SendProof)
export class SendProofHandler implements ICommandHandler<SendProof> {
  constructor(private readonly proofs: Proofs) {}

  /** @throws Refusal 409 `use-authenticator`; 429 `too-soon`, `too-many` */
  execute({ customer, client }: SendProof): Promise<void> {
    return this.proofs.send(customer, client);
  }
}

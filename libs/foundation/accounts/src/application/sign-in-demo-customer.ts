import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DemoCustomer } from './demo-customer.js';
import { type IssuedSession, SignIns, type Visitor } from './sign-ins.js';

/** One click, and the sandbox's demo customer is signed in. Exists in a sandbox only. */
export class SignInDemoCustomer extends Command<IssuedSession> {
  constructor(readonly visitor: Visitor) {
    super();
  }
}

@CommandHandler(SignInDemoCustomer)
export class SignInDemoCustomerHandler implements ICommandHandler<SignInDemoCustomer> {
  constructor(
    private readonly demo: DemoCustomer,
    private readonly signIns: SignIns,
  ) {}

  async execute({ visitor }: SignInDemoCustomer): Promise<IssuedSession> {
    return this.signIns.complete(await this.demo.ensure(), 'sandbox', visitor);
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SandboxOperators } from './sandbox-operators.js';
import type { NewSession } from './sessions.js';
import { SignIns } from './sign-ins.js';

/** One click, and one of the sandbox's own people is signed in. */
export class SignInSandboxOperator extends Command<NewSession> {
  constructor(
    readonly operatorId: string,
    readonly device: string,
  ) {
    super();
  }
}

@CommandHandler(SignInSandboxOperator)
export class SignInSandboxOperatorHandler implements ICommandHandler<SignInSandboxOperator> {
  constructor(
    private readonly people: SandboxOperators,
    private readonly signIns: SignIns,
  ) {}

  /** @throws Refusal 404 for any other operator */
  async execute({ operatorId, device }: SignInSandboxOperator): Promise<NewSession> {
    this.people.mustBeOne(operatorId);
    return this.signIns.complete(operatorId, 'sandbox', device, async () => undefined);
  }
}

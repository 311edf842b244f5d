import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Sessions } from './sessions.js';

/** An admin ends every session of an operator, and sign-ins in progress. Refusal 404. */
export class RevokeOperatorSessions extends Command<void> {
  constructor(
    readonly operatorId: string,
    readonly by: { readonly id: string },
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(RevokeOperatorSessions)
export class RevokeOperatorSessionsHandler implements ICommandHandler<RevokeOperatorSessions> {
  constructor(private readonly sessions: Sessions) {}

  execute({ operatorId, by, reason }: RevokeOperatorSessions): Promise<void> {
    return this.sessions.revokeAll(operatorId, by, { reason });
  }
}

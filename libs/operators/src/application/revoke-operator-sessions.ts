import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Sessions } from './sessions.js';

/** An admin ends every session of an operator. */
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

  async execute({ operatorId, by, reason }: RevokeOperatorSessions): Promise<void> {
    const theirs = await this.sessions.list(operatorId);
    await this.sessions.revoke(
      operatorId,
      theirs.map((row) => row.session_id),
      by,
      reason,
    );
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { Sessions, type SignedInOperator } from './sessions.js';

/** Ends one of one's own sessions, or all but the one that asks. */
export class EndOwnSessions extends Command<void> {
  constructor(
    readonly operator: SignedInOperator,
    readonly which: 'others' | { readonly sessionId: string },
  ) {
    super();
  }
}

@CommandHandler(EndOwnSessions)
export class EndOwnSessionsHandler implements ICommandHandler<EndOwnSessions> {
  constructor(private readonly sessions: Sessions) {}

  /** @throws Refusal 404 `no-session` for one that has ended */
  async execute({ operator, which }: EndOwnSessions): Promise<void> {
    const ids =
      which === 'others'
        ? (await this.sessions.list(operator.id))
            .map((row) => row.session_id)
            .filter((sessionId) => sessionId !== operator.sessionId)
        : [which.sessionId];
    const ended = await this.sessions.revoke(operator.id, ids, operator);
    if (which !== 'others' && ended === 0) throw refusal('operators.no-session');
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { Sessions, type SignedInOperator } from './sessions.js';

/** Ends one of the operator's own sessions, or all but the requesting one. */
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
    if (which === 'others') return this.sessions.revokeAll(operator.id, operator, { except: operator.sessionId });
    const ended = await this.sessions.revoke(operator.id, [which.sessionId], operator);
    if (ended === 0) throw refusal('operators.no-session');
  }
}

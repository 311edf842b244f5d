import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OperatorSessionView } from '@usdt-africa/contracts/admin';
import { Sessions, type SignedInOperator } from '../application/sessions.js';

/** Where an operator is signed in. */
export class ListOwnSessions extends Query<OperatorSessionView[]> {
  constructor(readonly operator: SignedInOperator) {
    super();
  }
}

@QueryHandler(ListOwnSessions)
export class ListOwnSessionsHandler implements IQueryHandler<ListOwnSessions> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ operator }: ListOwnSessions): Promise<OperatorSessionView[]> {
    return (await this.sessions.list(operator.id)).map((row) => ({
      id: row.session_id,
      method: row.method,
      device: row.device,
      startedAt: row.started_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      current: row.session_id === operator.sessionId,
    }));
  }
}

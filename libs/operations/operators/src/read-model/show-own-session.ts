import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { OwnSessionView } from '@usdt-africa/contracts/admin';
import { Sessions } from '../application/sessions.js';
import { ShowMe } from './show-me.js';

/** The operator signed in with a session token, or none. */
export class ShowOwnSession extends Query<OwnSessionView> {
  /** @param isActive whether the request counts as the operator's activity */
  constructor(
    readonly token: string | null,
    readonly isActive: boolean,
  ) {
    super();
  }
}

@QueryHandler(ShowOwnSession)
export class ShowOwnSessionHandler implements IQueryHandler<ShowOwnSession> {
  constructor(
    private readonly sessions: Sessions,
    private readonly queries: QueryBus,
  ) {}

  async execute({ token, isActive }: ShowOwnSession): Promise<OwnSessionView> {
    const operator = token === null ? null : await this.sessions.find(token, { touch: isActive });
    return { me: operator && (await this.queries.execute(new ShowMe(operator))) };
  }
}

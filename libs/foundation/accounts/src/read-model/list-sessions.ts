import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountSessionsView } from '@usdt-africa/contracts/api';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { AccountSessions } from '../application/sessions.js';

/** Where a customer is signed in, the newest use first. */
export class ListSessions extends Query<AccountSessionsView> {
  constructor(readonly customer: SignedInCustomer) {
    super();
  }
}

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(private readonly sessions: AccountSessions) {}

  async execute({ customer }: ListSessions): Promise<AccountSessionsView> {
    const sessions = (await this.sessions.list(customer.accountId)).map((row) => ({
      id: row.session_id,
      device: row.device,
      current: row.session_id === customer.sessionId,
      startedAt: row.started_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
    }));
    return { sessions };
  }
}

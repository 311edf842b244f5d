import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { AccountSessions } from './sessions.js';

/**
 * Ends one of the customer's own sessions, all but the current one, or all. The last two also forget all other known
 * browsers.
 */
export class EndSessions extends Command<void> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly which: 'all' | 'others' | { readonly sessionId: string },
    /** Device mark of the requesting browser. */
    readonly mark: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(EndSessions)
export class EndSessionsHandler implements ICommandHandler<EndSessions> {
  constructor(private readonly sessions: AccountSessions) {}

  /** @throws Refusal 404 `no-session` for one that has ended */
  async execute({ customer, which, mark }: EndSessions): Promise<void> {
    const isMeant = (id: string): boolean =>
      which === 'all' || (which === 'others' ? id !== customer.sessionId : id === which.sessionId);
    const { accountId, sessionId } = customer;
    const but = which === 'all' ? null : which === 'others' ? { sessionId, mark } : undefined;
    const ended = await this.sessions.revoke(accountId, isMeant, but);
    if (typeof which === 'object' && ended === 0) throw refusal('accounts.no-session');
  }
}

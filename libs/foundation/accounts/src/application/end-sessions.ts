import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { AccountSessions } from './sessions.js';

/** Ends one of one's own sessions; all but the one that asks, or all, and then no other browser is known any more. */
export class EndSessions extends Command<void> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly which: 'all' | 'others' | { readonly sessionId: string },
    /** What the browser that asks is known by. */
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

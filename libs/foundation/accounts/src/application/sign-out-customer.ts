import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { existing } from '../domain/account.js';
import { CustomerOperations, type CustomerOperationRequest } from './customer-care.js';
import { AccountSessions, endEverything, endSessions } from './sessions.js';

/** Ends a customer's sessions: all, and then no browser is known any more, or one of them. Orders go on. */
export class SignOutCustomer extends Command<void> {
  constructor(
    readonly request: CustomerOperationRequest,
    /** Null: everywhere. */
    readonly sessionId: string | null,
  ) {
    super();
  }
}

@CommandHandler(SignOutCustomer)
export class SignOutCustomerHandler implements ICommandHandler<SignOutCustomer> {
  constructor(
    private readonly care: CustomerOperations,
    private readonly sessions: AccountSessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 404 `no-session` for one that has ended; 409 `closed` */
  async execute({ request, sessionId }: SignOutCustomer): Promise<void> {
    const { accountId } = request;
    const open = (await this.sessions.list(accountId)).map(({ session_id: id }) => id);
    const ended = sessionId === null ? open : open.filter((id) => id === sessionId);
    if (sessionId !== null && ended.length === 0) throw refusal('accounts.no-session');
    const at = this.clock.now().toISOString();
    return this.care.decide(
      request,
      // Also without an open session: known browsers and flows in progress need none.
      (account) => [event('AccountSessionsRevoked', { accountId: existing(account), at, sessionIds: ended })],
      (tx) => (sessionId === null ? endEverything(tx, accountId) : endSessions(tx, accountId, ended)),
    );
  }
}

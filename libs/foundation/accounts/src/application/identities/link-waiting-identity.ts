import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { Refusal } from '@usdt-africa/kernel';
import { Identities } from './identities.js';
import { Visits } from './visits.js';

/** After a sign-in with the password: links the identity that waits for it in this browser to the account. */
export class LinkWaitingIdentity extends Command<void> {
  constructor(
    /** The browser's secret of its visit. */
    readonly token: string | null,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(LinkWaitingIdentity)
export class LinkWaitingIdentityHandler implements ICommandHandler<LinkWaitingIdentity> {
  constructor(
    private readonly identities: Identities,
    private readonly visits: Visits,
  ) {}

  /** Where nothing waits, it is linked to another account by now, or its owner left meanwhile, nothing happens. */
  async execute({ token, accountId }: LinkWaitingIdentity): Promise<void> {
    const waiting = token && (await this.visits.waiting(token, accountId));
    if (!waiting) return;
    try {
      await this.identities.link(accountId, waiting, async (tx) => {
        if (!(await this.visits.end(tx, token))) throw refusal('accounts.identity-taken/done');
      });
    } catch (error) {
      if (!(error instanceof Refusal && ['identity-taken', 'closed'].includes(error.code))) throw error;
    }
  }
}

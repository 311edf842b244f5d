import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNotFrozen } from '@usdt-africa/accounts';
import { refusal } from '@usdt-africa/contracts/refusals';
import { claim, type Decided, requestReturn } from '../domain/decide.js';
import type { Funding } from '../domain/funding.js';
import { FundingHints } from './funding-hints.js';
import { FundingStreams } from './funding-streams.js';

/** What a customer says about a held payment: that it goes back, or that it is theirs. */
export class DecideHeld extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly fundingId: string,
    readonly decision: 'return' | 'claim',
  ) {
    super();
  }
}

@CommandHandler(DecideHeld)
export class DecideHeldHandler implements ICommandHandler<DecideHeld> {
  constructor(
    private readonly fundings: FundingStreams,
    private readonly hints: FundingHints,
  ) {}

  /** @throws Refusal 404 `no-funding`, 409 `funding-decided`, 403 `paused` */
  async execute({ accountId, fundingId, decision }: DecideHeld): Promise<void> {
    const decide = (funding: Funding, now: Date): Decided => {
      if (funding.seen?.accountId !== accountId) throw refusal('funding.no-funding');
      return decision === 'claim' ? claim(funding, now) : requestReturn(funding, 'customer', now);
    };
    await this.fundings.change(
      fundingId,
      decide,
      { actor: `account:${accountId}` },
      {
        alongside: (tx) => assertNotFrozen(tx, accountId),
      },
    );
    this.hints.wake();
  }
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { RULES } from '../domain/rules.js';
import { OneTimeCodes } from './one-time-codes.js';
import { codeOf, Resets } from './resets.js';

/** Second step of a reset: the code of the mail. One that was proven stays so. */
export class ProveReset extends Command<void> {
  constructor(
    readonly token: string | null,
    readonly code: string,
  ) {
    super();
  }
}

@CommandHandler(ProveReset)
export class ProveResetHandler implements ICommandHandler<ProveReset> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly store: PostgresEventStore,
    private readonly resets: Resets,
    private readonly codes: OneTimeCodes,
  ) {}

  /** @throws Refusal 404 `no-reset`; 422 `wrong-code`, `code-ended` */
  async execute({ token, code }: ProveReset): Promise<void> {
    const reset = await this.resets.find(token);
    if (reset.isProven) return;
    const codeId = await this.codes.require(codeOf(reset.tokenHash), code, RULES.reset.tries);
    const now = this.clock.now();
    await this.store.transaction(async (tx) => {
      await this.codes.use(tx, codeId);
      await tx.query('update account_resets set proven_at = $2, ends_at = $3 where token_hash = $1', [
        reset.tokenHash,
        now,
        new Date(now.getTime() + RULES.reset.provenMs),
      ]);
    });
  }
}

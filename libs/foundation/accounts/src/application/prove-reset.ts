import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PostgresEventStore } from '@usdt-africa/event-store';
import { RULES } from '../domain/rules.js';
import { OneTimeCodes } from './one-time-codes.js';
import { attemptOf } from './attempt-results.js';
import { ResetBudget } from './reset-budget.js';
import { codeOf, Resets } from './resets.js';
import type { Visitor } from './sign-ins.js';

/** Second step of a reset: the code of the mail. One that was proven stays so. @returns the browser's new secret */
export class ProveReset extends Command<string> {
  constructor(
    readonly token: string | null,
    readonly code: string,
    readonly visitor: Visitor,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(ProveReset)
export class ProveResetHandler implements ICommandHandler<ProveReset> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly resets: Resets,
    private readonly codes: OneTimeCodes,
    private readonly budget: ResetBudget,
  ) {}

  /** @throws Refusal 404 `no-reset`; 422 `wrong-code`, `code-ended`; 429 `too-many` */
  async execute({ token, code, visitor, attemptId }: ProveReset): Promise<string> {
    const attempt = attemptOf(attemptId, 'reset', code);
    const renewed = await this.resets.renew(token, attempt);
    if (renewed) return renewed;
    const reset = await this.resets.find(token);
    if (reset.isProven) return token!;
    const guess = await this.budget.openGuess(reset.accountId, visitor);
    const codeId = await this.codes.require(codeOf(reset.tokenHash), code, attemptId, RULES.reset.tries, guess.count);
    await guess.giveBack();
    return this.store.transaction(async (tx) => {
      await this.codes.use(tx, codeId);
      return this.resets.prove(tx, reset, attempt);
    });
  }
}

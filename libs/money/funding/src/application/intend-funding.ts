import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNotFrozen } from '@usdt-africa/accounts';
import type { FundingIntentView } from '@usdt-africa/contracts/api';
import { uuidFrom } from '@usdt-africa/kernel';
import { intend } from '../domain/funding-account.js';
import { FundingAccounts } from './funding-accounts.js';

/** Records what a customer is about to transfer. It decides nothing. */
export class IntendFunding extends Command<FundingIntentView> {
  constructor(
    readonly accountId: string,
    readonly amountKobo: string,
    /** The Idempotency-Key that makes it the same request. */
    readonly key: string,
  ) {
    super();
  }
}

@CommandHandler(IntendFunding)
export class IntendFundingHandler implements ICommandHandler<IntendFunding> {
  constructor(private readonly accounts: FundingAccounts) {}

  /** @throws Refusal 409 `no-account-number`, 403 `paused` */
  async execute({ accountId, amountKobo, key }: IntendFunding): Promise<FundingIntentView> {
    const intentId = uuidFrom('funding-intent', accountId, key);
    const { rows } = await this.accounts.pool.query('select from funding_intents where intent_id = $1', [intentId]);
    if (rows.length > 0) return { intentId };
    await this.accounts.change(
      accountId,
      (account, now) => intend(account, { accountId, intentId, amountKobo }, now),
      { actor: `account:${accountId}` },
      async (tx, { state }) => {
        await assertNotFrozen(tx, accountId);
        await tx.query(
          `insert into funding_intents (intent_id, account_id, amount_kobo, at) values ($1, $2, $3, $4)
           on conflict (intent_id) do nothing`,
          [intentId, accountId, amountKobo, state.lastAt],
        );
      },
    );
    return { intentId };
  }
}

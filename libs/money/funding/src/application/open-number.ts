import { Inject, Optional } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNotFrozen } from '@usdt-africa/accounts';
import { COLLECTION_PROVIDER, type CollectionProvider } from '@usdt-africa/banking';
import { refusal } from '@usdt-africa/contracts/refusals';
import { BankIdentifications } from '@usdt-africa/verifications';
import { requestAccount } from '../domain/funding-account.js';
import { FundingAccounts } from './funding-accounts.js';
import { FundingApiConfig } from './funding-config.js';
import { FundingHints } from './funding-hints.js';

/** Requests an account number for a customer. A repeat requests nothing. */
export class OpenNumber extends Command<void> {
  constructor(readonly accountId: string) {
    super();
  }
}

@CommandHandler(OpenNumber)
export class OpenNumberHandler implements ICommandHandler<OpenNumber> {
  constructor(
    private readonly accounts: FundingAccounts,
    private readonly identifications: BankIdentifications,
    private readonly hints: FundingHints,
    @Inject(COLLECTION_PROVIDER) private readonly provider: Pick<CollectionProvider, 'name'>,
    @Optional() @Inject(FundingApiConfig) private readonly config: FundingApiConfig | null,
  ) {}

  /** @throws Refusal 403 `not-open`, `verify-bvn`, `paused` */
  async execute({ accountId }: OpenNumber): Promise<void> {
    if (this.config?.opensAccountNumbers === false) throw refusal('funding.not-open');
    const customerCode = await this.identifications.customerCodeOf(accountId);
    if (customerCode === null) throw refusal('funding.verify-bvn');
    const request = { accountId, provider: this.provider.name, customerCode };
    await this.accounts.change(
      accountId,
      (account, now) => requestAccount(account, request, now),
      { actor: `account:${accountId}` },
      (tx) => assertNotFrozen(tx, accountId),
    );
    this.hints.wake();
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { COLLECTION_PROVIDER, type CollectionProvider } from '@usdt-africa/banking';
import { LOG, type Log } from '@usdt-africa/platform';
import { refuseAccount } from '../domain/funding-account.js';
import { FundingAccounts } from './funding-accounts.js';
import { FundingConfig } from './funding-config.js';

const BY = { actor: 'system:funding' };

/** What one question to the provider led to. */
export type Progress = 'done' | 'again';

/**
 * Opens customers' account numbers at the provider, and closes those that ended. A request without an answer is never
 * repeated before the provider said that the customer has no number.
 */
@Injectable()
export class AccountOpener {
  constructor(
    private readonly accounts: FundingAccounts,
    @Inject(COLLECTION_PROVIDER)
    private readonly provider: Pick<CollectionProvider, 'name' | 'accountOf' | 'openAccount' | 'closeAccount'>,
    @Inject(FundingConfig) private readonly config: FundingConfig,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'warn'>,
  ) {}

  async goOn(accountId: string): Promise<Progress> {
    const { state } = await this.accounts.load(accountId);
    const { phase, request, opened } = state;
    if (phase === 'ended') return opened ? this.#close(accountId, opened.providerId) : 'done';
    if (phase === 'open' || !request) return 'done';
    const found = await this.provider.accountOf(request.customerCode);
    if (found.kind === 'found') {
      await this.accounts.open(accountId, found.account, this.provider.name, BY);
      this.log.info({ accountId }, 'account number opened');
      return 'done';
    }
    if (found.kind === 'unavailable') return this.#again(accountId, found.cause);
    if (phase !== 'requested') return 'done';
    if (found.kind === 'no-such-customer') return this.#refused(accountId, 'no-such-customer');
    const { customerCode } = request;
    const answer = await this.provider.openAccount({ customerCode, preferredBank: this.config.fundingBank });
    if (answer.kind === 'opened') {
      await this.accounts.open(accountId, answer.account, this.provider.name, BY);
      this.log.info({ accountId }, 'account number opened');
      return 'done';
    }
    if (answer.kind === 'refused') return this.#refused(accountId, answer.code);
    return this.#again(accountId, answer.kind === 'unknown' ? answer.cause : answer.kind);
  }

  async #close(accountId: string, providerId: string): Promise<Progress> {
    const answer = await this.provider.closeAccount(providerId);
    return answer.kind === 'closed' ? 'done' : this.#again(accountId, answer.cause);
  }

  async #refused(accountId: string, reason: Parameters<typeof refuseAccount>[1]): Promise<Progress> {
    await this.accounts.change(accountId, (state, now) => refuseAccount(state, reason, now), BY);
    this.log.warn({ accountId, reason }, 'the provider gives no account number');
    return 'done';
  }

  #again(accountId: string, cause: string): Progress {
    this.log.info({ accountId, cause }, 'no answer about an account number yet');
    return 'again';
  }
}

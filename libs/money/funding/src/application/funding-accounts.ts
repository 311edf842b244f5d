import { Inject, Injectable } from '@nestjs/common';
import { subjectOf } from '@usdt-africa/accounts';
import type { CollectionAccount } from '@usdt-africa/banking';
import { streams } from '@usdt-africa/contracts/events';
import {
  execute,
  type Executed,
  load,
  type Loaded,
  PersonalData,
  PostgresEventStore,
  type Sealed,
} from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, correlationId, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import {
  type FundingAccount,
  fundingAccountDecider,
  type FundingAccountEvent,
  openAccount,
  type OpenedAccount,
} from '../domain/funding-account.js';
import { FundingOwners } from './funding-owners.js';
import type { By } from './funding-streams.js';
import { FundingWork } from './funding-work.js';

/** Number and name of a customer's account at the provider. */
export interface NumberAndName {
  readonly accountNumber: string;
  readonly accountName: string;
}

/** Customers' account numbers by their streams: every change writes the row that payments are credited by. */
@Injectable()
export class FundingAccounts {
  constructor(
    private readonly store: PostgresEventStore,
    @Inject(POOL) readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly owners: FundingOwners,
    private readonly work: FundingWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  load(accountId: string): Promise<Loaded<FundingAccount, FundingAccountEvent>> {
    return load<FundingAccount, FundingAccountEvent>(this.store, fundingAccountDecider, streams.collection(accountId));
  }

  /** @throws whatever `decide` and `alongside` throw */
  change(
    accountId: string,
    decide: (account: FundingAccount, now: Date) => readonly FundingAccountEvent[],
    { actor, reason }: By,
    alongside?: (tx: PoolClient, outcome: Executed<FundingAccount, FundingAccountEvent>) => Promise<void>,
  ): Promise<Executed<FundingAccount, FundingAccountEvent>> {
    return execute<FundingAccount, FundingAccountEvent>(
      this.store,
      fundingAccountDecider,
      streams.collection(accountId),
      (account) => decide(account, this.clock.now()),
      {
        metadata: { correlationId: correlationId(), actor, ...(reason === undefined ? {} : { reason }) },
        alongside: async (tx, outcome) => {
          await alongside?.(tx, outcome);
          if (outcome.events.some(({ type }) => type !== 'FundingIntended')) await this.#save(tx, accountId, outcome);
        },
      },
    );
  }

  /** Records the number that the provider gave. */
  async open(accountId: string, account: CollectionAccount, provider: string, by: By): Promise<void> {
    const { accountNumber, accountName } = account;
    const opened: OpenedAccount = {
      provider,
      providerId: account.id,
      bankName: account.bankName,
      bankSlug: account.bankSlug,
      account: await this.personalData.seal(subjectOf(accountId), {
        accountNumber,
        accountName,
      } satisfies NumberAndName),
      numberIndex: this.owners.indexOf(accountNumber),
    };
    await this.change(accountId, (state, now) => openAccount(state, accountId, opened, now), by);
  }

  /** Number and name; null once they were erased. */
  numberOf(account: Sealed): Promise<NumberAndName | null> {
    return this.personalData.open<NumberAndName>(account);
  }

  /** The account for which the provider identified this customer; null for none. */
  async accountOfCustomer(db: Pool | PoolClient, customerCode: string): Promise<string | null> {
    const { rows } = await db.query<{ account_id: string }>(
      'select account_id from funding_accounts where customer_code = $1',
      [customerCode],
    );
    return rows[0]?.account_id ?? null;
  }

  async #save(
    tx: PoolClient,
    accountId: string,
    { state }: Executed<FundingAccount, FundingAccountEvent>,
  ): Promise<void> {
    const { request, opened, phase } = state;
    await tx.query(
      `insert into funding_accounts as f (account_id, provider, customer_code, state, provider_id, bank_name, bank_slug,
         account, number_index)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (account_id) do update set provider = excluded.provider, customer_code = excluded.customer_code,
         state = excluded.state, provider_id = excluded.provider_id, bank_name = excluded.bank_name,
         bank_slug = excluded.bank_slug, account = excluded.account, number_index = excluded.number_index`,
      [
        accountId,
        request!.provider,
        request!.customerCode,
        phase,
        opened?.providerId ?? null,
        opened?.bankName ?? null,
        opened?.bankSlug ?? null,
        opened ? JSON.stringify(opened.account) : null,
        opened?.numberIndex ?? null,
      ],
    );
    // A requested number is opened, an ended one closed at the provider.
    if (phase === 'requested' || (phase === 'ended' && opened))
      await this.work.schedule(tx, { kind: 'account', subject: accountId }, this.clock.now());
  }
}

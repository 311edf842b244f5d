import { Inject, Injectable } from '@nestjs/common';
import { CustomerProfiles } from '@usdt-africa/accounts';
import { PersonalData } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import { gradeOf } from '@usdt-africa/recipients';
import type { Pool } from 'pg';
import type { Owner } from '../domain/decide.js';

/** Kind of the blind index of customers' account numbers at the provider. */
const NUMBER_KIND = 'funding-account-number';

/** Finds whose account number was paid, and compares names. */
@Injectable()
export class FundingOwners {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly profiles: CustomerProfiles,
    private readonly personalData: PersonalData,
  ) {}

  /** What an account number is stored under. */
  indexOf(accountNumber: string): string {
    return this.personalData.blindIndex(NUMBER_KIND, accountNumber);
  }

  /** Everything that an account number may be stored under, while the key of the index is being replaced. */
  indexesOf(accountNumber: string): readonly string[] {
    return this.personalData.blindIndexes(NUMBER_KIND, accountNumber);
  }

  /** The account whose number it is; null for nobody's. */
  async accountOf(accountNumber: string | null): Promise<string | null> {
    if (accountNumber === null) return null;
    const { rows } = await this.pool.query<{ account_id: string }>(
      'select account_id from funding_accounts where number_index = any($1)',
      [this.indexesOf(accountNumber)],
    );
    return rows[0]?.account_id ?? null;
  }

  /** The owner as it is now, with the sender's name compared; null for an account that there is not. */
  async ownerOf(accountId: string | null, senderName: string | null): Promise<Owner | null> {
    if (accountId === null) return null;
    const { rows } = await this.pool.query<{ state: Owner['state']; number: string | null }>(
      `select a.state, f.state as number from accounts a left join funding_accounts f using (account_id)
       where a.account_id = $1`,
      [accountId],
    );
    const [row] = rows;
    if (!row) return null;
    const profile = (await this.profiles.of([accountId])).get(accountId);
    const name = profile ? `${profile.firstName} ${profile.lastName}` : null;
    const grade = name === null || senderName === null ? 'unchecked' : gradeOf(name, senderName);
    return { accountId, state: row.state, isNumberOpen: row.number === 'open', grade };
  }
}

/** Blind index of account numbers, written anew when its key is replaced. */
export const fundingAccountNumbers = {
  table: 'funding_accounts',
  key: 'account_id',
  column: 'number_index',
  sealed: 'account',
  indexOf: (account: unknown) => ({ kind: NUMBER_KIND, value: (account as { accountNumber: string }).accountNumber }),
} as const;

import { Inject, Injectable } from '@nestjs/common';
import { type BlindIndexedColumn, PersonalData, type Sealed } from '@usdt-africa/event-store';
import type { COMPANY_NUMBERS, IDENTITY_NUMBERS } from '@usdt-africa/contracts/events';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

export interface IdentityNumber {
  readonly kind: (typeof IDENTITY_NUMBERS | typeof COMPANY_NUMBERS)[number];
  readonly value: string;
}

/** Details typed for a tier upgrade request; stored sealed only. */
export interface Typed {
  readonly firstName: string;
  readonly lastName: string;
  readonly number: IdentityNumber | null;
  readonly account: { readonly bankCode: string; readonly accountNumber: string } | null;
  /** Of a business, in addition to its number. */
  readonly companyName?: string;
}

const KIND = 'identity-number';
const plain = ({ kind, value }: IdentityNumber): string => `${kind}/${value}`;

/** Blind index to find a number on another account; rebuilt when the blind index key changes. */
export const identityNumbers: BlindIndexedColumn = {
  table: 'tier_upgrade_requests',
  key: 'verification_id',
  column: 'number_blind',
  sealed: 'typed',
  indexOf: (typed) => ({ kind: KIND, value: plain((typed as Typed).number!) }),
};

/** The same of numbers that were added after an approval. */
export const addedBvns: BlindIndexedColumn = { ...identityNumbers, column: 'bvn_blind', sealed: 'bvn_typed' };

/** What a number is found by. */
export function blindOf(data: Pick<PersonalData, 'blindIndex'>, number: IdentityNumber): string {
  return data.blindIndex(KIND, plain(number));
}

/** Identity numbers that an operator has compared and approved. */
@Injectable()
export class VerifiedNumbers {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PersonalData) private readonly data: Pick<PersonalData, 'open' | 'preload'>,
  ) {}

  /**
   * The number of an account above Basic: its last request for Individual is the approved one. Null once its documents
   * are erased.
   */
  async of(accountId: string): Promise<IdentityNumber | null> {
    return (await this.ofAll([accountId])).get(accountId) ?? null;
  }

  /** Of several at once; who has none is absent. */
  async ofAll(accountIds: readonly string[]): Promise<ReadonlyMap<string, IdentityNumber>> {
    const { rows } = await this.pool.query<{ account_id: string; typed: Sealed | null }>(
      `select w.account_id, w.typed from unnest($1::uuid[]) as wanted (id), lateral (
         select account_id, typed from tier_upgrade_requests where account_id = id and tier = 'individual'
         order by ordinal desc limit 1
       ) w`,
      [[...accountIds]],
    );
    await this.data.preload(rows.flatMap(({ typed }) => typed?.$sealed.s ?? []));
    const found = new Map<string, IdentityNumber>();
    for (const { account_id: accountId, typed } of rows) {
      const number = typed && (await this.data.open<Typed>(typed))?.number;
      if (number) found.set(accountId, number);
    }
    return found;
  }
}

/** Whether another account submitted this number, refused or not, as long as its documents exist. */
export async function isElsewhere(
  pool: Pool,
  data: Pick<PersonalData, 'blindIndexes'>,
  accountId: string,
  number: IdentityNumber,
): Promise<boolean> {
  const { rows } = await pool.query(
    `select from tier_upgrade_requests where (number_blind = any($1) or bvn_blind = any($1)) and account_id <> $2
     limit 1`,
    [data.blindIndexes(KIND, plain(number)), accountId],
  );
  return rows.length > 0;
}

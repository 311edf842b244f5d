import { Inject, Injectable } from '@nestjs/common';
import { mobileNumber } from '@usdt-africa/contracts/phone';
import type { EventData } from '@usdt-africa/contracts/events';
import { type BlindIndexedColumn, isSealed, PersonalData } from '@usdt-africa/event-store';
import { refusal } from '@usdt-africa/contracts/refusals';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** A customer's profile. Stored sealed only. */
export interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
}

type SealedProfile = EventData<'AccountRegistered'>['profile'];

/** Kind of identifier that a customer signs in with. */
export type IdentifierKind = 'email' | 'phone';

const KINDS = { email: 'account-email', phone: 'account-phone' } as const;

/** Blind indexes to find customers by address and number; rebuilt when the blind index key changes. */
export const accountEmails = indexed('email');
export const accountPhones = indexed('phone');

function indexed(kind: IdentifierKind): BlindIndexedColumn {
  return {
    table: 'accounts',
    key: 'account_id',
    column: `${kind}_blind`,
    sealed: 'profile',
    indexOf: (profile) => ({ kind: KINDS[kind], value: plain(kind, (profile as Profile)[kind]) }),
  };
}

/** Subject whose key seals a customer's data. */
export function subjectOf(accountId: string): string {
  return `account-${accountId}`;
}

/** Email address or phone number, by the typed text; a number in E.164 where it is one. */
export function identified(text: string): { readonly kind: IdentifierKind; readonly value: string } {
  if (text.includes('@')) return { kind: 'email', value: text };
  return { kind: 'phone', value: mobileNumber(text) ?? text };
}

/** Names, addresses and numbers of customers. */
@Injectable()
export class CustomerProfiles {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  /** What an address or a number is found by. */
  blindOf(kind: IdentifierKind, value: string): string {
    return this.personalData.blindIndex(KINDS[kind], plain(kind, value));
  }

  /** All that it may be found by, while the key of the index is being replaced. */
  blindsOf(kind: IdentifierKind, value: string): string[] {
    return this.personalData.blindIndexes(KINDS[kind], plain(kind, value));
  }

  /** Seals a customer's data under their own key. */
  async seal(accountId: string, data: object) {
    await this.personalData.ensureSubjects([subjectOf(accountId)]);
    return this.personalData.seal(subjectOf(accountId), data);
  }

  /** @throws Refusal 404 for an account that there is not, or whose key was destroyed */
  async open(accountId: string): Promise<Profile> {
    const profile = (await this.of([accountId])).get(accountId);
    if (!profile) throw refusal('accounts.no-account');
    return profile;
  }

  /** Profiles of several customers; those whose key was destroyed, and those there are not, are absent. */
  async of(accountIds: readonly string[]): Promise<ReadonlyMap<string, Profile>> {
    const { rows } = await this.pool.query<{ account_id: string; profile: unknown }>(
      'select account_id, profile from accounts where account_id = any($1::uuid[])',
      [accountIds],
    );
    await this.personalData.preload(rows.map((row) => subjectOf(row.account_id)));
    const profiles = new Map<string, Profile>();
    for (const { account_id: id, profile: sealed } of rows) {
      const profile = isSealed(sealed) ? await this.personalData.open<Profile>(sealed as SealedProfile) : null;
      if (profile) profiles.set(id, profile);
    }
    return profiles;
  }
}

function plain(kind: IdentifierKind, value: string): string {
  // A text that is no number keeps its letters, so that it matches no customer: without them, all such names would
  // become one identifier.
  return kind === 'email' || /\p{L}/u.test(value) ? value.trim().toLowerCase() : value.replace(/[^+\d]/g, '');
}

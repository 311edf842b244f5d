import { Inject, Injectable } from '@nestjs/common';
import { mobileNumber } from '@usdt-africa/contracts/phone';
import type { EventData } from '@usdt-africa/contracts/events';
import { type BlindIndexedColumn, isSealed, PersonalData } from '@usdt-africa/event-store';
import { refusal } from '@usdt-africa/contracts/refusals';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** Who a customer is. Kept sealed only. */
export interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
}

type SealedProfile = EventData<'AccountRegistered'>['profile'];

/** What somebody calls themselves when they come in. */
export type IdentifierKind = 'email' | 'phone';

const KINDS = { email: 'account-email', phone: 'account-phone' } as const;

/** Find customers by their address and their number; made anew when the key of the blind index changes. */
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

/** Whose key seals what is kept of a customer. */
export function subjectOf(accountId: string): string {
  return `account-${accountId}`;
}

/** Email address or number, by what was typed; a number in E.164 where it is one. */
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

  /** Seals what is about a customer under their own key. */
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
  // What is no number either is nobody's, each by itself: without its letters it would be everybody's who types some name.
  return kind === 'email' || /\p{L}/u.test(value) ? value.trim().toLowerCase() : value.replace(/[^+\d]/g, '');
}

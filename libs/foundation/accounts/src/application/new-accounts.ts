import { Inject, Injectable } from '@nestjs/common';
import { event, type EventData, type Language, streams } from '@usdt-africa/contracts/events';
import { PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, hashToken, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, fieldRefusal } from '@usdt-africa/platform';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { PoolClient } from 'pg';
import { accountDecider, register } from '../domain/account.js';
import { skeletonOf } from '../domain/usernames.js';
import { accountMetadata } from './account-log.js';
import { Identities, type StoredIdentity } from './identities/identities.js';
import { CustomerProfiles, type Profile } from './profiles.js';
import { AccountSessions } from './sessions.js';
import { type IssuedSession, SignIns, type Visitor } from './sign-ins.js';

/** All that an account begins with; the secrets are sealed under its key already. */
export interface NewAccount {
  readonly accountId: string;
  readonly profile: Profile;
  readonly password: Buffer | null;
  readonly pin: Buffer;
  readonly language: Language;
  readonly terms: string;
  readonly referralSource: string | null;
  readonly referral: string | null;
  /** Who comes in as this account from elsewhere. */
  readonly identity: StoredIdentity | null;
}

type Row = { readonly table: string; readonly constraint?: string; readonly code?: string };

/** Makes accounts: the events, the rows and the first session in one transaction, so that there is all of one or nothing. */
@Injectable()
export class NewAccounts {
  constructor(
    private readonly store: PostgresEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly profiles: CustomerProfiles,
    private readonly sessions: AccountSessions,
    private readonly signIns: SignIns,
    private readonly identities: Identities,
  ) {}

  /**
   * @param signIn how its owner is signed in with it at once; null: the sandbox creates it without a sign-in
   * @param alongside in the same transaction
   * @throws Refusal 409 when the account exists, or its address or number is taken; 422 when the username is taken
   */
  async create(
    fresh: NewAccount,
    signIn: { readonly method: EventData<'AccountSignedIn'>['method']; readonly visitor: Visitor } | null,
    alongside: (tx: PoolClient) => Promise<void> = () => Promise.resolve(),
  ): Promise<IssuedSession | null> {
    const { accountId, profile, language, terms, referralSource, referral } = fresh;
    const now = this.clock.now();
    const sealed = await this.profiles.seal(accountId, profile);
    const registered = register(
      accountDecider.initial,
      { accountId, profile: sealed, terms, referralSource, referral, language },
      now,
    ).map(({ type, data }) => event(type, data as never));
    const identityId = uuidv7(now);
    const linked = fresh.identity
      ? [
          event('AccountIdentityLinked', {
            accountId,
            at: now.toISOString(),
            identityId,
            identity: fresh.identity.sealed,
          }),
        ]
      : [];
    const sessionId = this.sessions.newId();
    const signedIn = signIn
      ? [
          event('AccountSignedIn', {
            accountId,
            at: now.toISOString(),
            sessionId,
            method: signIn.method,
            isNewDevice: true,
          }),
        ]
      : [];
    let issued: IssuedSession | null = null;
    try {
      await this.store.append(
        { streamId: streams.account(accountId), expectedVersion: 0, events: [...registered, ...linked, ...signedIn] },
        {
          metadata: { ...accountMetadata(accountId), ...(signIn ? {} : { actor: 'system:sandbox' }) },
          alongside: async (tx) => {
            await this.#rows(tx, fresh, sealed, now);
            if (fresh.identity) await this.identities.insert(tx, { identityId, accountId }, fresh.identity);
            await alongside(tx);
            if (!signIn) return;
            const session = { accountId, sessionId, method: signIn.method };
            issued = await this.signIns.completeSignIn(tx, session, signIn.visitor, false);
          },
        },
      );
    } catch (error) {
      throw clash(error) ?? error;
    }
    return issued;
  }

  async #rows(tx: PoolClient, fresh: NewAccount, sealed: unknown, now: Date): Promise<void> {
    const { accountId, profile, password, pin, language } = fresh;
    await tx.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1, 'active', $2, $3, $4, $5, $6, $7)`,
      [
        accountId,
        sealed,
        this.profiles.blindOf('email', profile.email),
        this.profiles.blindOf('phone', profile.phone),
        usernameHash(profile.username),
        language,
        now,
      ],
    );
    await tx.query('insert into account_credentials (account_id, password, pin) values ($1, $2, $3)', [
      accountId,
      password,
      pin,
    ]);
  }
}

/** Hash that a username is stored as: look-alikes share it, and it remains after the account is closed. */
export function usernameHash(username: string): string {
  return hashToken(`username/${skeletonOf(username)}`);
}

/** What a row that is there already means. */
function clash(error: unknown): Error | null {
  const { code, constraint = '' } = error as Row;
  if (code === '40001' || (error as Error).name === 'ConcurrencyError') return refusal('accounts.already-registered');
  if (code !== '23505') return null;
  if (constraint.includes('username')) return fieldRefusal('username', 'username-taken');
  return /^account(s|_identities)_/.test(constraint) ? refusal('accounts.already-registered') : null;
}

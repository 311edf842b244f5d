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
import { Identities, type KeptIdentity } from './identities/identities.js';
import { CustomerProfiles, type Profile } from './profiles.js';
import { AccountSessions } from './sessions.js';
import { type ArrivedSession, SignIns, type Visitor } from './sign-ins.js';

/** All that an account begins with; the secrets are sealed under its key already. */
export interface NewAccount {
  readonly accountId: string;
  readonly profile: Profile;
  readonly password: Buffer | null;
  readonly pin: Buffer;
  readonly language: Language;
  readonly terms: string;
  readonly heard: string | null;
  readonly referral: string | null;
  /** Who comes in as this account from elsewhere. */
  readonly identity: KeptIdentity | null;
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
   * @param arrival how its owner comes in with it at once; null: the sandbox makes it for nobody
   * @param alongside in the same transaction
   * @throws Refusal 409 when it is there, or somebody has its address or number; 422 when the username is taken
   */
  async create(
    fresh: NewAccount,
    arrival: { readonly method: EventData<'AccountSignedIn'>['method']; readonly visitor: Visitor } | null,
    alongside: (tx: PoolClient) => Promise<void> = () => Promise.resolve(),
  ): Promise<ArrivedSession | null> {
    const { accountId, profile, language, terms, heard, referral } = fresh;
    const now = this.clock.now();
    const sealed = await this.profiles.seal(accountId, profile);
    const registered = register(
      accountDecider.initial,
      { accountId, profile: sealed, terms, heard, referral, language },
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
    const signedIn = arrival
      ? [
          event('AccountSignedIn', {
            accountId,
            at: now.toISOString(),
            sessionId,
            method: arrival.method,
            isNewDevice: true,
          }),
        ]
      : [];
    let arrived: ArrivedSession | null = null;
    try {
      await this.store.append(
        { streamId: streams.account(accountId), expectedVersion: 0, events: [...registered, ...linked, ...signedIn] },
        {
          metadata: { ...accountMetadata(accountId), ...(arrival ? {} : { actor: 'system:sandbox' }) },
          alongside: async (tx) => {
            await this.#rows(tx, fresh, sealed, now);
            if (fresh.identity) await this.identities.insert(tx, { identityId, accountId }, fresh.identity);
            await alongside(tx);
            if (!arrival) return;
            const session = { accountId, sessionId, method: arrival.method };
            arrived = await this.signIns.comeIn(tx, session, arrival.visitor, false);
          },
        },
      );
    } catch (error) {
      throw clash(error) ?? error;
    }
    return arrived;
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

/** What a username is kept by: look-alikes share it, and closing an account leaves it. */
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

import { Inject, Injectable } from '@nestjs/common';
import type { RegistrationDetails, RegistrationView } from '@usdt-africa/contracts/api';
import type { EventData, Language } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData, withTransaction } from '@usdt-africa/event-store';
import { type Clock, hashToken, newToken, type Refusal, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { RULES } from '../domain/rules.js';
import type { StoredIdentity } from './identities/identities.js';
import { type CodeOf, OneTimeCodes } from './one-time-codes.js';
import { CustomerProfiles, subjectOf } from './profiles.js';

/** Details typed so far; stored sealed. */
export type Draft = Omit<RegistrationDetails, 'language'> & { readonly username: string | null };

/** A browser that registers. */
export interface Registration {
  readonly tokenHash: string;
  /** Of the account that there will be. */
  readonly accountId: string;
  readonly draft: Draft;
  readonly language: Language;
  readonly password: Buffer | null;
  readonly pin: Buffer | null;
  /** What the address and the number are found by. */
  readonly blinds: Readonly<Record<'email' | 'phone', string>>;
  readonly isEmailProven: boolean;
  readonly isPhoneProven: boolean;
  readonly isDone: boolean;
  /** External identity that is linked to this account once it is created. */
  readonly identity: StoredIdentity | null;
}

interface Row {
  token_hash: string;
  account_id: string;
  draft: EventData<'AccountRegistered'>['profile'];
  language: Language;
  password: Buffer | null;
  pin: Buffer | null;
  email_blind: string;
  phone_blind: string;
  email_proven_at: Date | null;
  phone_proven_at: Date | null;
  done_at: Date | null;
  identity: StoredIdentity['sealed'] | null;
  identity_blind: string | null;
}

/** Registrations in progress, one per browser: typed details, proven contacts and the next step. */
@Injectable()
export class Registrations {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly personalData: PersonalData,
    private readonly profiles: CustomerProfiles,
    private readonly codes: OneTimeCodes,
  ) {}

  /** Null for a browser without one. */
  async find(token: string | null): Promise<Registration | null> {
    if (!token) return null;
    const { rows } = await this.pool.query<Row>(
      'select * from account_registrations where token_hash = $1 and ends_at > $2',
      [hashToken(token), this.clock.now()],
    );
    return this.#open(rows[0]);
  }

  /** The registration whose secret this attempt changed, while the browser still has the previous one: the response was lost. */
  async findRenewed(token: string | null, attempt: string | null): Promise<Registration | null> {
    if (!token || !attempt) return null;
    const { rows } = await this.pool.query<Row>(
      'select * from account_registrations where previous_hash = $1 and renewed_by = $2 and ends_at > $3',
      [hashToken(token), attempt, this.clock.now()],
    );
    return this.#open(rows[0]);
  }

  async #open(row: Row | undefined): Promise<Registration | null> {
    const draft = row && (await this.personalData.open<Draft>(row.draft));
    if (!row || !draft) return null;
    return {
      tokenHash: row.token_hash,
      accountId: row.account_id,
      draft,
      language: row.language,
      password: row.password,
      pin: row.pin,
      blinds: { email: row.email_blind, phone: row.phone_blind },
      isEmailProven: row.email_proven_at !== null,
      isPhoneProven: row.phone_proven_at !== null,
      isDone: row.done_at !== null,
      identity: row.identity && row.identity_blind ? { sealed: row.identity, blind: row.identity_blind } : null,
    };
  }

  /** One that goes on. @throws Refusal 404 `no-registration`; 409 `registered` when its account is there */
  async underWay(token: string | null): Promise<Registration> {
    const found = await this.find(token);
    if (!found) throw noRegistration();
    if (found.isDone) throw refusal('accounts.registered');
    return found;
  }

  /**
   * Whether the typed address and number still belong to the person who started the registration. With both changed, or
   * an address other than the issuer's, it may be another person at the same browser: secrets and proofs of the first
   * (a password, a PIN, a linked identity, a copied cookie) must not become part of their account.
   */
  isOf({ blinds, identity }: Registration, typed: Pick<Draft, 'email' | 'phone'>): boolean {
    const isSame = (kind: 'email' | 'phone'): boolean =>
      this.profiles.blindsOf(kind, typed[kind]).includes(blinds[kind]);
    return isSame('email') || (identity === null && isSame('phone'));
  }

  /** Begins a registration. @returns the browser's secret */
  async begin(draft: Draft, language: Language, accountId = uuidv7(this.clock.now())): Promise<string> {
    const token = newToken();
    const { now, sealed, email, phone, endsAt } = await this.#columns(accountId, draft);
    await this.pool.query(
      `insert into account_registrations
         (token_hash, account_id, draft, language, email_blind, phone_blind, began_at, ends_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [hashToken(token), accountId, sealed, language, email, phone, now, endsAt],
    );
    return token;
  }

  /**
   * Changes the details: an address or number that changed is proven again, password and PIN are chosen again, and the previous
   * secret is worth nothing, so that an earlier user of the browser keeps no part in the registration.
   * @param by the browser's previous secret, and the attempt that may be repeated with it
   * @returns the browser's new secret; null where the registration ended or moved meanwhile
   */
  async changeDetails(
    { tokenHash, accountId }: Registration,
    draft: Draft,
    language: Language,
    by: { readonly token: string; readonly attempt: string | null },
  ): Promise<string | null> {
    const token = newToken();
    const { sealed, email, phone, endsAt } = await this.#columns(accountId, draft);
    const { rowCount } = await this.pool.query(
      `update account_registrations set token_hash = $2, draft = $3, language = $4, email_blind = $5, phone_blind = $6,
         ends_at = $7, previous_hash = $8, renewed_by = $9, password = null, pin = null,
         email_proven_at = case when email_blind = $5 then email_proven_at end,
         phone_proven_at = case when phone_blind = $6 then phone_proven_at end
       where token_hash = $1 and done_at is null`,
      [tokenHash, hashToken(token), sealed, language, email, phone, endsAt, hashToken(by.token), by.attempt],
    );
    return rowCount === 1 ? token : null;
  }

  async setUsername({ tokenHash, accountId, draft }: Registration, username: string): Promise<void> {
    const { sealed, endsAt } = await this.#columns(accountId, { ...draft, username });
    await this.pool.query(
      'update account_registrations set draft = $2, ends_at = $3 where token_hash = $1 and done_at is null',
      [tokenHash, sealed, endsAt],
    );
  }

  async #columns(accountId: string, draft: Draft) {
    const now = this.clock.now();
    return {
      now,
      sealed: await this.profiles.seal(accountId, draft),
      email: this.profiles.blindOf('email', draft.email),
      phone: this.profiles.blindOf('phone', draft.phone),
      endsAt: new Date(now.getTime() + RULES.registrationMs),
    };
  }

  /**
   * Starts a registration with an issuer's claims; the rest is requested from the customer.
   * @param isEmailProven whether the address can belong to no other person: it needs no code then
   * @param identity the stored form of the issuer's identity
   * @returns the browser's secret
   */
  async beginWith(
    known: Pick<Draft, 'firstName' | 'lastName' | 'email'>,
    isEmailProven: boolean,
    identity: (accountId: string) => Promise<StoredIdentity>,
  ): Promise<string> {
    await this.prune();
    const accountId = uuidv7(this.clock.now());
    const details = await identity(accountId);
    const draft = { ...known, phone: '', referralSource: null, referral: null, terms: '', username: null };
    const token = await this.begin(draft, 'en', accountId);
    await this.pool.query(
      `update account_registrations set identity = $2, identity_blind = $3, email_proven_at = $4 where token_hash = $1`,
      [hashToken(token), details.sealed, details.blind, isEmailProven ? this.clock.now() : null],
    );
    return token;
  }

  /** Sets what else belongs to one that goes on. */
  async set(registration: Registration, column: 'password' | 'pin', value: Buffer): Promise<void> {
    await this.pool.query(`update account_registrations set ${column} = $2 where token_hash = $1 and done_at is null`, [
      registration.tokenHash,
      value,
    ]);
  }

  /**
   * The address or number is proven, and the browser gets a new secret.
   * @param attempt may be repeated with the previous secret; null: it may not
   * @returns the new secret; null where another address or number was typed meanwhile: that is proven by nothing
   */
  async prove(
    tx: PoolClient,
    { tokenHash, blinds }: Registration,
    channel: 'email' | 'phone',
    attempt: string | null,
  ): Promise<string | null> {
    const token = newToken();
    const { rowCount } = await tx.query(
      `update account_registrations set ${channel}_proven_at = $2, token_hash = $3, previous_hash = $1, renewed_by = $4
       where token_hash = $1 and ${channel}_blind = $5 and done_at is null`,
      [tokenHash, this.clock.now(), hashToken(token), attempt, blinds[channel]],
    );
    return rowCount === 1 ? token : null;
  }

  /** A new secret in the place of one that was lost with its response. @throws Refusal 404 `no-registration`; 409 `registered` */
  async renew({ tokenHash, isDone }: Registration): Promise<string> {
    if (isDone) throw refusal('accounts.registered');
    const token = newToken();
    const { rowCount } = await this.pool.query(
      'update account_registrations set token_hash = $2 where token_hash = $1 and done_at is null',
      [tokenHash, hashToken(token)],
    );
    if (rowCount !== 1) throw noRegistration();
    return token;
  }

  /**
   * The account is there: in its transaction. Secrets are the account's now.
   * @throws Refusal 404 `no-registration` when its time was over meanwhile, and its key is gone
   */
  async finish(tx: PoolClient, registration: Registration): Promise<void> {
    const now = this.clock.now();
    const { rowCount } = await tx.query(
      `update account_registrations set done_at = $2, ends_at = $3, password = null, pin = null where token_hash = $1`,
      [registration.tokenHash, now, new Date(now.getTime() + RULES.registeredMs)],
    );
    if (rowCount !== 1) throw noRegistration();
  }

  /** The browser that lost the answer has come in after all: the registration is over. @throws Refusal 404 when it was already */
  async comeBack(tx: PoolClient, { tokenHash }: Registration): Promise<void> {
    const ended = await tx.query('delete from account_registrations where token_hash = $1', [tokenHash]);
    if (ended.rowCount !== 1) throw noRegistration();
  }

  async view(registration: Registration): Promise<RegistrationView> {
    const { draft, isEmailProven, isPhoneProven } = registration;
    const { firstName, lastName, email, phone, referralSource, referral, username } = draft;
    const [emailSent, phoneSent] = await Promise.all(
      (['email', 'phone'] as const).map((channel) => this.codes.sent(codeOf(registration, channel))),
    );
    return {
      step: stepOf(registration),
      firstName,
      lastName,
      email,
      phone,
      referralSource,
      referral,
      username,
      emailCode: { verified: isEmailProven, sent: isEmailProven ? null : emailSent! },
      phoneCode: { verified: isPhoneProven, sent: isPhoneProven ? null : phoneSent! },
    };
  }

  /** Deletes expired registrations and destroys the keys that were theirs alone. */
  async prune(): Promise<void> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<{ token_hash: string }>(
      'select token_hash from account_registrations where ends_at < $1 limit 500',
      [now],
    );
    for (const { token_hash: tokenHash } of rows) await this.#forget(tokenHash, now);
  }

  /** Its row goes first: one that is finished in this moment is an account, and the key is that account's. */
  async #forget(tokenHash: string, now: Date): Promise<void> {
    await withTransaction(this.pool, async (tx) => {
      const { rows } = await tx.query<{ account_id: string; done: boolean }>(
        `delete from account_registrations where token_hash = $1 and ends_at < $2
         returning account_id, done_at is not null as done`,
        [tokenHash, now],
      );
      for (const { account_id: accountId, done } of rows)
        if (!done) await this.personalData.destroy(subjectOf(accountId), tx);
    });
  }
}

/** Whose a registration's code is: it proves the address or number that it went to, whatever is typed while it is on its way. */
export function codeOf({ accountId, blinds }: Registration, channel: 'email' | 'phone'): CodeOf {
  return { purpose: `registration-${channel}`, owner: `${accountId}/${blinds[channel]}` };
}

/** The first step that is not done. */
export function stepOf(registration: Registration): RegistrationView['step'] {
  if (registration.isDone) return 'done';
  // Begun by an issuer, which knows no number.
  if (!registration.draft.phone) return 'details';
  if (!registration.draft.username) return 'username';
  if (!registration.password) return 'password';
  if (!registration.pin) return 'pin';
  return registration.isEmailProven && registration.isPhoneProven ? 'ready' : 'codes';
}

export function noRegistration(): Refusal {
  return refusal('accounts.no-registration');
}

export function notReady(): Refusal {
  return refusal('accounts.not-ready');
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ErasedSubjectError } from '@usdt-africa/event-store';
import { Refusal } from '@usdt-africa/kernel';
import { POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { credentialsOf, secondFactorOf } from '../credentials.js';
import { CustomerProfiles } from '../profiles.js';
import { Registrations } from '../registrations.js';
import { assertStillIs } from '../sessions.js';
import { type IssuedSession, signInAgain, SignIns, type Visitor } from '../sign-ins.js';
import { Identities, type LinkedIdentity } from './identities.js';
import { type Claims, type Failure, IdentityFailed, IdentityIssuer } from './issuer.js';
import { type Visit, Visits } from './visits.js';

/** Refusals that mean that the customer who linked is no longer signed in. */
const GONE: ReadonlySet<string> = new Set(['closed', 'signed-out']);

/** The outcome that a page shows. */
export type Outcome =
  /** Signed in. */
  | { readonly kind: 'in'; readonly session: IssuedSession }
  /** One more step. */
  | { readonly kind: 'second-step'; readonly signIn: string }
  /** Nobody has it: who it is registers. */
  | { readonly kind: 'new'; readonly registration: string }
  /** The address has an account, whose password is to be given once. */
  | { readonly kind: 'known'; readonly waiting: string }
  | { readonly kind: 'linked' }
  /** `again`: this browser asked for nothing, or took too long; `unproven`: the address is not proven; `taken`: it is another's. */
  | { readonly kind: 'refused'; readonly because: Failure | 'again' | 'unproven' | 'taken' };

export interface Returned {
  readonly outcome: Outcome;
  /** What the browser was sent for; null where it was not. */
  readonly visit: Pick<Visit, 'next' | 'sessionId'> | null;
}

/** A browser comes back from the issuer. */
export class ReturnFromIssuer extends Command<Returned> {
  constructor(
    readonly token: string | null,
    /** The query that it came with. */
    readonly search: string,
    readonly customer: SignedInCustomer | null,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

/**
 * Who it is follows from issuer and subject alone. An address that the issuer names opens no account: its password does, once. One
 * that the issuer did not prove does not even begin one.
 */
@CommandHandler(ReturnFromIssuer)
export class ReturnFromIssuerHandler implements ICommandHandler<ReturnFromIssuer> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly issuer: IdentityIssuer,
    private readonly visits: Visits,
    private readonly identities: Identities,
    private readonly profiles: CustomerProfiles,
    private readonly registrations: Registrations,
    private readonly signIns: SignIns,
  ) {}

  async execute({ token, search, customer, visitor }: ReturnFromIssuer): Promise<Returned> {
    // Taken before it is checked: state, nonce and code are used once, whatever the result.
    const visit = token && this.issuer.isThere ? await this.visits.take(token) : null;
    if (!visit) return { outcome: { kind: 'refused', because: 'again' }, visit: null };
    return { outcome: await this.#outcome(visit, search, customer, visitor), visit };
  }

  async #outcome(visit: Visit, search: string, customer: SignedInCustomer | null, visitor: Visitor): Promise<Outcome> {
    let claims: Claims;
    try {
      claims = await this.issuer.claims(search, visit);
    } catch (error) {
      if (!(error instanceof IdentityFailed)) throw error;
      return { kind: 'refused', because: error.because };
    }
    if (visit.sessionId !== null)
      return customer?.sessionId === visit.sessionId
        ? this.#link(customer, claims)
        : { kind: 'refused', because: 'again' };
    const linked = await this.identities.find(claims.identity);
    return linked ? this.#completeSignIn(linked, visitor) : this.#unknown(claims);
  }

  async #link({ accountId, sessionId }: SignedInCustomer, { identity }: Claims): Promise<Outcome> {
    try {
      const storedId = await this.identities.keep(accountId, identity);
      await this.identities.link(accountId, storedId, (tx) => assertStillIs(tx, sessionId));
      return { kind: 'linked' };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'identity-taken') return { kind: 'refused', because: 'taken' };
      // Closed or signed out during the request to the issuer: the customer is no longer signed in, and nothing was
      // linked.
      if (error instanceof ErasedSubjectError || (error instanceof Refusal && GONE.has(error.code)))
        return { kind: 'refused', because: 'again' };
      throw error;
    }
  }

  /** Requires the second step where one is enabled: control of the identity is only one of two factors. */
  async #completeSignIn(linked: LinkedIdentity, visitor: Visitor): Promise<Outcome> {
    const { accountId } = linked;
    const credentials = await credentialsOf(this.pool, accountId);
    if (credentials && secondFactorOf(credentials) !== null)
      return { kind: 'second-step', signIn: await this.signIns.begin(accountId, visitor.device) };
    const session = await this.signIns.complete(accountId, 'google', visitor, async (tx) => {
      if (!(await this.identities.use(tx, linked))) throw signInAgain();
      await this.signIns.assertNoSecondFactor(tx, accountId);
    });
    return { kind: 'in', session };
  }

  async #unknown({ identity, isEmailVerified, ownsEmail, firstName, lastName }: Claims): Promise<Outcome> {
    const { email } = identity;
    if (email === null || !isEmailVerified) return { kind: 'refused', because: 'unproven' };
    const { rows } = await this.pool.query<{ account_id: string }>(
      `select account_id from accounts where email_blind = any($1) and state <> 'closed'`,
      [this.profiles.blindsOf('email', email)],
    );
    const known = rows[0]?.account_id;
    if (known !== undefined) {
      const waiting = await this.visits.found(known, await this.identities.keep(known, identity));
      return { kind: 'known', waiting };
    }
    const registration = await this.registrations.beginWith({ firstName, lastName, email }, ownsEmail, (accountId) =>
      this.identities.keep(accountId, identity),
    );
    return { kind: 'new', registration };
  }
}

import type { PasskeyView } from '@usdt-africa/contracts/admin';
import { event } from '@usdt-africa/contracts/events';
import { type Clock, hashToken, newToken, Refusal, uuidv7 } from '@usdt-africa/kernel';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { type OperatorLog, operatorMetadata } from './operator-log.js';
import type { Profiles } from './profiles.js';
import type { NewSession, SignedInOperator } from './sessions.js';
import type { SignIn } from './sign-in.js';

/** Loaded with the first passkey: it brings much with it, and most processes never see one. */
const library = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');

/** Whom passkeys are for: the name of the console's host, and where a browser may be when it uses one. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
}

interface PasskeyRow {
  passkey_id: string;
  operator_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: AuthenticatorTransport[];
  synced: boolean;
  /** What it is called: the device it was made on, unless its owner gave it a name. */
  device: string;
  added_at: Date;
  used_at: Date | null;
}

/** Most passkeys of one operator. */
const MOST = 10;

/**
 * Passkeys: the device asks for finger, face or PIN, so one is password and second step at once. Every challenge belongs
 * to one browser and is used once.
 */
export class Passkeys {
  constructor(
    private readonly pool: Pool,
    private readonly signIn: SignIn,
    private readonly profiles: Profiles,
    private readonly log: OperatorLog,
    private readonly clock: Clock,
    private readonly party: RelyingParty,
  ) {}

  /**
   * A challenge to sign in with. After the password it is for that operator's passkeys; without, for any that the
   * browser knows.
   * @param token the browser's cookie of the first step, when it has one
   */
  async signInOptions(
    token: string | null,
    device: string,
  ): Promise<{ readonly token: string; readonly options: PublicKeyCredentialRequestOptionsJSON }> {
    const known = token ? await this.signIn.pending(token).catch(() => null) : null;
    const passkeys = known ? await this.#of(known.operatorId) : [];
    const options = await (
      await library()
    ).generateAuthenticationOptions({
      rpID: this.party.id,
      userVerification: 'required',
      timeout: RULES.challengeMs,
      allowCredentials: passkeys.map((key) => ({ id: key.credential_id, transports: key.transports })),
    });
    if (known) {
      await this.pool.query('update operator_sign_ins set challenge = $2 where token_hash = $1', [
        known.tokenHash,
        options.challenge,
      ]);
      return { token: token!, options };
    }
    const fresh = newToken();
    await this.pool.query(
      'insert into operator_sign_ins (token_hash, challenge, device, ends_at) values ($1, $2, $3, $4)',
      [hashToken(fresh), options.challenge, device, new Date(this.clock.now().getTime() + RULES.challengeMs)],
    );
    return { token: fresh, options };
  }

  /**
   * Signs in with what the browser's authenticator answered.
   * @param origin where the browser is
   * @throws Refusal 401 `passkey-refused`
   */
  async signInWith(
    token: string | null,
    response: Readonly<Record<string, unknown>>,
    origin: string,
  ): Promise<NewSession> {
    const challenged = token && (await this.#takeChallenge(token));
    const credentialId = response['id'];
    if (!challenged || typeof credentialId !== 'string') throw refused();
    const { rows } = await this.pool.query<PasskeyRow>('select * from operator_passkeys where credential_id = $1', [
      credentialId,
    ]);
    const passkey = rows[0];
    if (!passkey || (challenged.operatorId && challenged.operatorId !== passkey.operator_id)) throw refused();
    const { verified, authenticationInfo } = await (
      await library()
    )
      .verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenged.challenge,
        expectedOrigin: origin,
        expectedRPID: this.party.id,
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: Number(passkey.counter),
          transports: passkey.transports,
        },
      })
      .catch(() => {
        throw refused();
      });
    if (!verified) throw refused();
    return this.signIn.complete(passkey.operator_id, 'passkey', challenged.device, async (tx) => {
      // Authenticators that count never go back; those of makers' clouds stay at zero.
      const used = await tx.query(
        `update operator_passkeys set counter = $2, used_at = $3
         where passkey_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
        [passkey.passkey_id, authenticationInfo.newCounter, this.clock.now()],
      );
      if (used.rowCount !== 1) throw refused();
      await tx.query('delete from operator_sign_ins where token_hash = $1', [hashToken(token)]);
    });
  }

  /** A challenge to make a passkey with, for whoever is signed in. */
  async registrationOptions(operator: SignedInOperator): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const [profile, passkeys] = await Promise.all([this.profiles.open(operator.id), this.#of(operator.id)]);
    if (passkeys.length >= MOST)
      throw new Refusal(409, 'too-many-passkeys', 'Remove a passkey before you add another.');
    const options = await (
      await library()
    ).generateRegistrationOptions({
      rpID: this.party.id,
      rpName: this.party.name,
      userID: new TextEncoder().encode(operator.id),
      userName: profile.email,
      userDisplayName: profile.name,
      attestationType: 'none',
      timeout: RULES.challengeMs,
      excludeCredentials: passkeys.map((key) => ({ id: key.credential_id, transports: key.transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.pool.query('update operator_sessions set challenge = $2, challenge_ends_at = $3 where session_id = $1', [
      operator.sessionId,
      options.challenge,
      new Date(this.clock.now().getTime() + RULES.challengeMs),
    ]);
    return options;
  }

  /**
   * Keeps a passkey that the browser made.
   * @throws Refusal 422 `passkey-refused`
   */
  async register(
    operator: SignedInOperator,
    response: Readonly<Record<string, unknown>>,
    where: { readonly origin: string; readonly name: string },
  ): Promise<PasskeyView> {
    const { rows } = await this.pool.query<{ challenge: string }>(
      `with taken as (select session_id, challenge from operator_sessions
         where session_id = $1 and challenge_ends_at > $2 and challenge is not null for update)
       update operator_sessions s set challenge = null from taken where s.session_id = taken.session_id
       returning taken.challenge`,
      [operator.sessionId, this.clock.now()],
    );
    const challenge = rows[0]?.challenge;
    if (!challenge) throw notKept();
    const verification = await (
      await library()
    )
      .verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: where.origin,
        expectedRPID: this.party.id,
        requireUserVerification: true,
      })
      .catch(() => {
        throw notKept();
      });
    if (!verification.verified) throw notKept();
    const { credential, credentialBackedUp } = verification.registrationInfo;
    const now = this.clock.now();
    const passkeyId = uuidv7(now);
    const added = event('OperatorPasskeyAdded', { operatorId: operator.id, at: now.toISOString(), passkeyId });
    await this.log.append(operator.id, added, operatorMetadata(operator), async (tx) => {
      const { rowCount } = await tx.query(
        `insert into operator_passkeys
           (passkey_id, operator_id, credential_id, public_key, counter, transports, synced, device, added_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
        [
          passkeyId,
          operator.id,
          credential.id,
          Buffer.from(credential.publicKey),
          credential.counter,
          credential.transports ?? [],
          credentialBackedUp,
          where.name,
          now,
        ],
      );
      if (rowCount !== 1) throw notKept();
    });
    return {
      id: passkeyId,
      name: where.name,
      addedAt: now.toISOString(),
      usedAt: null,
      synced: credentialBackedUp,
    };
  }

  async list(operatorId: string): Promise<PasskeyView[]> {
    return (await this.#of(operatorId)).map((row) => ({
      id: row.passkey_id,
      name: row.device,
      addedAt: row.added_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
      synced: row.synced,
    }));
  }

  /** @throws Refusal 404 for one that is not theirs */
  async remove(operator: SignedInOperator, passkeyId: string): Promise<void> {
    const missing = new Refusal(404, 'no-passkey', 'There is no such passkey.');
    if (!(await this.#of(operator.id)).some((row) => row.passkey_id === passkeyId)) throw missing;
    const at = this.clock.now().toISOString();
    const removed = event('OperatorPasskeyRemoved', { operatorId: operator.id, at, passkeyId });
    await this.log.append(operator.id, removed, operatorMetadata(operator), async (tx) => {
      const { rowCount } = await tx.query('delete from operator_passkeys where passkey_id = $1 and operator_id = $2', [
        passkeyId,
        operator.id,
      ]);
      if (rowCount !== 1) throw missing;
    });
  }

  async #of(operatorId: string): Promise<PasskeyRow[]> {
    const { rows } = await this.pool.query<PasskeyRow>(
      'select * from operator_passkeys where operator_id = $1 order by added_at',
      [operatorId],
    );
    return rows;
  }

  /** The challenge of a browser, which nobody gets a second time. */
  async #takeChallenge(
    token: string,
  ): Promise<{ readonly challenge: string; readonly operatorId: string | null; readonly device: string } | null> {
    const { rows } = await this.pool.query<{ challenge: string; operator_id: string | null; device: string }>(
      `with taken as (select token_hash, challenge from operator_sign_ins
         where token_hash = $1 and ends_at > $2 and challenge is not null for update)
       update operator_sign_ins s set challenge = null from taken where s.token_hash = taken.token_hash
       returning taken.challenge, s.operator_id, s.device`,
      [hashToken(token), this.clock.now()],
    );
    const row = rows[0];
    return row ? { challenge: row.challenge, operatorId: row.operator_id, device: row.device } : null;
  }
}

function refused(): Refusal {
  return new Refusal(401, 'passkey-refused', 'This passkey did not open the console. Try again, or use another way.');
}

function notKept(): Refusal {
  return new Refusal(422, 'passkey-refused', 'This passkey could not be kept. Try again.');
}

import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Pool, PoolClient } from 'pg';

/* Passkeys: the device verifies finger, face or PIN, so a passkey is password and second step at once. Every challenge
   belongs to one browser and is used once. */

/** Loaded with the first passkey: it brings much with it, and most processes never see one. */
const library = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');

/** Relying party of the passkeys: host name, and the name that authenticators show. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
}

/** A passkey belongs to a name: this machine has one, too. */
export function relyingParty(url: string, name: string): RelyingParty {
  const { hostname } = new URL(url);
  return { id: hostname === '127.0.0.1' || hostname === '[::1]' ? 'localhost' : hostname, name };
}

export interface PasskeyRow {
  passkey_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: AuthenticatorTransport[];
  synced: boolean;
  /** Name of the passkey: the device it was created on, unless its owner renamed it. */
  device: string;
  added_at: Date;
  used_at: Date | null;
}

/** A passkey that a browser made, proven to be of a device that is here. */
export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly synced: boolean;
}

/** Where an answer to a challenge must come from. */
export interface Challenged {
  readonly challenge: string;
  readonly origin: string;
  readonly party: RelyingParty;
}

/** Request options for an authenticator signature; without passkeys, any passkey that the browser knows is accepted. */
export async function requestPasskey(
  party: RelyingParty,
  passkeys: readonly PasskeyRow[],
  timeout: number,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    timeout,
    allowCredentials: described(passkeys),
  });
}

/** Creation options for a new passkey; excludes the ones that exist already. */
export async function requestNewPasskey(
  party: RelyingParty,
  user: { readonly id: string; readonly name: string; readonly displayName: string },
  passkeys: readonly PasskeyRow[],
  timeout: number,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(user.id),
    userName: user.name,
    userDisplayName: user.displayName,
    attestationType: 'none',
    timeout,
    excludeCredentials: described(passkeys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Null for what answers another challenge, or comes from elsewhere. */
export async function verifiedNewPasskey(
  response: Readonly<Record<string, unknown>>,
  { challenge, origin, party }: Challenged,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const verification = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verification?.verified) return null;
  const { credential, credentialBackedUp: synced } = verification.registrationInfo;
  const { id: credentialId, publicKey, counter, transports = [] } = credential;
  return { credentialId, publicKey, counter, transports, synced };
}

/** The authenticator's new counter; null for what another passkey signed, another challenge, or another place. */
export async function verifiedCounter(
  response: Readonly<Record<string, unknown>>,
  passkey: PasskeyRow,
  { challenge, origin, party }: Challenged,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const verification = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
  }).catch(() => null);
  return verification?.verified ? verification.authenticationInfo.newCounter : null;
}

/** Most passkeys of one person. */
export const MOST_PASSKEYS = 10;

/** Stores the passkeys of one kind of owner; `Row` holds that table's additional columns. */
export class PasskeyTable<Row extends PasskeyRow = PasskeyRow> {
  /** @param owner column of the owner's id */
  constructor(
    protected readonly table: `${string}_passkeys`,
    protected readonly owner: `${string}_id`,
  ) {}

  async of(db: Pool | PoolClient, ownerId: string): Promise<Row[]> {
    const { rows } = await db.query<Row>(`select * from ${this.table} where ${this.owner} = $1 order by added_at`, [
      ownerId,
    ]);
    return rows;
  }

  /** The passkey with the credential id that the browser sent, and its owner. */
  async find(db: Pool, credentialId: unknown): Promise<{ readonly passkey: Row; readonly ownerId: string } | null> {
    if (typeof credentialId !== 'string') return null;
    const { rows } = await db.query<Row & { owner_id: string }>(
      `select *, ${this.owner} as owner_id from ${this.table} where credential_id = $1`,
      [credentialId],
    );
    return rows[0] ? { passkey: rows[0], ownerId: rows[0].owner_id } : null;
  }

  /**
   * Adds a passkey in the transaction of its event. The event is appended first, so concurrent additions wait for each
   * other there and the last count includes the others.
   * @returns `known`: the credential is registered already; `too-many`: {@link MOST_PASSKEYS} are there
   */
  async add(
    tx: PoolClient,
    ownerId: string,
    { credentialId, publicKey, counter, transports, synced }: NewPasskey,
    called: { readonly passkeyId: string; readonly device: string; readonly at: Date },
  ): Promise<'added' | 'known' | 'too-many'> {
    if ((await this.of(tx, ownerId)).length >= MOST_PASSKEYS) return 'too-many';
    const { rowCount } = await tx.query(
      `insert into ${this.table}
         (passkey_id, ${this.owner}, credential_id, public_key, counter, transports, synced, device, added_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [
        called.passkeyId,
        ownerId,
        credentialId,
        Buffer.from(publicKey),
        counter,
        transports,
        synced,
        called.device,
        called.at,
      ],
    );
    return rowCount === 1 ? 'added' : 'known';
  }

  /** All of one owner. */
  async clear(tx: PoolClient, ownerId: string): Promise<void> {
    await tx.query(`delete from ${this.table} where ${this.owner} = $1`, [ownerId]);
  }

  /**
   * Authenticators that count never go back; those of makers' clouds stay at zero.
   * @returns the passkey as it is now; null for one that did, or was taken away
   */
  async use(tx: PoolClient, passkeyId: string, counter: number, at: Date): Promise<Row | null> {
    const { rows } = await tx.query<Row>(
      `update ${this.table} set counter = $2, used_at = $3
       where passkey_id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning *`,
      [passkeyId, counter, at],
    );
    return rows[0] ?? null;
  }

  /** @returns false for one that is not theirs */
  async rename(tx: PoolClient, ownerId: string, passkeyId: string, name: string): Promise<boolean> {
    const { rowCount } = await tx.query(
      `update ${this.table} set device = $3 where passkey_id = $1 and ${this.owner} = $2`,
      [passkeyId, ownerId, name],
    );
    return rowCount === 1;
  }

  /** @returns false for one that is not theirs */
  async remove(tx: PoolClient, ownerId: string, passkeyId: string): Promise<boolean> {
    const { rowCount } = await tx.query(`delete from ${this.table} where passkey_id = $1 and ${this.owner} = $2`, [
      passkeyId,
      ownerId,
    ]);
    return rowCount === 1;
  }
}

/** Passkeys as descriptors for the browser. */
function described(passkeys: readonly PasskeyRow[]) {
  return passkeys.map((key) => ({ id: key.credential_id, transports: key.transports }));
}

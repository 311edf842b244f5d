import { Refusal } from '@usdt-africa/kernel';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { Pool } from 'pg';
import { consoleUrlOf, type OperatorsConfig } from './config.js';

/*
 * Passkeys: the device asks for finger, face or PIN, so one is password and second step at once. Every challenge belongs
 * to one browser and is used once.
 */

/** Loaded with the first passkey: it brings much with it, and most processes never see one. */
export const library = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');

/** Whom passkeys are for: the name of the console's host, and where a browser may be when it uses one. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
}

export interface PasskeyRow {
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

export async function passkeysOf(pool: Pool, operatorId: string): Promise<PasskeyRow[]> {
  const { rows } = await pool.query<PasskeyRow>(
    'select * from operator_passkeys where operator_id = $1 order by added_at',
    [operatorId],
  );
  return rows;
}

/** Passkeys as a browser is told of them. */
export function described(passkeys: readonly PasskeyRow[]) {
  return passkeys.map((key) => ({ id: key.credential_id, transports: key.transports }));
}

export function relyingPartyOf(config: OperatorsConfig): RelyingParty {
  return { id: relyingPartyId(consoleUrlOf(config)), name: config.brand };
}

/** A passkey belongs to a name: this machine has one, too. */
function relyingPartyId(consoleUrl: string): string {
  const { hostname } = new URL(consoleUrl);
  return hostname === '127.0.0.1' || hostname === '[::1]' ? 'localhost' : hostname;
}

export function passkeyRefused(): Refusal {
  return new Refusal(401, 'passkey-refused', 'This passkey did not open the console. Try again, or use another way.');
}

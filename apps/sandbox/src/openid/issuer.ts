import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Clock, systemClock } from '@usdt-africa/kernel';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { OpenIdPerson } from './people.js';

/** The only client. Its secret is a sandbox's, and is named so. */
export const OPENID_CLIENT = { id: 'sandbox-client', secret: 'sandbox-openid-secret' } as const;

/**
 * What an issuer may do wrong. `wrong-nonce`, `wrong-issuer`, `wrong-audience`, `expired`, `from-tomorrow`: a token that must
 * not be believed; `unknown-key`: signed by a key that is not in the list; `down`: 503 everywhere.
 */
export const OPENID_MODES = [
  'ok',
  'wrong-nonce',
  'wrong-issuer',
  'wrong-audience',
  'expired',
  'from-tomorrow',
  'unknown-key',
  'down',
] as const;
export type OpenIdMode = (typeof OPENID_MODES)[number];

/** A code ends this long after it was given. */
const CODE_MS = 60_000;
const TOKEN_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** A client's checked request to the authorization endpoint. */
export interface Authorization {
  readonly redirectUri: string;
  readonly state: string | null;
  readonly nonce: string | null;
  readonly challenge: string;
}

interface Grant extends Authorization {
  readonly person: OpenIdPerson;
  readonly until: number;
}

/** An answer of the token endpoint in OAuth's own words (RFC 6749 §5.2). */
export class OAuthError extends Error {
  constructor(
    readonly error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type',
    readonly status = 400,
  ) {
    super(error);
    this.name = 'OAuthError';
  }
}

/**
 * An OpenID Connect issuer like Google's: authorization codes with PKCE (RFC 7636), ID tokens in RS256, a list of keys
 * that can be changed. Nothing survives a restart: a user in the middle of a sign-in starts again.
 */
export class OpenIdIssuer {
  mode: OpenIdMode = 'ok';
  readonly #clock: Clock;
  readonly #grants = new Map<string, Grant>();
  readonly #keys: { readonly id: string; readonly secret: CryptoKey; readonly shown: JWK }[] = [];

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  /** Signs with a new key from now on; the one before stays in the list for those who have its tokens. */
  async rotate(): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const id = randomUUID();
    const shown = { ...(await exportJWK(publicKey)), kid: id, alg: 'RS256', use: 'sig' };
    this.#keys.unshift({ id, secret: privateKey, shown });
    this.#keys.splice(2);
  }

  /** The public keys, the newest first (RFC 7517). */
  async keys(): Promise<{ readonly keys: readonly JWK[] }> {
    if (this.#keys.length === 0) await this.rotate();
    return { keys: this.#keys.map(({ shown }) => shown) };
  }

  /** Lets a person in: the code that the client may change for tokens, once. */
  grant(authorization: Authorization, person: OpenIdPerson): string {
    const code = randomBytes(32).toString('base64url');
    this.#grants.set(code, { ...authorization, person, until: this.#clock.now().getTime() + CODE_MS });
    return code;
  }

  /**
   * Tokens for a code.
   * @param issuer the issuer's own address
   * @throws OAuthError
   */
  async exchange(issuer: string, form: URLSearchParams): Promise<Record<string, unknown>> {
    if (form.get('grant_type') !== 'authorization_code') throw new OAuthError('unsupported_grant_type');
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    // A code is used up by its first exchange, whatever the result.
    this.#grants.delete(code);
    const now = this.#clock.now().getTime();
    if (!grant || now > grant.until || grant.redirectUri !== form.get('redirect_uri'))
      throw new OAuthError('invalid_grant');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (proof !== grant.challenge) throw new OAuthError('invalid_grant');
    return {
      access_token: randomBytes(32).toString('base64url'),
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      scope: 'openid email profile',
      id_token: await this.#idToken(issuer, grant, Math.floor(now / 1_000)),
    };
  }

  async #idToken(issuer: string, { person, nonce }: Grant, now: number): Promise<string> {
    await this.keys();
    const { id, secret } = this.#keys[0]!;
    const is = (mode: OpenIdMode): boolean => this.mode === mode;
    const issuedAt = now + (is('from-tomorrow') ? DAY_SECONDS : is('expired') ? -DAY_SECONDS : 0);
    const nonceText = is('wrong-nonce') ? randomUUID() : nonce;
    return new SignJWT({
      azp: OPENID_CLIENT.id,
      email: person.email,
      email_verified: person.emailVerified,
      name: person.name,
      ...(person.hd === null ? {} : { hd: person.hd }),
      ...(nonceText === null ? {} : { nonce: nonceText }),
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: is('unknown-key') ? randomUUID() : id })
      .setIssuer(is('wrong-issuer') ? 'https://accounts.example' : issuer)
      .setAudience(is('wrong-audience') ? 'another-client' : OPENID_CLIENT.id)
      .setSubject(person.sub)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_SECONDS)
      .sign(secret);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import * as client from 'openid-client';
import { AccountsConfig } from '../config.js';

/** A person's identity at the issuer. */
export interface Identity {
  /** The issuer and its own id of the person: never changes, unlike an address. */
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
}

/** An identity and the issuer's other claims about it. */
export interface Claims {
  readonly identity: Identity;
  /** The issuer states that the person once proved the address to be theirs. */
  readonly isEmailVerified: boolean;
  /**
   * The address can belong to no other person today: it is the issuer's own mail, or of an organisation whose addresses
   * it manages.
   */
  readonly ownsEmail: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** What a browser is sent away with, and its answer has to fit. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/**
 * Why no identity resulted. `cancelled`: by the person; `down`: the issuer was unreachable; `failed`: its response was
 * not valid.
 */
export type Failure = 'cancelled' | 'down' | 'failed';

export class IdentityFailed extends Error {
  constructor(
    readonly because: Failure,
    cause: unknown,
  ) {
    super(because, { cause });
    this.name = 'IdentityFailed';
  }
}

/** Where the browser comes back to. */
export const CALLBACK = '/api/auth/google/callback';
const TIMEOUT_S = 5;
/** How far its clock may be ahead of ours. */
const AHEAD_S = 60;
/** How long the issuer's metadata is cached. */
const FRESH_MS = 3_600_000;

/** The OpenID issuer that people may come in by: authorization codes with PKCE, ID tokens by its published keys. */
@Injectable()
export class IdentityIssuer {
  #known: { readonly configuration: client.Configuration; readonly until: number } | null = null;

  constructor(
    @Inject(AccountsConfig) private readonly config: Pick<AccountsConfig, 'identities' | 'publicUrl'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  get isThere(): boolean {
    return this.config.identities !== null;
  }

  newChecks(state: string): Checks {
    return { state, nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
  }

  /** Where the browser is sent. @throws IdentityFailed `down` */
  async address({ state, nonce, verifier }: Checks): Promise<string> {
    const configuration = await this.#configuration();
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.config.publicUrl + CALLBACK,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }).href;
  }

  /**
   * Returns the claims of the person who comes back from the issuer.
   * @param search the query of the callback
   * @throws IdentityFailed
   */
  async claims(search: string, { state, nonce, verifier }: Checks): Promise<Claims> {
    const configuration = await this.#configuration();
    try {
      // The address is ours by configuration, whatever host the request named.
      const tokens = await client.authorizationCodeGrant(
        configuration,
        new URL(this.config.publicUrl + CALLBACK + search),
        {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        },
      );
      const claims = tokens.claims();
      if (!claims) throw new Error('no ID token');
      // A token from tomorrow passes the client's own checks.
      if (claims.iat > this.clock.now().getTime() / 1000 + AHEAD_S) throw new Error('an ID token from tomorrow');
      return claimsOf(claims);
    } catch (error) {
      throw new IdentityFailed(becauseOf(error), error);
    }
  }

  async #configuration(): Promise<client.Configuration> {
    const now = this.clock.now().getTime();
    if (this.#known && now < this.#known.until) return this.#known.configuration;
    const { issuer, clientId, clientSecret } = this.config.identities!;
    try {
      const configuration = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: TIMEOUT_S,
        // Plain http is a sandbox's: settings refuse it in production.
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      });
      this.#known = { configuration, until: now + FRESH_MS };
      return configuration;
    } catch (error) {
      throw new IdentityFailed('down', error);
    }
  }
}

function claimsOf(claims: client.IDToken): Claims {
  const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
  const email = text(claims['email']).toLowerCase();
  const isEmailVerified = claims['email_verified'] === true;
  const [first = '', ...rest] = text(claims['name']).split(/\s+/);
  return {
    identity: { issuer: claims.iss, subject: claims.sub, email: email || null },
    isEmailVerified,
    ownsEmail: isEmailVerified && (/@gmail\.com$/.test(email) || text(claims['hd']) !== ''),
    firstName: text(claims['given_name']) || first,
    lastName: text(claims['family_name']) || rest.join(' '),
  };
}

function becauseOf(error: unknown): Failure {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'failed';
  const { cause, code, name } = error as { cause?: unknown; code?: string; name?: string };
  if (cause instanceof Response && cause.status >= 500) return 'down';
  // Fetch itself failed: no connection, or none in time.
  if (code === 'OAUTH_TIMEOUT' || name === 'TypeError' || name === 'TimeoutError') return 'down';
  return 'failed';
}

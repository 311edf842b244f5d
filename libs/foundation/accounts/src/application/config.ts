/** An OpenID issuer, and who we are to it. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Where customers come in, and as whom; also the token that it is injected by. */
export abstract class AccountsConfig {
  abstract readonly mode: 'production' | 'sandbox';
  abstract readonly brand: string;
  abstract readonly publicUrl: string;
  /** Whom people may come in by; null: nobody. */
  abstract readonly identities: IdentityProvider | null;
}

/** An OpenID issuer, and who we are to it. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Sign-in configuration: mode, brand, public URL and identity provider; also its injection token. */
export abstract class AccountsConfig {
  abstract readonly mode: 'production' | 'sandbox';
  abstract readonly brand: string;
  abstract readonly publicUrl: string;
  /** OpenID provider for sign-in; null: none. */
  abstract readonly identities: IdentityProvider | null;
}

/** Injection token of the identity register and its face comparison. */
export const IDENTITY_CHECK = Symbol('identity check');

/** The register's answer for a number. */
export type RegisterAnswer =
  | {
      readonly kind: 'found';
      readonly firstName: string;
      readonly lastName: string;
      readonly born: string | null;
      /** Of 100; null where no faces were compared. */
      readonly faceScore: number | null;
    }
  | { readonly kind: 'not-found' }
  /** Says nothing: ask again. */
  | { readonly kind: 'unavailable'; readonly cause: string };

/** The company register's answer for a number. */
export type CompanyAnswer =
  | { readonly kind: 'found'; readonly name: string; readonly registeredAt: string | null }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable'; readonly cause: string };

/** Registers of people and of companies. A query changes nothing there and may be repeated. */
export interface IdentityCheck {
  /** Never throws for what goes wrong outside. @param selfie a JPEG; null where there is none */
  request(bvn: string, selfie: Buffer | null): Promise<RegisterAnswer>;
  /** As `check-status`. @param number `RC1234567`, `BN1234567` */
  queryCompany(number: string): Promise<CompanyAnswer>;
}

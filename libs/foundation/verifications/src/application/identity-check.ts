/** Injection token of whoever keeps the register, and compares faces with it. */
export const IDENTITY_CHECK = Symbol('identity check');

/** What the register says of a number. */
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

/** What the register of companies says of a number. */
export type CompanyAnswer =
  | { readonly kind: 'found'; readonly name: string; readonly registeredAt: string | null }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable'; readonly cause: string };

/** Registers of people and of companies. Asking changes nothing there, and may be repeated. */
export interface IdentityCheck {
  /** Never throws for what goes wrong outside. @param selfie a JPEG; null where there is none */
  ask(bvn: string, selfie: Buffer | null): Promise<RegisterAnswer>;
  /** As `ask`. @param number `RC1234567`, `BN1234567` */
  askCompany(number: string): Promise<CompanyAnswer>;
}

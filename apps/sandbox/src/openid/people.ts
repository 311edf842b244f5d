import { createHash } from 'node:crypto';

/** A person with an account at the issuer. */
export interface OpenIdPerson {
  /** The issuer's own id of a person, which never changes; an e-mail address may. */
  readonly sub: string;
  readonly email: string;
  /** Whether the issuer states that the address is verified. */
  readonly emailVerified: boolean;
  readonly name: string;
  /** The organisation whose addresses the issuer answers for; its own free mail has none. */
  readonly hd: string | null;
}

/** Who can be chosen without typing: one of each kind that matters to who signs them in. */
export const OPENID_PEOPLE: readonly OpenIdPerson[] = [
  person('adaeze.okonkwo@gmail.com', 'Adaeze Okonkwo'),
  person('musa@danjuma.example', 'Musa Danjuma', { hd: 'danjuma.example' }),
  person('bisi@mail.example', 'Bisi Adeyemi'),
  person('unproven@mail.example', 'Somebody Else', { emailVerified: false }),
];

/** A person by an address; the same address is the same person. */
export function person(
  email: string,
  name: string,
  more: Partial<Pick<OpenIdPerson, 'emailVerified' | 'hd'>> = {},
): OpenIdPerson {
  const hash = createHash('sha256').update(email.toLowerCase()).digest();
  const sub = `1${String(hash.readBigUInt64BE() % 10n ** 20n).padStart(20, '0')}`;
  return { sub, email, name, emailVerified: true, hd: null, ...more };
}

import { Injectable } from '@nestjs/common';
import { usernameHash } from './new-accounts.js';
import { CustomerProfiles, identified } from './profiles.js';

/** A column of `accounts`, and the values that it has for whoever is sought: several while a key is being replaced. */
export interface Sought {
  readonly column: 'email_blind' | 'phone_blind' | 'username_hash';
  readonly values: readonly string[];
}

/**
 * Finds customers by what they are called, given whole: an address, a number, a username. By a part of one, nobody is: what is
 * kept of them to be found by says nothing by itself.
 */
@Injectable()
export class CustomerFinder {
  constructor(private readonly profiles: CustomerProfiles) {}

  soughtBy(text: string): Sought {
    const typed = text.trim();
    const isUsername = typed.startsWith('@') || /^[a-z][a-z0-9_]*$/i.test(typed);
    if (isUsername)
      return {
        column: 'username_hash',
        values: [usernameHash(typed.replace(/^@/, '').normalize('NFKC').toLowerCase())],
      };
    const { kind, value } = identified(typed);
    return { column: `${kind}_blind`, values: this.profiles.blindsOf(kind, value) };
  }
}

import { Injectable } from '@nestjs/common';
import { usernameHash } from './new-accounts.js';
import { CustomerProfiles, identified } from './profiles.js';

/** A column of `accounts` and its values for the searched customer: several during a key rotation. */
export interface Sought {
  readonly column: 'email_blind' | 'phone_blind' | 'username_hash';
  readonly values: readonly string[];
}

/**
 * Finds customers by a complete identifier: email address, phone number or username. A part matches nothing, since only
 * blind indexes and hashes are stored.
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

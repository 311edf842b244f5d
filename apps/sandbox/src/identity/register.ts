import { accountName } from '../bank/account-names.js';
import { isCase } from './magic-numbers.js';

export interface RegisteredPerson {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * The register of people. It takes whoever the bank was asked about for the holder of their number, so that a demo agrees by
 * itself; who was never heard of has a name of their own, always the same.
 */
export class Register {
  readonly #people = new Map<string, RegisteredPerson>();

  hear(bvn: string, person: RegisteredPerson): void {
    this.#people.set(bvn, person);
  }

  person(bvn: string): RegisteredPerson {
    const heard = this.#people.get(bvn);
    if (heard && !isCase(bvn, 'otherName')) return heard;
    const [firstName = '', ...rest] = accountName('register', bvn).split(' ');
    return { firstName, lastName: rest.at(-1) ?? firstName };
  }
}

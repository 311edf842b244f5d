import { accountName } from '../bank/account-names.js';
import { isCase } from './magic-numbers.js';

export interface RegisteredPerson {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * The register of people. It takes the person of a bank's identification request as the holder of their number, so that
 * a demo agrees automatically; an unknown number has a generated name, always the same.
 */
export class Register {
  readonly #people = new Map<string, RegisteredPerson>();

  register(bvn: string, person: RegisteredPerson): void {
    this.#people.set(bvn, person);
  }

  person(bvn: string): RegisteredPerson {
    const known = this.#people.get(bvn);
    if (known && !isCase(bvn, 'otherName')) return known;
    const [firstName = '', ...rest] = accountName('register', bvn).split(' ');
    return { firstName, lastName: rest.at(-1) ?? firstName };
  }
}

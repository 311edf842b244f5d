import { isTronAddress } from '@usdt-africa/tron/address';
import type { TakenAddress } from './addresses.js';
import { type SignerClientOptions, SignerConnection, SignerError } from './signer-connection.js';

/** What a database presents to the signer to be allowed to continue, see {@link AddressSource.agree}. */
export interface FenceClaim {
  /** The fencing token that stands in it; null where none was ever written. */
  readonly token: string | null;
  /** The next token; null only queries whether the current one still counts. */
  readonly proposed: string | null;
  /** A person's word that this database is the one from now on; null without. */
  readonly adoption: string | null;
  /** The next index it would give to an order. */
  readonly next: number;
  /** The highest index in its pool; -1 for none. */
  readonly highest: number;
}

/** What the signer ever issued, to any database. */
export interface EverIssued {
  /** -1 for none. */
  readonly highest: number;
  /** Ranges, in order: the first index and how many. */
  readonly issued: readonly (readonly [from: number, count: number])[];
}

/** Injection token of an {@link AddressSource}. */
export const SIGNER = Symbol('signer');

/** Issues addresses; the only side of the signer that the product sees. */
export interface AddressSource {
  /**
   * The addresses of `count` (at most 1,000) indexes from `fromIndex` on, in order: none of them was ever issued before.
   * @param token the fencing token that stands in the database
   * @throws SignerError when there is no usable answer
   */
  issue(fromIndex: number, count: number, token: string): Promise<TakenAddress[]>;
  /**
   * Addresses that were issued before, to be recognised and never to be given out; a single one of any index.
   * @throws SignerError when there is no usable answer
   */
  again(fromIndex: number, count: number): Promise<TakenAddress[]>;
  /**
   * Agrees that this database is the one that addresses are issued to.
   * @throws FencedOutError where it is not
   * @throws SignerError when there is no usable answer
   */
  agree(claim: FenceClaim): Promise<EverIssued>;
}

/** The signer as a source of addresses, over its private channel. */
export class SignerClient implements AddressSource {
  readonly #connection: SignerConnection;

  constructor(options: SignerClientOptions) {
    this.#connection = new SignerConnection(options);
  }

  issue(fromIndex: number, count: number, token: string): Promise<TakenAddress[]> {
    return this.#addresses({ fromIndex, count, token });
  }

  again(fromIndex: number, count: number): Promise<TakenAddress[]> {
    return this.#addresses({ fromIndex, count, again: true });
  }

  async agree(claim: FenceClaim): Promise<EverIssued> {
    const { highest, issued } = ((await this.#connection.read('/claims', claim)) ?? {}) as Partial<EverIssued>;
    const isRange = (range: unknown): boolean =>
      Array.isArray(range) && range.length === 2 && range.every((number) => Number.isSafeInteger(number));
    if (!Number.isSafeInteger(highest) || !Array.isArray(issued) || !issued.every(isRange))
      throw new SignerError("the signer's answer about what it issued cannot be used");
    return { highest: highest!, issued };
  }

  async #addresses(range: {
    fromIndex: number;
    count: number;
    token?: string;
    again?: boolean;
  }): Promise<TakenAddress[]> {
    const { fromIndex, count } = range;
    const answer = await this.#connection.read('/addresses', range);
    const issued = (answer as { addresses?: unknown } | null)?.addresses;
    if (!Array.isArray(issued) || issued.length !== count)
      throw new SignerError('the signer sent another number of addresses');
    return issued.map((value: unknown, at) => {
      const { index, address } = (value ?? {}) as Record<string, unknown>;
      if (index !== fromIndex + at || typeof address !== 'string' || !isTronAddress(address))
        throw new SignerError(`the signer's answer for index ${fromIndex + at} cannot be used`);
      return { index, address };
    });
  }

  /** Whether it answers at all. @throws SignerError when it does not */
  async reach(): Promise<void> {
    await this.#connection.read('/health');
  }
}

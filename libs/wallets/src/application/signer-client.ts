import { isTronAddress } from '@usdt-africa/tron/address';
import type { TakenAddress } from './addresses.js';

/** What a database shows the signer to be let go on, see {@link AddressSource.agree}. */
export interface FenceClaim {
  /** The fencing token that stands in it; null where none was ever written. */
  readonly token: string | null;
  /** The token that will stand there next; null only asks whether this one still counts. */
  readonly proposed: string | null;
  /** A person's word that this database is the one from now on; null without. */
  readonly adoption: string | null;
  /** The next index it would give to an order. */
  readonly next: number;
  /** The highest index in its pool; -1 for none. */
  readonly highest: number;
}

/** What the signer ever issued, whoever knows of it. */
export interface EverIssued {
  /** -1 for none. */
  readonly highest: number;
  /** Ranges, in order: the first index and how many. */
  readonly issued: readonly (readonly [from: number, count: number])[];
}

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

/** The signer knows another database, or a later state of this one. */
export class FencedOutError extends Error {
  override readonly name = 'FencedOutError';
}

/** The signer did not answer, or not what was asked for. */
export class SignerError extends Error {
  override readonly name = 'SignerError';
}

export interface SignerClientOptions {
  readonly url: string;
  readonly token: string;
  /** How long one answer may take; 10,000 when left out. */
  readonly timeoutMs?: number;
}

/** The signer over its private channel. */
export class SignerClient implements AddressSource {
  constructor(private readonly options: SignerClientOptions) {}

  issue(fromIndex: number, count: number, token: string): Promise<TakenAddress[]> {
    return this.#addresses({ fromIndex, count, token });
  }

  again(fromIndex: number, count: number): Promise<TakenAddress[]> {
    return this.#addresses({ fromIndex, count, again: true });
  }

  async agree(claim: FenceClaim): Promise<EverIssued> {
    const { highest, issued } = ((await this.#ask('/claims', claim)) ?? {}) as Partial<EverIssued>;
    const isRange = (range: unknown): boolean =>
      Array.isArray(range) && range.length === 2 && range.every((number) => Number.isSafeInteger(number));
    if (!Number.isSafeInteger(highest) || !Array.isArray(issued) || !issued.every(isRange))
      throw new SignerError("the signer's answer about what it issued cannot be used");
    return { highest: highest!, issued };
  }

  async #addresses(asked: {
    fromIndex: number;
    count: number;
    token?: string;
    again?: boolean;
  }): Promise<TakenAddress[]> {
    const { fromIndex, count } = asked;
    const answer = await this.#ask('/addresses', asked);
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

  async #ask(path: string, body: unknown): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(new URL(path, this.options.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.options.token}` },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(this.options.timeoutMs ?? 10_000),
      });
      if (response.ok) return await response.json();
    } catch (error) {
      throw new SignerError('the signer did not answer', { cause: error });
    }
    const refused = (await response.json().catch(() => null)) as { code?: unknown } | null;
    if (response.status === 409 && refused?.code === 'other-copy')
      throw new FencedOutError('the signer knows another database or a later state of this one');
    throw new SignerError(`the signer refused (${response.status})`);
  }
}

import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as postSecurely } from 'node:https';
import { isTronAddress } from '@usdt-africa/tron/address';
import type { TakenAddress } from './addresses.js';

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

/** The signer knows another database, or a later state of this one. */
export class FencedOutError extends Error {
  override readonly name = 'FencedOutError';
}

/** The signer did not respond, or not with what was requested. */
export class SignerError extends Error {
  override readonly name = 'SignerError';
}

export interface SignerClientOptions {
  readonly url: string;
  readonly token: string;
  /** How long one answer may take; 10,000 when left out. */
  readonly timeoutMs?: number;
  /** The certificate presented, and the authority trusted; without it, the address is called as it is. */
  readonly channel?: { readonly ca: string; readonly cert: string; readonly key: string } | null;
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
    const { highest, issued } = ((await this.#request('/claims', claim)) ?? {}) as Partial<EverIssued>;
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
    const answer = await this.#request('/addresses', range);
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
    await this.#request('/health');
  }

  async #request(path: string, body?: unknown): Promise<unknown> {
    let answer: Answer;
    try {
      answer = await this.#send(path, body);
      if (answer.status === 200) return JSON.parse(answer.text) as unknown;
    } catch (error) {
      throw new SignerError('the signer did not answer', { cause: error });
    }
    if (answer.status === 409 && codeIn(answer.text) === 'other-copy')
      throw new FencedOutError('the signer knows another database or a later state of this one');
    throw new SignerError(`the signer refused (${answer.status})`);
  }

  /** Redirects are not followed: what comes with a token goes where it was sent. */
  #send(path: string, body: unknown): Promise<Answer> {
    const { url, token, channel, timeoutMs = 10_000 } = this.options;
    const address = new URL(path, url);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const options = {
      method: text === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    };
    return new Promise((resolve, reject) => {
      const onResponse = (response: IncomingMessage): void => {
        let received = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: received }));
      };
      const sent =
        address.protocol === 'https:'
          ? postSecurely(address, { ...options, ...channel, minVersion: 'TLSv1.3' }, onResponse)
          : httpRequest(address, options, onResponse);
      sent.on('error', reject).end(text);
    });
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function codeIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}

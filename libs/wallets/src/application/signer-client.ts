import { isTronAddress } from '@usdt-africa/tron/address';
import type { TakenAddress } from './addresses.js';

/** Issues addresses; the only side of the signer that the product sees. */
export interface AddressSource {
  /**
   * The addresses of `count` (at most 1,000) indexes from `fromIndex` on, in order.
   * @throws SignerError when there is no usable answer
   */
  issue(fromIndex: number, count: number): Promise<TakenAddress[]>;
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

  async issue(fromIndex: number, count: number): Promise<TakenAddress[]> {
    const answer = await this.#ask({ fromIndex, count });
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

  async #ask(body: unknown): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(new URL('/addresses', this.options.url), {
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
    await response.body?.cancel();
    throw new SignerError(`the signer refused (${response.status})`);
  }
}

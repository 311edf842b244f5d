import { pause } from '@usdt-africa/event-store';
import { requestJson } from '@usdt-africa/platform/outside-http';
import { addressToHex20 } from '@usdt-africa/tron';

/** The node did not answer, or answered nonsense: nothing can be compared now. */
export class UnreadableNodeError extends Error {
  override readonly name = 'UnreadableNodeError';
}

/** What an address has at one solid block. */
export interface Holding {
  readonly usdtMicro: bigint;
  /** With what it has staked, and what it is unstaking; null where only the stablecoin was asked for. */
  readonly trxSun: bigint | null;
}

export interface SolidHeight {
  readonly number: number;
  readonly id: string;
}

/** A reading of several addresses at one solid block. */
export interface SolidReading {
  readonly height: SolidHeight;
  readonly holdings: ReadonlyMap<string, Holding>;
}

/** An address to read. */
export interface Wanted {
  /** `T…` */
  readonly address: string;
  readonly withTrx: boolean;
}

export interface SolidBalancesOptions {
  readonly solidityNodeUrl: string;
  readonly apiKey: string | null;
  /** The stablecoin's contract, `T…`. */
  readonly contract: string;
  /** Requests at a time. */
  readonly requests: number;
  /** How long one answer may take; 10,000 when left out. */
  readonly timeoutMs?: number;
}

type Json = Readonly<Record<string, unknown>>;

/** Longest wait that a limiting node is believed. */
const LIMITED_MS = 2_000;
const TRIES = 4;

/**
 * Balances on the solidity port, read by its own code: it shares nothing with what sends and sweeps. The only proof that an
 * answer is of a block is that the solid height is the same before and after.
 */
export class SolidBalances {
  constructor(private readonly options: SolidBalancesOptions) {}

  /**
   * Reads addresses between two equal readings of the solid height.
   * @returns null where the height moved meanwhile: nothing that was read counts
   * @throws UnreadableNodeError
   */
  async read(wanted: readonly Wanted[]): Promise<SolidReading | null> {
    const before = await this.#height();
    const holdings = new Map<string, Holding>();
    const left = [...wanted];
    const work = async (): Promise<void> => {
      for (let one = left.pop(); one; one = left.pop()) holdings.set(one.address, await this.#holding(one));
    };
    await Promise.all(Array.from({ length: Math.min(this.options.requests, wanted.length) }, work));
    const after = await this.#height();
    return before.number === after.number && before.id === after.id ? { height: before, holdings } : null;
  }

  async #holding({ address, withTrx }: Wanted): Promise<Holding> {
    const [usdtMicro, trxSun] = await Promise.all([this.#stablecoin(address), withTrx ? this.#trx(address) : null]);
    return { usdtMicro, trxSun };
  }

  async #height(): Promise<SolidHeight> {
    const { blockID: id, block_header: header } = await this.#query('getblock', { detail: false });
    const number = (header as { raw_data?: { number?: unknown } } | undefined)?.raw_data?.number ?? 0;
    if (typeof id !== 'string' || !/^[0-9a-f]{64}$/.test(id) || !Number.isSafeInteger(number))
      throw new UnreadableNodeError('the node reports no solid block');
    return { number: number as number, id };
  }

  async #stablecoin(address: string): Promise<bigint> {
    const owner = addressToHex20(address);
    const answer = await this.#query('triggerconstantcontract', {
      owner_address: `41${owner}`,
      contract_address: `41${addressToHex20(this.options.contract)}`,
      function_selector: 'balanceOf(address)',
      parameter: owner.padStart(64, '0'),
    });
    const word = (answer['constant_result'] as unknown[] | undefined)?.[0];
    const { result } = (answer['result'] ?? {}) as { result?: unknown };
    if (result !== true || typeof word !== 'string' || !/^[0-9a-f]{64}$/.test(word))
      throw new UnreadableNodeError(`the node reports no USDT balance of ${address}`);
    return BigInt(`0x${word}`);
  }

  /** What is staked, lent to others or being unstaked is still the address's own. */
  async #trx(address: string): Promise<bigint> {
    const account = await this.#query('getaccount', { address: `41${addressToHex20(address)}` });
    const lent = (account['account_resource'] ?? {}) as Json;
    return [
      account['balance'],
      ...amountsOf(account['frozenV2'], 'amount'),
      ...amountsOf(account['unfrozenV2'], 'unfreeze_amount'),
      account['delegated_frozenV2_balance_for_bandwidth'],
      lent['delegated_frozenV2_balance_for_energy'],
    ].reduce((sum: bigint, sun) => sum + whole(sun, address), 0n);
  }

  /** One question; a node that limits us or fails for a moment is asked again. */
  async #query(call: string, body: object): Promise<Json> {
    for (let tried = 1; ; tried += 1) {
      const answer = await this.#post(call, body).catch((error: unknown) => {
        if (tried >= TRIES) throw new UnreadableNodeError(`the node does not answer (${(error as Error).message})`);
        return null;
      });
      if (answer !== null) {
        const { status, body: read } = answer;
        const isObject = typeof read === 'object' && read !== null && !('Error' in read);
        if (status === 200 && isObject) return read as Json;
        if (tried >= TRIES) throw new UnreadableNodeError(`the node refuses ${call} (${status})`);
      }
      await pause(Math.min(LIMITED_MS, 100 * 2 ** tried));
    }
  }

  #post(call: string, body: object) {
    const { solidityNodeUrl, apiKey, timeoutMs = 10_000 } = this.options;
    return requestJson({
      method: 'POST',
      url: `${solidityNodeUrl}/walletsolidity/${call}`,
      headers: apiKey === null ? {} : { 'TRON-PRO-API-KEY': apiKey },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
  }
}

function amountsOf(list: unknown, name: string): readonly unknown[] {
  return Array.isArray(list) ? (list as Json[]).map((entry) => entry[name]) : [];
}

function whole(sun: unknown, address: string): bigint {
  if (sun === undefined) return 0n;
  if (!Number.isSafeInteger(sun)) throw new UnreadableNodeError(`the node reports no exact TRX balance of ${address}`);
  return BigInt(sun as number);
}

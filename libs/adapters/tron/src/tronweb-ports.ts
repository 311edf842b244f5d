import { providers } from 'tronweb';
import { NodeBadAnswerError, NodeRateLimitedError, NodeUnavailableError, type TronNodeError } from './errors.js';

export interface TronWebNodeOptions {
  /** Base address of the full node port (`/wallet/…`). */
  readonly fullNodeUrl: string;
  /** Base address of the solidity port (`/walletsolidity/…`); the same one where a gateway shows both. */
  readonly solidityNodeUrl: string;
  /** A public gateway's key. */
  readonly apiKey?: string;
  /** How long one answer may take; 10,000 when left out. */
  readonly timeoutMs?: number;
  /** The stablecoin's contract (`T…`). */
  readonly contract: string;
}

/** Far above any single block; a longer range is requested in smaller parts, as is one that takes too long. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/**
 * Longest wait, whatever a limiting node requests: money waits meanwhile, and a requested hour may be over in a minute.
 */
const LONGEST_REQUESTED_WAIT_MS = 30_000;

/** Both ports of a node through tronweb's HTTP client. Every call throws a TronNodeError when it fails. */
export class TronWebPorts {
  readonly #full: Provider;
  readonly #solidity: Provider;

  constructor(options: TronWebNodeOptions) {
    const headers: Record<string, string> = options.apiKey ? { 'TRON-PRO-API-KEY': options.apiKey } : {};
    const provider = (url: string): Provider => new Provider(url, options.timeoutMs ?? 10_000, '', '', headers);
    this.#full = provider(options.fullNodeUrl);
    this.#solidity = provider(options.solidityNodeUrl);
  }

  /** Posts to `/wallet/<call>`. */
  full(call: string, body: object, timeoutMs?: number): Promise<unknown> {
    return guarded(() => this.#full.post(`wallet/${call}`, body, timeoutMs));
  }

  /** Posts to `/walletsolidity/<call>`. */
  solid(call: string, body: object, timeoutMs?: number): Promise<unknown> {
    return guarded(() => this.#solidity.post(`walletsolidity/${call}`, body, timeoutMs));
  }
}

/**
 * Redirects are not followed: the key must not be sent elsewhere. The timeout covers the whole response: the client's
 * own timeout restarts with every byte, so a slow sender could delay us without end.
 */
class Provider extends providers.HttpProvider {
  /** @param timeoutMs how long this answer may take; as long as every other when left out */
  async post(url: string, data: object, timeoutMs = this.timeout): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs);
    const limits = { timeout: 0, signal, maxRedirects: 0, maxContentLength: MAX_ANSWER_BYTES };
    return (await this.instance.request<unknown>({ url, method: 'post', data, ...limits })).data;
  }
}

/** The HTTP client's failures as ours. Its own errors carry request headers (the key) and must not travel further. */
async function guarded(request: () => Promise<unknown>): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await request();
  } catch (error) {
    throw asNodeError(error);
  }
  // Some gateways report their limit with a status of success.
  if (reportsLimit((answer as { Error?: unknown } | null)?.Error))
    throw new NodeRateLimitedError('the node limits us', null);
  return answer;
}

function asNodeError(error: unknown): TronNodeError {
  const { response, code } = error as {
    response?: { status: number; data?: unknown; headers?: Record<string, unknown> };
    code?: unknown;
  };
  if (response === undefined) return new NodeUnavailableError(`the node did not answer (${reasonOf(code)})`);
  const { status, data, headers } = response;
  if (status === 429 || (status === 403 && reportsLimit(JSON.stringify(data)))) {
    const seconds = Number(headers?.['retry-after']);
    return new NodeRateLimitedError(
      `the node limits us (${status})`,
      seconds > 0 ? Math.min(seconds * 1_000, LONGEST_REQUESTED_WAIT_MS) : null,
    );
  }
  return status >= 500
    ? new NodeUnavailableError(`the node failed (${status})`)
    : new NodeBadAnswerError(`the node refused the call (${status})`);
}

function reasonOf(code: unknown): string {
  return code === 'ERR_CANCELED' ? 'timeout' : String(code ?? 'unknown');
}

function reportsLimit(text: unknown): boolean {
  return typeof text === 'string' && /frequency limit|rate limit/i.test(text);
}

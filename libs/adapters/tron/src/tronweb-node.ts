import { TronWeb, providers } from 'tronweb';
import { NodeBadAnswerError, NodeRateLimitedError, NodeUnavailableError, TronNodeError } from './errors.js';
import type { Block, BlockHeader, TransactionInfo, TronNode } from './node.js';
import { addressToHex20 } from './address.js';
import { parseBlock, parseBlocks, parseHasContract, parseHeader, parseInfos, parseSmallConstant } from './parse.js';

export interface TronWebNodeOptions {
  /** Base address of the full node port (`/wallet/…`). */
  readonly fullNodeUrl: string;
  /** Base address of the solidity port (`/walletsolidity/…`); the same one where a gateway shows both. */
  readonly solidityNodeUrl: string;
  /** A public gateway's key. */
  readonly apiKey?: string;
  /** How long one answer may take; 10,000 when left out. */
  readonly timeoutMs?: number;
  /** The stablecoin's contract (`T…`); also the caller named in constant calls, which a node refuses to leave empty. */
  readonly contract: string;
}

/** The longest range that a node answers at once. */
const MAX_RANGE = 100;
/** Far above any single block; a longer range is requested in smaller parts, as is one that takes too long. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/**
 * Longest wait, whatever a limiting node requests: money waits meanwhile, and a requested hour may be over in a minute.
 */
const LONGEST_REQUESTED_WAIT_MS = 30_000;

/** A node queried through tronweb, which holds no key here: it can read, not sign. */
export class TronWebNode implements TronNode {
  readonly #tronWeb: TronWeb;
  readonly #solidity: Provider;

  constructor(options: TronWebNodeOptions) {
    const headers: Record<string, string> = options.apiKey ? { 'TRON-PRO-API-KEY': options.apiKey } : {};
    const provider = (url: string): Provider => new Provider(url, options.timeoutMs ?? 10_000, '', '', headers);
    this.#solidity = provider(options.solidityNodeUrl);
    this.#tronWeb = new TronWeb({
      fullNode: provider(options.fullNodeUrl),
      solidityNode: this.#solidity,
      eventServer: provider(options.fullNodeUrl),
      disablePlugins: true,
    });
    this.#tronWeb.setAddress(options.contract);
  }

  async head(): Promise<BlockHeader> {
    return known(parseHeader(await this.#full('getblock', { detail: false })));
  }

  async headBlock(): Promise<Block> {
    return known(parseBlock(await this.#full('getblock', { detail: true })));
  }

  async solidHead(): Promise<BlockHeader> {
    return known(parseHeader(await this.#solid('getblock', { detail: false })));
  }

  async headHeader(number: number): Promise<BlockHeader | null> {
    return numbered(number, parseHeader(await this.#full('getblock', { id_or_num: String(number), detail: false })));
  }

  async solidHeader(number: number): Promise<BlockHeader | null> {
    return numbered(number, parseHeader(await this.#solid('getblock', { id_or_num: String(number), detail: false })));
  }

  async solidBlocks(from: number, count: number, timeoutMs?: number): Promise<Block[]> {
    if (count < 1 || count > MAX_RANGE) throw new RangeError(`a range holds 1 to ${MAX_RANGE} blocks`);
    const range = { startNum: from, endNum: from + count };
    return parseBlocks(await this.#solid('getblockbylimitnext', range, timeoutMs), from, count);
  }

  async headBlockInfos(number: number): Promise<TransactionInfo[]> {
    return parseInfos(await this.#full('gettransactioninfobyblocknum', { num: number }), number);
  }

  async solidBlockInfos(number: number, timeoutMs?: number): Promise<TransactionInfo[]> {
    return parseInfos(await this.#solid('gettransactioninfobyblocknum', { num: number }, timeoutMs), number);
  }

  async genesisId(): Promise<string> {
    const genesis = await this.headHeader(0);
    if (!genesis) throw new NodeBadAnswerError('the node has no block 0');
    return genesis.id;
  }

  async hasContract(address: string): Promise<boolean> {
    return parseHasContract(await this.#full('getcontract', { value: `41${addressToHex20(address)}` }));
  }

  async tokenDecimals(address: string): Promise<number | null> {
    const contract = `41${addressToHex20(address)}`;
    const call = { owner_address: contract, contract_address: contract, function_selector: 'decimals()' };
    return parseSmallConstant(await this.#full('triggerconstantcontract', { ...call, parameter: '' }));
  }

  #full(call: string, body: Record<string, unknown>): Promise<unknown> {
    return guarded(() => this.#tronWeb.fullNode.request(`wallet/${call}`, body, 'post'));
  }

  #solid(call: string, body: Record<string, unknown>, timeoutMs?: number): Promise<unknown> {
    return guarded(() => this.#solidity.post(`walletsolidity/${call}`, body, timeoutMs));
  }
}

interface NodeRequest {
  readonly url: string;
  readonly method: string;
  readonly data?: object;
  readonly params?: object;
}

/**
 * Redirects are not followed: the key must not be sent elsewhere. The timeout covers the whole response: the client's
 * own timeout restarts with every byte, so a slow sender could delay us without end.
 */
class Provider extends providers.HttpProvider {
  override request<T = unknown>(url: string, payload: object = {}, method = 'get'): Promise<T> {
    return this.#query<T>({ url, method, ...(method === 'post' ? { data: payload } : { params: payload }) });
  }

  /** @param timeoutMs how long this answer may take; as long as every other when left out */
  post(url: string, data: object, timeoutMs?: number): Promise<unknown> {
    return this.#query<unknown>({ url, method: 'post', data }, timeoutMs);
  }

  async #query<T>(request: NodeRequest, timeoutMs = this.timeout): Promise<T> {
    const signal = AbortSignal.timeout(timeoutMs);
    const limits = { timeout: 0, signal, maxRedirects: 0, maxContentLength: MAX_ANSWER_BYTES };
    return (await this.instance.request<T>({ ...request, ...limits })).data;
  }
}

function known<Header extends BlockHeader>(header: Header | null): Header {
  if (header === null) throw new NodeBadAnswerError('the node has no head');
  return header;
}

function numbered(number: number, header: BlockHeader | null): BlockHeader | null {
  if (header !== null && header.number !== number)
    throw new NodeBadAnswerError(`asked for block ${number}, got ${header.number}`);
  return header;
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

import { TronWeb, providers } from 'tronweb';
import { NodeBadAnswerError, NodeRateLimitedError, NodeUnavailableError, TronNodeError } from './errors.js';
import type { Block, BlockHeader, TransactionInfo, TronNode } from './node.js';
import { parseBlocks, parseHeader, parseInfos } from './parse.js';

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

/** A node asked through tronweb, which holds no key here: it can look, not sign. */
export class TronWebNode implements TronNode {
  readonly #tronWeb: TronWeb;

  constructor(options: TronWebNodeOptions) {
    const headers: Record<string, string> = options.apiKey ? { 'TRON-PRO-API-KEY': options.apiKey } : {};
    const provider = (url: string): Provider => new Provider(url, options.timeoutMs ?? 10_000, '', '', headers);
    this.#tronWeb = new TronWeb({
      fullNode: provider(options.fullNodeUrl),
      solidityNode: provider(options.solidityNodeUrl),
      eventServer: provider(options.fullNodeUrl),
      disablePlugins: true,
    });
    this.#tronWeb.setAddress(options.contract);
  }

  async head(): Promise<BlockHeader> {
    return known(parseHeader(await this.#full('getblock', { detail: false })));
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

  async solidBlocks(from: number, count: number): Promise<Block[]> {
    if (count < 1 || count > MAX_RANGE) throw new RangeError(`a range holds 1 to ${MAX_RANGE} blocks`);
    return parseBlocks(await this.#solid('getblockbylimitnext', { startNum: from, endNum: from + count }), from, count);
  }

  async headBlockInfos(number: number): Promise<TransactionInfo[]> {
    return parseInfos(await this.#full('gettransactioninfobyblocknum', { num: number }), number);
  }

  async solidBlockInfos(number: number): Promise<TransactionInfo[]> {
    return parseInfos(await this.#solid('gettransactioninfobyblocknum', { num: number }), number);
  }

  #full(call: string, body: Record<string, unknown>): Promise<unknown> {
    return ask(() => this.#tronWeb.fullNode.request(`wallet/${call}`, body, 'post'));
  }

  #solid(call: string, body: Record<string, unknown>): Promise<unknown> {
    return ask(() => this.#tronWeb.solidityNode.request(`walletsolidity/${call}`, body, 'post'));
  }
}

/** A node that sends us elsewhere is not followed: the key must not go there. */
class Provider extends providers.HttpProvider {
  override async request<T = unknown>(url: string, payload: object = {}, method = 'get'): Promise<T> {
    const sent = method === 'post' ? { data: payload } : { params: payload };
    return (await this.instance.request<T>({ url, method, maxRedirects: 0, ...sent })).data;
  }
}

function known(header: BlockHeader | null): BlockHeader {
  if (header === null) throw new NodeBadAnswerError('the node has no head');
  return header;
}

function numbered(number: number, header: BlockHeader | null): BlockHeader | null {
  if (header !== null && header.number !== number)
    throw new NodeBadAnswerError(`asked for block ${number}, got ${header.number}`);
  return header;
}

/** The HTTP client's failures as ours. Its own errors carry request headers (the key) and must not travel further. */
async function ask(request: () => Promise<unknown>): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await request();
  } catch (error) {
    throw asNodeError(error);
  }
  // Some gateways tell of their limit with a status of success.
  if (tellsOfLimit((answer as { Error?: unknown } | null)?.Error))
    throw new NodeRateLimitedError('the node limits us', null);
  return answer;
}

function asNodeError(error: unknown): TronNodeError {
  const { response, code } = error as {
    response?: { status: number; data?: unknown; headers?: Record<string, unknown> };
    code?: unknown;
  };
  if (response === undefined) return new NodeUnavailableError(`the node did not answer (${String(code ?? 'unknown')})`);
  const { status, data, headers } = response;
  if (status === 429 || (status === 403 && tellsOfLimit(JSON.stringify(data)))) {
    const seconds = Number(headers?.['retry-after']);
    return new NodeRateLimitedError(`the node limits us (${status})`, seconds > 0 ? seconds * 1_000 : null);
  }
  return status >= 500
    ? new NodeUnavailableError(`the node failed (${status})`)
    : new NodeBadAnswerError(`the node refused the call (${status})`);
}

function tellsOfLimit(text: unknown): boolean {
  return typeof text === 'string' && /frequency limit|rate limit/i.test(text);
}

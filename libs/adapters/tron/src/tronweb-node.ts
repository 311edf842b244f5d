import { addressToHex20 } from './address.js';
import { NodeBadAnswerError } from './errors.js';
import type { Block, BlockHeader, FoundTransaction, TransactionInfo, TronNode } from './node.js';
import {
  parseBlock,
  parseBlocks,
  parseHasContract,
  parseHeader,
  parseIsRuledByOwnKey,
  parseInfo,
  parseInfos,
  parseSmallConstant,
  parseTransaction,
} from './parse.js';
import { TronWebPorts, type TronWebNodeOptions } from './tronweb-ports.js';

/** The longest range that a node answers at once. */
const MAX_RANGE = 100;

/** A node queried through tronweb, which holds no key here: it can read, not sign. */
export class TronWebNode implements TronNode {
  readonly #ports: TronWebPorts;

  constructor(options: TronWebNodeOptions) {
    this.#ports = new TronWebPorts(options);
  }

  async head(): Promise<BlockHeader> {
    return known(parseHeader(await this.#ports.full('getblock', { detail: false })));
  }

  async headBlock(): Promise<Block> {
    return known(parseBlock(await this.#ports.full('getblock', { detail: true })));
  }

  async solidHead(): Promise<BlockHeader> {
    return known(parseHeader(await this.#ports.solid('getblock', { detail: false })));
  }

  async headHeader(number: number): Promise<BlockHeader | null> {
    return numbered(
      number,
      parseHeader(await this.#ports.full('getblock', { id_or_num: String(number), detail: false })),
    );
  }

  async solidHeader(number: number): Promise<BlockHeader | null> {
    return numbered(
      number,
      parseHeader(await this.#ports.solid('getblock', { id_or_num: String(number), detail: false })),
    );
  }

  async solidBlocks(from: number, count: number, timeoutMs?: number): Promise<Block[]> {
    if (count < 1 || count > MAX_RANGE) throw new RangeError(`a range holds 1 to ${MAX_RANGE} blocks`);
    const range = { startNum: from, endNum: from + count };
    return parseBlocks(await this.#ports.solid('getblockbylimitnext', range, timeoutMs), from, count);
  }

  async headBlockInfos(number: number): Promise<TransactionInfo[]> {
    return parseInfos(await this.#ports.full('gettransactioninfobyblocknum', { num: number }), number);
  }

  async solidBlockInfos(number: number, timeoutMs?: number): Promise<TransactionInfo[]> {
    return parseInfos(await this.#ports.solid('gettransactioninfobyblocknum', { num: number }, timeoutMs), number);
  }

  async findTransaction(id: string): Promise<FoundTransaction | null> {
    const [body, solid, head] = await Promise.all([
      this.#ports.full('gettransactionbyid', { value: id }),
      this.#ports.solid('gettransactioninfobyid', { value: id }),
      this.#ports.full('gettransactioninfobyid', { value: id }),
    ]);
    const transaction = parseTransaction(body, id);
    if (transaction === null) return null;
    const solidInfo = parseInfo(solid, id);
    const { info, time } = solidInfo ?? parseInfo(head, id) ?? { info: null, time: null };
    return { transaction, info, time, isSolid: solidInfo !== null };
  }

  async genesisId(): Promise<string> {
    const genesis = await this.headHeader(0);
    if (!genesis) throw new NodeBadAnswerError('the node has no block 0');
    return genesis.id;
  }

  async hasContract(address: string): Promise<boolean> {
    return parseHasContract(await this.#ports.full('getcontract', { value: `41${addressToHex20(address)}` }));
  }

  async isRuledByOwnKey(address: string): Promise<boolean> {
    const hex = `41${addressToHex20(address)}`;
    return parseIsRuledByOwnKey(await this.#ports.solid('getaccount', { address: hex }), hex);
  }

  async tokenDecimals(address: string): Promise<number | null> {
    const contract = `41${addressToHex20(address)}`;
    const call = { owner_address: contract, contract_address: contract, function_selector: 'decimals()' };
    return parseSmallConstant(await this.#ports.full('triggerconstantcontract', { ...call, parameter: '' }));
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

import { NodeBadAnswerError } from './errors.js';
import type {
  Block,
  BlockHeader,
  BlockTransaction,
  ContractCall,
  EventLog,
  NativeTransfer,
  TransactionInfo,
} from './node.js';

/**
 * Readers of a node's answers. A node leaves out default values (0, false, empty), so those may be missing; anything else
 * that does not fit is a NodeBadAnswerError that names the place, never the content.
 */
export type Json = Readonly<Record<string, unknown>>;

const ZERO_ROOT = '0'.repeat(64);
const HEX_64 = /^[0-9a-f]{64}$/;
const ADDRESS_HEX = /^41[0-9a-f]{40}$/;

/** A block's header, or null for `{}`: the node has no such block. */
export function parseHeader(answer: unknown): BlockHeader | null {
  const block = record(answer, 'block');
  refuseError(block);
  return Object.keys(block).length === 0 ? null : header(block, 'block');
}

/** The `block` list of getblockbylimitnext, consecutive from `from` on. */
export function parseBlocks(answer: unknown, from: number, count: number): Block[] {
  const outer = record(answer, 'blocks');
  refuseError(outer);
  const blocks = list(outer['block'], 'blocks.block');
  if (blocks.length > count) fail('blocks.block: more than asked for');
  return blocks.map((value, index) => {
    const where = `block ${from + index}`;
    const block = wholeBlock(record(value, where), where);
    if (block.number !== from + index) fail(`${where}: numbered ${block.number}`);
    return block;
  });
}

/** A block with its transactions, or null for `{}`: the node has no such block. */
export function parseBlock(answer: unknown): Block | null {
  const block = record(answer, 'block');
  refuseError(block);
  return Object.keys(block).length === 0 ? null : wholeBlock(block, 'block');
}

/** Whether the answer to getcontract is a contract. */
export function parseHasContract(answer: unknown): boolean {
  const contract = record(answer, 'contract');
  refuseError(contract);
  return contract['contract_address'] !== undefined;
}

/**
 * Whether the answer to getaccount names this address's own key as the only owner. An account of before permissions, and
 * an address without an account, have no owner permission: their own key rules them.
 * @param address 42 hex digits
 */
export function parseIsRuledByOwnKey(answer: unknown, address: string): boolean {
  const account = record(answer, 'account');
  refuseError(account);
  if (account['owner_permission'] === undefined) return true;
  const { keys, threshold } = record(account['owner_permission'], 'account.owner_permission');
  const [first, ...others] = list(keys, 'account.owner_permission.keys').map((key) => record(key, 'a key'));
  if (first === undefined || others.length > 0) return false;
  const weight = integer(first['weight'], 'the weight of a key');
  return first['address'] === address && weight >= integer(threshold, 'account.owner_permission.threshold');
}

/** The single number in the response to a constant call; null when the node reports that it runs none. */
export function parseSmallConstant(answer: unknown): number | null {
  const outer = record(answer, 'constant');
  refuseError(outer);
  const { result, code, message } = record(outer['result'], 'constant.result');
  const messageText = typeof message === 'string' ? Buffer.from(message, 'hex').toString() : '';
  if (code !== undefined && messageText.includes('does not support constant')) return null;
  const word = list(outer['constant_result'], 'constant.constant_result')[0];
  if (result !== true || typeof word !== 'string' || !/^0{60}[0-9a-f]{4}$/.test(word))
    fail('constant: not a small number');
  return parseInt(word, 16);
}

function wholeBlock(json: Json, where: string): Block {
  const head = header(json, where);
  const transactions = list(json['transactions'], `${where}.transactions`).map((transaction, at) =>
    blockTransaction(transaction, `${where}.transactions[${at}]`),
  );
  if (head.empty !== (transactions.length === 0)) fail(`${where}: header and transactions contradict each other`);
  refuseTwice(transactions, `${where}.transactions`);
  return { ...head, transactions };
}

/** The list of gettransactioninfobyblocknum, every entry of block `number`. */
export function parseInfos(answer: unknown, number: number): TransactionInfo[] {
  if (!Array.isArray(answer)) {
    refuseError(record(answer, 'infos'));
    fail('infos: not a list');
  }
  const infos = answer.map((value: unknown, index) => {
    const info = transactionInfo(value, `infos[${index}]`);
    if (info.blockNumber !== number) fail(`infos[${index}]: of block ${info.blockNumber}, not ${number}`);
    return info;
  });
  refuseTwice(infos, 'infos');
  return infos;
}

/** The answer to gettransactionbyid, or null for `{}`: the node has no such transaction. */
export function parseTransaction(answer: unknown, id: string): BlockTransaction | null {
  const json = record(answer, 'transaction');
  refuseError(json);
  if (Object.keys(json).length === 0) return null;
  const transaction = blockTransaction(json, 'transaction');
  if (transaction.id !== id) fail('transaction.txID: of another transaction');
  return transaction;
}

/** The answer to gettransactioninfobyid with the time of the block, or null for `{}`: the node has it in no block. */
export function parseInfo(answer: unknown, id: string): { readonly info: TransactionInfo; readonly time: Date } | null {
  const json = record(answer, 'info');
  refuseError(json);
  if (Object.keys(json).length === 0) return null;
  const info = transactionInfo(json, 'info');
  if (info.id !== id) fail('info.id: of another transaction');
  return { info, time: new Date(integer(json['blockTimeStamp'], 'info.blockTimeStamp')) };
}

/** A duplicate would stand for another transaction where lists are compared, and its transfers would count twice. */
function refuseTwice(listed: readonly { readonly id: string }[], where: string): void {
  if (new Set(listed.map(({ id }) => id)).size !== listed.length) fail(`${where}: a transaction twice`);
}

function header(block: Json, where: string): BlockHeader {
  const raw = record(record(block['block_header'], `${where}.block_header`)['raw_data'], `${where}.raw_data`);
  const number = integer(raw['number'], `${where}.number`);
  const id = hex64(block['blockID'], `${where}.blockID`);
  if (!id.startsWith(number.toString(16).padStart(16, '0'))) fail(`${where}: id and number contradict each other`);
  return {
    number,
    id,
    parentId: hex64(raw['parentHash'], `${where}.parentHash`),
    time: new Date(integer(raw['timestamp'], `${where}.timestamp`)),
    empty: hex64(raw['txTrieRoot'], `${where}.txTrieRoot`) === ZERO_ROOT,
  };
}

function blockTransaction(value: unknown, where: string): BlockTransaction {
  const json = record(value, where);
  const id = hex64(json['txID'], `${where}.txID`);
  const result = list(json['ret'], `${where}.ret`)[0];
  const succeeded = result !== undefined && record(result, `${where}.ret[0]`)['contractRet'] === 'SUCCESS';
  const contracts = list(record(json['raw_data'], `${where}.raw_data`)['contract'], `${where}.contract`);
  const contract = record(contracts[0], `${where}.contract[0]`);
  return {
    id,
    owner: ownerOf(contract),
    type: text(contract['type'], `${where}.type`),
    transfer: succeeded ? nativeTransfer(contract, where) : null,
    call: contract['type'] === 'TriggerSmartContract' ? contractCall(contract) : null,
  };
}

/** A few types of contracts of old name their owner in another way; an account of ours signs none of them. */
function ownerOf(contract: Json): string {
  const { value } = (contract['parameter'] ?? {}) as { value?: Json | null };
  const owner = value?.['owner_address'];
  return typeof owner === 'string' && ADDRESS_HEX.test(owner) ? owner.slice(2) : '';
}

/** An unreadable call is no reason to distrust its block: a call only shows what was requested. */
function contractCall(contract: Json): ContractCall | null {
  const { value } = (contract['parameter'] ?? {}) as { value?: Json | null };
  const { contract_address: called, owner_address: caller, data = '' } = value ?? {};
  if (typeof called !== 'string' || typeof caller !== 'string' || typeof data !== 'string') return null;
  if (!ADDRESS_HEX.test(called) || !ADDRESS_HEX.test(caller)) return null;
  return { contract: called.slice(2), caller: caller.slice(2), data: data.toLowerCase() };
}

function nativeTransfer(contract: Json, where: string): NativeTransfer | null {
  const kind = contract['type'] === 'TransferContract' ? 'TRX' : 'TRC10';
  if (kind === 'TRC10' && contract['type'] !== 'TransferAssetContract') return null;
  const value = record(record(contract['parameter'], `${where}.parameter`)['value'], `${where}.value`);
  return {
    kind,
    asset: kind === 'TRX' ? 'TRX' : Buffer.from(text(value['asset_name'], `${where}.asset_name`), 'hex').toString(),
    from: address(value['owner_address'], `${where}.owner_address`),
    to: address(value['to_address'], `${where}.to_address`),
    amount: amount(value['amount'], `${where}.amount`),
  };
}

function transactionInfo(value: unknown, where: string): TransactionInfo {
  const json = record(value, where);
  const receipt = json['receipt'] === undefined ? {} : record(json['receipt'], `${where}.receipt`);
  return {
    id: hex64(json['id'], `${where}.id`),
    blockNumber: integer(json['blockNumber'], `${where}.blockNumber`),
    succeeded: receipt['result'] === 'SUCCESS' && json['result'] !== 'FAILED',
    outcome: receipt['result'] === undefined ? null : text(receipt['result'], `${where}.receipt.result`),
    feeSun: BigInt(integer(json['fee'], `${where}.fee`)),
    energy: integer(receipt['energy_usage_total'], `${where}.receipt.energy_usage_total`),
    bandwidth: integer(receipt['net_usage'], `${where}.receipt.net_usage`),
    logs: list(json['log'], `${where}.log`).map((log, at) => eventLog(log, `${where}.log[${at}]`)),
    internalTransfers: list(json['internal_transactions'], `${where}.internal_transactions`).flatMap((inner, at) =>
      internalTransfers(inner, `${where}.internal_transactions[${at}]`),
    ),
  };
}

function eventLog(value: unknown, where: string): EventLog {
  const json = record(value, where);
  const contract = text(json['address'], `${where}.address`);
  if (!/^[0-9a-f]{40}$/.test(contract)) fail(`${where}.address: not 20 bytes`);
  const data = json['data'] === undefined ? '' : text(json['data'], `${where}.data`);
  if (!/^[0-9a-f]*$/.test(data)) fail(`${where}.data: not hex`);
  const topics = list(json['topics'], `${where}.topics`).map((topic, at) => hex64(topic, `${where}.topics[${at}]`));
  return { address: contract, topics, data };
}

/** Values that one inner call moved. An inner creation names no receiver; its value stays with a contract. */
function internalTransfers(value: unknown, where: string): NativeTransfer[] {
  const json = record(value, where);
  const to = json['transferTo_address'];
  const from = json['caller_address'];
  if (json['rejected'] === true || typeof to !== 'string' || !ADDRESS_HEX.test(to)) return [];
  return list(json['callValueInfo'], `${where}.callValueInfo`).map((entry, at) => {
    const moved = record(entry, `${where}.callValueInfo[${at}]`);
    const token = moved['tokenId'];
    return {
      kind: token === undefined ? 'TRX' : 'TRC10',
      asset: token === undefined ? 'TRX' : text(token, `${where}.tokenId`),
      from: address(from, `${where}.caller_address`),
      to: to.slice(2),
      amount: amount(moved['callValue'], `${where}.callValue`),
    };
  });
}

export function refuseError(json: Json): void {
  if ('Error' in json) fail('the node answered an error');
}

export function fail(message: string): never {
  throw new NodeBadAnswerError(message);
}

export function record(value: unknown, where: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(`${where}: not an object`);
  return value as Json;
}

export function list(value: unknown, where: string): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) fail(`${where}: not a list`);
  return value;
}

export function text(value: unknown, where: string): string {
  if (typeof value !== 'string') fail(`${where}: not a text`);
  return value;
}

export function hex64(value: unknown, where: string): string {
  const digits = text(value, where);
  if (!HEX_64.test(digits)) fail(`${where}: not 32 bytes of hex`);
  return digits;
}

function address(value: unknown, where: string): string {
  const digits = text(value, where);
  if (!ADDRESS_HEX.test(digits)) fail(`${where}: not an address`);
  return digits.slice(2);
}

export function integer(value: unknown, where: string): number {
  if (value === undefined) return 0;
  if (!Number.isSafeInteger(value) || (value as number) < 0) fail(`${where}: not a whole number`);
  return value as number;
}

/** Above 2^53 the JSON reader has already rounded: then the amount is unknown, which is no reason to distrust the block. */
function amount(value: unknown, where: string): bigint | null {
  if (value === undefined) return 0n;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) fail(`${where}: not an amount`);
  return Number.isSafeInteger(value) ? BigInt(value) : null;
}

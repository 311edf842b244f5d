import { fail, hex64, integer, list, record, refuseError, text } from './parse.js';
import type { AccountResources, BroadcastAnswer, ChainPrices, TransactionPlace } from './sending.js';

/**
 * The words with which a node rejects the bytes themselves, in its present state. All others say nothing: a duplicate
 * may have been refused before, a busy node may have passed it on.
 */
const REFUSALS: ReadonlySet<string> = new Set([
  'SIGERROR',
  'CONTRACT_VALIDATE_ERROR',
  'CONTRACT_EXE_ERROR',
  'BANDWITH_ERROR',
  'TAPOS_ERROR',
  'TOO_BIG_TRANSACTION_ERROR',
  'TRANSACTION_EXPIRATION_ERROR',
]);

/** Refusals of a constant call that are about the call; others are about the node. */
const FAILED_CALLS: ReadonlySet<string> = new Set(['CONTRACT_VALIDATE_ERROR', 'CONTRACT_EXE_ERROR']);

const WORD = /^[A-Z][A-Z0-9_]{0,63}$/;
const MOST_TEXT = 200;

export const UNREADABLE: BroadcastAnswer = { class: 'unknown', code: 'UNREADABLE' };

/** The answer to broadcasthex, for the transaction with this id. Never throws. */
export function parseBroadcast(answer: unknown, id: string): BroadcastAnswer {
  if (typeof answer !== 'object' || answer === null) return UNREADABLE;
  const { result, code, txid } = answer as { result?: unknown; code?: unknown; txid?: unknown };
  if (txid !== undefined && txid !== id) return { class: 'unknown', code: 'ANOTHER_TRANSACTION' };
  if (result === true && (code === undefined || code === 'SUCCESS')) return { class: 'accepted', code: 'SUCCESS' };
  if (result === true || typeof code !== 'string' || !WORD.test(code) || code === 'SUCCESS') return UNREADABLE;
  return { class: REFUSALS.has(code) ? 'refused' : 'unknown', code };
}

/** The answer to gettransactioninfobyid: the transaction's block, or null for `{}`. */
export function parsePlace(answer: unknown, id: string): TransactionPlace | null {
  const info = record(answer, 'info');
  refuseError(info);
  if (Object.keys(info).length === 0) return null;
  if (hex64(info['id'], 'info.id') !== id) fail('info.id: of another transaction');
  return {
    blockNumber: integer(info['blockNumber'], 'info.blockNumber'),
    blockTime: new Date(integer(info['blockTimeStamp'], 'info.blockTimeStamp')),
  };
}

/** What a constant call of `transfer` takes, or why it fails. */
export function parseEstimate(answer: unknown): { readonly energy: number } | { readonly failure: string } {
  const outer = record(answer, 'estimate');
  refuseError(outer);
  const { result, code, message } = record(outer['result'], 'estimate.result');
  const reason = readable(message);
  if (code !== undefined) {
    const word = text(code, 'estimate.code');
    if (!FAILED_CALLS.has(word) || reason.includes('does not support constant'))
      fail('estimate: the node runs no such call');
    return { failure: reason || word };
  }
  if (result !== true) fail('estimate.result: not true');
  const transaction = record(outer['transaction'], 'estimate.transaction');
  const ended = list(transaction['ret'], 'estimate.ret')[0];
  const failed = ended !== undefined && record(ended, 'estimate.ret[0]')['ret'] !== undefined;
  if (failed || message !== undefined) return { failure: reason || 'FAILED' };
  const energy = integer(outer['energy_used'], 'estimate.energy_used');
  if (energy === 0) fail('estimate.energy_used: nothing');
  return { energy };
}

/** The balance in the answer to a constant call of `balanceOf`. */
export function parseTokenBalance(answer: unknown): bigint {
  const outer = record(answer, 'balance');
  refuseError(outer);
  const { result } = record(outer['result'], 'balance.result');
  const word = list(outer['constant_result'], 'balance.constant_result')[0];
  if (result !== true) fail('balance.result: not true');
  return BigInt(`0x${hex64(word, 'balance.constant_result[0]')}`);
}

/** An account as getaccount answers it. */
export interface ChainAccount {
  /** Not for `{}`: it was never activated. */
  readonly isActive: boolean;
  readonly isContract: boolean;
  readonly sun: bigint;
  readonly stakedForEnergySun: bigint;
  readonly stakedForBandwidthSun: bigint;
}

/** The account in the answer to getaccount. */
export function parseAccount(answer: unknown): ChainAccount {
  const account = record(answer, 'account');
  refuseError(account);
  // A stake without a type is for bandwidth, one without an amount is none; TRON_POWER is no resource.
  const stakes = list(account['frozenV2'], 'account.frozenV2').map((entry, at) => {
    const { type, amount } = record(entry, `account.frozenV2[${at}]`);
    return { type: type ?? 'BANDWIDTH', sun: BigInt(integer(amount, `account.frozenV2[${at}].amount`)) };
  });
  const staked = (of: string): bigint => stakes.reduce((sum, { type, sun }) => (type === of ? sum + sun : sum), 0n);
  return {
    isActive: Object.keys(account).length > 0,
    isContract: account['type'] === 'Contract',
    sun: BigInt(integer(account['balance'], 'account.balance')),
    stakedForEnergySun: staked('ENERGY'),
    stakedForBandwidthSun: staked('BANDWIDTH'),
  };
}

/** What is left of energy and bandwidth in the answer to getaccountresource; nothing for `{}`. */
export function parseResources(
  answer: unknown,
): Pick<AccountResources, 'energyLeft' | 'energyLimit' | 'freeBandwidthLeft' | 'stakedBandwidthLeft'> {
  const resources = record(answer, 'resources');
  refuseError(resources);
  const of = (key: string): number => integer(resources[key], `resources.${key}`);
  // More can be used than the limit: stake that was taken back leaves its use behind.
  const left = (limit: string, used: string): number => Math.max(of(limit) - of(used), 0);
  return {
    energyLeft: left('EnergyLimit', 'EnergyUsed'),
    energyLimit: of('EnergyLimit'),
    freeBandwidthLeft: left('freeNetLimit', 'freeNetUsed'),
    stakedBandwidthLeft: left('NetLimit', 'NetUsed'),
  };
}

/** The prices among the parameters of the chain, in sun. */
export function parsePrices(answer: unknown): ChainPrices {
  const outer = record(answer, 'parameters');
  refuseError(outer);
  const parameters = new Map(
    list(outer['chainParameter'], 'parameters.chainParameter').map((entry, at) => {
      const { key, value } = record(entry, `parameters[${at}]`);
      return [key, value];
    }),
  );
  // A chain may create accounts for nothing; a parameter that is not among them is not known.
  const fee = (key: string): bigint => {
    if (!parameters.has(key)) fail(`parameters.${key}: missing`);
    return BigInt(integer(parameters.get(key), `parameters.${key}`));
  };
  const price = (key: string): bigint => {
    const sun = fee(key);
    if (sun === 0n) fail(`parameters.${key}: nothing`);
    return sun;
  };
  return {
    energySun: price('getEnergyFee'),
    bandwidthSun: price('getTransactionFee'),
    activationSun: fee('getCreateNewAccountFeeInSystemContract') + fee('getCreateAccountFee'),
  };
}

/** A message, which a node writes as hex. */
function readable(message: unknown): string {
  if (typeof message !== 'string') return '';
  const decoded = /^(?:[0-9a-f]{2})+$/.test(message) ? Buffer.from(message, 'hex').toString() : message;
  return decoded.slice(0, MOST_TEXT);
}

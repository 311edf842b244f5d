import type { ContractMachine, Execution, ForcedOutcome } from '../contracts/machine.js';
import type { InternalCall, Log } from '../contracts/native.js';
import { encodeBase58Check } from '../encoding/base58.js';
import type { JsonObject } from '../encoding/java-json.js';
import type { Transaction } from '../encoding/transaction.js';
import { sha256Hex } from '../encoding/transaction.js';
import { payWithFreeNet } from './bandwidth.js';
import { energyLeft, payEnergy } from './energy.js';
import { BroadcastError, ContractError, contractError, resourceError } from './errors.js';
import { PARAMETERS } from './parameters.js';
import { ownerOf } from './permissions.js';
import { accountKey, accountOf, StateLayer, updateAccount } from './state.js';
import type { Account } from './state.js';
import { createsAccount, runSystemContract } from './system-contracts.js';

/** What carrying out a transaction came to: the block's answer and the parts of its info. Fees in sun. */
export interface Outcome {
  readonly contractRet: string;
  readonly fee: bigint;
  readonly netUsage: number;
  readonly netFee: bigint;
  /** Energy that the sender's stake paid; the rest is the fee. */
  readonly energyUsage: number;
  readonly energyFee: bigint;
  /** The call of a contract, if it was one. */
  readonly execution?: Execution;
  readonly contractAddress?: string;
}

interface Bandwidth {
  readonly usage: number;
  readonly fee: bigint;
}

/** Takes bandwidth from the sender: free of charge, for a fee, or for the fee of a new account. */
function payBandwidth(state: StateLayer, owner: Account, transaction: Transaction, now: number): Bandwidth {
  const contract = transaction.contracts[0];
  const spend = (fee: bigint): Bandwidth => {
    if (owner.balance < fee) throw resourceError();
    updateAccount(state, owner.address, { balance: owner.balance - fee, lastOperation: now });
    return { usage: 0, fee };
  };
  if (contract && createsAccount(state, contract)) {
    if (transaction.size > PARAMETERS.maxCreateAccountBytes) {
      throw new BroadcastError(
        'TOO_BIG_TRANSACTION_ERROR',
        `Too big new account transaction, TxId ${transaction.id}, the size is ${transaction.size} bytes, ` +
          `maxTxSize ${PARAMETERS.maxCreateAccountBytes}`,
      );
    }
    return spend(PARAMETERS.createAccountNetFee);
  }
  const bytes = transaction.size + PARAMETERS.resultBytes * transaction.contracts.length;
  const paid = payWithFreeNet(owner, bytes, now);
  if (paid === null) return spend(BigInt(bytes) * PARAMETERS.sunPerByte);
  state.set(accountKey(owner.address), paid);
  return { usage: bytes, fee: 0n };
}

/** Takes a fee that is neither bandwidth nor energy. */
function payFee(state: StateLayer, address: string, fee: bigint): bigint {
  const account = accountOf(state, address);
  if (account === undefined || account.balance < fee) throw resourceError();
  updateAccount(state, address, { balance: account.balance - fee });
  return fee;
}

function trigger(
  state: StateLayer,
  machine: ContractMachine,
  transaction: Transaction,
  now: number,
  forced: ForcedOutcome | undefined,
): Execution {
  const { feeLimit } = transaction;
  const value = transaction.contracts[0]?.value ?? {};
  if (feeLimit < 0n || feeLimit > PARAMETERS.maxFeeLimit) {
    throw new ContractError(`feeLimit must be >= 0 and <= ${PARAMETERS.maxFeeLimit}`);
  }
  const contract = String(value.contract_address ?? '');
  if (machine.get(contract) === undefined) throw new ContractError('No contract or not a smart contract');
  const callValue = typeof value.call_value === 'bigint' ? value.call_value : 0n;
  if (callValue < 0n) throw new ContractError('callValue must be >= 0');
  const caller = ownerOf(transaction);
  const account = accountOf(state, caller);
  const balance = account?.balance ?? 0n;
  if (balance < callValue) {
    throw new ContractError('Validate InternalTransfer error, balance is not sufficient.');
  }
  // The fee limit bounds all energy at its full price, also that of stake.
  const left = account === undefined ? 0 : energyLeft(state, account, now);
  const affordable = left + Number((balance - callValue) / PARAMETERS.sunPerEnergy);
  const limit = Math.min(affordable, Number(feeLimit / PARAMETERS.sunPerEnergy));
  const data = typeof value.data === 'string' ? value.data : '';
  return machine.execute(state, { caller, contract, data, value: callValue, now }, limit, forced);
}

/**
 * Carries a transaction out on a state, whose changes stay when it is accepted. `now` is the time of the block
 * before, in milliseconds. Throws BroadcastError when no block may hold it.
 * @param forced the failure with which a call of a contract ends, whatever it does
 */
export function execute(
  state: StateLayer,
  machine: ContractMachine,
  transaction: Transaction,
  now: number,
  forced?: ForcedOutcome,
): Outcome {
  const trial = new StateLayer(state);
  const contract = transaction.contracts[0];
  const sender = ownerOf(transaction);
  const owner = accountOf(trial, sender);
  if (contract === undefined) throw contractError('No contract!');
  if (owner === undefined) throw contractError(`account [${encodeBase58Check(sender)}] does not exist`);
  const bandwidth = payBandwidth(trial, owner, transaction, now);
  let fee = bandwidth.fee;
  if (transaction.signatures.length > 1) fee += payFee(trial, sender, PARAMETERS.multiSignFee);
  if (transaction.memo !== '') fee += payFee(trial, sender, PARAMETERS.memoFee);
  try {
    if (contract.type !== 'TriggerSmartContract') {
      fee += runSystemContract(trial, contract, now);
      trial.mergeInto(state);
      return {
        contractRet: 'SUCCESS',
        fee,
        netUsage: bandwidth.usage,
        netFee: bandwidth.fee,
        energyUsage: 0,
        energyFee: 0n,
      };
    }
    const execution = trigger(trial, machine, transaction, now, forced);
    const paid = payEnergy(trial, sender, execution.energy, now);
    trial.mergeInto(state);
    return {
      contractRet: execution.contractRet,
      fee: fee + paid.fee,
      netUsage: bandwidth.usage,
      netFee: bandwidth.fee,
      energyUsage: paid.usage,
      energyFee: paid.fee,
      execution,
      contractAddress: String(contract.value?.contract_address ?? ''),
    };
  } catch (error) {
    if (error instanceof ContractError) throw contractError(error.message);
    throw error;
  }
}

const orUndefined = <T extends number | bigint>(value: T): T | undefined => (Number(value) === 0 ? undefined : value);
const hexText = (text: string): string => Buffer.from(text, 'utf8').toString('hex');

function internalJson(id: string, calls: readonly InternalCall[]): JsonObject[] | undefined {
  if (calls.length === 0) return undefined;
  return calls.map((call, index) => ({
    hash: sha256Hex(id + index.toString(16).padStart(8, '0')),
    caller_address: call.caller,
    transferTo_address: call.to,
    callValueInfo: [{ callValue: orUndefined(call.callValue) }],
    note: hexText('call'),
    rejected: call.rejected ? true : undefined,
  }));
}

const logJson = (log: Log): JsonObject => ({
  address: log.address,
  topics: [...log.topics],
  data: log.data === '' ? undefined : log.data,
});

/** A transaction's info as a node keeps it, in the order of its fields. Addresses in hex. */
export function infoOf(id: string, outcome: Outcome, block: { number: number; timestamp: number }): JsonObject {
  const { execution } = outcome;
  const failed = execution !== undefined && execution.contractRet !== 'SUCCESS';
  return {
    id,
    fee: orUndefined(outcome.fee),
    blockNumber: block.number,
    blockTimeStamp: block.timestamp,
    contractResult: [execution?.returned ?? ''],
    contract_address: outcome.contractAddress,
    receipt: {
      energy_usage: orUndefined(outcome.energyUsage),
      energy_fee: orUndefined(outcome.energyFee),
      energy_usage_total: orUndefined(execution?.energy ?? 0),
      net_usage: orUndefined(outcome.netUsage),
      net_fee: orUndefined(outcome.netFee),
      result: execution?.contractRet,
      energy_penalty_total: orUndefined(execution?.penalty ?? 0),
    },
    log: execution && execution.logs.length > 0 ? execution.logs.map(logJson) : undefined,
    result: failed ? 'FAILED' : undefined,
    resMessage: failed ? hexText(execution.message) : undefined,
    internal_transactions: internalJson(id, execution?.internal ?? []),
  };
}

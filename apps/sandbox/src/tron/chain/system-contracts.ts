import type { DecodedContract } from '../encoding/transaction.js';
import type { FieldValue, MessageValue } from '../encoding/schema.js';
import { delegateEnergy, freezeForEnergy, undelegateEnergy } from './energy.js';
import { ContractError } from './errors.js';
import { PARAMETERS } from './parameters.js';
import { accountOf, addTrx, newAccount, updateAccount } from './state.js';
import type { Account, Permission, StateLayer, StateView } from './state.js';

/** The price of changing who may sign, in sun. */
const PERMISSION_FEE = 100_000_000n;

const text = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');
const amount = (value: FieldValue | undefined): bigint => (typeof value === 'bigint' ? value : 0n);
const isAddress = (hex: string): boolean => /^41[0-9a-f]{40}$/.test(hex);

/** Whether carrying this out activates an address that never was. */
export function createsAccount(state: StateView, contract: DecodedContract): boolean {
  const value = contract.value ?? {};
  if (contract.type === 'TransferContract' || contract.type === 'TransferAssetContract') {
    return accountOf(state, text(value.to_address)) === undefined;
  }
  return contract.type === 'AccountCreateContract' && accountOf(state, text(value.account_address)) === undefined;
}

function pay(state: StateLayer, owner: Account, sun: bigint): void {
  updateAccount(state, owner.address, { balance: owner.balance - sun });
}

/** A TRX transfer. Throws ContractError with a node's own text; answers the fee in sun. */
export function transferTrx(state: StateLayer, value: MessageValue, now: number): bigint {
  const [from, to, sun] = [text(value.owner_address), text(value.to_address), amount(value.amount)];
  if (!isAddress(from)) throw new ContractError('Invalid ownerAddress!');
  if (!isAddress(to)) throw new ContractError('Invalid toAddress!');
  if (from === to) throw new ContractError('Cannot transfer TRX to yourself.');
  const owner = accountOf(state, from);
  if (owner === undefined) throw new ContractError('Validate TransferContract error, no OwnerAccount.');
  if (sun <= 0n) throw new ContractError('Amount must be greater than 0.');
  const receiver = accountOf(state, to);
  if (receiver?.contractName !== undefined) {
    throw new ContractError(
      'Cannot transfer TRX to a smartContract which version is one. Instead please use TriggerSmartContract ',
    );
  }
  const fee = receiver === undefined ? PARAMETERS.createAccountFee : 0n;
  if (owner.balance < sun + fee) {
    throw new ContractError('Validate TransferContract error, balance is not sufficient.');
  }
  pay(state, owner, sun + fee);
  addTrx(state, to, sun, now);
  return fee;
}

/** A TRC-10 transfer. */
function transferAsset(state: StateLayer, value: MessageValue, now: number): bigint {
  const [from, to, units] = [text(value.owner_address), text(value.to_address), amount(value.amount)];
  const token = Buffer.from(text(value.asset_name), 'hex').toString('utf8');
  if (!isAddress(from)) throw new ContractError('Invalid ownerAddress');
  if (!isAddress(to)) throw new ContractError('Invalid toAddress');
  if (units <= 0n) throw new ContractError('Amount must be greater than 0.');
  if (from === to) throw new ContractError('Cannot transfer asset to yourself.');
  const owner = accountOf(state, from);
  if (owner === undefined) throw new ContractError('No owner account!');
  if (!isAsset(token)) throw new ContractError('No asset!');
  const held = owner.assets?.[token] ?? 0n;
  if (held === 0n) throw new ContractError('Owner has no asset!');
  if (held < units) throw new ContractError('assetBalance is not sufficient.');
  const isNew = accountOf(state, to) === undefined;
  const fee = isNew ? PARAMETERS.createAccountFee : 0n;
  if (owner.balance < fee) throw new ContractError('Validate TransferAssetActuator error, insufficient fee.');
  updateAccount(state, from, { balance: owner.balance - fee, assets: { ...owner.assets, [token]: held - units } });
  addTrx(state, to, 0n, now);
  const receiver = accountOf(state, to);
  updateAccount(state, to, { assets: { ...receiver?.assets, [token]: (receiver?.assets?.[token] ?? 0n) + units } });
  return fee;
}

/** The one TRC-10 token of the sandbox: it is named USDT and is worth nothing. */
export const ASSET = { id: '1000001', name: 'USDT', precision: 6, totalSupply: 1_000_000_000_000_000n } as const;
const isAsset = (id: string): boolean => id === ASSET.id;

function createAccount(state: StateLayer, value: MessageValue, now: number): bigint {
  const owner = accountOf(state, text(value.owner_address));
  const address = text(value.account_address);
  if (owner === undefined) throw new ContractError(`Account[${text(value.owner_address)}] not exists`);
  if (!isAddress(address)) throw new ContractError('Invalid account address');
  if (accountOf(state, address) !== undefined) throw new ContractError('Account has existed');
  if (owner.balance < PARAMETERS.createAccountFee) {
    throw new ContractError('Validate CreateAccountActuator error, insufficient fee.');
  }
  pay(state, owner, PARAMETERS.createAccountFee);
  state.set(`account:${address}`, newAccount(address, now));
  return PARAMETERS.createAccountFee;
}

function permissionFrom(value: MessageValue, id: number): Permission {
  const keys = (value.keys ?? []) as MessageValue[];
  return {
    id,
    name: text(value.permission_name),
    threshold: Number(amount(value.threshold)),
    ...(value.operations === undefined ? {} : { operations: text(value.operations) }),
    keys: keys.map((key) => ({ address: text(key.address), weight: Number(amount(key.weight)) })),
  };
}

/** Changes who may sign for an account: what a thief does first. */
function updatePermissions(state: StateLayer, value: MessageValue): bigint {
  const owner = accountOf(state, text(value.owner_address));
  if (owner === undefined) throw new ContractError('ownerAddress account does not exist');
  if (value.owner === undefined) throw new ContractError('owner permission is missed');
  const actives = (value.actives ?? []) as MessageValue[];
  if (actives.length === 0) throw new ContractError('active permission is missed');
  if (owner.balance < PERMISSION_FEE) throw new ContractError('balance is not sufficient.');
  updateAccount(state, owner.address, {
    balance: owner.balance - PERMISSION_FEE,
    owner: permissionFrom(value.owner as MessageValue, 0),
    active: permissionFrom(actives[0] as MessageValue, 2),
  });
  return PERMISSION_FEE;
}

/** Carries out a contract that is none of the virtual machine's. Throws ContractError; answers the fee in sun. */
export function runSystemContract(state: StateLayer, contract: DecodedContract, now: number): bigint {
  const value = contract.value ?? {};
  switch (contract.type) {
    case 'TransferContract':
      return transferTrx(state, value, now);
    case 'TransferAssetContract':
      return transferAsset(state, value, now);
    case 'AccountCreateContract':
      return createAccount(state, value, now);
    case 'AccountPermissionUpdateContract':
      return updatePermissions(state, value);
    case 'FreezeBalanceV2Contract':
      freezeForEnergy(state, value);
      return 0n;
    case 'DelegateResourceContract':
      delegateEnergy(state, value, now);
      return 0n;
    case 'UnDelegateResourceContract':
      undelegateEnergy(state, value, now);
      return 0n;
    default:
      throw new ContractError(`${contract.type} is not carried out by this sandbox`);
  }
}

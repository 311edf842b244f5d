import type { FieldValue, MessageValue } from '../encoding/schema.js';
import { recovered } from './bandwidth.js';
import { ContractError } from './errors.js';
import { PARAMETERS } from './parameters.js';
import { accountOf, updateAccount } from './state.js';
import type { Account, StateLayer, StateView } from './state.js';

/* Energy by stake: TRX that are frozen give energy to their owner or to the address it is delegated to. */

const SUN = 1_000_000n;
const TOTAL = 'stake:energy';

export const delegationKey = (from: string, to: string): string => `delegation:${from}:${to}`;
const text = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');
const amount = (value: FieldValue | undefined): bigint => (typeof value === 'bigint' ? value : 0n);

/** TRX that are staked for energy on the whole chain. */
export function totalEnergyWeight(state: StateView): number {
  const staked = (state.get(TOTAL) as bigint | undefined) ?? 0n;
  return PARAMETERS.totalEnergyWeight + Number(staked / SUN);
}

/** Energy that an account's stake, and what is delegated to it, give in 24 hours. */
export function energyLimit(state: StateView, account: Account): number {
  const stake = (account.frozenEnergy ?? 0n) + (account.acquiredEnergy ?? 0n);
  return Number(((stake / SUN) * BigInt(PARAMETERS.totalEnergyLimit)) / BigInt(totalEnergyWeight(state)));
}

/** How much of it is used at a time: it comes back over 24 hours. */
export function energyUsed(account: Account, now: number): number {
  return recovered(account.energyUsage ?? 0, account.energyTime, now);
}

/** The energy an account has left at a time. */
export function energyLeft(state: StateView, account: Account, now: number): number {
  return Math.max(0, energyLimit(state, account) - energyUsed(account, now));
}

/**
 * Takes energy of a call from its caller: first what stake gives, then TRX at the price of energy. Answers the energy
 * of the stake, and the fee in sun.
 */
export function payEnergy(
  state: StateLayer,
  address: string,
  energy: number,
  now: number,
): { readonly usage: number; readonly fee: bigint } {
  const account = accountOf(state, address)!;
  const usage = Math.min(energy, energyLeft(state, account, now));
  const fee = BigInt(energy - usage) * PARAMETERS.sunPerEnergy;
  const used = usage === 0 ? {} : { energyUsage: recovered(account.energyUsage ?? 0, account.energyTime, now, usage) };
  updateAccount(state, address, { balance: account.balance - fee, energyTime: now, lastOperation: now, ...used });
  return { usage, fee };
}

function requireEnergy(value: MessageValue, type: string): void {
  if (text(value.resource) !== 'ENERGY')
    throw new ContractError(`${type} of bandwidth is not carried out by this sandbox`);
}

function ownerAccount(state: StateLayer, value: MessageValue): Account {
  const owner = accountOf(state, text(value.owner_address));
  if (owner === undefined) throw new ContractError(`Account[${text(value.owner_address)}] not exists`);
  return owner;
}

/** Freezes TRX for energy. Throws ContractError with a node's own text. */
export function freezeForEnergy(state: StateLayer, value: MessageValue): void {
  requireEnergy(value, 'FreezeBalanceV2Contract');
  const owner = ownerAccount(state, value);
  const sun = amount(value.frozen_balance);
  if (sun <= 0n) throw new ContractError('frozenBalance must be positive');
  if (sun < SUN) throw new ContractError('frozenBalance must be greater than or equal to 1 TRX');
  if (sun > owner.balance) throw new ContractError('frozenBalance must be less than or equal to accountBalance');
  updateAccount(state, owner.address, {
    balance: owner.balance - sun,
    frozenEnergy: (owner.frozenEnergy ?? 0n) + sun,
    hasStaked: true,
  });
  state.set(TOTAL, ((state.get(TOTAL) as bigint | undefined) ?? 0n) + sun);
}

/** Delegates the energy of frozen TRX to an activated address. Throws ContractError with a node's own text. */
export function delegateEnergy(state: StateLayer, value: MessageValue, now: number): void {
  requireEnergy(value, 'DelegateResourceContract');
  const owner = ownerAccount(state, value);
  const to = text(value.receiver_address);
  const sun = amount(value.balance);
  if (sun < SUN) throw new ContractError('delegateBalance must be greater than or equal to 1 TRX');
  if (sun > delegatable(state, owner, now)) {
    throw new ContractError('delegateBalance must be less than or equal to available FreezeEnergyV2 balance');
  }
  if (to === owner.address) throw new ContractError('receiverAddress must not be the same as ownerAddress');
  const receiver = accountOf(state, to);
  if (receiver === undefined) throw new ContractError(`Account[${to}] not exists`);
  if (receiver.contractName !== undefined) {
    throw new ContractError('Do not allow delegate resources to contract addresses');
  }
  updateAccount(state, owner.address, {
    frozenEnergy: (owner.frozenEnergy ?? 0n) - sun,
    delegatedEnergy: (owner.delegatedEnergy ?? 0n) + sun,
  });
  updateAccount(state, to, { acquiredEnergy: (receiver.acquiredEnergy ?? 0n) + sun });
  state.set(delegationKey(owner.address, to), delegated(state, owner.address, to) + sun);
}

/**
 * Takes delegated energy back; what was used of it becomes the owner's use, in proportion. Throws ContractError with a
 * node's own text.
 */
export function undelegateEnergy(state: StateLayer, value: MessageValue, now: number): void {
  requireEnergy(value, 'UnDelegateResourceContract');
  const owner = ownerAccount(state, value);
  const to = text(value.receiver_address);
  const sun = amount(value.balance);
  if (sun <= 0n) throw new ContractError('unDelegateBalance must be more than 0 TRX');
  const held = delegated(state, owner.address, to);
  if (held < sun) {
    throw new ContractError(`insufficient delegateFrozenBalance(Energy), request=${sun}, unlock_balance=${held}`);
  }
  const receiver = accountOf(state, to)!;
  const stake = (receiver.frozenEnergy ?? 0n) + (receiver.acquiredEnergy ?? 0n);
  const used = energyUsed(receiver, now);
  const moved = Math.min(
    Number((BigInt(used) * sun) / stake),
    Number(((sun / SUN) * BigInt(PARAMETERS.totalEnergyLimit)) / BigInt(totalEnergyWeight(state))),
  );
  updateAccount(state, to, {
    acquiredEnergy: (receiver.acquiredEnergy ?? 0n) - sun,
    energyUsage: used - moved,
    energyTime: now,
  });
  updateAccount(state, owner.address, {
    frozenEnergy: (owner.frozenEnergy ?? 0n) + sun,
    delegatedEnergy: (owner.delegatedEnergy ?? 0n) - sun,
    energyUsage: energyUsed(owner, now) + moved,
    energyTime: now,
  });
  state.set(delegationKey(owner.address, to), held - sun);
}

/** Sun of an account's stake that can still be delegated: what its own use needs stays. */
export function delegatable(state: StateView, account: Account, now: number): bigint {
  const used = energyUsed(account, now);
  const needed = Math.ceil((used * 1_000_000 * totalEnergyWeight(state)) / PARAMETERS.totalEnergyLimit);
  const left = (account.frozenEnergy ?? 0n) - BigInt(needed);
  return left > 0n ? left : 0n;
}

/** Sun whose energy one address has delegated to another. */
export function delegated(state: StateView, from: string, to: string): bigint {
  return (state.get(delegationKey(from, to)) as bigint | undefined) ?? 0n;
}

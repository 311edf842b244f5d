import type { StateLayer } from '../chain/state.js';
import type { CallData } from '../encoding/abi.js';

/** A line of a transaction's log: `address` is 20 bytes without the 41, as a node prints it. */
export interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** A call between contracts; `callValue` in sun. */
export interface InternalCall {
  readonly caller: string;
  readonly to: string;
  readonly callValue: bigint;
  readonly rejected: boolean;
}

/** Energy of a call: all of it, and how much of it is the dynamic penalty. */
export interface Energy {
  readonly total: number;
  readonly penalty: number;
}

/** How a call of a contract ended. */
export type CallResult =
  | { readonly kind: 'success'; readonly returned: string; readonly energy: Energy }
  | { readonly kind: 'revert'; readonly returned: string; readonly energy: Energy }
  /** Runs until its energy or its time is used up. */
  | { readonly kind: 'endless'; readonly operation: string }
  | { readonly kind: 'illegal'; readonly operation: string };

/** What a contract of the sandbox sees of the call it answers. */
export interface CallContext {
  readonly state: StateLayer;
  readonly contract: string;
  readonly caller: string;
  /** Sun. */
  readonly value: bigint;
  readonly data: CallData;
  /** Milliseconds: the time of the block before. */
  readonly now: number;
  readonly logs: Log[];
  readonly internal: InternalCall[];
  /** Calls another contract in the name of this one; a revert undoes the call's changes. */
  call(contract: string, data: string, value?: bigint): CallResult;
}

/** An input or output in a contract's ABI. */
export interface AbiParameter {
  readonly name?: string;
  readonly type: string;
  readonly indexed?: boolean;
}

/** An entry of a contract's ABI as a node prints it. */
export interface AbiEntry {
  readonly name: string;
  readonly type: 'Function' | 'Event';
  readonly constant?: true;
  readonly inputs?: readonly AbiParameter[];
  readonly outputs?: readonly AbiParameter[];
  readonly stateMutability?: 'View' | 'Nonpayable' | 'Payable';
}

/** A contract whose code is TypeScript instead of byte code. */
export interface NativeContract {
  readonly address: string;
  readonly name: string;
  /** Who deployed it, `41…` hex. */
  readonly origin: string;
  readonly abi: readonly AbiEntry[];
  /** The dynamic energy factor in ten-thousandths; 0 for a contract that is seldom used. */
  readonly energyFactor: number;
  run(context: CallContext): CallResult;
  /** How a call that needs more than `limit` energy stops. */
  outOfEnergy?(limit: number, context: CallContext): OutOfEnergy;
}

/** The operation at which the energy ended, for the text a node gives. */
export interface OutOfEnergy {
  readonly operation: string;
  readonly cost: number;
  readonly penaltyCost: number;
  readonly used: number;
  readonly penalty: number;
}

/** Adds the dynamic penalty to a contract's base energy: some 52 units of each call are free of it. */
export function withPenalty(base: number, factor: number): Energy {
  if (factor === 0) return { total: base, penalty: 0 };
  const penalty = Math.max(0, Math.round(((base - 52) * factor) / 10_000) + 2);
  return { total: base + penalty, penalty };
}

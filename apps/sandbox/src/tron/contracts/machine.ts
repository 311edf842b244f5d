import { CallData } from '../encoding/abi.js';
import { accountOf, addTrx, StateLayer } from '../chain/state.js';
import type { CallResult, InternalCall, Log, NativeContract, OutOfEnergy } from './native.js';

/** No real call runs so long: above this much energy an endless call ends by the clock instead. */
const ENERGY_OF_80_MS = 10_000_000;
const OUT_OF_TIME_TEXT = 'Already Time Out';

/** A call of a contract. Amounts in sun, `now` in milliseconds. */
export interface Call {
  readonly caller: string;
  readonly contract: string;
  readonly data: string;
  readonly value: bigint;
  readonly now: number;
}

/** How a call of a contract can be made to fail, whatever it does. */
export const FORCED_OUTCOMES = ['OUT_OF_ENERGY', 'OUT_OF_TIME', 'REVERT'] as const;
export type ForcedOutcome = (typeof FORCED_OUTCOMES)[number];

/** What a call came to, changes already made in the state it was given when `contractRet` is SUCCESS. */
export interface Execution {
  readonly contractRet: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY' | 'OUT_OF_TIME' | 'ILLEGAL_OPERATION';
  readonly returned: string;
  readonly energy: number;
  readonly penalty: number;
  readonly logs: readonly Log[];
  readonly internal: readonly InternalCall[];
  /** The text of a failure, in a node's words. */
  readonly message: string;
}

/** The contracts of the chain, and how calls run. */
export class ContractMachine {
  readonly #contracts: ReadonlyMap<string, NativeContract>;

  constructor(contracts: readonly NativeContract[]) {
    this.#contracts = new Map(contracts.map((contract) => [contract.address, contract]));
  }

  get(address: string): NativeContract | undefined {
    return this.#contracts.get(address);
  }

  /**
   * Runs a call with at most `limit` energy.
   * @param forced the failure it ends with instead of its own outcome; one without energy or time uses up the limit
   */
  execute(state: StateLayer, call: Call, limit: number, forced?: ForcedOutcome): Execution {
    const logs: Log[] = [];
    const internal: InternalCall[] = [];
    const trial = new StateLayer(state);
    const result = this.#run(trial, call, logs, internal);
    const failed = (
      contractRet: Execution['contractRet'],
      energy: number,
      message: string,
      penalty = 0,
    ): Execution => ({
      contractRet,
      returned: '',
      energy,
      penalty,
      logs: [],
      internal: contractRet === 'OUT_OF_TIME' ? [] : internal.map((entry) => ({ ...entry, rejected: true })),
      message,
    });
    if (result.kind === 'illegal') {
      return failed('ILLEGAL_OPERATION', limit, `Invalid operation code: opCode[${result.operation}];`);
    }
    if (result.kind === 'endless') {
      if (limit > ENERGY_OF_80_MS) return failed('OUT_OF_TIME', limit, OUT_OF_TIME_TEXT);
      const stop = { operation: result.operation, cost: 36, penaltyCost: 0, used: Math.max(0, limit - 26), penalty: 0 };
      return failed('OUT_OF_ENERGY', limit, outOfEnergyText(limit, stop));
    }
    if (forced === 'OUT_OF_TIME') return failed('OUT_OF_TIME', limit, OUT_OF_TIME_TEXT);
    if (forced === 'OUT_OF_ENERGY' || result.energy.total > limit) {
      const stop = this.#stop(state, call, limit, logs, internal);
      return failed('OUT_OF_ENERGY', limit, outOfEnergyText(limit, stop), stop.penalty);
    }
    const { total: energy, penalty } = result.energy;
    if (forced === 'REVERT' || result.kind === 'revert') {
      const returned = result.kind === 'revert' ? result.returned : '';
      return { ...failed('REVERT', energy, 'REVERT opcode executed', penalty), returned };
    }
    trial.mergeInto(state);
    return { contractRet: 'SUCCESS', returned: result.returned, energy, penalty, logs, internal, message: '' };
  }

  #stop(state: StateLayer, call: Call, limit: number, logs: Log[], internal: InternalCall[]): OutOfEnergy {
    const contract = this.#contracts.get(call.contract);
    const stop = contract?.outOfEnergy?.(limit, this.#context(new StateLayer(state), call, logs, internal));
    if (stop) return stop;
    if (limit < 3) return { operation: 'PUSH1', cost: 3, penaltyCost: 0, used: 0, penalty: 0 };
    return { operation: 'SSTORE', cost: 20_000, penaltyCost: 0, used: Math.min(limit, 2_264), penalty: 0 };
  }

  #context(state: StateLayer, call: Call, logs: Log[], internal: InternalCall[]) {
    return {
      state,
      contract: call.contract,
      caller: call.caller,
      value: call.value,
      data: new CallData(call.data),
      now: call.now,
      logs,
      internal,
      call: (contract: string, data: string, value = 0n): CallResult => {
        const inner = { caller: call.contract, contract, data, value, now: call.now };
        const index = internal.push({ caller: call.contract, to: contract, callValue: value, rejected: false }) - 1;
        const innerLogs: Log[] = [];
        const trial = new StateLayer(state);
        const result = this.#run(trial, inner, innerLogs, internal);
        if (result.kind === 'success') {
          trial.mergeInto(state);
          logs.push(...innerLogs);
        } else {
          internal[index] = { caller: call.contract, to: contract, callValue: value, rejected: true };
        }
        return result;
      },
    };
  }

  #run(state: StateLayer, call: Call, logs: Log[], internal: InternalCall[]): CallResult {
    if (call.value > 0n) {
      const payer = accountOf(state, call.caller);
      if (payer === undefined || payer.balance < call.value) {
        return { kind: 'revert', returned: '', energy: { total: 9_040, penalty: 0 } };
      }
      addTrx(state, call.caller, -call.value, call.now);
      addTrx(state, call.contract, call.value, call.now);
    }
    const contract = this.#contracts.get(call.contract);
    if (contract === undefined) return { kind: 'success', returned: '', energy: { total: 0, penalty: 0 } };
    return contract.run(this.#context(state, call, logs, internal));
  }
}

function outOfEnergyText(limit: number, stop: OutOfEnergy): string {
  const penalty = stop.penaltyCost > 0 ? `penaltyEnergy[${stop.penaltyCost}], ` : '';
  return (
    `Not enough energy for '${stop.operation}' operation executing: curInvokeEnergyLimit[${limit}], ` +
    `curOpEnergy[${stop.cost}], ${penalty}usedEnergy[${stop.used}]`
  );
}

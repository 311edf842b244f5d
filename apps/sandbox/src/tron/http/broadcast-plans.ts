import { BROADCAST_CODES } from '../chain/errors.js';
import type { BroadcastCode } from '../chain/errors.js';
import type { PoolFaults } from '../chain/pool.js';

/** How an answer can fail to arrive: not at all, by a cut connection, as something else than JSON, as an error page. */
export const LOST_ANSWERS = ['silence', 'cut', 'unreadable', 'http503'] as const;
export type LostAnswer = (typeof LOST_ANSWERS)[number];

/** What a broadcast can be answered with; `node` is what the node itself answers. */
export const BROADCAST_ANSWERS = ['node', 'SUCCESS', ...BROADCAST_CODES, ...LOST_ANSWERS] as const;
export type PlannedAnswer = (typeof BROADCAST_ANSWERS)[number];

/** How the next broadcasts are answered, and what becomes of their transactions. */
export interface BroadcastPlan extends PoolFaults {
  readonly answer: PlannedAnswer;
  /** Whether the transaction enters the pool, where the node would take it. */
  readonly enters: boolean;
  /** The text beside a code; the node's own when left out. */
  readonly text?: string;
  /** How many broadcasts it is for. */
  readonly times: number;
}

/** A broadcast that came over HTTP. */
export interface ReceivedBroadcast {
  readonly txid: string;
  /** By the chain's clock. */
  readonly at: Date;
  /** `SUCCESS`, a code, or how the answer was lost. */
  readonly answer: string;
  /** This broadcast took the transaction into the pool. */
  readonly entered: boolean;
  readonly planned: boolean;
}

const TEXTS: Readonly<Record<BroadcastCode, string>> = {
  SIGERROR: 'Validate signature error: sig error',
  CONTRACT_VALIDATE_ERROR: 'Contract validate error : No contract or not a smart contract',
  CONTRACT_EXE_ERROR: 'Contract execute error : REVERT opcode executed',
  BANDWITH_ERROR: 'Account resource insufficient error.',
  DUP_TRANSACTION_ERROR: 'Transaction already exists.',
  TAPOS_ERROR: 'Tapos check error.',
  TOO_BIG_TRANSACTION_ERROR: 'Transaction size is too big.',
  TRANSACTION_EXPIRATION_ERROR: 'Transaction expired',
  SERVER_BUSY: 'Server busy.',
  NO_CONNECTION: 'No connection.',
  NOT_ENOUGH_EFFECTIVE_CONNECTION: 'Effective connection:0 lt minEffectiveConnection:1',
  BLOCK_UNSOLIDIFIED: 'Block unsolidified.',
  OTHER_ERROR: 'Error: an error of the node',
};
/** The same code, sent after the transaction has entered the pool. */
const P2P_FAILED = 'P2P broadcast failed.';

/** The text a node gives with a code. */
export function textOf(plan: BroadcastPlan, code: BroadcastCode): string {
  if (plan.text !== undefined) return plan.text;
  return code === 'NOT_ENOUGH_EFFECTIVE_CONNECTION' && plan.enters ? P2P_FAILED : TEXTS[code];
}

const REMEMBERED = 1_000;

/** The plans for the next broadcasts, the oldest first, and the broadcasts that came. */
export class BroadcastPlans {
  #plans: BroadcastPlan[] = [];
  #received: ReceivedBroadcast[] = [];

  get waiting(): readonly BroadcastPlan[] {
    return this.#plans;
  }

  /** The last broadcasts, newest first. */
  get received(): readonly ReceivedBroadcast[] {
    return this.#received.toReversed();
  }

  add(plan: BroadcastPlan): void {
    this.#plans.push(plan);
  }

  clear(): void {
    this.#plans = [];
  }

  /** The plan for the broadcast that has come; counts it down. */
  next(): BroadcastPlan | null {
    const [plan, ...others] = this.#plans;
    if (plan === undefined) return null;
    this.#plans = plan.times > 1 ? [{ ...plan, times: plan.times - 1 }, ...others] : others;
    return plan;
  }

  record(broadcast: ReceivedBroadcast): void {
    this.#received.push(broadcast);
    if (this.#received.length > REMEMBERED) this.#received.shift();
  }
}

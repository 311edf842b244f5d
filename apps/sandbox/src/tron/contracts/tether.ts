import type { StateLayer, StateView, TokenConfig } from '../chain/state.js';
import { addressWord, keccakHex, selectorOf, stringResult, wordOf } from '../encoding/abi.js';
import { TETHER_ABI } from './tether-abi.js';
import { withPenalty } from './native.js';
import type { CallContext, CallResult, NativeContract, OutOfEnergy } from './native.js';

export const TRANSFER_TOPIC = keccakHex('Transfer(address,address,uint256)');
const ZERO = `41${'0'.repeat(40)}`;
const MAX_UINT = (1n << 256n) - 1n;
const TRUE = wordOf(1n);
const NOTHING = '';

export const balanceKey = (token: string, holder: string): string => `balance:${token}:${holder}`;
export const configKey = (token: string): string => `token:${token}`;
const allowanceKey = (token: string, owner: string, spender: string): string =>
  `allowance:${token}:${owner}:${spender}`;
const blackListKey = (token: string, address: string): string => `blacklist:${token}:${address}`;

/** What an address (`41…` hex) holds of a token, in its smallest unit. */
export function tokenBalance(state: StateView, token: string, holder: string): bigint {
  return (state.get(balanceKey(token, holder)) as bigint | undefined) ?? 0n;
}

/** Gives or takes tokens without a log: for genesis and for contracts' own code. */
export function addTokens(state: StateLayer, token: string, holder: string, amount: bigint): void {
  state.set(balanceKey(token, holder), tokenBalance(state, token, holder) + amount);
}

/** Whether the issuer has barred an address from sending. */
export function isBlackListed(state: StateView, token: string, address: string): boolean {
  return state.get(blackListKey(token, address)) === true;
}

/** Whether the issuer has stopped all transfers. */
export function isPaused(state: StateView, token: string): boolean {
  return (state.get(configKey(token)) as TokenConfig).paused;
}

/** A call that ends with a revert without a reason. */
class Revert {
  constructor(readonly energy: number) {}
}

interface Outcome {
  readonly returned: string;
  readonly energy: number;
}

type Handler = (call: TetherCall) => Outcome;

/** One call of the token: its state, its caller and its arguments. */
class TetherCall {
  readonly token: string;
  constructor(readonly context: CallContext) {
    this.token = context.contract;
  }

  get config(): TokenConfig {
    return this.context.state.get(configKey(this.token)) as TokenConfig;
  }
  configure(change: Partial<TokenConfig>): void {
    this.context.state.set(configKey(this.token), { ...this.config, ...change });
  }
  balance(holder: string): bigint {
    return tokenBalance(this.context.state, this.token, holder);
  }
  allowance(owner: string, spender: string): bigint {
    return (this.context.state.get(allowanceKey(this.token, owner, spender)) as bigint | undefined) ?? 0n;
  }
  log(topics: string[], data: string): void {
    this.context.logs.push({ address: this.token.slice(2), topics, data });
  }
  logTransfer(from: string, to: string, amount: bigint): void {
    this.log([TRANSFER_TOPIC, addressWord(from), addressWord(to)], wordOf(amount));
  }
  requireOwner(energy: number): void {
    if (this.context.caller !== this.config.owner) throw new Revert(energy);
  }

  /** The fee of a transfer: basis points of the amount, at most `maximumFee`. */
  fee(amount: bigint): bigint {
    const { basisPointsRate, maximumFee } = this.config;
    const fee = (amount * basisPointsRate) / 10_000n;
    return fee > maximumFee ? maximumFee : fee;
  }

  /** Moves tokens and writes the logs; answers the energy beyond the function's own. */
  move(from: string, to: string, amount: bigint): number {
    const { state } = this.context;
    if (to === ZERO) throw new Revert(1_769);
    if (this.balance(from) < amount) throw new Revert(1_936);
    const receiverIsEmpty = amount > 0n && from !== to && this.balance(to) === 0n;
    const fee = this.fee(amount);
    addTokens(state, this.token, from, -amount);
    addTokens(state, this.token, to, amount - fee);
    this.logTransfer(from, to, amount - fee);
    let energy = receiverIsEmpty ? 15_000 : 0;
    if (fee > 0n) {
      const owner = this.config.owner;
      energy += 12_857 + (this.balance(owner) === 0n ? 15_000 : 0);
      addTokens(state, this.token, owner, fee);
      this.logTransfer(from, owner, fee);
    }
    return energy - (amount === 0n ? 66 : 0);
  }

  /** Checks of transfer and transferFrom that come before the amount's. */
  guard(from: string): void {
    if (this.config.paused) throw new Revert(781);
    if (isBlackListed(this.context.state, this.token, from)) throw new Revert(978);
  }
}

const arg = (call: TetherCall, index: number): string => call.context.data.address(index);
const amountArg = (call: TetherCall, index: number): bigint => call.context.data.uint(index);

const view =
  (energy: number, value: (call: TetherCall) => string): Handler =>
  (call) => ({ returned: value(call), energy });

function transfer(call: TetherCall): Outcome {
  call.guard(call.context.caller);
  return { returned: wordOf(0n), energy: 14_650 + call.move(call.context.caller, arg(call, 0), amountArg(call, 1)) };
}

function transferFrom(call: TetherCall): Outcome {
  const [from, to, amount] = [arg(call, 0), arg(call, 1), amountArg(call, 2)];
  call.guard(from);
  const allowed = call.allowance(from, call.context.caller);
  if (allowed < amount) throw new Revert(1_318);
  const energy = call.move(from, to, amount) + (allowed === MAX_UINT ? 14_794 : 20_301);
  if (allowed !== MAX_UINT) {
    call.context.state.set(allowanceKey(call.token, from, call.context.caller), allowed - amount);
  }
  return { returned: TRUE, energy };
}

function approve(call: TetherCall): Outcome {
  if (call.config.paused) throw new Revert(781);
  const [spender, amount] = [arg(call, 0), amountArg(call, 1)];
  const first = call.allowance(call.context.caller, spender) === 0n && amount > 0n;
  call.context.state.set(allowanceKey(call.token, call.context.caller, spender), amount);
  call.log(
    [keccakHex('Approval(address,address,uint256)'), addressWord(call.context.caller), addressWord(spender)],
    wordOf(amount),
  );
  return { returned: TRUE, energy: first ? 22_640 : 7_640 };
}

function setPaused(paused: boolean): Handler {
  return (call) => {
    call.requireOwner(680);
    if (call.config.paused === paused) throw new Revert(781);
    call.configure({ paused });
    call.log([keccakHex(paused ? 'Pause()' : 'Unpause()')], '');
    return { returned: NOTHING, energy: paused ? 6_653 : 6_518 };
  };
}

function setBlackListed(listed: boolean): Handler {
  return (call) => {
    call.requireOwner(680);
    call.context.state.set(blackListKey(call.token, arg(call, 0)), listed);
    call.log([keccakHex(`${listed ? 'Added' : 'Removed'}BlackList(address)`), addressWord(arg(call, 0))], '');
    return { returned: NOTHING, energy: listed ? 21_769 : 7_319 };
  };
}

function destroyBlackFunds(call: TetherCall): Outcome {
  call.requireOwner(680);
  const holder = arg(call, 0);
  if (!isBlackListed(call.context.state, call.token, holder)) throw new Revert(978);
  const destroyed = call.balance(holder);
  addTokens(call.context.state, call.token, holder, -destroyed);
  call.configure({ totalSupply: call.config.totalSupply - destroyed });
  call.log([keccakHex('DestroyedBlackFunds(address,uint256)'), addressWord(holder)], wordOf(destroyed));
  return { returned: NOTHING, energy: 13_282 };
}

function setParams(call: TetherCall): Outcome {
  call.requireOwner(680);
  const [rate, maximum] = [amountArg(call, 0), amountArg(call, 1)];
  if (rate >= 20n || maximum >= 50n) throw new Revert(1_100);
  const first = call.config.basisPointsRate === 0n && rate > 0n;
  call.configure({ basisPointsRate: rate, maximumFee: maximum * 1_000_000n });
  call.log([keccakHex('Params(uint256,uint256)')], wordOf(rate) + wordOf(maximum * 1_000_000n));
  return { returned: NOTHING, energy: first ? 42_638 : 12_572 };
}

/** Makes (or, negative, takes back) tokens of the issuer's own balance. */
function supply(sign: 1n | -1n): Handler {
  return (call) => {
    call.requireOwner(680);
    const [amount, owner] = [amountArg(call, 0), call.config.owner];
    if (sign < 0n && call.balance(owner) < amount) throw new Revert(1_936);
    addTokens(call.context.state, call.token, owner, sign * amount);
    call.configure({ totalSupply: call.config.totalSupply + sign * amount });
    call.log([keccakHex(sign > 0n ? 'Issue(uint256)' : 'Redeem(uint256)')], wordOf(amount));
    if (sign > 0n) call.logTransfer(ZERO, owner, amount);
    else call.logTransfer(owner, ZERO, amount);
    return { returned: NOTHING, energy: sign > 0n ? 14_491 : 14_509 };
  };
}

const HANDLERS: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    'name()': view(898, () => stringResult('Tether USD')),
    'symbol()': view(1_316, () => stringResult('USDT')),
    'decimals()': view(460, () => wordOf(6n)),
    'totalSupply()': view(471, (call) => wordOf(call.config.totalSupply)),
    '_totalSupply()': view(471, (call) => wordOf(call.config.totalSupply)),
    'owner()': view(680, (call) => addressWord(call.config.owner)),
    'paused()': view(580, (call) => wordOf(call.config.paused ? 1n : 0n)),
    'deprecated()': view(360, () => wordOf(0n)),
    'upgradedAddress()': view(680, () => wordOf(0n)),
    'MAX_UINT()': view(434, () => wordOf(MAX_UINT)),
    'basisPointsRate()': view(830, (call) => wordOf(call.config.basisPointsRate)),
    'maximumFee()': view(434, (call) => wordOf(call.config.maximumFee)),
    'calcFee(uint256)': view(1_240, (call) => wordOf(call.fee(amountArg(call, 0)))),
    'balanceOf(address)': view(887, (call) => wordOf(call.balance(arg(call, 0)))),
    'oldBalanceOf(address)': view(887, (call) => wordOf(call.balance(arg(call, 0)))),
    'allowance(address,address)': view(1_255, (call) => wordOf(call.allowance(arg(call, 0), arg(call, 1)))),
    'isBlackListed(address)': view(1_023, (call) =>
      wordOf(isBlackListed(call.context.state, call.token, arg(call, 0)) ? 1n : 0n),
    ),
    'getBlackListStatus(address)': view(709, (call) =>
      wordOf(isBlackListed(call.context.state, call.token, arg(call, 0)) ? 1n : 0n),
    ),
    'transfer(address,uint256)': transfer,
    'transferFrom(address,address,uint256)': transferFrom,
    'approve(address,uint256)': approve,
    'pause()': setPaused(true),
    'unpause()': setPaused(false),
    'addBlackList(address)': setBlackListed(true),
    'removeBlackList(address)': setBlackListed(false),
    'destroyBlackFunds(address)': destroyBlackFunds,
    'setParams(uint256,uint256)': setParams,
    'issue(uint256)': supply(1n),
    'redeem(uint256)': supply(-1n),
  }).map(([signature, handler]) => [selectorOf(signature), handler]),
);

function run(context: CallContext, energyFactor: number): CallResult {
  const reverted = (energy: number): CallResult => ({
    kind: 'revert',
    returned: '',
    energy: withPenalty(energy, energyFactor),
  });
  if (context.data.selector.length < 8) return reverted(44);
  const handler = HANDLERS.get(context.data.selector);
  if (handler === undefined) return reverted(793);
  if (context.value > 0n) return reverted(550);
  try {
    const outcome = handler(new TetherCall(context));
    return { kind: 'success', returned: outcome.returned, energy: withPenalty(outcome.energy, energyFactor) };
  } catch (error) {
    if (error instanceof Revert) return reverted(error.energy);
    throw error;
  }
}

/** Where a transfer stops when its energy ends: at the first or the second of the balances it writes. */
function outOfEnergy(limit: number, context: CallContext, factor: number): OutOfEnergy {
  if (limit < 3) return { operation: 'PUSH1', cost: 3, penaltyCost: 0, used: 0, penalty: 0 };
  const first = withPenalty(2_312, factor);
  const second = withPenalty(7_662, factor);
  const isTransfer = context.data.selector === selectorOf('transfer(address,uint256)');
  const empty = isTransfer && tokenBalance(context.state, context.contract, context.data.address(0)) === 0n;
  const extra = (cost: number): number => Math.floor((cost * factor) / 10_000);
  if (limit < second.total) {
    const used = Math.min(first.total, limit);
    const penalty = Math.min(first.penalty, limit);
    return { operation: 'SSTORE', cost: 5_000, penaltyCost: extra(5_000), used, penalty };
  }
  const cost = empty ? 20_000 : 5_000;
  return { operation: 'SSTORE', cost, penaltyCost: extra(cost), used: second.total, penalty: second.penalty };
}

/** The USDT contract: `transfer` answers 32 zero bytes when it succeeds, as the one on main net does. */
export function tetherToken(options: { address: string; origin: string; energyFactor: number }): NativeContract {
  return {
    address: options.address,
    name: 'TetherToken',
    origin: options.origin,
    abi: TETHER_ABI,
    energyFactor: options.energyFactor,
    run: (context) => run(context, options.energyFactor),
    outOfEnergy: (limit, context) => outOfEnergy(limit, context, options.energyFactor),
  };
}

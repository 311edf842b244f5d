import { addressWord, selectorOf, stringResult, wordOf } from '../encoding/abi.js';
import { withPenalty } from './native.js';
import type { CallContext, CallResult, NativeContract } from './native.js';
import { event, viewFunction, writeFunction } from './tether-abi.js';
import { addTokens, tokenBalance, TRANSFER_TOPIC } from './tether.js';

const ZERO = `41${'0'.repeat(40)}`;

const success = (returned: string, energy: number): CallResult => ({
  kind: 'success',
  returned,
  energy: withPenalty(energy, 0),
});
const reverted = (energy: number): CallResult => ({ kind: 'revert', returned: '', energy: withPenalty(energy, 0) });

function log(context: CallContext, from: string, to: string, amount: bigint): void {
  context.logs.push({
    address: context.contract.slice(2),
    topics: [TRANSFER_TOPIC, addressWord(from), addressWord(to)],
    data: wordOf(amount),
  });
}

function transfer(context: CallContext): CallResult {
  const [to, amount] = [context.data.address(0), context.data.uint(1)];
  const { state, contract, caller } = context;
  if (tokenBalance(state, contract, caller) < amount) return reverted(612);
  const isNew = tokenBalance(state, contract, to) === 0n && amount > 0n;
  addTokens(state, contract, caller, -amount);
  addTokens(state, contract, to, amount);
  log(context, caller, to, amount);
  return success(wordOf(1n), isNew ? 27_619 : 12_619);
}

function mint(context: CallContext): CallResult {
  addTokens(context.state, context.contract, context.data.address(0), context.data.uint(1));
  log(context, ZERO, context.data.address(0), context.data.uint(1));
  return success('', 22_204);
}

/** Writes a Transfer log that names any two addresses; nothing moves. */
function forge(context: CallContext): CallResult {
  log(context, context.data.address(0), context.data.address(1), context.data.uint(2));
  return success('', 2_149);
}

const HANDLERS: ReadonlyMap<string, (context: CallContext) => CallResult> = new Map(
  Object.entries({
    'name()': () => success(stringResult('Tether USD'), 810),
    'symbol()': () => success(stringResult('USDT'), 920),
    'decimals()': () => success(wordOf(6n), 263),
    'balanceOf(address)': (context: CallContext) =>
      success(wordOf(tokenBalance(context.state, context.contract, context.data.address(0))), 489),
    'transfer(address,uint256)': transfer,
    'mint(address,uint256)': mint,
    'forge(address,address,uint256)': forge,
  }).map(([signature, handler]) => [selectorOf(signature), handler]),
);

/** A look-alike: name, symbol, decimals and logs of USDT, but any account may mint it or forge a log. */
export function fakeTether(options: { address: string; origin: string }): NativeContract {
  return {
    ...options,
    name: 'TetherToken',
    energyFactor: 0,
    abi: [
      viewFunction('name', '', 'string'),
      viewFunction('decimals', '', 'uint8'),
      writeFunction('mint', 'address to, uint256 value'),
      writeFunction('forge', 'address from, address to, uint256 value'),
      viewFunction('balanceOf', 'address', 'uint256'),
      viewFunction('symbol', '', 'string'),
      writeFunction('transfer', 'address to, uint256 value', 'bool'),
      event('Transfer', 'address indexed from, address indexed to, uint256 value'),
    ],
    run(context) {
      const handler = HANDLERS.get(context.data.selector);
      return handler === undefined || context.value > 0n ? reverted(212) : handler(context);
    },
  };
}

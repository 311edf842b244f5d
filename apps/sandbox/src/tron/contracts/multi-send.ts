import { accountOf } from '../chain/state.js';
import { addressWord, selectorOf, transferData, wordOf } from '../encoding/abi.js';
import type { CallContext, CallResult, Energy, NativeContract } from './native.js';
import { writeFunction } from './tether-abi.js';

const NO_ENERGY: Energy = { total: 0, penalty: 0 };

const plus = (energy: Energy, more: Energy): Energy => ({
  total: energy.total + more.total,
  penalty: energy.penalty + more.penalty,
});
const base = (total: number): Energy => ({ total, penalty: 0 });
const energyOf = (result: CallResult): Energy => ('energy' in result ? result.energy : NO_ENERGY);
const reverted = (energy: Energy): CallResult => ({ kind: 'revert', returned: '', energy });

/** Pays each receiver with one call of the token; one that fails undoes all. */
function payAll(context: CallContext, callData: (to: string, amount: bigint) => string): CallResult {
  if (context.value > 0n) return reverted(base(160));
  const token = context.data.address(0);
  const receivers = context.data.words(1).map((word) => `41${word.slice(24)}`);
  const amounts = context.data.words(2).map((word) => BigInt(`0x${word}`));
  let energy = base(658);
  for (const [i, to] of receivers.entries()) {
    const paid = context.call(token, callData(to, amounts[i] ?? 0n));
    energy = plus(plus(energy, base(561)), energyOf(paid));
    if (paid.kind !== 'success') return reverted(energy);
  }
  return { kind: 'success', returned: '', energy };
}

/** A payment that happens and then does not: the logs are gone, whatever a careless reader saw. */
function payThen(context: CallContext, end: (energy: Energy) => CallResult): CallResult {
  const paid = context.call(context.data.address(0), transferData(context.data.address(1), context.data.uint(2)));
  return end(plus(base(638), energyOf(paid)));
}

/** Hands the TRX of the call on: a payment that stands in no transfer, only in an internal transaction. */
function payTrx(context: CallContext): CallResult {
  const to = context.data.address(0);
  const isNew = accountOf(context.state, to) === undefined;
  context.call(to, '', context.value);
  return { kind: 'success', returned: '', energy: base(isNew ? 32_097 : 7_097) };
}

const HANDLERS: ReadonlyMap<string, (context: CallContext) => CallResult> = new Map(
  Object.entries({
    'send(address,address[],uint256[])': (context: CallContext) => payAll(context, transferData),
    'pull(address,address[],uint256[])': (context: CallContext) =>
      payAll(
        context,
        (to, amount) =>
          selectorOf('transferFrom(address,address,uint256)') +
          addressWord(context.caller) +
          addressWord(to) +
          wordOf(amount),
      ),
    'sendThenRevert(address,address,uint256)': (context: CallContext) => payThen(context, reverted),
    'sendThenBurnAllGas(address,address,uint256)': (context: CallContext): CallResult =>
      payThen(context, () => ({ kind: 'endless', operation: 'SHA3' })),
    'sendThenAssert(address,address,uint256)': (context: CallContext): CallResult =>
      payThen(context, () => ({ kind: 'illegal', operation: 'fe' })),
    'payTrx(address)': payTrx,
  }).map(([signature, handler]) => [selectorOf(signature), handler]),
);

/** A contract that pays several receivers in one transaction, as exchanges do. */
export function multiSend(options: { address: string; origin: string }): NativeContract {
  return {
    ...options,
    name: 'MultiSend',
    energyFactor: 0,
    abi: [
      writeFunction('sendThenBurnAllGas', 'address token, address to, uint256 value'),
      writeFunction('sendThenRevert', 'address token, address to, uint256 value'),
      writeFunction('sendThenAssert', 'address token, address to, uint256 value'),
      writeFunction('pull', 'address token, address[] to, uint256[] values'),
      writeFunction('payTrx', 'address to', '', 'Payable'),
      writeFunction('send', 'address token, address[] to, uint256[] values'),
    ],
    run(context) {
      const handler = HANDLERS.get(context.data.selector);
      return handler === undefined ? reverted(base(212)) : handler(context);
    },
  };
}

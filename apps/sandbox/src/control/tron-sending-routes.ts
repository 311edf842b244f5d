import { Refusal } from '@usdt-africa/kernel';
import { BROADCAST_ANSWERS, FORCED_OUTCOMES } from '../tron/index.js';
import type { BroadcastPlan, TronControl } from '../tron/index.js';
import type { ControlRoute } from './control-server.js';
import { wrong } from './fields.js';
import type { Fields } from './fields.js';
import { doing, heads, hotWalletShown, transactionShown } from './tron-routes.js';

const MOST_TIMES = 1_000_000;
const MOST_BLOCKS = 100_000;
const MOST_SECONDS = 7 * 86_400;

/** Controls of what the product sends: broadcasts, the pool, the chain's time and the hot wallet. */
export function tronSendingRoutes(tron: TronControl): ControlRoute[] {
  const { broadcasts } = tron.faults;
  return [
    [
      'POST',
      '/control/tron/next-broadcast',
      ({ fields }) => {
        broadcasts.add(planOf(fields));
        return { plans: broadcasts.waiting };
      },
    ],
    [
      'GET',
      '/control/tron/broadcasts',
      ({ query }) => ({
        plans: broadcasts.waiting,
        broadcasts: broadcasts.received.slice(0, Math.min(Number(query.get('limit') ?? 100) || 100, 1_000)),
      }),
    ],
    [
      'DELETE',
      '/control/tron/broadcasts',
      () => {
        broadcasts.clear();
        return { plans: broadcasts.waiting };
      },
    ],
    ['GET', '/control/tron/pool', () => poolShown(tron)],
    [
      'POST',
      '/control/tron/pool/hold',
      doing(({ fields }) => ({
        txids: tron.hold(fields.integer('blocks', 0, MOST_BLOCKS), fields.optionalText('txid')),
      })),
    ],
    ['POST', '/control/tron/pool/forget', doing(({ fields }) => ({ txids: tron.forget(fields.optionalText('txid')) }))],
    [
      'POST',
      '/control/tron/advance-time',
      ({ fields }) => {
        tron.advanceTime(fields.integer('seconds', 1, MOST_SECONDS) * 1_000);
        return heads(tron);
      },
    ],
    [
      'POST',
      '/control/tron/fill-hot-wallet',
      doing(() => {
        if (tron.hotWallet === null)
          throw new Refusal(409, 'not_possible', 'The sandbox has no hot wallet. Set SANDBOX_HOT_WALLET.');
        tron.hotWallet.fill();
        return hotWalletShown(tron);
      }),
    ],
  ];
}

function poolShown(tron: TronControl): Record<string, unknown> {
  return {
    head: tron.head().number,
    transactions: tron.pool().map(({ heldUntil, ...view }) => ({ ...transactionShown(tron, view), heldUntil })),
  };
}

function planOf(fields: Fields): BroadcastPlan {
  const answer = fields.oneOf('answer', BROADCAST_ANSWERS, 'node');
  const enters = fields.flag('enters', answer === 'node');
  if (answer === 'node' && !enters) throw wrong('enters', 'the node’s own answer is given to what enters');
  const holdBlocks = fields.optionalInteger('holdBlocks', 0, MOST_BLOCKS);
  const outcome = fields.has('outcome') ? fields.oneOf('outcome', FORCED_OUTCOMES) : null;
  if (!enters && (holdBlocks !== null || outcome !== null))
    throw wrong('enters', 'a transaction that does not enter the pool is neither held nor carried out');
  const text = fields.optionalText('text');
  return {
    answer,
    enters,
    times: fields.integer('times', 1, MOST_TIMES, 1),
    ...(holdBlocks === null ? {} : { holdBlocks }),
    ...(outcome === null ? {} : { outcome }),
    ...(text === null ? {} : { text }),
  };
}

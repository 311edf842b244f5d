import { DECIMALS, formatDecimal, Refusal } from '@usdt-africa/kernel';
import { BroadcastError } from '../tron/index.js';
import type { FailureKind, Faults, TokenName, TransactionView, TronControl } from '../tron/index.js';
import { wrong } from './fields.js';
import type { Fields } from './fields.js';
import type { ControlRequest, ControlRoute } from './control-server.js';

const TOKENS: readonly TokenName[] = ['USDT', 'FAKE', 'TRX', 'TRC10'];
const FAILURES: readonly FailureKind[] = ['REVERT', 'OUT_OF_ENERGY', 'OUT_OF_TIME', 'ILLEGAL_OPERATION'];
/** Tokens and TRX alike are written with six decimals. */
const SCALE = DECIMALS.USDT;
const MOST_RECEIVERS = 100;

/** Faults of the node as the page and the documentation name them. */
export const TRON_FAULTS: readonly {
  readonly id: Exclude<keyof Faults, 'path' | 'rateLimitStatus'>;
  readonly kind: 'count' | 'switch' | 'milliseconds';
  readonly title: string;
  readonly sentence: string;
}[] = [
  {
    id: 'staleNode',
    kind: 'switch',
    title: 'Node stands still',
    sentence: 'The node stays at the current block.',
  },
  { id: 'delayMs', kind: 'milliseconds', title: 'Slow node', sentence: 'Every answer is delayed.' },
  { id: 'http503', kind: 'count', title: '503', sentence: 'Calls get 503 with an HTML page.' },
  { id: 'rateLimited', kind: 'count', title: 'Rate limited', sentence: 'Calls get 403, as from a public gateway.' },
  { id: 'hang', kind: 'count', title: 'No answer', sentence: 'Calls hang until the caller gives up.' },
  { id: 'disconnect', kind: 'count', title: 'Line cut', sentence: 'Calls are cut off without an answer.' },
  { id: 'garbage', kind: 'count', title: 'Garbled answer', sentence: 'Calls get 200 with content that isn’t JSON.' },
  {
    id: 'emptyInfos',
    kind: 'count',
    title: 'Missing receipts',
    sentence: 'Blocks with transactions look empty.',
  },
  {
    id: 'forkedParent',
    kind: 'count',
    title: 'Torn chain',
    sentence: 'Blocks name a wrong parent.',
  },
  {
    id: 'dropAfterBroadcast',
    kind: 'count',
    title: 'Broadcast cut',
    sentence: 'A broadcast is accepted, then the connection drops.',
  },
  {
    id: 'loseBroadcast',
    kind: 'count',
    title: 'Broadcast lost',
    sentence: 'A broadcast gets a success answer and is then lost.',
  },
];

/** The chain's part of the control API. */
export function tronRoutes(tron: TronControl): ControlRoute[] {
  return [
    ['GET', '/control/tron', () => tronShown(tron, 0)],
    [
      'GET',
      '/control/tron/transactions',
      ({ query }) => ({
        transactions: transactionsShown(tron, Math.min(Number(query.get('limit') ?? 100) || 100, 10_000)),
      }),
    ],
    [
      'GET',
      '/control/tron/balances/:address',
      doing(({ parameters }) => {
        const { trx, tokens, ...rest } = tron.balances(parameters['address']!);
        const shown = Object.entries({ TRX: trx, ...tokens }).map(([token, amount]) => [token, written(amount)]);
        return { ...rest, ...Object.fromEntries(shown), energy: tron.energy(rest.address) };
      }),
    ],
    ['POST', '/control/tron/send', doing(({ fields }) => tron.send(...payment(fields), token(fields)))],
    [
      'POST',
      '/control/tron/send-many',
      doing(({ fields }) => {
        const transfers = fields.list('transfers', MOST_RECEIVERS).map((one) => {
          const [to, amountMicro] = payment(one);
          return { to, amountMicro };
        });
        return tron.sendMany(transfers, fields.oneOf('mode', ['one-transaction', 'many'] as const, 'one-transaction'));
      }),
    ],
    [
      'POST',
      '/control/tron/send-failing',
      doing(({ fields }) => tron.fail(...payment(fields), fields.oneOf('how', FAILURES, 'REVERT'))),
    ],
    ['POST', '/control/tron/send-by-third-party', doing(({ fields }) => tron.transferFrom(...payment(fields)))],
    ['POST', '/control/tron/forge-log', doing(({ fields }) => tron.forgeLog(fields.text('from'), ...payment(fields)))],
    ['POST', '/control/tron/send-trx-internally', doing(({ fields }) => tron.sendTrxInternally(...payment(fields)))],
    [
      'POST',
      '/control/tron/mine',
      doing(async ({ fields }) => {
        await tron.mine(fields.integer('blocks', 1, 5_000, 1));
        return heads(tron);
      }),
    ],
    [
      'POST',
      '/control/tron/mine-until-solid',
      doing(async () => {
        await tron.mineUntilSolid();
        return heads(tron);
      }),
    ],
    [
      'POST',
      '/control/tron/pause',
      () => {
        tron.pause();
        return heads(tron);
      },
    ],
    [
      'POST',
      '/control/tron/resume',
      () => {
        tron.resume();
        return heads(tron);
      },
    ],
    [
      'POST',
      '/control/tron/speed',
      ({ fields }) => {
        tron.setIntervalMs(fields.integer('intervalMs', 20, 600_000));
        return heads(tron);
      },
    ],
    [
      'POST',
      '/control/tron/reorg',
      doing(async ({ fields }) => {
        await tron.reorg(fields.integer('depth', 1, 18), {
          transactions: fields.oneOf('transactions', ['vanish', 'reinclude'] as const, 'vanish'),
        });
        return heads(tron);
      }),
    ],
    ['GET', '/control/tron/faults', () => ({ faults: tron.faults.current })],
    [
      'POST',
      '/control/tron/faults',
      ({ fields }) => {
        tron.faults.set(chosenFaults(fields));
        return { faults: tron.faults.current };
      },
    ],
    [
      'DELETE',
      '/control/tron/faults',
      () => {
        tron.faults.clear();
        return { faults: tron.faults.current };
      },
    ],
    [
      'POST',
      '/control/tron/issuer/:act',
      doing(({ parameters, fields }) => {
        switch (parameters['act']) {
          case 'pause':
            return tron.issuer.pause();
          case 'unpause':
            return tron.issuer.unpause();
          case 'blacklist':
            return tron.issuer.addBlackList(fields.text('address'));
          case 'unblacklist':
            return tron.issuer.removeBlackList(fields.text('address'));
          case 'destroy-funds':
            return tron.issuer.destroyBlackFunds(fields.text('address'));
          default:
            throw new Refusal(
              404,
              'not_found',
              'The issuer can pause, unpause, blacklist, unblacklist and destroy-funds.',
            );
        }
      }),
    ],
  ];
}

/** The chain at a glance, with its newest transactions. Amounts are decimal text. */
export function tronShown(tron: TronControl, transactions: number): Record<string, unknown> {
  const { address, trx, tokens } = tron.wallet();
  return {
    ...heads(tron),
    contracts: tron.contracts(),
    usdtPaused: tron.usdtPaused,
    hotWallet: hotWalletShown(tron),
    wallet: {
      address,
      TRX: written(trx),
      USDT: written(tokens.USDT),
      FAKE: written(tokens.FAKE),
      TRC10: written(tokens.TRC10),
    },
    faults: TRON_FAULTS.map((fault) => ({ ...fault, setTo: Number(tron.faults.current[fault.id] ?? 0) })),
    transactions: transactionsShown(tron, transactions),
  };
}

/** The hot wallet at the head, and the transactions that filled it; null where there is none. */
export function hotWalletShown(tron: TronControl): Record<string, unknown> | null {
  if (tron.hotWallet === null) return null;
  const { address, usdt, trx, filledBy } = tron.hotWallet.view();
  return {
    address,
    USDT: written(usdt),
    TRX: written(trx),
    filledBy: filledBy && { USDT: filledBy.usdt, TRX: filledBy.trx },
  };
}

export function heads(tron: TronControl): Record<string, unknown> {
  const { number, solid, timestamp } = tron.head();
  return {
    head: number,
    solid,
    headAt: new Date(timestamp).toISOString(),
    aheadSeconds: tron.aheadMs / 1_000,
    paused: tron.paused,
    intervalMs: tron.intervalMs,
  };
}

function transactionsShown(tron: TronControl, limit: number): TransactionShown[] {
  return tron.transactions(limit).map((view) => transactionShown(tron, view));
}

/** A transaction as people read it: the amount is decimal text. */
export interface TransactionShown extends Omit<TransactionView, 'amount'> {
  readonly amount: string | null;
  readonly token: TokenName | 'other';
  /** The block it stands in and those after it; 0 while it is pending. */
  readonly confirmations: number;
  readonly solid: boolean;
}

export function transactionShown(tron: TronControl, view: TransactionView): TransactionShown {
  const { number: head, solid } = tron.head();
  return {
    ...view,
    amount: view.amount === null ? null : written(view.amount),
    token: tokenOf(view, tron.contracts()),
    confirmations: view.blockNumber === null ? 0 : head - view.blockNumber + 1,
    solid: view.blockNumber !== null && view.blockNumber <= solid,
  };
}

function tokenOf(view: TransactionView, contracts: ReturnType<TronControl['contracts']>): TokenName | 'other' {
  if (view.type === 'TransferContract') return 'TRX';
  if (view.type === 'TransferAssetContract') return 'TRC10';
  if (view.contract === contracts.USDT) return 'USDT';
  return view.contract === contracts.FAKE ? 'FAKE' : 'other';
}

function written(amount: bigint): string {
  return formatDecimal(amount, SCALE);
}

/** The members `to` and `amount` of a payment, in the smallest unit. */
export function payment(fields: Fields): [to: string, amountMicro: bigint] {
  const to = fields.text('to');
  const amount = fields.amount('amount', SCALE);
  if (amount === 0n && !fields.flag('allowZero', false)) throw wrong('amount', 'more than nothing is needed');
  return [to, amount];
}

/** The member `token`; USDT when left out. */
export function token(fields: Fields): TokenName {
  return fields.oneOf('token', TOKENS, 'USDT');
}

function chosenFaults(fields: Fields): Faults {
  const chosen: Faults = {};
  for (const fault of TRON_FAULTS) {
    if (!fields.has(fault.id)) continue;
    if (fault.kind === 'switch') Object.assign(chosen, { [fault.id]: fields.flag(fault.id) });
    else
      Object.assign(chosen, { [fault.id]: fields.integer(fault.id, 0, fault.kind === 'count' ? 1_000_000 : 600_000) });
  }
  if (fields.has('path')) chosen.path = fields.optionalText('path') ?? '';
  if (fields.has('rateLimitStatus'))
    chosen.rateLimitStatus = fields.integer('rateLimitStatus', 403, 429) === 429 ? 429 : 403;
  return chosen;
}

/** A handler whose errors of the chain are refusals with their reason: a bad address, a refused broadcast. */
export function doing(task: (request: ControlRequest) => unknown): ControlRoute[2] {
  return (request) => refusing(async () => task(request));
}

async function refusing(task: () => Promise<unknown>): Promise<unknown> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof BroadcastError) throw new Refusal(409, 'refused_by_node', error.message);
    if (error instanceof RangeError) throw new Refusal(400, 'invalid_request', `${error.message}.`);
    throw error;
  }
}

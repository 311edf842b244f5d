import { DECIMALS, formatDecimal, Refusal } from '@usdt-africa/kernel';
import { MESSAGE_VERSIONS, UnknownWalletError, WALLET_KINDS, WalletKindError } from '../tron/index.js';
import type { MessageVersion, NamedWalletView, TronControl } from '../tron/index.js';
import type { ControlRequest, ControlRoute } from './control-server.js';
import { doing, payment, token } from './tron-routes.js';

/** TRX and USDT are written with six decimals. */
const SCALE = DECIMALS.USDT;
const DEFAULT_USDT = 1_000_000_000n;
const DEFAULT_TRX = 200_000_000n;
const MOST_MESSAGE = 4_096;
const MOST_HOLDINGS = 1_000;

/** Controls of customers' wallets, and of what addresses hold. */
export function tronWalletRoutes(tron: TronControl): ControlRoute[] {
  return [
    ['GET', '/control/tron/wallets', () => ({ wallets: tron.wallets.all().map(walletShown) })],
    [
      'POST',
      '/control/tron/wallets',
      walletDoing(({ fields }) => {
        const filling = {
          usdt: fields.has('usdt') ? fields.amount('usdt', SCALE) : DEFAULT_USDT,
          trx: fields.has('trx') ? fields.amount('trx', SCALE) : DEFAULT_TRX,
        };
        return walletShown(tron.wallets.create(fields.text('name'), fields.oneOf('kind', WALLET_KINDS), filling));
      }),
    ],
    [
      'GET',
      '/control/tron/wallets/:name',
      walletDoing(({ parameters }) => walletShown(tron.wallets.one(parameters['name']!))),
    ],
    [
      'POST',
      '/control/tron/wallets/:name/send',
      walletDoing(({ parameters, fields }) => {
        const name = parameters['name']!;
        const [to, amount] = payment(fields);
        const txid = tron.wallets.pay(name, to, amount, token(fields));
        return { txid, from: tron.wallets.one(name).paysFrom };
      }),
    ],
    [
      'POST',
      '/control/tron/wallets/:name/sign',
      walletDoing(({ parameters, fields }) => {
        const message = fields.exactText('message', MOST_MESSAGE);
        const version = fields.integer('version', MESSAGE_VERSIONS[0], MESSAGE_VERSIONS[1], MESSAGE_VERSIONS[1]);
        return tron.wallets.sign(parameters['name']!, message, version as MessageVersion);
      }),
    ],
    [
      'POST',
      '/control/tron/wallets/:name/second-key',
      walletDoing(({ parameters }) => ({ txid: tron.wallets.addSecondKey(parameters['name']!) })),
    ],
    [
      'POST',
      '/control/tron/lend-energy',
      doing(({ fields }) => tron.lendEnergy(fields.text('to'), fields.amount('trx', SCALE))),
    ],
    ['GET', '/control/tron/holdings', ({ query }) => holdingsShown(tron, query)],
  ];
}

/** A named wallet as people read it: amounts are decimal text. */
export function walletShown({ trx, usdt, ...wallet }: NamedWalletView): Record<string, unknown> {
  return { ...wallet, USDT: formatDecimal(usdt, SCALE), TRX: formatDecimal(trx, SCALE) };
}

function holdingsShown(tron: TronControl, query: URLSearchParams): Record<string, unknown> {
  const holdings = tron.holdings();
  const sum = (of: (one: (typeof holdings)[number]) => bigint): string =>
    formatDecimal(
      holdings.reduce((total, one) => total + of(one), 0n),
      SCALE,
    );
  return {
    total: holdings.length,
    USDT: sum((one) => one.usdt),
    TRX: sum((one) => one.trx),
    holdings: holdings
      .slice(0, Math.min(Number(query.get('limit') ?? 100) || 100, MOST_HOLDINGS))
      .map(({ trx, usdt, ...one }) => ({ ...one, USDT: formatDecimal(usdt, SCALE), TRX: formatDecimal(trx, SCALE) })),
  };
}

/** A handler whose errors of a wallet are refusals with their reason. */
function walletDoing(task: (request: ControlRequest) => unknown): ControlRoute[2] {
  return doing((request) => {
    try {
      return task(request);
    } catch (error) {
      if (error instanceof UnknownWalletError)
        throw new Refusal(404, 'not_found', 'There is no wallet with this name.');
      if (error instanceof WalletKindError) throw new Refusal(409, 'not_possible', error.message);
      throw error;
    }
  });
}

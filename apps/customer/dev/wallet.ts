/** A customer's naira wallet in the mock API. */
import { FundingStateView, WalletLine } from '@usdt-africa/contracts/api';
import type { HeldFundingView, WalletView } from '@usdt-africa/contracts/api';
import { ago, at, uuid } from './market.js';
import { refuse } from './route.js';
import type { Handlers } from './route.js';
import { sample } from './sample.js';
import type { MockState, WalletMock } from './state.js';

/** A transfer that was received, and a withdrawal that was undone. */
export const RECEIVED = uuid('e2');
export const WITHDRAWAL = uuid('d1');
export const INTENT = uuid('f1');
const FUNDING = uuid('f2');
const DAY_MS = 86_400_000;
const PAGE = 25;

type Kobo = bigint | number;
type Kind = WalletLine['kind'];
type Title = Partial<WalletLine['title']>;
export const lineOf = (id: string, time: string, kind: Kind, amount: Kobo, balance: Kobo, title: Title = {}) =>
  sample(WalletLine, {
    id: `line-${id}`,
    at: time,
    kind,
    amountKobo: String(amount),
    balanceKobo: String(balance),
    title,
  });
const line = (id: string, days: number, time: string, kind: Kind, amount: number, balance: number, title?: Title) =>
  lineOf(id, at(time, ago(days * DAY_MS).slice(0, 10)), kind, amount, balance, title);
const GTBANK = { bank: 'GTBank', last4: '6625' };
const WITHDRAWN = { bank: 'Access Bank', last4: '2291', number: 'W310552874016', withdrawalId: WITHDRAWAL };
const HALIMA = { number: 'T730018272415', name: 'Halima B.', transferId: RECEIVED };

/** The newest first: each balance is the one before it and its amount. */
const lines = (): WalletLine[] => [
  line('9', 0, '09:21:40', 'purchase', -10_000_000, 13_935_075, { number: 'B614207935088' }),
  line('8', 0, '09:06:12', 'transfer-in', 1_000_000, 23_935_075, HALIMA),
  line('7', 1, '17:20:31', 'purchase-undone', 156_800, 22_935_075, { number: 'B207551846390' }),
  line('6', 1, '17:14:02', 'purchase', -156_800, 22_778_275, { number: 'B207551846390' }),
  line('w2', 2, '12:31:09', 'withdrawal-undone', 2_500_000, 22_935_075, WITHDRAWN),
  line('w1', 2, '12:29:46', 'withdrawal', -2_500_000, 20_435_075, WITHDRAWN),
  line('5', 2, '10:47:55', 'purchase', -7_990_000, 22_935_075, { number: 'B330018272415' }),
  line('4', 3, '12:30:18', 'funding', 15_000_000, 30_925_075, { bank: 'Zenith Bank', last4: '0148' }),
  line('3', 4, '08:02:47', 'funding', 50_000, 15_925_075),
  line('2', 5, '15:44:09', 'correction', 606_800, 15_875_075),
  ...Array.from({ length: 24 }, (_, n) =>
    line(`e${n}`, 6 + n, '11:11:11', 'funding', 500_000, 15_268_275 - n * 500_000, GTBANK),
  ),
];

const READY = {
  state: 'ready',
  number: '0122534417',
  bankName: 'Wema Bank',
  accountName: 'USDT Africa / Temitope Adewale-Ogunbanjo',
} as const;
const VIEW: WalletView = {
  balanceKobo: '13935075',
  receivableKobo: null,
  month: { inKobo: '26156800', outKobo: '22489993', startKobo: '10268268', startDay: '2026-11-01' },
  account: READY,
  feeKobo: '0',
  canSend: true,
};
export const walletState = (change: Partial<WalletMock> = {}): WalletMock => {
  return { view: VIEW, lines: lines(), held: [], funding: null, ...change };
};
/** As {@link walletState}, of a customer without an account number. */
export function walletWithout(state: 'opening' | 'none' | 'verify-bvn' | 'unavailable') {
  const month = { inKobo: '0', outKobo: '0', startKobo: '0', startDay: '2026-11-01' };
  return walletState({ view: { ...VIEW, balanceKobo: '0', month, account: { state } }, lines: [] });
}

export const held = (change: Partial<HeldFundingView> = {}): HeldFundingView => ({
  fundingId: FUNDING,
  state: 'held',
  why: 'other-name',
  amountKobo: '1000000',
  senderName: 'Kelechi Nwosu',
  senderBank: 'UBA',
  last4: '0457',
  receivedAt: at('14:06:00'),
  dueAt: at('14:06:00', '2026-11-23'),
  ...change,
});
const intent = () => ({ intentId: INTENT, typedKobo: '1000000', openedAt: new Date().toJSON() });
type Funding<State> = Extract<FundingStateView, { state: State }>;
export const waiting = (change: Partial<Funding<'waiting'>> = {}): FundingStateView => {
  return { state: 'waiting', ...intent(), ...change };
};
export const checking = (): FundingStateView => {
  return { state: 'checking', ...intent(), amountKobo: '1000000', untilAt: at('15:06:10') };
};
export const credited = (change: Partial<Funding<'credited'>> = {}): FundingStateView => ({
  state: 'credited',
  ...intent(),
  fundingId: FUNDING,
  amountKobo: '1000000',
  feeKobo: '0',
  balanceBeforeKobo: '21435075',
  balanceAfterKobo: '22435075',
  senderBank: 'GTBank',
  last4: '6625',
  reference: '000013261121150531804412',
  times: { sentAt: at('14:05:31'), seenAt: at('14:06:10'), creditedAt: at('14:06:12') },
  ...change,
});
export const heldFunding = (change: Partial<HeldFundingView> = {}): FundingStateView => {
  return { state: 'held', ...intent(), held: held(change) };
};

/** Takes naira from the wallet. @returns the balance after it */
export function takeNaira({ wallet }: MockState, kobo: string): bigint {
  const after = BigInt(wallet.view.balanceKobo) - BigInt(kobo);
  if (after < 0n) refuse(422, 'wallet-short');
  wallet.view = { ...wallet.view, balanceKobo: String(after) };
  return after;
}

export const walletRoutes = (state: MockState): Handlers => {
  const decide = (id: string, decision: 'returning' | 'claimed') => {
    const { wallet } = state;
    const { funding } = wallet;
    const all = [...wallet.held, ...(funding?.state === 'held' ? [funding.held] : [])];
    const found = all.find(({ fundingId }) => fundingId === id) ?? refuse(404, 'no-funding');
    if (found.state === 'returning') refuse(409, 'funding-decided');
    const decided = { ...found, state: decision };
    wallet.held = wallet.held.map((each) => (each.fundingId === id ? decided : each));
    if (funding?.state === 'held') wallet.funding = { ...funding, held: decided };
    return decided;
  };
  return {
    'GET /api/wallet': () => state.wallet.view,
    'GET /api/wallet/lines': ({ query }) => {
      const begin = Number(query.get('after') ?? 0);
      const next = begin + PAGE < state.wallet.lines.length ? String(begin + PAGE) : null;
      return { lines: state.wallet.lines.slice(begin, begin + PAGE), next };
    },
    'POST /api/wallet/account': () => {
      if (state.wallet.view.account.state === 'verify-bvn') refuse(403, 'verify-bvn');
      const account = { state: 'opening' } as const;
      state.wallet.view = { ...state.wallet.view, account };
      return { account };
    },
    'POST /api/wallet/fundings': ({ body }) => {
      state.wallet.funding = waiting({ typedKobo: body.amountKobo });
      return { intentId: INTENT };
    },
    'POST /api/wallet/fundings/check': () => ({ nextAt: ago(-60_000) }),
    'GET /api/wallet/fundings/{id}': ({ id }) => (id === INTENT && state.wallet.funding) || refuse(404, 'no-funding'),
    'GET /api/wallet/held': () => ({ held: state.wallet.held }),
    'POST /api/wallet/held/{id}/return': ({ id }) => decide(id, 'returning'),
    'POST /api/wallet/held/{id}/claim': ({ id }) => decide(id, 'claimed'),
  };
};

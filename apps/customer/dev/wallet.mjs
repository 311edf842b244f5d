/** A customer's naira wallet, as the invented API knows it. */
import { RECEIVED } from './transfers.mjs';

export const WITHDRAWAL = '0198a7d0-0000-7000-8000-0000000000d1';
export const INTENT = '0198a7d0-0000-7000-8000-0000000000f1';
const FUNDING = '0198a7d0-0000-7000-8000-0000000000f2';
const DAY_MS = 86_400_000;
const PAGE = 25;

const READY = {
  state: 'ready',
  number: '0122534417',
  bankName: 'Wema Bank',
  accountName: 'USDT Africa / Temitope Adewale-Ogunbanjo',
};

const line = (id, daysAgo, time, kind, amountKobo, balanceKobo, title = {}) => ({
  id: `line-${id}`,
  at: `${new Date(Date.now() - daysAgo * DAY_MS).toJSON().slice(0, 10)}T${time}.000Z`,
  kind,
  amountKobo: String(amountKobo),
  balanceKobo: String(balanceKobo),
  owedKobo: null,
  title: { bank: null, last4: null, number: null, name: null, transferId: null, withdrawalId: null, ...title },
});
const GTBANK = { bank: 'GTBank', last4: '6625' };
const WITHDRAWN = {
  bank: 'Access Bank',
  last4: '2291',
  number: 'W310552874016',
  withdrawalId: WITHDRAWAL,
};

/** The newest first: each balance is the one before it and its amount. */
const lines = () => [
  line(9, 0, '09:21:40', 'purchase', -10_000_000, 13_935_075, { number: 'B614207935088' }),
  line(8, 0, '09:06:12', 'transfer-in', 1_000_000, 23_935_075, {
    number: 'T730018272415',
    name: 'Halima B.',
    transferId: RECEIVED,
  }),
  line(7, 1, '17:20:31', 'purchase-undone', 156_800, 22_935_075, { number: 'B207551846390' }),
  line(6, 1, '17:14:02', 'purchase', -156_800, 22_778_275, { number: 'B207551846390' }),
  line('w2', 2, '12:31:09', 'withdrawal-undone', 2_500_000, 22_935_075, WITHDRAWN),
  line('w1', 2, '12:29:46', 'withdrawal', -2_500_000, 20_435_075, WITHDRAWN),
  line(5, 2, '10:47:55', 'purchase', -7_990_000, 22_935_075, { number: 'B330018272415' }),
  line(4, 3, '12:30:18', 'funding', 15_000_000, 30_925_075, { bank: 'Zenith Bank', last4: '0148' }),
  line(3, 4, '08:02:47', 'funding', 50_000, 15_925_075),
  line(2, 5, '15:44:09', 'correction', 606_800, 15_875_075),
  ...Array.from({ length: 24 }, (_, at) =>
    line(`e${at}`, 6 + at, '11:11:11', 'funding', 500_000, 15_268_275 - at * 500_000, GTBANK),
  ),
];

export function walletState(change = {}) {
  const all = lines();
  return {
    view: {
      balanceKobo: all[0].balanceKobo,
      receivableKobo: null,
      month: { inKobo: '26156800', outKobo: '22489993', startKobo: '10268268', startDay: '2026-11-01' },
      account: READY,
      feeKobo: '0',
      canSend: true,
    },
    lines: all,
    held: [],
    funding: null,
    ...change,
  };
}

export function walletWithout(state) {
  const { view } = walletState();
  const month = { inKobo: '0', outKobo: '0', startKobo: '0', startDay: '2026-11-01' };
  return walletState({ view: { ...view, balanceKobo: '0', month, account: { state } }, lines: [] });
}

export const held = (change = {}) => ({
  fundingId: FUNDING,
  state: 'held',
  why: 'other-name',
  amountKobo: '1000000',
  senderName: 'Kelechi Nwosu',
  senderBank: 'UBA',
  last4: '0457',
  receivedAt: '2026-11-21T14:06:00.000Z',
  dueAt: '2026-11-23T14:06:00.000Z',
  ...change,
});

const about = () => ({ intentId: INTENT, typedKobo: '1000000', openedAt: new Date().toJSON() });
export const waiting = (change = {}) => ({ state: 'waiting', ...about(), ...change });
export const checking = () => ({
  state: 'checking',
  ...about(),
  amountKobo: '1000000',
  untilAt: '2026-11-21T15:06:10.000Z',
});
export const credited = (change = {}) => ({
  state: 'credited',
  ...about(),
  fundingId: FUNDING,
  amountKobo: '1000000',
  feeKobo: '0',
  balanceBeforeKobo: '21435075',
  balanceAfterKobo: '22435075',
  senderBank: 'GTBank',
  last4: '6625',
  reference: '000013261121150531804412',
  times: {
    sentAt: '2026-11-21T14:05:31.000Z',
    seenAt: '2026-11-21T14:06:10.000Z',
    creditedAt: '2026-11-21T14:06:12.000Z',
  },
  ...change,
});
export const heldFunding = (change = {}) => ({ state: 'held', ...about(), held: held(change) });

export function walletRoutes(state, { ok, refuse }) {
  const noFunding = () => refuse(404, 'no-funding', 'There is no such transfer.');
  return (method, path, body, query) => {
    if (!state.people.account) return refuse(401, 'signed-out', 'Nobody is signed in.');
    const wallet = state.wallet;
    switch (`${method} ${path}`) {
      case 'GET /api/wallet':
        return ok(wallet.view);
      case 'GET /api/wallet/lines': {
        const begin = Number(query.get('after') ?? 0);
        const next = begin + PAGE < wallet.lines.length ? String(begin + PAGE) : null;
        return ok({ lines: wallet.lines.slice(begin, begin + PAGE), next });
      }
      case 'POST /api/wallet/account':
        if (wallet.view.account.state === 'verify-bvn') return refuse(403, 'verify-bvn', 'Verify your BVN.');
        wallet.view = { ...wallet.view, account: { state: 'opening' } };
        return ok({ account: wallet.view.account }, 202);
      case 'POST /api/wallet/fundings':
        wallet.funding = waiting({ typedKobo: body.amountKobo });
        return ok({ intentId: INTENT }, 201);
      case 'POST /api/wallet/fundings/check':
        return ok({ nextAt: new Date(Date.now() + 60_000).toJSON() }, 202);
      case `GET /api/wallet/fundings/${INTENT}`:
        return wallet.funding ? ok(wallet.funding) : noFunding();
      case 'GET /api/wallet/held':
        return ok({ held: wallet.held });
      default:
        return decide(wallet, `${method} ${path}`);
    }
  };

  function decide(wallet, line) {
    const [, id, decision] = /^POST \/api\/wallet\/held\/([^/]+)\/(return|claim)$/.exec(line) ?? [];
    if (!id) return null;
    const known = [...wallet.held, ...(wallet.funding?.state === 'held' ? [wallet.funding.held] : [])];
    const found = known.find(({ fundingId }) => fundingId === id);
    if (!found) return noFunding();
    if (found.state === 'returning') return refuse(409, 'funding-decided', 'It is decided.');
    const decided = { ...found, state: decision === 'return' ? 'returning' : 'claimed' };
    wallet.held = wallet.held.map((one) => (one.fundingId === id ? decided : one));
    if (wallet.funding?.state === 'held') wallet.funding = { ...wallet.funding, held: decided };
    return ok(decided);
  }
}

/** Screens of the naira wallet and of adding naira. */
import { upgrade } from '../accounts.ts';
import { credited, checking, held, heldFunding, INTENT, waiting, walletState, walletWithout } from '../wallet.ts';
import { own } from './own.mjs';
import { click } from './screen.mjs';

const text = (words) => (page) => page.getByText(words).first().waitFor();
/** @param {() => object} make a wallet of its own for each picture: acts change it */
const withWallet = (make) => (mock) => (mock.state.wallet = make());
const withView = (change) => (mock) => (mock.state.wallet.view = { ...mock.state.wallet.view, ...change });
/** @param {() => object} state of a sum that is to be added, at the moment at which its picture is taken */
const funding = (name, state, words, more = {}) =>
  own(`funding-${name}`, 'WALLET-02', `/dashboard/wallet/fund/${INTENT}`, {
    mock: withWallet(() => walletState({ funding: state() })),
    act: text(words),
    ...more,
  });
const MINUTE_MS = 60_000;

export const WALLET = [
  own('home-no-number', 'WALLET-02', '/dashboard', {
    mock: withWallet(() => walletWithout('verify-bvn')),
    act: text('Verify your BVN to add naira'),
  }),
  own('home-wallet-failed', 'WALLET-01 SHELL-09', '/dashboard', {
    mock: (mock) => mock.fault(/GET \/api\/wallet$/, { drop: 'before' }, 999),
    act: text('load your wallet'),
  }),
  own('wallet', 'WALLET-01 WALLET-03', '/dashboard/wallet', { act: text('Buy USDT') }),
  own('wallet-all', 'WALLET-01', '/dashboard/wallet?all', { act: click('Show more') }),
  own('wallet-hidden', 'WALLET-01', '/dashboard/wallet', {
    act: async (page) => {
      await text('Buy USDT')(page);
      await click('Hide balance')(page);
    },
  }),
  own('wallet-search-none', 'WALLET-01', '/dashboard/wallet', {
    act: async (page) => {
      await page.getByRole('searchbox').fill('Opay');
      await text('No transaction matches')(page);
    },
  }),
  own('wallet-empty', 'WALLET-01', '/dashboard/wallet', {
    mock: (mock) => {
      mock.state.wallet = {
        ...walletWithout('none'),
        view: { ...walletWithout('none').view, account: walletState().view.account },
      };
    },
    act: text('No transactions yet'),
  }),
  own('wallet-failed', 'WALLET-01 SHELL-09', '/dashboard/wallet', {
    mock: (mock) => mock.fault(/GET \/api\/wallet/, { drop: 'before' }, 999),
    act: text('load your transactions'),
  }),
  own('wallet-bank-transfer', 'WALLET-01 SHELL-08', '/dashboard/wallet', {
    act: (page) => page.getByRole('button', { name: /Your account for adding naira/ }).click(),
  }),
  own('wallet-verify-bvn', 'WALLET-02', '/dashboard/wallet', {
    mock: (mock) => {
      mock.state.wallet = walletWithout('verify-bvn');
      mock.state.people.upgrade = { tier: 'basic', next: 'individual', request: null };
    },
    act: text('Verify my BVN'),
  }),
  own('wallet-verify-review', 'WALLET-02', '/dashboard/wallet', {
    mock: (mock) => {
      mock.state.wallet = walletWithout('verify-bvn');
      mock.state.people.upgrade = upgrade();
    },
    act: text('View your request'),
  }),
  own('wallet-verified-otherwise', 'WALLET-02', '/dashboard/wallet', {
    mock: (mock) => {
      mock.state.wallet = walletWithout('verify-bvn');
      mock.state.people.upgrade = { tier: 'individual', next: 'business', request: null };
    },
    act: text('verified your identity with another number'),
  }),
  ...['needed', 'failed', 'checking', 'verified', 'stopped'].map((state) =>
    own(`bvn-${state}`, 'WALLET-02', '/dashboard/wallet/bvn', {
      mock: (mock) => {
        mock.state.people.bvn = { state };
      },
    }),
  ),
  own('wallet-no-number', 'WALLET-02', '/dashboard/wallet', {
    mock: withWallet(() => walletWithout('none')),
    act: text('Your own account number'),
  }),
  own('wallet-opening', 'WALLET-02', '/dashboard/wallet', {
    mock: withWallet(() => walletWithout('none')),
    act: async (page) => {
      await click('Get my account number')(page);
      await text('Opening your account number')(page);
    },
  }),
  own('wallet-unavailable', 'WALLET-02', '/dashboard/wallet', {
    mock: withView({ account: { state: 'unavailable' } }),
    act: text('get an account number right now'),
  }),
  own('wallet-owes', 'WALLET-03', '/dashboard/wallet', {
    mock: (mock) => {
      const { lines } = walletState();
      const takenBack = {
        ...lines[0],
        id: 'line-t',
        kind: 'funding-taken-back',
        amountKobo: '-13935075',
        balanceKobo: '0',
      };
      const owed = { ...takenBack, id: 'line-o', kind: 'receivable', amountKobo: '0', owedKobo: '250000' };
      mock.state.wallet = walletState({ lines: [owed, takenBack, ...lines] });
      withView({ balanceKobo: '0', receivableKobo: '250000' })(mock);
    },
    act: text('You owe ₦2,500.00'),
  }),
  own('wallet-held', 'WALLET-02', '/dashboard/wallet', {
    mock: withWallet(() => walletState({ held: [held()] })),
    act: text('Send it back now'),
  }),
  own('fund', 'WALLET-02', '/dashboard/wallet/fund', { act: text('You transfer') }),
  own('fund-amount-wrong', 'WALLET-02', '/dashboard/wallet/fund', {
    act: async (page) => {
      await page.getByLabel('How much do you want to add?').fill('12,50');
      await click('Continue')(page);
      await text('Enter an amount in naira')(page);
    },
  }),
  own('fund-no-number', 'WALLET-02', '/dashboard/wallet/fund', {
    mock: withWallet(() => walletWithout('none')),
    act: text('Your own account number'),
  }),
  own('fund-bank-transfer', 'WALLET-02 SHELL-08', '/dashboard/wallet/fund', {
    act: async (page) => {
      await click('Continue')(page);
      await page.getByRole('dialog').waitFor();
    },
  }),
  funding('waiting', () => waiting(), 'Waiting for your transfer'),
  funding('checked', () => waiting(), 'Waiting for your transfer', {
    act: async (page) => {
      await click('I’ve paid')(page);
      await text('We’ve checked with the bank')(page);
    },
  }),
  funding(
    'late',
    () => waiting({ openedAt: new Date(Date.now() - 12.5 * MINUTE_MS).toJSON() }),
    'We haven’t seen it yet',
  ),
  funding('checking', () => checking(), '₦10,000.00 arrived'),
  funding('credited', () => credited(), 'from GTBank'),
  funding('less', () => credited({ amountKobo: '995000', balanceAfterKobo: '22430075' }), '₦9,950.00 arrived'),
  funding('much-less', () => credited({ amountKobo: '500000', balanceAfterKobo: '21935075' }), 'Add ₦5,000.00 more'),
  funding('held', () => heldFunding(), 'another person’s account'),
  funding(
    'held-unknown',
    () => heldFunding({ why: 'name-unknown', senderName: null, senderBank: null, last4: null }),
    'unknown',
  ),
  funding(
    'claimed',
    () => heldFunding({ state: 'claimed', dueAt: '2026-11-24T14:06:00.000Z' }),
    'You told us this money is yours',
  ),
  funding('returning', () => heldFunding({ state: 'returning' }), 'It’s on its way back'),
  own('funding-unknown', 'WALLET-02', '/dashboard/wallet/fund/0198a7d0-0000-7000-8000-0000000000f9', {
    act: text('find this transfer'),
  }),
];

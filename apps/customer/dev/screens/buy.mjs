/** Screens of a purchase, and of its guide. */
import { ACCOUNT } from '../accounts.ts';
import { LOOK_ALIKE, NEW_ADDRESS, PHONE_WALLET } from '../purchases.ts';
import { own } from './own.mjs';
import { click, messageText, screen } from './screen.mjs';

const AGREED = {
  nairaKobo: '10000000',
  usdt: '62.519537',
  rate: '1599.5000',
  expiresAt: '2026-11-21T14:20:40.000Z',
};
const session = (change = {}) => ({
  'buy-draft': JSON.stringify({
    unit: 'naira',
    naira: '100000',
    stable: '',
    address: PHONE_WALLET,
    isDifferent: false,
    isSaved: true,
    nickname: 'Phone wallet',
    agreed: AGREED,
    ...change,
  }),
});
const text = (words) => (page) => page.getByText(words).first().waitFor();
const terms = (change) => (mock) => (mock.state.purchases.terms = change);
const buy = (name, features, step, { draft, ...more } = {}) =>
  own(`buy-${name}`, features, `/dashboard/buy${step}`, { session: session(draft), ...more });
const address = (name, value, words, more = {}) =>
  buy(`address-${name}`, 'BUY-02', '/address', {
    draft: { address: value, nickname: '' },
    act: text(words),
    ...more,
  });
const pin = (page, digits) => page.getByLabel('Digit 1 of 4').pressSequentially(digits);
const security = (change) => (mock) =>
  (mock.state.people.account = { ...ACCOUNT, security: { ...ACCOUNT.security, ...change } });
const guide = (step) =>
  own(`how-to-buy-${step}`, 'BUY-06', `/dashboard/how-to-buy?step=${step}`, {
    act: (page) => page.waitForTimeout(300),
  });
/** Also beyond what is left today. */
const most = { draft: { naira: '6000000' } };

export const BUY = [
  screen('landing-buy-off', 'RATE-01 BUY-05', '/', {
    mock: (mock) =>
      (mock.state.rate = {
        ...mock.state.rate,
        buy: { ...mock.state.rate.buy, rate: null, referenceRate: null, state: 'off' },
      }),
    act: (page) => page.getByRole('tab', { name: /Buy/ }).click(),
  }),
  buy('amount', 'BUY-01 RATE-01 RATE-11 LIM-01', '', { act: text('We keep') }),
  buy('amount-stable', 'BUY-01', '', {
    act: async (page) => {
      await text('We keep')(page);
      await click('Enter USDT')(page);
    },
  }),
  buy('amount-short', 'BUY-01', '', { draft: { naira: '250000' }, act: text('more. Add naira first') }),
  buy('amount-small', 'BUY-01', '', {
    draft: { naira: '5000' },
    act: async (page) => {
      await click('Continue')(page);
      await text(messageText('buy.small', { minimum: '10', product: 'USDT' }))(page);
    },
  }),
  buy('amount-over-limit', 'LIM-01', '', { ...most, act: text('limit left. It resets') }),
  buy('amount-no-rate', 'BUY-01 SHELL-09', '', {
    mock: (mock) => mock.fault(/purchases\/quotes/, { drop: 'before' }, 999),
    act: text('We got no answer'),
  }),
  buy('verify', 'BUY-05 LIM-02', '', { mock: terms({ state: 'verify' }), act: text('You can buy with Individual') }),
  buy('off', 'BUY-05', '', { mock: terms({ state: 'off' }), act: text('You can’t buy yet') }),
  buy('paused', 'BUY-01', '', { mock: terms({ state: 'paused' }), act: text('Buying is paused for now') }),
  buy('wallet-closed', 'BUY-01', '', {
    mock: terms({ state: 'wallet-closed' }),
    act: text('You can’t buy right now'),
  }),
  buy('failed', 'BUY-01 SHELL-09', '', {
    mock: (mock) => mock.fault(/purchases\/terms/, { drop: 'before' }, 999),
    act: (page) => page.getByText('load this page').waitFor({ timeout: 20_000 }),
  }),
  address('empty', '', 'Saved wallets'),
  address('saved', PHONE_WALLET, 'used 2 times'),
  address('new', NEW_ADDRESS, 'This TRON address is valid', {
    mock: (mock) => (mock.state.people.addresses = []),
    act: async (page) => {
      await text('This TRON address is valid')(page);
      await page.getByLabel('Nickname').fill('Phone wallet');
    },
  }),
  address('wrong', 'TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAy4', 'This isn’t a valid TRON address'),
  address('ethereum', '0x8f3C91aB77d2E045b16c0D9e2F4a6B38C5d7E901', 'is an Ethereum address'),
  address('own', 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ', 'This is our address'),
  address('look-alike', LOOK_ALIKE, messageText('buy.alike', { name: 'Phone wallet' })),
  address('unchecked', NEW_ADDRESS, 'the network isn’t answering', {
    mock: (mock) =>
      mock.fault(/address-checks/, { problem: { status: 503, code: 'address-unchecked', detail: 'No answer.' } }, 999),
    act: (page) => page.getByText('the network isn’t answering').waitFor({ timeout: 20_000 }),
  }),
  address('waits', NEW_ADDRESS, 'Purchases to this address wait until', {
    mock: (mock) => (mock.state.purchases.waitsUntil = '2026-11-22T14:02:00.000Z'),
  }),
  buy('review', 'BUY-01 RATE-11', '/review', { act: text('Market at') }),
  buy('review-approval', 'BUY-01', '/review', {
    draft: {
      address: NEW_ADDRESS,
      naira: '1000000',
      agreed: { ...AGREED, nairaKobo: '100000000', usdt: '625.195373' },
    },
    mock: (mock) => (mock.state.wallet.view = { ...mock.state.wallet.view, balanceKobo: '213935075' }),
    act: text('Our team checks it first'),
  }),
  buy('new-terms', 'BUY-03 RATE-05', '/review', {
    mock: (mock) => (mock.state.purchases.rate = '1602.5000'),
    act: text('New amount'),
  }),
  buy('pin', 'BUY-01 AUTH-09', '/pay', {
    act: async (page) => {
      await text('Rate held')(page);
      await pin(page, '4');
    },
  }),
  buy('pin-wrong', 'AUTH-09', '/pay', {
    act: async (page) => {
      await page.getByText(/1:4\d/).filter({ visible: true }).first().waitFor();
      await pin(page, '9999');
      await text('4 tries left')(page);
    },
  }),
  buy('pin-locked', 'AUTH-09', '/pay', { mock: security({ pin: 'locked' }), act: text('Your PIN is locked') }),
  buy('passkey', 'AUTH-07 SHELL-08', '/pay', {
    mock: (mock) => {
      security({ passkeysFor: { logIn: 1, confirm: 1 } })(mock);
      mock.fault(/confirmations/, { delayMs: 120_000 }, 9);
    },
    act: async (page) => {
      await page.getByText(/1:4\d/).filter({ visible: true }).first().waitFor();
      await page.getByRole('button', { name: 'Use a passkey' }).filter({ visible: true }).click();
      await text('Waiting for your device')(page);
    },
  }),
  buy('refused', 'BUY-01', '/pay', {
    mock: (mock) =>
      mock.fault(/POST \/api\/account\/purchases$/, {
        problem: { status: 422, code: 'wallet-short', detail: 'Too small.' },
      }),
    act: async (page) => {
      await page.getByText(/1:4\d/).filter({ visible: true }).first().waitFor();
      await pin(page, '4138');
      await text('You don’t have enough naira')(page);
    },
  }),
  buy('unknown', 'BUY-01', '/pay', {
    mock: (mock) => mock.fault(/POST \/api\/account\/purchases$/, { drop: 'before' }, 999),
    act: async (page) => {
      await page.getByText(/1:4\d/).filter({ visible: true }).first().waitFor();
      await pin(page, '4138');
      await page.getByText('We don’t know yet if').waitFor({ timeout: 20_000 });
    },
  }),
  ...[1, 2, 3, 4, 5].map(guide),
  own('how-to-buy-no-wallet', 'BUY-06 SHELL-08', '/dashboard/how-to-buy?step=3', {
    act: click('No wallet yet?'),
  }),
];

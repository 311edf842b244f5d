/**
 * Every screen of the customer's app in every state, for pictures and for axe. `path` is opened with what `session` and
 * `local` put into the browser's storage; `act` then does what a person would.
 */
import { ACCOUNT, registration } from '../accounts.ts';
import { disputeView, opened } from '../disputes.ts';
import { CLAIMS } from './claims.mjs';
import { talk } from './conversations.mjs';
import { GUEST_NEEDS } from './needs.mjs';
import { OTHER_ACCOUNT } from './other-account.mjs';
import { REFUNDS } from './refunds.mjs';
import { deviceRefuses, isRefused } from './passkeys.mjs';
import { click, screen } from './screen.mjs';
import { SIGNED_IN } from './signed-in.mjs';

const DRAFT = {
  amount: '250',
  bankCode: '058',
  accountNumber: '0145528174',
  enquiry: {
    id: '0198a7d0-0000-7000-8000-0000000000aa',
    bankCode: '058',
    bankName: 'Guaranty Trust Bank',
    accountNumber: '0145528174',
    accountName: 'Adaeze Chinwe Okonkwo-Balogun',
    checkDigit: 'fits',
    checkedAt: '2026-11-21T13:01:00.000Z',
  },
  confirmed: true,
  firstName: 'Temitope',
  lastName: 'Adewale-Ogunbanjo',
  email: 'temitope.adewale@gmail.com',
  phoneCountry: 'NG',
  phone: '803 555 0148',
  recipientEmail: 'adaeze@example.com',
};
const QUOTE = { id: 'fixed-quote', amount: '250', agreed: '394000.00' };

const session = (draft = {}, quote = QUOTE) => ({
  draft: JSON.stringify({ ...DRAFT, ...draft }),
  quote: JSON.stringify(quote),
});
const empty = session({ bankCode: '', accountNumber: '', enquiry: null, confirmed: false });
const entered = (accountNumber) => session({ accountNumber, enquiry: null, confirmed: false });

const order = (name, features, number, route = 'order-status', more = {}) =>
  screen(name, features, `/${route}/${number}`, more);
const logIn = async (page, password) => {
  await page.getByLabel('Email or phone').fill('temitope.adewale@gmail.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await click('Proceed')(page);
};
/** A step of registering, come to. */
const step = (name, at, { mock: change, ...more } = {}) =>
  screen(`register-${name}`, 'AUTH-01', `/auth/register/${at}`, {
    ...more,
    mock: (mock) => {
      mock.state.people.registration = registration({ step: at, username: at === 'username' ? null : 'temitope' });
      if (at === 'done') mock.state.people.account = ACCOUNT;
      change?.(mock);
    },
  });
const claimable = (mock) => {
  const order = { placedAt: '2026-11-21T13:02:10.000Z', because: 'browser' };
  mock.state.people.claimable = [
    {
      ...order,
      id: '0199a000-0000-7000-8000-0000000000c1',
      number: 'S48••••••840',
      usdt: '250.000000',
      recipient: 'Adaeze O.',
    },
    {
      ...order,
      id: '0199a000-0000-7000-8000-0000000000c2',
      number: 'S73••••••905',
      usdt: '25.000000',
      recipient: 'Bola A.',
      because: 'phone',
    },
  ];
};

export const SCREENS = [
  screen('landing', 'RATE-01 RATE-02 RATE-11 RATE-04 TRACK-01 SHELL-03 SHELL-04', '/'),
  screen('landing-no-rate', 'RATE-09', '/', {
    mock: (mock) =>
      (mock.state.rate = { ...mock.state.rate, rate: null, referenceRate: null, curve: [], medianSeconds: null }),
  }),
  screen('landing-paused', 'ADM-15', '/', {
    mock: (mock) =>
      (mock.state.rate = {
        ...mock.state.rate,
        rate: null,
        referenceRate: null,
        paused: { until: '2026-11-21T14:20:00.000Z', deposits: false },
      }),
  }),
  screen('landing-loading', 'SHELL-09', '/', {
    mock: (mock) => mock.fault(/rates/, { delayMs: 20_000 }, 9),
    act: (page) => page.waitForTimeout(600),
  }),
  screen('landing-sides', 'RATE-01', '/', {
    act: (page) => page.getByRole('button', { name: 'Sell or buy' }).click(),
  }),
  screen('landing-buy', 'RATE-01', '/', { act: (page) => page.getByRole('tab', { name: /Buy/ }).click() }),
  screen('landing-below-minimum', 'RATE-02', '/', { session: session({ amount: '0.5' }) }),
  screen('landing-over-limit', 'SELL-12 LIM-01', '/', {
    session: session({ amount: '3000' }),
    act: (page) => page.getByText('Verify for 10,000 a day').filter({ visible: true }).first().waitFor(),
  }),
  screen('menu', 'SHELL-03', '/', { narrow: true, act: click('Menu') }),
  screen('keypad', 'RATE-03', '/', {
    narrow: true,
    session: session({ amount: '1000' }),
    act: click(/change the amount/),
  }),
  screen('keypad-naira', 'RATE-03', '/', {
    narrow: true,
    session: session({ unit: 'naira', naira: '50000', isUntouched: false }),
    act: click(/change the amount/),
  }),
  screen('not-found', 'SHELL-07', '/no-such-page'),
  screen('send-to-empty', 'SELL-01', '/send-to', { session: empty }),
  screen('bank-sheet', 'SELL-01', '/send-to', { session: empty, act: click(/Choose a bank/) }),
  screen('send-to-errors', 'SELL-01', '/send-to', { session: empty, act: click('Continue') }),
  screen('send-to', 'SELL-01 RATE-05', '/send-to', { session: session() }),
  screen('send-to-checking', 'SELL-01 SHELL-09', '/send-to', {
    session: entered('0145528174'),
    mock: (mock) => mock.fault(/name-enquiries/, { delayMs: 20_000 }),
    act: (page) => page.waitForTimeout(900),
  }),
  screen('rates', 'RATE-07 RATE-11', '/rates', {
    act: (page) => page.getByRole('img', { name: /Our rate over/ }).waitFor(),
  }),
  screen('rates-failed', 'RATE-07 SHELL-09', '/rates', {
    mock: (mock) => mock.fault(/rates\/history/, { drop: 'before' }, 999),
    act: (page) => page.getByText('We couldn’t load the rate history.').waitFor(),
  }),
  screen('rates-none', 'RATE-07 RATE-09', '/rates', {
    mock: (mock) => {
      mock.state.rate = { ...mock.state.rate, rate: null, referenceRate: null, curve: [] };
      mock.state.history = { range: '24h', points: [], changes: [] };
    },
    act: (page) => page.getByText('The rate has not changed yet.').waitFor(),
  }),
  screen('send-to-phone-number', 'SELL-01', '/send-to', {
    session: session({ bankCode: '999992', accountNumber: '08035550148', enquiry: null }),
  }),
  screen('send-to-no-account', 'SELL-01', '/send-to', { session: entered('0000000000') }),
  screen('send-to-unchecked', 'SELL-01', '/send-to', { session: entered('9999999999') }),
  screen('send-to-new-amount', 'RATE-05', '/send-to', { session: session({}, { ...QUOTE, agreed: '395600.00' }) }),
  screen('send-from', 'SELL-02', '/send-from', { session: session() }),
  screen('send-from-errors', 'SELL-02', '/send-from', {
    session: session({ email: 'temitope.adewale@gmail', phone: '12', recipientEmail: '' }),
    act: click('Continue'),
  }),
  screen('choose-type', 'SELL-03', '/choose-type', { session: session() }),
  screen('choose-type-unknown', 'SELL-05', '/choose-type', {
    session: session(),
    mock: (mock) => mock.fault(/POST \/api\/orders$/, { drop: 'before' }, 999),
    act: async (page) => {
      await click('Continue')(page);
      await page.getByText('We don’t know yet').waitFor({ timeout: 20_000 });
    },
  }),
  order('deposit', 'SELL-04 SELL-05 RATE-05 RATE-11', 'S482039551840', 'order'),
  order('deposit-copied', 'SELL-04 SELL-17', 'S482039551840', 'order', { act: click('Copy address') }),
  order('deposit-differs', 'SELL-17', 'S482039551840', 'order', {
    act: async (page) => {
      await click('Copy address')(page);
      await click('They don’t match')(page);
    },
  }),
  order('how-it-works', 'SELL-04', 'S482039551840', 'order', {
    act: (page) => page.getByRole('button', { name: 'Help' }).locator('visible=true').click(),
  }),
  order('different-amount', 'SELL-16', 'S482039551840', 'order', {
    act: click(/If a different amount arrives/),
  }),
  order('wrong-amount', 'SELL-04 SELL-06', 'S482039551840', 'order', { act: click(/wrong amount/) }),
  order('cancel', 'SELL-13', 'S482039551840', 'order', { act: click('Cancel order') }),
  order('deposit-other-token', 'SELL-07', 'S063271508496', 'order'),
  order('pending', 'SELL-09', 'S482039551841', 'confirm', {
    act: (page) => page.getByText('Add this order to your account').waitFor(),
  }),
  order('confirming', 'SELL-05 TRACK-04', 'S482039551842'),
  order('in-wallet', 'SELL-08', 'S482039551843'),
  order('autowithdrawal', 'SELL-08', 'S482039551844'),
  order('delivered', 'SELL-08 SELL-10', 'S482039551845'),
  order('delivered-more', 'SELL-06', 'S482039551846'),
  order('share', 'TRACK-04', 'S482039551845', 'order-status', {
    act: (page) => page.getByRole('button', { name: 'Share with recipient' }).locator('visible=true').click(),
  }),
  order('short', 'SELL-06', 'S730118264905'),
  order('short-retained', 'SELL-06 SELL-16', 'S730118264917'),
  order('short-sending-rest', 'SELL-06', 'S730118264906'),
  order('short-first-sight', 'SELL-06', 'S730118264907'),
  order('below-minimum-first-sight', 'SELL-07', 'S207661930486'),
  order('late', 'SELL-06', 'S236884019753'),
  order('late-part-first-sight', 'SELL-06', 'S236884019754'),
  order('delivered-parts', 'SELL-06', 'S236884019755'),
  order('held-below-minimum', 'SELL-07', 'S207661930482'),
  order('held-no-rate', 'SELL-07', 'S207661930483'),
  order('held-large', 'SELL-07', 'S207661930484'),
  order('held-cancelled', 'SELL-13', 'S207661930485'),
  order('returned', 'SELL-06', 'S918447203116'),
  order('failed', 'SELL-06', 'S918447203117'),
  ...OTHER_ACCOUNT,
  ...GUEST_NEEDS,
  ...REFUNDS,
  order('expired', 'SELL-13', 'S063271508494'),
  ...CLAIMS,
  order('cancelled', 'SELL-13', 'S063271508495'),
  order('dispute-early', 'HELP-02 TXN-09', 'S482039551845', 'order-status', {
    mock: (mock) => mock.state.disputes.set('S482039551845', disputeView({ paidAgoMs: 1_320_000 })),
    act: async (page) => {
      await page.getByRole('link', { name: /^Didn’t .+ get it/ }).click();
      await page.getByRole('timer').waitFor();
    },
  }),
  order('dispute-open', 'HELP-01 HELP-03 HELP-05', 'S482039551845', 'dispute', {
    act: async (page) => {
      await page
        .getByLabel(/In your words/)
        .fill('My brother has checked Zenith app and the branch. Nothing since morning.');
      const buffer = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(842_000)]);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'zenith-statement.jpg', mimeType: 'image/jpeg', buffer });
      await page.getByText('842 kB, checked').waitFor();
    },
  }),
  order('dispute-talk', 'HELP-03 HELP-05 SELL-17', 'S482039551845', 'dispute', {
    mock: (mock) => mock.state.disputes.set('S482039551845', disputeView({ dispute: talk() })),
    act: (page) => page.getByText('We’re paying it again').waitFor(),
  }),
  order('dispute-closed', 'HELP-03', 'S482039551845', 'dispute', {
    mock: (mock) => {
      const at = new Date().toISOString();
      const proof = { reference: 'PAY-3M8T-07QF', sessionId: '090286261121084119713905226418', settledAt: at };
      const closed = {
        ...opened({ text: 'Nothing yet.' }),
        state: 'resolved',
        due: null,
        resolution: { how: 'proof', at, proof },
      };
      mock.state.disputes.set('S482039551845', disputeView({ dispute: closed }));
    },
    act: (page) => page.getByText('Closed: the bank has it').waitFor(),
  }),
  order('not-yours', 'TRACK-02', 'S482039551899'),
  order('no-order', 'SELL-09', '', 'order'),
  order('unavailable', 'SHELL-09', 'S482039551842', 'order-status', {
    mock: (mock) => mock.fault(/orders\/S482039551842$/, { drop: 'before' }, 999),
  }),
  screen('track', 'TRACK-01', '/track'),
  screen('track-wrong', 'TRACK-01', '/track', {
    act: async (page) => {
      await page.getByLabel('Order number').fill('S482 039 551 8');
      await page.getByRole('button', { name: 'Track', exact: true }).click();
    },
  }),
  screen('track-none', 'TRACK-01', '/track/S000000000000'),
  screen('track-found', 'TRACK-02', '/track/S482039551899'),
  screen('account-required', 'AUTH-03 SHELL-01', '/transactions'),
  screen('terms', 'SET-03', '/terms', { act: (page) => page.getByText('In short').waitFor() }),
  screen('account-required-settings', 'AUTH-03 SHELL-01', '/settings'),
  screen('login', 'AUTH-03 AUTH-05 AUTH-11', '/auth/login', {
    mock: (mock) => (mock.state.people.ways = { google: true, demo: true }),
    act: (page) => page.getByText('Continue with Google').waitFor(),
  }),
  ...['known', 'down'].map((result) =>
    screen(`login-google-${result}`, 'AUTH-05', `/auth/login?google=${result}`, {
      mock: (mock) => (mock.state.people.ways = { google: true, demo: false }),
      act: (page) => page.getByText('Continue with Google').waitFor(),
    }),
  ),
  screen('login-passkey-cancelled', 'AUTH-08', '/auth/login', { act: isRefused('Use a passkey') }),
  screen('login-errors', 'AUTH-03', '/auth/login', { act: click('Proceed') }),
  screen('login-wrong', 'AUTH-03', '/auth/login', { act: (page) => logIn(page, 'not mine at all') }),
  screen('second-step', 'AUTH-07', '/auth/login', {
    mock: (mock) => (mock.state.people.secondStep = ['totp', 'passkey', 'recovery']),
    act: async (page) => {
      await logIn(page, 'mango rain keke');
      await page.getByRole('heading', { name: 'Code from your app' }).waitFor();
      await page.getByLabel('Digit 1 of 6').pressSequentially('508');
    },
  }),
  screen('second-step-passkey', 'AUTH-07 AUTH-08', '/auth/login', {
    mock: (mock) => (mock.state.people.secondStep = ['totp', 'passkey', 'recovery']),
    act: async (page) => {
      await logIn(page, 'mango rain keke');
      await page.getByRole('heading', { name: 'Code from your app' }).waitFor();
      await deviceRefuses(page);
      await page.getByRole('link', { name: /Use a passkey/ }).click();
      await page.getByText('Your device didn’t confirm.').waitFor();
    },
  }),
  screen('login-locked', 'AUTH-03', '/auth/login', {
    mock: (mock) => (mock.state.people.isLocked = true),
    act: async (page) => {
      await logIn(page, 'mango rain keke');
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      await page.getByLabel('Digit 1 of 6').pressSequentially('508');
    },
  }),
  screen('second-step-recovery', 'AUTH-07', '/auth/login', {
    mock: (mock) => (mock.state.people.secondStep = ['recovery', 'email']),
    act: async (page) => {
      await logIn(page, 'mango rain keke');
      await page.getByRole('heading', { name: 'Recovery code' }).waitFor();
    },
  }),
  screen('trouble', 'AUTH-03', '/auth/troubleshoot'),
  screen('trouble-answer', 'AUTH-03 SHELL-08', '/auth/troubleshoot', { act: click('I didn’t get a code') }),
  screen('forgot', 'AUTH-04', '/auth/forgot'),
  screen('forgot-code', 'AUTH-04', '/auth/forgot', {
    act: async (page) => {
      await page.getByLabel('Email').fill('temitope.adewale@gmail.com');
      await click('Send code')(page);
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      await page.getByLabel('Digit 1 of 4').pressSequentially('9999');
      await page.getByText('2 tries left').waitFor();
    },
  }),
  screen('forgot-password', 'AUTH-04', '/auth/forgot/password', {
    mock: (mock) => (mock.state.people.reset = { state: 'proven', endsInSeconds: 500, triesLeft: 3 }),
    act: async (page) => {
      await page.getByLabel('New password').fill('mango rain keke');
      await page.getByLabel('Confirm password').fill('mango rain kek');
      await click('Save password')(page);
    },
  }),
  screen('forgot-done', 'AUTH-04', '/auth/forgot/password', {
    mock: (mock) => (mock.state.people.reset = { state: 'proven', endsInSeconds: 500, triesLeft: 3 }),
    act: async (page) => {
      await page.getByLabel('New password').fill('mango rain keke');
      await page.getByLabel('Confirm password').fill('mango rain keke');
      await click('Save password')(page);
      await page.getByRole('heading', { name: 'Your password has changed' }).waitFor();
    },
  }),
  screen('register', 'AUTH-02', '/auth/register?ref=adaeze26'),
  screen('register-errors', 'AUTH-02', '/auth/register', { act: click('Continue') }),
  step('username', 'username', {
    act: async (page) => {
      await page.getByLabel('Username').fill('temitope');
      await page.getByText('is available').waitFor();
    },
  }),
  step('username-taken', 'username', {
    act: async (page) => {
      await page.getByLabel('Username').fill('temi');
      await page.getByText('Similar names you can use').waitFor();
    },
  }),
  step('password', 'password', { act: (page) => page.getByLabel('Password', { exact: true }).fill('mango rain keke') }),
  step('pin', 'pin', {
    act: async (page) => {
      await page.getByLabel('Digit 1 of 4').first().pressSequentially('4138');
      await page.getByLabel('Digit 1 of 4').last().pressSequentially('41');
    },
  }),
  step('pin-differs', 'pin', {
    act: async (page) => {
      await page.getByLabel('Digit 1 of 4').first().pressSequentially('4138');
      await page.getByLabel('Digit 1 of 4').last().pressSequentially('4139');
      await page.getByText('The PINs don’t match').waitFor();
    },
  }),
  step('codes', 'codes', {
    act: async (page) => {
      await page.getByLabel('Digit 1 of 6').first().pressSequentially('413825');
      await page.getByText('Verified').waitFor();
      await page.getByLabel('Digit 1 of 6').pressSequentially('417203');
      await page.getByText('4 tries left').waitFor();
    },
  }),
  step('done', 'done', { mock: claimable, act: (page) => page.getByText('Add to my account').waitFor() }),
  step('how-to-use', 'done', { act: click('How to use') }),
  ...SIGNED_IN,
];

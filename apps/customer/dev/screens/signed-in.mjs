/** Screens of a signed-in customer. */
import { ACCOUNT, basicLimits, limits } from '../accounts.ts';
import { deposit } from '../orders.ts';
import { BOUGHT_SCREENS } from './bought.mjs';
import { BUY } from './buy.mjs';
import { OWN_CLAIMS } from './claims.mjs';
import { NEEDS } from './needs.mjs';
import { own } from './own.mjs';
import { PASSKEY_PAGES } from './passkeys.mjs';
import { RECIPIENTS } from './recipients.mjs';
import { click } from './screen.mjs';
import { SELL } from './sell.mjs';
import { TRANSFERS } from './transfers.mjs';
import { WITHDRAWALS } from './withdrawals.mjs';
import { UPGRADES } from './upgrades.mjs';
import { WALLET } from './wallet.mjs';

const secured = (change) => ({ ...ACCOUNT, security: { ...ACCOUNT.security, ...change } });

export const SIGNED_IN = [
  own('home', 'SHELL-01 SHELL-02', '/dashboard'),
  own('home-paused', 'ADM-10', '/dashboard', {
    mock: (mock) => (mock.state.people.account = { ...ACCOUNT, paused: true }),
    act: (page) => page.getByText('Your account is paused').waitFor(),
  }),
  own('home-payouts-wait', 'AUTH-12', '/dashboard', {
    mock: (mock) => (mock.state.people.account = { ...ACCOUNT, payoutsHeldUntil: '2026-11-22T14:02:00.000Z' }),
    act: (page) => page.getByText('Payments to new bank accounts wait').waitFor(),
  }),
  own('settings', 'SET-01', '/dashboard/settings'),
  own('notifications', 'INT-06 SET-01', '/dashboard/settings/messages', {
    act: (page) => page.getByText('Keep one of the two on').waitFor(),
  }),
  own('help', 'SET-01', '/dashboard/settings/help', {
    act: (page) => page.getByText('How does the exchange work?').click(),
  }),
  ...OWN_CLAIMS,
  ...NEEDS,
  own('profile', 'SET-02', '/dashboard/settings/profile'),
  own('close-account', 'AUTH-10', '/dashboard/settings/profile/close', {
    act: async (page) => {
      await page.getByLabel('Your password', { exact: true }).fill('not that one');
      await page.getByLabel('Type CLOSE').fill('CLOSE');
      await click('Close permanently')(page);
      await page.getByText('That password is wrong.').waitFor();
    },
  }),
  own('close-account-open', 'AUTH-10', '/dashboard/settings/profile/close', {
    mock: (mock) => {
      mock.state.people.closing = {
        open: [
          {
            number: 'S482039551840',
            status: 'waiting',
            withdrawalId: null,
            usdt: '250.000000',
            naira: null,
            canCancel: true,
          },
        ],
        openCount: 12,
      };
    },
    act: (page) => page.getByText('and 11 more').waitFor(),
  }),
  own('limits', 'LIM-01 LIM-03', '/dashboard/limits', {
    act: (page) => page.getByText('Arrived, but not final on the network yet').waitFor(),
  }),
  own('limits-basic', 'LIM-01 LIM-03', '/dashboard/limits', {
    mock: (mock) => (mock.state.people.limits = basicLimits()),
    act: (page) => page.getByText('This is lower than without an account').waitFor(),
  }),
  own('limits-business', 'LIM-01', '/dashboard/limits', {
    mock: (mock) => {
      const { day, month, buy } = limits();
      const none = { limit: null, left: null };
      const unlimited = { limitKobo: null, leftKobo: null };
      mock.state.people.limits = limits({
        tier: 'business',
        day: { sell: { ...day.sell, ...none } },
        month: { ...month, sell: { ...month.sell, ...none } },
        buy: { ...buy, day: { ...buy.day, ...unlimited }, month: { ...buy.month, ...unlimited } },
        next: null,
      });
    },
    act: (page) => page.getByText('No limit').first().waitFor(),
  }),
  own('limits-failed', 'LIM-01 SHELL-09', '/dashboard/limits', {
    mock: (mock) => mock.fault(/account\/limits/, { drop: 'before' }, 999),
    act: (page) => page.getByText('load your limits').waitFor({ timeout: 20_000 }),
  }),
  own('log-out', 'AUTH-06 SHELL-08', '/dashboard/settings', { act: click('Log out') }),
  own('security', 'AUTH-06', '/dashboard/settings/security', {
    act: (page) => page.getByText('Edge on Windows').first().waitFor(),
  }),
  own('security-locked', 'AUTH-06 AUTH-09', '/dashboard/settings/security', {
    mock: (mock) => {
      mock.state.people.account = { ...ACCOUNT, security: { ...ACCOUNT.security, pin: 'locked' } };
      mock.state.people.sessions = mock.state.people.sessions.slice(0, 1);
    },
    act: (page) => page.getByText('Chrome on Android').waitFor(),
  }),
  own('security-password', 'AUTH-06', '/dashboard/settings/security/password', {
    act: async (page) => {
      await page.getByLabel('Current password', { exact: true }).fill('not that one');
      await page.getByLabel('New password', { exact: true }).fill('kettle boat thunder');
      await page.getByLabel('Confirm password', { exact: true }).fill('kettle boat thunder');
      await click('Save password')(page);
      await page.getByText('That password is wrong.').waitFor();
    },
  }),
  own('security-pin', 'AUTH-06', '/dashboard/settings/security/pin', {
    act: async (page) => {
      for (const [at, pin] of ['4138', '1234', '1234'].entries())
        await page.getByLabel('Digit 1 of 4').nth(at).pressSequentially(pin);
      await click('Change PIN')(page);
      await page.getByText('This PIN is too common').waitFor();
    },
  }),
  own('security-unlock', 'AUTH-09', '/dashboard/settings/security/unlock', {
    mock: (mock) => (mock.state.people.account = { ...ACCOUNT, security: { ...ACCOUNT.security, pin: 'locked' } }),
    act: async (page) => {
      await click('Send code')(page);
      await page.getByText('It works for 10 minutes').waitFor();
      await click('Set a new PIN')(page);
      await page.getByText('The code has 6 digits.').waitFor();
    },
  }),
  own('security-app', 'AUTH-07', '/dashboard/settings/security/authenticator', {
    act: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('mango rain keke');
      await click('Set it up')(page);
      await page.getByRole('img', { name: 'Scan this' }).waitFor();
    },
  }),
  own('security-codes', 'AUTH-07', '/dashboard/settings/security/authenticator', {
    mock: (mock) => (mock.state.people.account = secured({ totp: true, recoveryCodesLeft: 1 })),
    act: async (page) => {
      await page.getByText('1 recovery code left').waitFor();
      await page.getByLabel('Digit 1 of 6').pressSequentially('413825');
      await click('New recovery codes')(page);
      await page.getByText('Save these ten codes').first().waitFor();
    },
  }),
  own('security-app-off', 'AUTH-07 AUTH-12', '/dashboard/settings/security/authenticator/off', {
    mock: (mock) => (mock.state.people.account = secured({ totp: true, recoveryCodesLeft: 9 })),
    act: (page) => page.getByRole('button', { name: 'Turn off the app' }).waitFor(),
  }),
  own('security-google', 'AUTH-05', '/dashboard/settings/security/google', {
    mock: (mock) => (mock.state.people.account = secured({ google: true })),
    act: async (page) => {
      await click('Unlink Google')(page);
      await page.getByText('You logged in a while ago').waitFor();
    },
  }),
  ...PASSKEY_PAGES,
  own('session-ends', 'SHELL-02', '/dashboard/settings', {
    mock: (mock) => (mock.state.people.account = { ...ACCOUNT, session: { idleSeconds: 100, endsInSeconds: 43_200 } }),
    act: (page) => page.getByRole('dialog').waitFor(),
  }),
  own('transactions', 'TXN-01 TXN-02', '/dashboard/transactions', {
    act: (page) => page.getByText('Ngozi Eze').first().waitFor(),
  }),
  own('transactions-filter', 'TXN-02', '/dashboard/transactions?status=completed', {
    act: async (page) => {
      const open = page.getByRole('button', { name: 'Filter' });
      if (!(await open.isVisible())) return;
      await open.click();
      await page.getByRole('button', { name: /^Show \d/ }).waitFor();
    },
  }),
  own('transactions-none', 'TXN-02', '/dashboard/transactions?direction=in&type=withdrawal', {
    act: (page) => page.getByText('Your filters have returned no results').waitFor(),
  }),
  own('sell-detail', 'TXN-04 TXN-06', '/dashboard/transactions/sell/S482039551845', {
    act: (page) => page.getByText('You set up the transfer').waitFor(),
  }),
  own('sell-detail-facts', 'TXN-04', '/dashboard/transactions/sell/S482039551845', {
    act: (page) => page.getByRole('tab', { name: 'Details' }).click(),
  }),
  own('receipt', 'HELP-01', '/dashboard/transactions/sell/S482039551845/receipt', {
    mock: ({ state: { orders } }) => {
      const order = orders.get('S482039551845');
      const depositOfDust = deposit({ state: 'confirmed', amount: '0.400000', logIndex: 1, parts: [] });
      orders.set(order.number, { ...order, received: '250.400000', deposits: [...order.deposits, depositOfDust] });
    },
    // A deposit that is too small and not part of the payout does not count as paid.
    act: (page) =>
      page
        .getByRole('article')
        .getByText(/^250\.00\sUSDT$/)
        .waitFor(),
  }),
  own('transaction-help', 'HELP-01', '/dashboard/transactions/help/S482039551845'),
  own('transaction-help-detail', 'HELP-01', '/dashboard/transactions/help/S482039551845/not-arrived'),
  ...RECIPIENTS,
  ...SELL,
  ...UPGRADES,
  ...WALLET,
  ...TRANSFERS,
  ...WITHDRAWALS,
  ...BOUGHT_SCREENS,
  ...BUY,
];

/** Screens of a sale to a saved recipient. */
import { ACCOUNT } from '../accounts.ts';
import { own } from './own.mjs';
import { click } from './screen.mjs';

const IBRAHIM = '0198a7d0-0000-7000-8000-00000000c0a2';
const NGOZI = '0198a7d0-0000-7000-8000-00000000c0a3';
const TUNDE = '0198a7d0-0000-7000-8000-00000000c0a5';
const session = (recipientId, more = {}) => ({
  quote: JSON.stringify({ id: 'fixed-quote', amount: '250', agreed: more.agreed ?? '394000.00' }),
  'sale-draft': JSON.stringify({ recipientId, preset: false, note: more.note ?? '' }),
});
const sell = (name, features, step, { recipient = IBRAHIM, draft, ...more } = {}) =>
  own(`sell-saved-${name}`, features, `/dashboard/sell${step}`, { session: session(recipient, draft), ...more });
const security = (change) => (mock) =>
  (mock.state.people.account = { ...ACCOUNT, security: { ...ACCOUNT.security, ...change } });
const pin = (page, digits) => page.getByLabel('Digit 1 of 4').pressSequentially(digits);

export const SELL = [
  sell('whom', 'SELL-11', '', { act: (page) => page.getByText('Tunde Adeyemi').waitFor() }),
  sell('account', 'SELL-11', '/account', { act: (page) => page.getByText(/^checked /).waitFor() }),
  sell('note', 'SELL-11', '/account', {
    draft: { note: 'For the usdt of last week' },
    act: async (page) => {
      await page.getByText(/^checked /).waitFor();
      await click('Continue')(page);
      await page.getByText('not accepted: “usdt”').waitFor();
    },
  }),
  sell('guarded', 'SELL-11 AUTH-12 RCP-06', '/account', {
    recipient: TUNDE,
    mock: (mock) => (mock.state.people.guard = { waitsUntil: '2026-11-22T14:02:00.000Z', cap: '1000000.00' }),
    act: (page) => page.getByText('our team checks it first').waitFor(),
  }),
  sell('changed', 'SELL-11 RCP-04', '/account', {
    recipient: NGOZI,
    act: (page) => page.getByText('The name at Access has changed').waitFor(),
  }),
  sell('unchecked', 'SELL-11 SHELL-09', '/account', {
    mock: (mock) =>
      mock.fault(/checks/, { problem: { status: 503, code: 'bank-unavailable', detail: 'No answer.' } }, 999),
    act: (page) => page.getByText('We couldn’t check the name with Moniepoint').waitFor({ timeout: 20_000 }),
  }),
  sell('type', 'SELL-11 SELL-03', '/type', { act: (page) => page.getByText('About a minute').waitFor() }),
  sell('pin', 'SELL-11 AUTH-09', '/confirm', { act: (page) => pin(page, '41') }),
  sell('pin-wrong', 'SELL-11 AUTH-09', '/confirm', {
    act: async (page) => {
      await pin(page, '9999');
      await page.getByText('4 tries left').waitFor();
    },
  }),
  sell('pin-locked', 'AUTH-09', '/confirm', {
    mock: security({ pin: 'locked' }),
    act: (page) => page.getByText('Your PIN is locked').waitFor(),
  }),
  sell('passkey', 'SELL-11 AUTH-07 SHELL-08', '/confirm', {
    mock: (mock) => {
      security({ passkeysFor: { logIn: 1, confirm: 1 } })(mock);
      mock.fault(/confirmations/, { delayMs: 120_000 }, 9);
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Use a passkey' }).filter({ visible: true }).click();
      await page.getByText('Waiting for your device').waitFor();
    },
  }),
  sell('passkey-failed', 'AUTH-07', '/confirm', {
    mock: security({ passkeysFor: { logIn: 1, confirm: 1 } }),
    act: async (page) => {
      await page.getByRole('button', { name: 'Use a passkey' }).filter({ visible: true }).click();
      await page.getByText('Your passkey didn’t confirm this.').waitFor();
    },
  }),
  sell('less', 'SELL-11 RATE-05', '/confirm', {
    draft: { agreed: '400000.00' },
    act: (page) => page.getByRole('button', { name: /^Accept/ }).waitFor(),
  }),
  sell('unknown', 'SELL-11', '/confirm', {
    mock: (mock) => mock.fault(/account\/orders$/, { drop: 'before' }, 999),
    act: async (page) => {
      await pin(page, '4138');
      await page.getByText('We don’t know yet if').waitFor({ timeout: 20_000 });
    },
  }),
  own('order-payout-waits', 'SELL-09 AUTH-12', '/order/S482039551840', {
    mock: (mock) =>
      mock.change('S482039551840', { payoutRestriction: { waitsUntil: '2026-11-22T14:02:00.000Z', cap: null } }),
    act: (page) => page.getByText('The naira waits until').waitFor(),
  }),
];

import { legible } from '@usdt-africa/test-kit';
import type { Page } from 'playwright-core';
import { ACCOUNT } from '../dev/accounts.js';
import { RECEIVED, SENT } from '../dev/transfers.js';
import { DESKTOP, PHONE, seen, stage } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
  on.mock.state.people.account = ACCOUNT;
});
afterEach(() => on.close());

const FORM = '/dashboard/wallet/send/username';
const TRANSFERS = /POST \/api\/wallet\/transfers$/;
const LOOK_UPS = /POST \/api\/wallet\/receivers$/;
const TRANSFER_PAGE = /\/dashboard\/wallet\/sent\/[0-9a-f-]{36}$/;
const at = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const receiver = (page: Page) => page.getByLabel('Username');
const amount = (page: Page) => page.getByLabel('Amount');
const isFocused = (page: Page, name: string) =>
  page.getByLabel(name).evaluate((field) => field === document.activeElement);
const givePin = (page: Page, pin: string) =>
  page.getByRole('group', { name: 'Your PIN' }).getByRole('textbox').first().pressSequentially(pin);
const bodies = () => seen(on.mock, TRANSFERS).map(({ body }) => body);

/** Goes from the form to the PIN, for 5,000 naira to this customer. */
async function toThePin(name = 'seun', called = 'Oluwaseun'): Promise<Page> {
  const page = await on.open(FORM, { size: DESKTOP });
  await receiver(page).fill(name);
  await amount(page).fill('5000');
  await click(page, `Send ₦5,000.00 to ${called}`);
  await at(page, 'Confirm');
  return page;
}

describe('RCP-05 naira by username', () => {
  it('RCP-05 WALLET-04 AUTH-09 goes from the wallet to the transfer, counts a wrong PIN, stores none, and sends once', async () => {
    const page = await on.open('/dashboard/wallet', { size: PHONE });
    await page.getByRole('link', { name: 'Send', exact: true }).click();
    await at(page, 'Send from wallet');
    await page.getByRole('tab', { name: '@username' }).click();
    await receiver(page).fill('@Seun');
    await page.getByText('You haven’t paid @seun before.').waitFor();
    await page.getByText('Oluwaseun O.').waitFor();
    await page.getByText('@seun · here since 12 November').waitFor();
    await amount(page).fill('5000');
    await page.getByText(text('buy.limit-after', { left: '₦4,995,000.00' })).waitFor();
    await page.getByLabel('Note').fill(' Lunch ');
    await click(page, 'Send ₦5,000.00 to Oluwaseun');
    await at(page, 'Confirm');
    await givePin(page, '9999');
    await page.getByText(text('sellto.tries_other', { count: '4' })).waitFor();
    await givePin(page, '4138');
    await page.waitForURL(TRANSFER_PAGE);
    await at(page, 'Sent to Oluwaseun');
    await page.getByText('Balance after: ₦134,350.75').waitFor();
    await page.getByText('@seun · “Lunch”').waitFor();
    const [wrong, right] = bodies();
    expect([wrong?.pin, right?.pin]).toEqual(['9999', '4138']);
    expect(right).toMatchObject({ username: 'seun', amountKobo: '500000', note: 'Lunch' });
    const storedText = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(legible(storedText)).not.toMatch(/\b4138\b/);
    await page.getByRole('link', { name: 'Back to wallet' }).click();
    await at(page, 'Wallet');
    await page.getByText('Oluwaseun O.').click();
    await at(page, 'Sent to Oluwaseun');
    // The next one begins empty, and knows that this person was paid.
    await page.goto(FORM);
    expect(await receiver(page).inputValue()).toBe('');
    await receiver(page).fill('seun');
    await page.getByText(text('send.paid', { name: 'seun' })).waitFor();
  });

  it('RCP-05 looks a name up once the typing has paused, each name once, and never the own one', async () => {
    const page = await on.open(FORM, { size: PHONE });
    await receiver(page).pressSequentially('seun', { delay: 60 });
    await page.getByText('Oluwaseun O.').waitFor();
    await receiver(page).fill('halima_b');
    await page.getByText('Halima B.').waitFor();
    await receiver(page).fill('seun');
    await page.getByText('Oluwaseun O.').waitFor();
    await receiver(page).fill('temitope');
    await page.getByText('This is your own username.').waitFor();
    await receiver(page).fill('se1');
    await receiver(page).blur();
    await page.getByText('A minimum of 4 characters').waitFor();
    expect(seen(on.mock, LOOK_UPS).map(({ body }) => body.username)).toEqual(['seun', 'halima_b']);
    await receiver(page).fill('nobody_here');
    await page.getByText(/^We can’t find @nobody_here\./).waitFor();
    on.mock.state.transfers.lookUps = 20;
    await receiver(page).fill('somebody');
    await page.getByText(text('send.lookups', { wait: '25 min' })).waitFor();
  });

  it('RCP-05 WALLET-04 leads to what is missing, and refuses words related to crypto in the note', async () => {
    const page = await on.open(FORM, { size: PHONE });
    await click(page, /^Send$/);
    await page.getByText(text('send.no-username')).waitFor();
    expect(await isFocused(page, 'Username')).toBe(true);
    await receiver(page).fill('halima_b');
    await page.getByText('Halima B.').waitFor();
    await amount(page).fill('50');
    await click(page, /^Send$/);
    await page.getByText(text('send.small', { amount: '₦100.00' })).waitFor();
    expect(await isFocused(page, 'Amount')).toBe(true);
    await click(page, 'Send all');
    expect(await amount(page).inputValue()).toBe('139,350.75');
    await page.getByLabel('Note').fill('for usdt');
    await click(page, 'Send ₦139,350.75 to Halima');
    await page.getByText('Words related to Crypto are not accepted: “usdt”.').waitFor();
    expect([pathOf(page), await isFocused(page, 'Note')]).toEqual([FORM, true]);
  });

  it('WALLET-04 offers to add what is missing or to send all, and keeps to the day’s limit', async () => {
    const page = await on.open(FORM, { size: PHONE });
    await receiver(page).fill('halima_b');
    await amount(page).fill('250000');
    await page.getByText(text('send.short', { amount: '₦110,649.25' })).waitFor();
    await click(page, text('send.all-you-have', { amount: '₦139,350.75' }));
    await page.getByRole('button', { name: 'Send ₦139,350.75 to Halima' }).waitFor();
    await amount(page).fill('250000');
    await page.getByRole('link', { name: 'Add ₦110,649.25 first' }).click();
    await at(page, 'Fund wallet');
    expect(await page.getByLabel('How much do you want to add?').inputValue()).toBe('110,649.25');
    on.mock.state.transfers.terms = { day: { limitKobo: '50000000', usedKobo: '41000000', leftKobo: '9000000' } };
    await page.goto(FORM);
    await amount(page).fill('100000');
    await page.getByText(text('buy.over-day', { left: '₦90,000.00' })).waitFor();
    await click(page, 'Send ₦90,000.00 instead');
    await page.getByRole('button', { name: 'Send ₦90,000.00 to Halima' }).waitFor();
    on.mock.state.transfers.terms = { day: { limitKobo: null, usedKobo: '0', leftKobo: null } };
    await page.goto(FORM);
    await page.getByText('Balance ₦139,350.75').waitFor();
    expect(await page.getByText('Limit today').count()).toBe(0);
  });

  it('WALLET-04 says why nothing can be sent: something is owed, or the wallet is closed', async () => {
    on.mock.state.transfers.terms = { state: 'owes', receivableKobo: '250000' };
    const page = await on.open(FORM, { size: PHONE });
    await page.getByText('You owe ₦2,500.00').waitFor();
    await page.getByRole('link', { name: 'Add ₦2,500.00' }).waitFor();
    on.mock.state.transfers.terms = { state: 'wallet-closed' };
    await page.goto(FORM);
    await page.getByText(text('send.closed')).waitFor();
  });

  it('RCP-05 AUTH-09 a new payee waits after a reset, and one who was paid before does not', async () => {
    on.mock.state.transfers.terms = { newPayeesFrom: '2026-11-22T10:20:00.000Z' };
    const page = await on.open(FORM, { size: PHONE });
    await amount(page).fill('12000');
    await receiver(page).fill('seun');
    await page.getByText(/You can pay @seun from 22 Nov, 11:20/).waitFor();
    // Blocked with its reason: a press does nothing.
    await page.getByRole('button', { name: 'Send ₦12,000.00 to Oluwaseun' }).click({ force: true });
    expect(pathOf(page)).toBe(FORM);
    await click(page, text('send.another'));
    expect([await receiver(page).inputValue(), await isFocused(page, 'Username')]).toEqual(['', true]);
    await receiver(page).fill('halima_b');
    await click(page, 'Send ₦12,000.00 to Halima');
    await at(page, 'Confirm');
  });

  it('WALLET-04 repeats a request with a lost response under its key, also after a reload, and sends once', async () => {
    const page = await toThePin();
    on.mock.fault(TRANSFERS, { drop: 'after' }, 999);
    await givePin(page, '4138');
    await page.getByText(text('send.unsure')).waitFor();
    await page.goto(FORM);
    // No other transfer begins before the outcome is known.
    await page.getByRole('link', { name: text('send.check') }).click();
    await page.getByText(text('send.unsure')).waitFor();
    on.mock.state.faults.length = 0;
    await givePin(page, '4138');
    await page.waitForURL(TRANSFER_PAGE);
    expect(on.mock.state.transfers.usedKobo).toBe(500_000n);
    expect(new Set(seen(on.mock, TRANSFERS).map(({ key }) => key)).size).toBe(1);
  });

  it('RCP-05 says why a transfer was refused, and leads back to the form with what was typed', async () => {
    const page = await toThePin('closed_one', 'Kunle');
    await givePin(page, '4138');
    await page.getByText(text('send.refused.receiver-closed')).waitFor();
    await page.getByRole('link', { name: 'Change it' }).click();
    await at(page, 'Send from wallet');
    expect([await receiver(page).inputValue(), await amount(page).inputValue()]).toEqual(['closed_one', '5,000']);
  });

  it('RCP-05 shows a transfer to its sender and to its receiver, and says when there is none', async () => {
    const page = await on.open(`/dashboard/wallet/sent/${SENT}`, { size: DESKTOP });
    await at(page, 'Sent to Oluwaseun');
    await page.getByText('In Oluwaseun’s balance').waitFor();
    await page.getByText('T482 039 551 840').filter({ visible: true }).waitFor();
    await page.goto('/dashboard/wallet');
    await page.getByText('Halima B.').click();
    await at(page, 'Received from Halima');
    expect(pathOf(page)).toBe(`/dashboard/wallet/sent/${RECEIVED}`);
    await page.getByText('+₦').or(page.getByText('Added to your balance')).filter({ visible: true }).first().waitFor();
    await page.goto('/dashboard/wallet/sent/0198a7d0-0000-7000-8000-0000000000e9');
    await page.getByText(text('refused.no-funding')).waitFor();
  });
});

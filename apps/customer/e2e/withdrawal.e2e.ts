import { legible } from '@usdt-africa/test-kit';
import type { Page } from 'playwright-core';
import { ACCOUNT } from '../dev/accounts.js';
import { AFTER_ALL, PAID, REFUSED, SENDING, SLOW } from '../dev/transfers.js';
import { DESKTOP, PHONE, seen, stage } from './harness.js';
import type { Stage } from './harness.js';
import { text as english } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
  on.mock.state.people.account = ACCOUNT;
});
afterEach(() => on.close());

const FORM = '/dashboard/wallet/send';
const WITHDRAWALS = /POST \/api\/wallet\/withdrawals$/;
const CHECKS = /POST \/api\/account\/recipients\/[^/]+\/checks$/;
const WITHDRAWAL_PAGE = /\/dashboard\/wallet\/withdrawals\/[0-9a-f-]{36}$/;
const IBRAHIM = 'Ibrahim Musa Danjuma';
const at = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const amount = (page: Page) => page.getByLabel('Amount');
const choose = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(name) }).check();
const givePin = (page: Page, pin: string) =>
  page.getByRole('group', { name: 'Your PIN' }).getByRole('textbox').first().pressSequentially(pin);
const bodies = () => seen(on.mock, WITHDRAWALS).map(({ body }) => body);
const text = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first().waitFor();

/** Goes from the form to the PIN, for 5,000 naira to Ibrahim. */
async function toThePin(): Promise<Page> {
  const page = await on.open(FORM, { size: DESKTOP });
  await amount(page).fill('5000');
  await choose(page, IBRAHIM);
  await click(page, 'Send ₦5,000.00 to Ibrahim');
  await at(page, 'Confirm');
  return page;
}

describe('WALLET-04 naira to a bank account', () => {
  it('WALLET-04 RCP-04 AUTH-09 goes from the wallet to the withdrawal, queries the name, counts a wrong PIN, and sends once', async () => {
    const page = await on.open('/dashboard/wallet', { size: PHONE });
    await page.getByRole('link', { name: 'Send', exact: true }).click();
    await at(page, 'Send from wallet');
    await amount(page).fill('5000');
    await choose(page, IBRAHIM);
    await text(page, `Moniepoint confirmed the name ${IBRAHIM} at`);
    await page.getByLabel('Note').fill(' Rent ');
    await text(page, english('send.fee-next', { fee: '₦0.00' }));
    await click(page, 'Send ₦5,000.00 to Ibrahim');
    await at(page, 'Confirm');
    await givePin(page, '9999');
    await text(page, english('sellto.tries_other', { count: '4' }));
    await givePin(page, '4138');
    await page.waitForURL(WITHDRAWAL_PAGE);
    await at(page, 'Sending to Ibrahim');
    await text(page, 'Waiting for Moniepoint');
    await at(page, 'Sent to Ibrahim');
    await text(page, 'In Ibrahim’s account');
    await text(page, '000015261121141104730018272415');
    const [wrong, right] = bodies();
    expect([wrong?.pin, right?.pin]).toEqual(['9999', '4138']);
    expect(right).toMatchObject({ amountKobo: '500000', note: 'Rent', enquiryId: expect.any(String) });
    expect(seen(on.mock, CHECKS)).toHaveLength(1);
    const storedText = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(legible(storedText)).not.toMatch(/\b4138\b/);
    // The next one begins empty.
    await page.goto(FORM);
    expect(await amount(page).inputValue()).toBe('');
  });

  it('WALLET-04 leads to what is missing, and to other recipients and new accounts', async () => {
    const page = await on.open(FORM, { size: PHONE });
    await click(page, /^Send$/);
    await text(page, english('fund.fault.none'));
    await amount(page).fill('5000');
    await click(page, /^Send$/);
    await text(page, 'Choose who gets the naira.');
    await page.getByRole('link', { name: 'All recipients' }).click();
    await at(page, 'Who gets the naira?');
    await page.getByText('Tunde Adeyemi').click();
    await page.getByRole('radio', { name: /Tunde Adeyemi/, checked: true }).waitFor();
    await page.getByRole('button', { name: 'Send ₦5,000.00 to Tunde' }).waitFor();
    await page.getByRole('link', { name: english('send.new-account') }).click();
    await page.getByRole('link', { name: /Someone else/ }).click();
    await page.getByLabel('Full name').fill('Blessing Effiong');
    await click(page, /^Bank/);
    await page.getByRole('searchbox').fill('guaranty');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Guaranty/ })
      .first()
      .click();
    await page.getByLabel('Account number').fill('0145528175');
    await click(page, /^Save/);
    await at(page, 'Send from wallet');
    await page.getByRole('button', { name: 'Send ₦5,000.00 to Blessing' }).waitFor();
    expect(await amount(page).inputValue()).toBe('5,000');
  });

  it('RCP-04 WALLET-04 sends nothing to an account whose name changed until that is confirmed', async () => {
    const page = await on.open(FORM, { size: PHONE });
    await amount(page).fill('5000');
    await page.getByRole('link', { name: 'All recipients' }).click();
    await page.getByText('Ngozi Eze').click();
    await text(page, 'The name at Access has changed');
    await page.getByRole('button', { name: 'Send ₦5,000.00 to Ngozi' }).click({ force: true });
    expect(pathOf(page)).toBe(FORM);
    await click(page, /still/i);
    await text(page, 'Access confirmed the name Ngozi Eze-Okafor');
    await click(page, 'Send ₦5,000.00 to Ngozi');
    await at(page, 'Confirm');
  });

  it('AUTH-12 WALLET-04 a new account waits after a reset, and another one can be paid', async () => {
    on.mock.state.people.guard = { waitsUntil: '2026-12-22T10:20:00.000Z', cap: null };
    const page = await on.open(FORM, { size: PHONE });
    await amount(page).fill('12000');
    await choose(page, IBRAHIM);
    await text(page, 'You can pay Ibrahim’s account from 22 Dec, 11:20');
    await page.getByRole('button', { name: 'Send ₦12,000.00 to Ibrahim' }).click({ force: true });
    expect(pathOf(page)).toBe(FORM);
    on.mock.state.people.guard = { waitsUntil: null, cap: null };
    await click(page, 'Pay another account');
    await choose(page, 'Adaeze');
    await click(page, 'Send ₦12,000.00 to Adaeze');
    await at(page, 'Confirm');
  });

  it('WALLET-04 LIM-03 offers to add what is missing, and keeps to the cap of first payments', async () => {
    on.mock.state.people.guard = { waitsUntil: null, cap: '100000.00' };
    const page = await on.open(FORM, { size: PHONE });
    await amount(page).fill('250000');
    await page.getByRole('link', { name: 'Add ₦110,649.25 first' }).waitFor();
    await amount(page).fill('120000');
    await choose(page, IBRAHIM);
    await text(page, english('send.over-cap', { amount: '₦100,000' }));
    await click(page, 'Send ₦100,000.00 instead');
    await page.getByRole('button', { name: 'Send ₦100,000.00 to Ibrahim' }).waitFor();
  });

  it('WALLET-04 repeats a request with a lost response under its key, also after a reload, and sends once', async () => {
    const page = await toThePin();
    on.mock.fault(WITHDRAWALS, { drop: 'after' }, 999);
    await givePin(page, '4138');
    await text(page, english('send.unsure'));
    await page.goto(FORM);
    // No other withdrawal begins before the outcome is known.
    await page.getByRole('link', { name: english('send.check') }).click();
    await text(page, english('send.unsure'));
    on.mock.state.faults.length = 0;
    await givePin(page, '4138');
    await page.waitForURL(WITHDRAWAL_PAGE);
    expect(on.mock.state.transfers.usedKobo).toBe(500_000n);
    expect(new Set(seen(on.mock, WITHDRAWALS).map(({ key }) => key)).size).toBe(1);
  });

  it('WALLET-04 says why a withdrawal was refused, and leads back to the form with what was typed', async () => {
    const page = await toThePin();
    const problem = { status: 409, code: 'name-changed', detail: 'The name at the bank has changed.' };
    on.mock.fault(WITHDRAWALS, { problem });
    await givePin(page, '4138');
    await text(page, 'The name at the bank has changed. Nothing was sent.');
    await page.getByRole('link', { name: 'Change it' }).click();
    await at(page, 'Send from wallet');
    expect(await amount(page).inputValue()).toBe('5,000');
    await text(page, 'Moniepoint confirmed the name');
    // The bank was queried once more.
    expect(seen(on.mock, CHECKS)).toHaveLength(2);
  });

  it('WALLET-04 shows each state of a withdrawal, its references, and the way on', async () => {
    const open = async (id: string) => on.open(`/dashboard/wallet/withdrawals/${id}`, { size: DESKTOP });
    const sending = await open(SENDING);
    await text(sending, english('withdrawal.close-page', { bank: 'Moniepoint', amount: '₦85,000.00' }));
    const slow = await open(SLOW);
    await text(slow, '4 minutes');
    await text(slow, 'Please don’t send it again.');
    const afterAll = await open(AFTER_ALL);
    await text(afterAll, 'You owe ₦15,000.00');
    const paid = await open(PAID);
    await click(paid, 'Share');
    await text(paid, 'Copied. Paste it into a message.');
    const copied = await paid.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(
      /₦85,000\.00 was sent to Ibrahim Musa Danjuma, Moniepoint ··3306.*000015261121141104730018272415/,
    );
    await click(paid, 'Send again');
    await paid.getByRole('button', { name: 'Send ₦85,000.00 to Ibrahim' }).waitFor();
    const refused = await open(REFUSED);
    await text(refused, english('withdrawal.undone.account', { bank: 'Moniepoint' }));
    await click(refused, english('other-account.title'));
    await at(refused, 'Send from wallet');
    expect(await amount(refused).inputValue()).toBe('85,000');
    expect(await refused.getByRole('radio', { checked: true }).count()).toBe(0);
    await refused.goto('/dashboard/wallet/withdrawals/0198a7d0-0000-7000-8000-0000000000e9');
    await text(refused, english('refused.no-funding'));
  });
});

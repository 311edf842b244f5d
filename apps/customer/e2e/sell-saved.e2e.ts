import { legible } from '@usdt-africa/test-kit';
import type { Page } from 'playwright-core';
import { ACCOUNT, basicLimits, upgrade } from '../dev/accounts.js';
import { DESKTOP, seen, stage, until } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
  on.mock.state.people.account = ACCOUNT;
});
afterEach(() => on.close());

const at = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const goOn = (page: Page) => click(page, 'Continue');
const pathOf = (page: Page) => new URL(page.url()).pathname;
const firstBox = (page: Page) => page.getByRole('group', { name: 'Your PIN' }).getByRole('textbox').first();
const SALES = /POST \/api\/account\/orders$/;

/** Goes from the amount to the PIN step, with Tunde as recipient. */
async function toThePin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sell USDT' }).last().click();
  await at(page, 'Who gets the naira?');
  await page.getByRole('searchbox').fill('tunde');
  await page.getByText('Adaeze Chinwe').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /Tunde Adeyemi/ }).click();
  await page.getByText(/^checked /).waitFor();
  await goOn(page);
  await at(page, 'How will you send USDT?');
  await goOn(page);
  await at(page, 'Confirm it’s you');
}

/**
 * Opens the exchange page after the dashboard has stored the signed-in mark, so that it leads to the signed-in sale.
 */
async function exchange(): Promise<Page> {
  const page = await on.open('/dashboard', { size: DESKTOP });
  await at(page, 'Hello, Temitope');
  await page.goto('/exchange');
  await page.getByText('1 USDT = ₦1,576.00').waitFor();
  return page;
}

describe('SELL-11 sale to a saved recipient', () => {
  it('SELL-11 AUTH-09 places a sale, refuses a note that mentions crypto, counts a wrong PIN and accepts a pasted one', async () => {
    const page = await exchange();
    await page.getByRole('button', { name: 'Sell USDT' }).last().click();
    await page.getByRole('link', { name: /Tunde Adeyemi/ }).click();
    await page.getByText(/^checked /).waitFor();
    await page.getByLabel('Add Note').fill('rent and b.t.c');
    await goOn(page);
    await page.getByText('not accepted: “b.t.c”').waitFor();
    expect(pathOf(page)).toBe('/dashboard/sell/account');
    await page.getByLabel('Add Note').fill('rent for December');
    // After a reload in the middle of the sale the recipient and the note are still there.
    await page.reload();
    await page.getByText('Tunde’s account').waitFor();
    expect(await page.getByLabel('Add Note').inputValue()).toBe('rent for December');
    await page.getByText(/^checked /).waitFor();
    await goOn(page);
    await at(page, 'How will you send USDT?');
    await page.goBack();
    await page.getByText('Tunde’s account').waitFor();
    await goOn(page);
    await at(page, 'How will you send USDT?');
    await goOn(page);
    await at(page, 'Confirm it’s you');
    await firstBox(page).pressSequentially('9999');
    await page.getByText(text('sellto.tries_other', { count: '4' })).waitFor();
    await page.evaluate(() => navigator.clipboard.writeText(' 4138 '));
    await firstBox(page).focus();
    await page.keyboard.press('Control+V');
    await page.waitForURL(/\/order\/S\d{12}$/);
    await page.getByText('Tunde').first().waitFor();
    const sent = seen(on.mock, SALES);
    expect(sent.map(({ body }) => (body as { pin: string }).pin)).toEqual(['9999', '4138']);
    expect(sent[1]!.body).toMatchObject({ note: 'rent for December', network: 'TRC20' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    const storedText = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(legible(storedText)).not.toMatch(/\b4138\b/);
    // The next sale starts without a recipient, as soon as the page of this one is left.
    await page.waitForFunction(() => sessionStorage.getItem('sale-draft') === null);
  });

  it('SELL-11 SELL-05 repeats a request with a lost response under the same key, also after a reload, and places one order', async () => {
    const page = await exchange();
    await toThePin(page);
    on.mock.fault(SALES, { drop: 'after' }, 999);
    await firstBox(page).pressSequentially('4138');
    await page.getByText(text('type.unknown')).waitFor();
    await page.reload();
    await page.getByText(text('type.unknown')).waitFor();
    const storedText = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(legible(storedText)).not.toMatch(/\b4138\b/);
    const before = on.mock.state.orders.size;
    on.mock.state.faults.length = 0;
    await firstBox(page).pressSequentially('4138');
    await page.waitForURL(/\/order\/S\d{12}$/);
    expect(on.mock.state.orders.size).toBe(before);
    expect(new Set(seen(on.mock, SALES).map(({ key }) => key)).size).toBe(1);
  });

  it('SELL-11 AUTH-09 shows the sent sale while its outcome is unknown, although another recipient was chosen since', async () => {
    const page = await exchange();
    await toThePin(page);
    on.mock.fault(SALES, { drop: 'after' }, 999);
    await firstBox(page).pressSequentially('4138');
    await page.getByText(text('type.unknown')).waitFor();
    await page.goto('/dashboard/sell');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('link', { name: /Adaeze Chinwe/ }).click();
    await page.getByText(/^checked /).waitFor();
    await goOn(page);
    await at(page, 'How will you send USDT?');
    await goOn(page);
    await page.getByText(text('type.unknown')).waitFor();
    await page.getByText('Tunde Adeyemi').waitFor();
    expect(await page.getByText('Adaeze Chinwe').count()).toBe(0);
    on.mock.state.faults.length = 0;
    await firstBox(page).pressSequentially('4138');
    await page.waitForURL(/\/order\/S\d{12}$/);
    await page.getByText('Tunde').first().waitFor();
  });

  it('RATE-01 LIM-03 Max fills in the smaller remaining limit of the account, rounded down to two decimals', async () => {
    const { month, ...limits } = basicLimits();
    on.mock.state.people.limits = { ...limits, month: { ...month, sell: { ...month.sell, left: '87.129999' } } };
    const page = await exchange();
    await page.getByRole('button', { name: 'Max', exact: true }).click();
    expect(await page.getByLabel('You send').inputValue()).toBe('87.12');
    await page.getByRole('button', { name: text('widget.type-naira') }).click();
    await page.getByRole('button', { name: 'Max', exact: true }).click();
    expect(await page.getByLabel('Recipient gets').inputValue()).toBe('137301.12');
    on.mock.state.people.limits = { ...limits, month: { ...month, sell: { ...month.sell, left: '0.000000' } } };
    const answer = page.waitForResponse('**/api/account/limits');
    await page.reload();
    await (await answer).finished();
    await page.getByText('1 USDT = ₦1,576.00').waitFor();
    expect(await page.getByRole('button', { name: 'Max', exact: true }).count()).toBe(0);
  });

  it('SELL-11 AUTH-09 locks the PIN after the fifth wrong one, and shows how to unlock it', async () => {
    const page = await exchange();
    await toThePin(page);
    for (let left = 4; left > 0; left -= 1) {
      await firstBox(page).pressSequentially('9999');
      await page.getByText(left === 1 ? '1 try left.' : `${left} tries left.`).waitFor();
    }
    await firstBox(page).pressSequentially('9999');
    await page.getByText('Your PIN is locked after five wrong tries.').waitFor();
    await page.getByRole('link', { name: 'Set a new PIN' }).click();
    await at(page, 'Set a new PIN');
  });

  it('RCP-03 SELL-11 adds a new recipient during a sale, and pays them', async () => {
    const page = await exchange();
    await page.getByRole('button', { name: 'Sell USDT' }).last().click();
    await page.getByRole('link', { name: 'Add a recipient' }).click();
    await page.getByRole('link', { name: /Someone else/ }).click();
    await page.getByLabel('Full name').fill('Blessing Effiong');
    await page.locator('label', { hasText: 'OPay' }).click();
    await page.getByLabel('Account number').fill('08035550148');
    await page.getByText('One digit too many. An account number has 10.').waitFor();
    await page.getByRole('button', { name: 'Use 8035550148' }).waitFor();
    await page.locator('label', { hasText: 'Access' }).click();
    await page.getByRole('button', { name: 'Use 8035550148' }).waitFor({ state: 'detached' });
    await click(page, 'Save recipient');
    expect(seen(on.mock, /recipients\/enquiries/)).toEqual([]);
    await page.getByLabel('Account number').fill('0078452284');
    await page.getByText(text('rcp.grade.match')).waitFor();
    await page.getByLabel('Nickname').fill('Sister');
    // The typed input and the bank's response are still there after a reload.
    await page.reload();
    await page.getByText(text('rcp.grade.match')).waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Blessing Effiong');
    expect(await page.getByLabel('Nickname').inputValue()).toBe('Sister');
    expect(seen(on.mock, /recipients\/enquiries/)).toHaveLength(1);
    await click(page, 'Save recipient');
    await page.getByText('Blessing’s account').waitFor();
    await page.goto('/dashboard/recipients');
    await page.getByText('Sister · Access').waitFor();
  });

  it('RCP-04 requires a review of a changed name before anything is paid', async () => {
    const page = await exchange();
    await page.getByRole('button', { name: 'Sell USDT' }).last().click();
    await page.getByRole('link', { name: /Ngozi Eze/ }).click();
    await page.getByText('The name at Access has changed').waitFor();
    expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
    await click(page, 'Yes, still Ngozi');
    await page.getByText('The name at Access has changed').waitFor({ state: 'detached' });
    await page.getByText('Ngozi Eze-Okafor').waitFor();
    await page.getByText(/^checked /).waitFor();
    await goOn(page);
    await at(page, 'How will you send USDT?');
  });
});

describe('RCP-02 page of a saved recipient', () => {
  it('RCP-02 RCP-01 searches, renames, untrusts and deletes a recipient after a confirmation that Back closes', async () => {
    const page = await on.open('/dashboard/recipients');
    await page.getByRole('searchbox').fill('3306');
    await page.getByText('Adaeze Chinwe').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /Ibrahim Musa Danjuma/ }).click();
    await click(page, 'change');
    await page.getByRole('dialog').getByLabel('Nickname').fill('Uncle');
    await click(page, 'Save nickname');
    await page.getByText('Uncle').waitFor();
    const trusted = page.getByRole('switch', { name: 'Trusted account' });
    expect(await trusted.isChecked()).toBe(true);
    await trusted.click();
    await page.getByRole('switch', { name: 'Trusted account', checked: false }).waitFor();
    await click(page, 'Delete this recipient');
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await click(page, 'Delete this recipient');
    await click(page, 'Delete Ibrahim');
    await at(page, 'Recipients');
    await page.getByText(text('rcp.none')).waitFor();
  });

  it('RCP-02 SELL-11 a sale started on a recipient’s page has that recipient selected', async () => {
    const page = await on.open('/dashboard/recipients', { size: DESKTOP });
    await page.getByRole('link', { name: /Tunde Adeyemi/ }).click();
    await click(page, 'Send');
    await page.getByText('1 USDT = ₦1,576.00').waitFor();
    await page.getByRole('button', { name: 'Sell USDT' }).last().click();
    await page.getByText('Tunde’s account').waitFor();
    expect(pathOf(page)).toBe('/dashboard/sell/account');
  });
});

describe('search', () => {
  it('TXN-03 RCP-01 sends the query once the typing pauses, not with every letter', async () => {
    const countRequests = (path: string) => seen(on.mock, new RegExp(`POST /api/account/${path}/search`)).length;
    const page = await (await on.person()).newPage();
    await page.clock.install();
    await page.goto('/dashboard');
    await page.getByRole('searchbox').waitFor();
    // The clock is paused while letters are typed: requests made by then would come from each letter.
    await page.clock.pauseAt(Date.now() + 60_000);
    const typed = async (path: string, words: string, isThere: () => Promise<boolean>) => {
      const before = countRequests(path);
      await page.getByRole('searchbox').pressSequentially(words);
      expect(countRequests(path)).toBe(before);
      await until(async () => {
        await page.clock.runFor(100);
        return isThere();
      });
      expect(countRequests(path) - before).toBe(1);
    };
    await typed('transactions', 'zzzzzzzz', () => page.getByText('Your filters have returned no results').isVisible());
    await page.clock.resume();
    await page.getByRole('link', { name: 'View all transactions' }).click();
    await at(page, 'Transactions');
    expect(await page.getByRole('searchbox').inputValue()).toBe('zzzzzzzz');
    await page.goto('/dashboard/recipients');
    await page.getByText('Adaeze Chinwe').waitFor();
    await page.clock.pauseAt(Date.now() + 120_000);
    await typed('recipients', 'tunde', () => page.getByText('Adaeze Chinwe').isHidden());
  });
});

describe('tier limits and upgrade requests', () => {
  it.each([
    ['waiting-us', text('limits.review-see')],
    ['waiting-customer', 'Answer the question'],
  ] as const)('LIM-02 the limits page shows a request that is %s, and offers no other', async (state, link) => {
    on.mock.state.people.limits = basicLimits();
    on.mock.state.people.upgrade = upgrade({ state });
    const page = await on.open('/dashboard/limits', { size: DESKTOP });
    await page.getByText('Your request for Individual is under review').waitFor();
    expect(await page.getByRole('link', { name: /^(Upgrade|See what you need)$/ }).count()).toBe(0);
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL('**/dashboard/limits/upgrade');
  });

  it('LIM-01 the Upgrade link of the limits page opens the requirements of the next tier', async () => {
    on.mock.state.people.limits = basicLimits();
    const page = await on.open('/dashboard/limits');
    await page.getByRole('link', { name: 'Upgrade', exact: true }).click();
    await page.getByText('What we need from you').waitFor();
  });

  it('LIM-02 leads a customer who disputes a rejection to support, with the number of the request', async () => {
    const refused = { reason: 'expired', words: 'Send another document that is still valid.' } as const;
    on.mock.state.people.upgrade = upgrade({ state: 'refused', decidedAt: '2026-11-21T13:20:00.000Z', refused });
    const number = on.mock.state.people.upgrade.request!.number;
    const page = await on.open('/dashboard/limits/upgrade');
    await page.getByRole('link', { name: 'I think this is wrong' }).click();
    await page.getByText(text('help.about-upgrade', { number })).waitFor();
    const mail = page.getByRole('link', { name: 'Email Support' });
    expect(await mail.getAttribute('href')).toBe(`mailto:help@usdt.example?subject=${number}`);
  });

  const SEND = /POST \/api\/account\/upgrade\/send$/;
  const draft = { state: 'draft', sentAt: null, dueAt: null } as const;
  const refusedFor = (field: string, code: string) => {
    on.mock.fault(SEND, { problem: { status: 422, code: 'invalid-fields', errors: [{ field, code }] } });
  };

  it('LIM-02 shows a request’s faults next to their fields, and keeps its input through a refusal, a reload or a lost response', async () => {
    on.mock.state.people.upgrade = upgrade(draft);
    const page = await on.open('/dashboard/limits/upgrade');
    await page.getByLabel('Driver’s licence').check();
    await page.getByLabel('BVN', { exact: true }).check();
    await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Zenith Bank' });
    await page.reload();
    expect(await page.getByLabel('Driver’s licence').isChecked()).toBe(true);
    const digits = page.getByLabel('BVN, 11 digits');
    await click(page, 'Send for review');
    await page.getByText(text('upgrade.fault.identity-number')).waitFor();
    await until(() => digits.evaluate((field) => field === document.activeElement));
    await digits.fill('2217 4508 321');
    await page.getByLabel('Account number, 10 digits').fill('0145 52817499');
    await click(page, 'Send for review');
    await page.getByText('2 digits too many. An account number has 10.').waitFor();
    expect(seen(on.mock, SEND)).toEqual([]);
    await page.getByLabel('Account number, 10 digits').fill('0145 528174');
    refusedFor('account.accountNumber', 'account-number');
    await click(page, 'Send for review');
    await page.getByText('An account number has 10 digits.').waitFor();
    expect(await digits.inputValue()).toBe('2217 4508 321');
    const storedText = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(legible(storedText)).not.toMatch(/4508/);
    on.mock.fault(SEND, { drop: 'after' });
    await click(page, 'Send for review');
    await page.getByText('Your request is in the queue').waitFor();
    const [first, ...again] = seen(on.mock, SEND);
    expect(again).toHaveLength(2);
    expect(new Set([first, ...again].map((sent) => sent?.key)).size).toBe(2);
    expect(new Set(again.map(({ key }) => key)).size).toBe(1);
    expect(again[1]!.body).toEqual({
      document: 'licence',
      number: { kind: 'bvn', value: '22174508321' },
      account: { bankCode: '057', accountNumber: '0145528174' },
    });
  });

  it('LIM-02 requires a stored number again once it is gone, with the reason next to the field', async () => {
    on.mock.state.people.upgrade = upgrade({ ...draft, keeps: { document: 'passport', number: 'nin' } });
    const page = await on.open('/dashboard/limits/upgrade');
    await page.getByText(text('upgrade.is-reused')).waitFor();
    refusedFor('number', 'identity-number');
    await click(page, 'Send for review');
    await page.getByText(text('upgrade.fault.identity-number')).waitFor();
    await page.getByLabel('NIN, 11 digits').fill('70123456789');
    await click(page, 'Send for review');
    await page.getByText('Your request is in the queue').waitFor();
  });

  it('LIM-02 the company’s name and number survive a reload and a refusal until they are sent', async () => {
    on.mock.state.people.upgrade = upgrade({ ...draft, tier: 'business' });
    const page = await on.open('/dashboard/limits/upgrade');
    const name = page.getByLabel('Registered name');
    const number = page.getByLabel('CAC number, RC or BN');
    await name.fill('Sahara Foods Ltd');
    await number.fill('rc 14');
    await page.reload();
    await click(page, 'Send for review');
    await page.getByText(text('upgrade.fault.company-number')).waitFor();
    await until(() => number.evaluate((field) => field === document.activeElement));
    await number.fill('rc 1432071');
    refusedFor('company.name', 'unsafe-characters');
    await click(page, 'Send for review');
    await page.getByText(text('upgrade.fault.company-name')).waitFor();
    expect(await number.inputValue()).toBe('rc 1432071');
    await click(page, 'Send for review');
    await page.getByText('Your request is in the queue').waitFor();
    expect(seen(on.mock, SEND).at(-1)!.body).toMatchObject({
      company: { number: 'RC1432071', name: 'Sahara Foods Ltd' },
    });
    const storedText = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(storedText).not.toContain('Sahara');
  });
});

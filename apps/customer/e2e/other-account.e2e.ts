import type { Page } from 'playwright-core';
import { ACCOUNT } from '../dev/accounts.js';
import { OWNER_CODE } from '../dev/order-routes.js';
import { DESKTOP, PHONE, seen, stage } from './harness.js';
import type { Stage } from './harness.js';
import { text as english } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
});
afterEach(() => on.close());

const GUEST = 'S918447203118';
const CUSTOMER = 'S918447203119';
const CHANGES = /POST \/api\/orders\/S\d+\/recipient-changes$/;
const CODES = /POST \/api\/orders\/S\d+\/recipient-changes\/codes$/;
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const text = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first().waitFor();
const type = (page: Page, label: string, digits: string) =>
  page.getByRole('group', { name: label }).getByRole('textbox').first().pressSequentially(digits);

/** From the order's page to the two codes, with another account of GTBank. */
async function toTheCodes(): Promise<Page> {
  const page = await on.open(`/order-status/${GUEST}`, { size: DESKTOP });
  await page.getByRole('link', { name: english('other-account.title') }).click();
  await page.getByRole('radio', { name: /GTBank/ }).check({ force: true });
  await page.getByLabel('Account number').fill('0145528174');
  await text(page, english('other-account.same'));
  await page.getByLabel('Account number').fill('2087731164');
  await click(page, 'Yes, pay Adaeze');
  await text(page, 'Sent to +234 803 ··· 0148');
  return page;
}

describe('another account for a refused payout', () => {
  it('SELL-07 a guest names another account, and two codes confirm it', async () => {
    const page = await toTheCodes();
    expect(seen(on.mock, CODES).map(({ body }) => body['channel'])).toEqual(expect.arrayContaining(['email', 'phone']));
    await click(page, /^Pay ₦394,000\.00 to Adaeze$/);
    await text(page, english('owner.code-missing'));
    await type(page, 'Email code', '111111');
    await type(page, 'Phone code', OWNER_CODE);
    await click(page, /^Pay ₦394,000\.00/);
    await text(page, english('owner.refused.wrong-code'));
    await type(page, 'Email code', OWNER_CODE);
    await type(page, 'Phone code', OWNER_CODE);
    await click(page, /^Pay ₦394,000\.00/);
    await page.waitForURL(`**/order-status/${GUEST}`);
    await text(page, english('other-account.done'));
    const [wrong, right] = seen(on.mock, CHANGES);
    expect(right?.body).toMatchObject({ recipientId: null, emailCode: OWNER_CODE, phoneCode: OWNER_CODE });
    expect(wrong?.body['enquiryId']).toBe(right?.body['enquiryId']);
    // The codes were sent once, also where the page was left and opened again.
    expect(seen(on.mock, CODES)).toHaveLength(2);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain(OWNER_CODE);
  });

  it('SELL-07 a change without an answer is repeated under its key, and happens once', async () => {
    const page = await toTheCodes();
    on.mock.fault(CHANGES, { drop: 'before' }, 999);
    await type(page, 'Email code', OWNER_CODE);
    await type(page, 'Phone code', OWNER_CODE);
    await click(page, /^Pay ₦394,000\.00/);
    await text(page, english('owner.unsure'));
    on.mock.state.faults.length = 0;
    await click(page, /^Pay ₦394,000\.00/);
    await page.waitForURL(`**/order-status/${GUEST}`);
    expect(new Set(seen(on.mock, CHANGES).map(({ key }) => key)).size).toBe(1);
  });

  it('SELL-07 leads to the order where the change was done and only its answer was lost', async () => {
    const page = await toTheCodes();
    on.mock.fault(CHANGES, { drop: 'after' }, 999);
    await type(page, 'Email code', OWNER_CODE);
    await type(page, 'Phone code', OWNER_CODE);
    await click(page, /^Pay ₦394,000\.00/);
    await page.waitForURL(`**/order-status/${GUEST}`);
  });

  it('SELL-07 SELL-11 a customer chooses a saved recipient and gives the PIN', async () => {
    on.mock.state.people.account = ACCOUNT;
    const page = await on.open(`/order-status/${CUSTOMER}`, { size: PHONE });
    await page.getByRole('link', { name: english('other-account.title') }).click();
    await page.getByRole('link', { name: /Ibrahim/ }).waitFor();
    // The bank refused this account.
    expect(await page.getByRole('link', { name: /Adaeze/i }).count()).toBe(0);
    await page.getByRole('link', { name: /Ibrahim/ }).click();
    await text(page, 'checked');
    await type(page, 'Your PIN', '9999');
    await text(page, english('sellto.tries_other', { count: '4' }));
    await type(page, 'Your PIN', '4138');
    await page.waitForURL(`**/order-status/${CUSTOMER}`);
    expect(seen(on.mock, CODES)).toEqual([]);
    expect(seen(on.mock, CHANGES).at(-1)?.body).toMatchObject({ enquiryId: expect.any(String), pin: '4138' });
  });

  it('SELL-11 RCP-03 a customer adds an account on the way, and comes back with it', async () => {
    on.mock.state.people.account = ACCOUNT;
    const page = await on.open(`/orders/${CUSTOMER}/account`, { size: PHONE });
    await page.getByRole('link', { name: 'Add a recipient' }).click();
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
    await page.waitForURL(`**/orders/${CUSTOMER}/account?to=*`);
    await type(page, 'Your PIN', '4138');
    await page.waitForURL(`**/order-status/${CUSTOMER}`);
  });

  it('SELL-07 a page for an order that needs no other account, and for another browser’s order, says so', async () => {
    const page = await on.open('/orders/S482039551845/account');
    await text(page, english('other-account.none'));
    await page.goto('/orders/S482039551899/account');
    await text(page, english('order.not-found'));
    await page.goto(`/orders/${CUSTOMER}/account`);
    await page.waitForURL('**/auth/login?next=*');
  });
});

import type { Page, Request } from 'playwright-core';
import { withoutFindings } from './person.js';
import { customerText } from './texts.js';

/**
 * From the landing page to the recipient's page, with the preset amount, or another (where there is a field for it).
 */
export async function startSelling(page: Page, app: string, amount?: string): Promise<void> {
  await page.goto(app);
  if (amount) await page.getByLabel('You send').fill(amount);
  await page.getByRole('button', { name: 'Sell USDT' }).last().click();
  await page.waitForURL('**/send-to');
}

/** A phone number typed as an OPay account is an error; the account that is offered for it is one that the bank names. */
export async function offersPhoneAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose a bank' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('searchbox').or(sheet.getByRole('textbox')).first().fill('opay');
  await sheet.getByRole('button', { name: /OPay/ }).first().click();
  const account = page.getByLabel(/Account number/);
  const enquiries: string[] = [];
  const note = (request: Request) => {
    if (request.url().endsWith('/api/name-enquiries')) enquiries.push(request.postData() ?? '');
  };
  page.on('request', note);
  await account.fill('0803 555 0148');
  await page.getByText('One digit too many. An account number has 10.').waitFor();
  await page.getByText(customerText('account.is-phone', { bank: 'OPay' })).waitFor();
  await withoutFindings(page);
  await page.getByRole('button', { name: 'Use 8035550148' }).click();
  expect(await account.inputValue()).toBe('8035 5501 48');
  await page.getByText('Checked with the bank just now').waitFor();
  page.off('request', note);
  expect(enquiries.map((body) => JSON.parse(body) as unknown)).toEqual([
    { bankCode: '999992', accountNumber: '8035550148' },
  ]);
}

/**
 * Bank and account, and the bank's own name for it.
 * @param account another person's account
 */
export async function chooseRecipient(page: Page, isPhone: boolean, account?: string): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: 'Choose a bank' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('searchbox').or(sheet.getByRole('textbox')).first().fill('guaranty');
    await sheet
      .getByRole('button', { name: /Guaranty/ })
      .first()
      .click();
  } else await page.locator('label', { hasText: 'GTBank' }).first().click();
  await page.getByLabel(/Account number/).fill(account ?? '0145528174');
  if (account) return page.getByRole('button', { name: /Yes, pay/ }).waitFor();
  await page
    .getByText(/Adaeze Chinwe Okonkwo-Balogun/i)
    .first()
    .waitFor();
}

/** Fills in the sender. */
export async function fillSender(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Temitope');
  await page.getByLabel('Last name').fill('Adewale');
  await page.getByLabel('Email', { exact: true }).fill('temitope@example.com');
  await page.locator('input[type=tel]').fill('803 555 0148');
  await page.getByLabel(/receipt/).fill('adaeze@example.com');
}

/** Clicks the button that places the order; where the rate went down meanwhile, the page requires a second click. */
export async function placeOrder(page: Page): Promise<string> {
  // Its address comes before the page: until then there is another “Continue”, of the page before.
  await page.getByRole('heading', { level: 1, name: 'How will you send USDT?' }).waitFor();
  for (let tries = 1; ; tries++) {
    await page
      .getByRole('button', { name: /^(Continue|Accept ₦.*)$/ })
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    const placed = await page.waitForURL('**/order/S*', { timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (placed) return /S\d{12}/.exec(page.url())![0];
    if (tries === 8) throw new Error(`${page.url()} leads to no order`);
  }
}

/**
 * Accepts a lower rate on this page, whenever the page asks for it. A click while the question appears does not count
 * as the answer: it is repeated until it takes effect.
 */
export async function acceptsLess(page: Page): Promise<void> {
  await page.addLocatorHandler(page.getByRole('button', { name: /^Accept ₦/ }), async (accept) => {
    for (let tries = 0; tries < 5 && (await accept.isVisible()); tries++) {
      await accept.click();
      await accept.waitFor({ state: 'hidden', timeout: 1_000 }).catch(() => undefined);
    }
  });
}

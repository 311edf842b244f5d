import type { UpgradeView } from '@usdt-africa/contracts/api';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { until } from '../lib/processes.mjs';
import type { ConsoleDriver } from './console.js';
import type { Scene } from './console-scene.js';
import { PHONE } from './person.js';
import { untilTheDayLasts } from './product.js';
import { SellingCustomer } from './selling-customer.js';
import { consoleText, customerText } from './texts.js';

/**
 * A customer requests the Individual tier on a telephone, with a reload in between; finance opens the documents for a
 * reason, sees them next to the typed data, and refuses for the front alone. The customer sends that again, and a BVN
 * instead of the NIN; finance sees who compared what, and approves; so does a second one, because the held amount
 * exceeds what one operator may release: it is released, and the customer may sell more at once. Then the same for
 * Business, by two of finance.
 */
export async function requestedAndApproved({ product, chromium, at }: Scene): Promise<void> {
  const amara = product.guest();
  await amara.must('POST', '/api/auth/demo', {});
  const context = await chromium.newContext({ viewport: PHONE, baseURL: product.app });
  await context.addCookies(
    amara.cookie.split('; ').map((pair) => {
      const [name, value] = pair.split('=') as [string, string];
      return { name, value, url: `${product.app}/` };
    }),
  );
  const [femi, tayo] = [await at('Femi Ojo'), await at('Tayo Musa')];
  const seller = new SellingCustomer(product, context.request);
  const { limits, order } = await nearBasic(seller, femi, product);
  const phone = await context.newPage();
  phone.setDefaultTimeout(30_000);
  const add = await documentAdder(phone);
  const numberOf = async (): Promise<string> =>
    (await amara.must<UpgradeView>('GET', '/api/account/upgrade')).request!.number;

  await phone.goto('/dashboard/limits');
  await phone.getByRole('link', { name: customerText('limits.upgrade') }).click();
  await phone.getByRole('button', { name: customerText('upgrade.begin') }).click();
  await phone.getByText('1 · Identity document').waitFor();
  await add('Front of the document');
  await phone.reload();
  await phone
    .getByRole('button', { name: customerText('upgrade.remove', { document: 'Front of the document' }) })
    .waitFor();
  await phone.getByRole('button', { name: 'Send for review' }).click();
  await phone.getByText(customerText('upgrade.fault.identity-number')).waitFor();
  await phone.getByText(customerText('upgrade.missing', { documents: 'Selfie' })).waitFor();
  await add('Selfie');
  await phone.getByLabel('NIN, 11 digits').fill('7012 3456 789');
  await phone.getByRole('button', { name: 'Send for review' }).click();
  await phone.getByText(customerText('upgrade.waiting')).waitFor();

  const { page } = femi;
  // How many wait stands in the menu.
  await femi.menu.filter({ hasText: /^Tier upgrades\s*[1-9]/ }).waitFor();
  await goTo(femi, await numberOf());
  expect(await page.getByRole('main').innerText()).not.toMatch(/70123456789|Amara/);
  await viewDocuments(femi, 2);
  await page.getByText('NIN 70123456789').waitFor();
  await femi.button(consoleText('orders.personal.close')).click();
  await page.getByText('NIN 70123456789').waitFor({ state: 'detached' });
  expect(await page.locator('.tiers__paper').count()).toBe(0);
  await viewDocuments(femi, 2);
  await page.getByText('NIN 70123456789').waitFor();
  // The number was not compared: the page states that, and shows no score.
  await page.getByText('not compared').first().waitFor();
  await looksCloser(femi);
  await femi.button(consoleText('tiers.way.refuse')).click();
  await page.getByLabel(consoleText('tiers.words')).fill('Take it in daylight');
  await page.getByLabel('Front', { exact: true }).check();
  await page.getByLabel(consoleText('tiers.forAudit')).fill('Front blurred');
  await femi.withoutFindings();
  await femi.button(consoleText('tiers.refuse', { tier: 'Individual' })).click();
  await page.getByText(consoleText('tiers.state.refused'), { exact: true }).first().waitFor();

  await phone.reload();
  await phone.getByText('Take it in daylight').waitFor();
  expect(await phone.getByRole('list', { name: customerText('upgrade.what-next') }).innerText()).toMatch(
    /Front of the document\s+Send again: we couldn’t read it\s+Selfie\s+We have it. Nothing to do\s+NIN\s+We have it. Nothing to do/,
  );
  await phone.getByRole('button', { name: customerText('upgrade.mend') }).click();
  await phone.getByRole('button', { name: customerText('upgrade.remove', { document: 'Selfie' }) }).waitFor();
  await add('Front of the document');
  await phone.getByRole('button', { name: customerText('upgrade.another-number') }).click();
  await phone.getByRole('radio', { name: 'BVN' }).check();
  await phone.getByLabel('BVN, 11 digits').fill('22174508321');
  await phone.getByLabel('Bank', { exact: true }).selectOption({ label: 'Zenith Bank' });
  await phone.getByLabel('Account number, 10 digits').fill('0145528174');
  await phone.getByRole('button', { name: 'Send for review' }).click();
  await phone.getByText(customerText('upgrade.waiting')).waitFor();

  // Basic holds this deposit: ₦900,000 and more, which one operator alone may not release.
  await product.send(order.address!, '600');
  await seller.orderThat(order, ({ status }) => status === 'held');
  await goTo(femi, await numberOf());
  await viewDocuments(femi, 2);
  await page
    .getByText(/^About ₦9\d\d,\d{3}\.\d\d \(600\.00 USDT\) of this customer’s money is held .* two people must approve/)
    .waitFor();
  // Each with its source and the time of the response.
  for (const [check, source] of [
    ['BVN and bank account', 'Paystack'],
    ['Register', 'Dojah'],
    ['Face', 'Dojah'],
  ] as const)
    await femi.row(new RegExp(`^${check}\\s*${source} answered .*matched$`)).waitFor({ timeout: 60_000 });
  await femi.withoutFindings();
  await femi.isWholeAt([390, 1440]);
  await approve(femi, 'Individual');
  await page.getByText(consoleText('tiers.agreed', { names: 'Femi O.' })).waitFor();
  await goTo(tayo, await numberOf());
  await viewDocuments(tayo, 2);
  await approve(tayo, 'Individual');
  await seller.orderThat(order, ({ status }) => status !== 'held');
  await page.getByText('Approved', { exact: true }).first().waitFor();
  await femi.withoutFindings();
  await page.goto(limits);
  await page.getByText(/^Today, Individual/).waitFor();
  await page.getByText('of 10,000.00', { exact: true }).waitFor();
  await page.getByText('of 300,000.00', { exact: true }).waitFor();

  await phone.reload();
  await phone.getByText(customerText('upgrade.approved', { level: 'Individual' })).waitFor();
  await phone.getByRole('button', { name: customerText('upgrade.begin') }).click();
  for (const _paper of [1, 2]) await add('Registration document');
  await phone.getByLabel('Registered name').fill('Sahara Foods Ltd');
  await phone.getByLabel('CAC number, RC or BN').fill('143');
  await phone.getByRole('button', { name: 'Send for review' }).click();
  await phone.getByText(customerText('upgrade.fault.company-number')).waitFor();
  await phone.getByLabel('CAC number, RC or BN').fill('rc 1432071');
  await phone.getByRole('button', { name: 'Send for review' }).click();
  await phone.getByText(customerText('upgrade.waiting')).waitFor();

  await refusesOneDocument(femi, tayo, await numberOf());
  await phone.reload();
  expect(await phone.getByRole('list', { name: customerText('upgrade.what-next') }).innerText()).toMatch(
    /document 1 · JPG, \d+\skB\s+We have it. Nothing to do\s+.*document 2 · JPG, \d+\skB\s+Send again: part of it is missing\s+RC\s+We have it/,
  );
  await phone.getByRole('button', { name: customerText('upgrade.mend') }).click();
  const toMend = phone.getByRole('list', { name: 'What to send again, and why' });
  await toMend
    .getByText(customerText('upgrade.again-because', { why: customerText('upgrade.fault-of.incomplete') }))
    .waitFor();
  await add('Registration document');
  await toMend.waitFor({ state: 'detached' });
  await phone.getByRole('button', { name: 'Send for review' }).click();
  await phone.getByText(customerText('upgrade.waiting')).waitFor();

  const number = await numberOf();
  await goTo(femi, number);
  await viewDocuments(femi, 2);
  await femi.row(/^Company register\s*Dojah answered .*matched$/).waitFor({ timeout: 60_000 });
  await femi.row(/^Company\s*Sahara Foods Ltd\s*SAHARA FOODS LIMITED$/).waitFor();
  await approve(femi, 'Business');
  await page.getByText(consoleText('tiers.agreed', { names: 'Femi O.' })).waitFor();
  await phone.reload();
  await phone.getByText(customerText('upgrade.waiting')).waitFor();
  await goTo(tayo, number);
  await viewDocuments(tayo, 2);
  await approve(tayo, 'Business');
  await tayo.page.getByText('Approved', { exact: true }).first().waitFor();
  await tayo.withoutFindings();
  await page.goto(limits);
  await page.getByText(/^Today, Business/).waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(/ of [\d,]+\.00/);
  await femi.withoutFindings();
  await phone.reload();
  await phone.getByText(customerText('upgrade.approved', { level: 'Business' })).waitFor();
  await context.close();
}

/**
 * At Basic 420 is near the limit, although it is far from a guest's: the customer stands among those who are, by their own tier.
 * @returns where finance sees this person's day, and the order
 */
async function nearBasic(amara: SellingCustomer, femi: ConsoleDriver, product: Scene['product']) {
  await untilTheDayLasts(120);
  const { id } = await amara.keeps('0145528174');
  const order = await amara.places(id, '420');
  // The number of active customers is queried once a minute: the page is opened when this is counted.
  const counted = () =>
    product.query(
      "select from limit_entries where kind = 'account' and amount_micro = 420000000 and day = (now() at time zone 'Africa/Lagos')::date",
    );
  expect(await until(async () => (await counted()).length === 1, 60_000, 100)).toBe(true);
  const { page } = femi;
  await femi.enter('Limits');
  await femi.row(/^Basic 500\.00 USDT 15,000\.00 USDT cannot buy cannot buy ₦500,000 \d+ of [1-9]/).waitFor();
  await page.getByRole('tab', { name: /^Close to the limit/ }).click();
  await femi.listed(femi.row(/, Basic 4\d\d\.00 of 500\.00/));
  await femi.withoutFindings();
  await femi.isWholeAt([390, 1440]);
  const [own] = await product.query<{ person: string }>(
    `select person from limit_entries where kind = 'account' order by at desc limit 1`,
  );
  const path = `/admin/limits/${own!.person}/show`;
  await page.goto(path);
  await page.getByText(/^Today, Basic/).waitFor();
  await page.getByText('of 15,000.00', { exact: true }).waitFor();
  await page.getByLabel(consoleText('limits.newLimit', { product: 'USDT' })).fill('20,000');
  await page.getByRole('row', { name: 'Daily limit 500.00 USDT 20,000.00 USDT' }).waitFor();
  await femi.withoutFindings();
  await femi.isWholeAt([390, 1440]);
  return { limits: path, order };
}

/** Adds a picture as the named document, on the page of the upgrade. */
export async function documentAdder(phone: Page): Promise<(name: string) => Promise<void>> {
  const buffer = await sharp({ create: { width: 240, height: 160, channels: 3, background: '#0a6' } })
    .jpeg()
    .toBuffer();
  return async (name) => {
    const input = phone.locator(`input[type=file][aria-label="${name}"]`);
    const there = phone.getByRole('button', { name: customerText('upgrade.remove', { document: name }) });
    const before = await there.count();
    await input.setInputFiles({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer });
    await there.nth(before).waitFor();
  };
}

/** From the list of requests to the one of this number. */
export async function goTo(driver: ConsoleDriver, number: string): Promise<void> {
  await driver.enter('Tier upgrades');
  await (await driver.listed(driver.page.getByRole('link', { name: number }))).click();
  await driver.page.getByRole('heading', { level: 1, name: number }).waitFor();
}

/** Opens the documents for a reason, and waits for so many pictures. */
export async function viewDocuments(driver: ConsoleDriver, pictures: number): Promise<void> {
  const { page } = driver;
  await page.getByText('Open the documents before you decide.').waitFor();
  await page.getByLabel('Why do you need it?').fill('Tier review');
  await driver.button('Show for 15 minutes').click();
  const loaded = () =>
    page
      .locator('.tiers__paper img')
      .evaluateAll((all) => all.filter((one) => (one as { naturalWidth?: number }).naturalWidth! > 0).length);
  expect(await until(async () => (await loaded()) === pictures, 30_000, 100)).toBe(true);
}

/**
 * Of two documents of a business one is refused, with its fault, after a colleague's approval; the other is not named.
 */
async function refusesOneDocument(driver: ConsoleDriver, colleague: ConsoleDriver, number: string): Promise<void> {
  const { page } = driver;
  await goTo(driver, number);
  await viewDocuments(driver, 2);
  await goTo(colleague, number);
  await viewDocuments(colleague, 2);
  await driver.row(/^Company register\s*Dojah answered .*matched$/).waitFor({ timeout: 60_000 });
  await driver.button(consoleText('tiers.way.refuse')).click();
  await page.getByLabel('Registration document 2', { exact: true }).check();
  await page.getByLabel('Registration document 2: why').selectOption({ label: consoleText('tiers.fault.incomplete') });
  await page.getByLabel(consoleText('tiers.forAudit')).fill('No seal on the second one');
  // A colleague approves meanwhile: no typed text is lost, and the change is reviewed before the refusal.
  await approve(colleague, 'Business');
  await page.getByText('Something changed meanwhile.').waitFor();
  await page.getByText(consoleText('tiers.agreed', { names: 'Tayo M.' })).waitFor();
  expect(await driver.button(consoleText('tiers.refuse', { tier: 'Business' })).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(await page.getByLabel(consoleText('tiers.forAudit')).inputValue()).toBe('No seal on the second one');
  await driver.withoutFindings();
  await driver.isWholeAt([390, 1440]);
  await driver.button(consoleText('tiers.haveSeen')).click();
  await driver.isWholeAt([390, 1440]);
  await driver.button(consoleText('tiers.refuse', { tier: 'Business' })).click();
  await page.getByText('Registration document 2 · Something is missing').waitFor();
}

/** A picture is enlarged and turned, by its buttons and by keys alone. */
async function looksCloser(driver: ConsoleDriver): Promise<void> {
  const { page } = driver;
  await driver.button(consoleText('tiers.view.larger', { name: 'Front' })).click();
  await page.getByText(consoleText('tiers.view.shown', { percent: 150, degrees: 0 })).waitFor();
  await page.getByRole('group', { name: /^Front: zoom in with/ }).focus();
  for (const key of ['+', 'r']) await page.keyboard.press(key);
  await page.getByText(consoleText('tiers.view.shown', { percent: 200, degrees: 90 })).waitFor();
  await driver.withoutFindings();
  await driver.isWholeAt([390, 1440]);
  await page.keyboard.press('0');
  await page.getByText(consoleText('tiers.view.shown', { percent: 200, degrees: 90 })).waitFor({ state: 'detached' });
  // From one document to another by its number.
  for (const [key, name] of [
    ['2', 'Selfie'],
    ['1', 'Front'],
  ] as const) {
    await page.keyboard.press(key);
    const focused = page.locator('.tiers__view:focus');
    expect(await focused.getAttribute('aria-label')).toMatch(new RegExp(`^${name}: zoom in with`));
  }
}

/** Ticks all checks and approves the tier. */
export async function approve(driver: ConsoleDriver, tier: string): Promise<void> {
  const { page } = driver;
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
  await page.getByLabel(consoleText('tiers.note')).fill('All five seen');
  await driver.button(`Approve ${tier}`).click();
}

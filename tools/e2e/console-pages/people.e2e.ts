import { day, enter, leave, open, product, spaced, type ConsolePage } from './harness.js';
import { guestIdOf, place, type Sale } from './sales.js';
import { consoleText } from '../texts.js';

let consolePage: ConsolePage;
/** A guest of this suite alone, with two orders that wait. */
let sales: readonly [Sale, Sale];
const PERSON = 600_000 + Math.floor(Math.random() * 90_000);
const EMAIL = `ogechukwu.${PERSON}@example.com`;
const LOCAL_PHONE = `0803 ${`0${PERSON}`.slice(0, 3)} ${`0${PERSON}`.slice(3)}`;

beforeAll(async () => {
  await open();
  sales = [await place(product(), '13', { person: PERSON }), await place(product(), '14', { person: PERSON })];
  for (const sale of sales) await guestIdOf(product(), sale);
});
afterEach(() => consolePage.close());
afterAll(leave);

test('ADM-01 support finds a guest by email, phone and name, sees all their orders, and opens their data with a reason', async () => {
  consolePage = await enter('/account', { session: 'support' });
  const { page } = consolePage;
  const field = page.getByRole('combobox', { name: 'Order, hash, email, phone, name' });
  const guest = page.getByRole('option', { name: /^O·····u E·e\s*guest, by/ });
  await field.waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(LOCAL_PHONE);
  await guest.getByText('guest, by phone').waitFor();
  // Unfinished words start no search for people: the operator declares them to be a name.
  await field.fill('ogechukwu');
  await page.getByRole('option', { name: 'Find people named “ogechukwu”' }).waitFor();
  expect(await guest.count()).toBe(0);
  await field.press('Enter');
  await guest.first().waitFor();
  await field.fill(EMAIL);
  await guest.getByText(/@example\.com, 2 orders$/).waitFor();
  await field.press('Enter');

  await page.getByRole('heading', { level: 1, name: 'O·····u E·e' }).waitFor();
  for (const sale of sales) await page.getByRole('link', { name: spaced(sale.number) }).waitFor();
  await page.getByText('2 orders, 0 completed').waitFor();
  expect(await page.getByText(EMAIL).count()).toBe(0);
  await page.getByLabel('Why do you need it?').fill('The customer rang about both orders');
  await page.getByRole('button', { name: 'Show for 15 minutes' }).click();
  await page.getByText(EMAIL).waitFor();

  await page.getByRole('link', { name: consoleText('guests.all') }).click();
  for (const sale of sales) await page.getByRole('link', { name: spaced(sale.number) }).waitFor();
  await page
    .getByText(consoleText('list.inThese', { total: 2 }))
    .or(page.getByPlaceholder(consoleText('list.inThese', { total: 2 })))
    .waitFor();
  await page.getByRole('link', { name: spaced(sales[0].number) }).click();
  await page.getByRole('link', { name: 'the guest' }).click();
  await page.getByRole('heading', { level: 1, name: 'O·····u E·e' }).waitFor();

  const addresses = consolePage.sent.map(({ line, search }) => `${line} ${search}`).join('\n');
  const stored = await page.evaluate(() => JSON.stringify(localStorage) + location.href);
  for (const text of [addresses, stored]) expect(text).not.toMatch(/ogechukwu|0803|%40example/i);
});

test('ADM-01 the lists find by the person, the search finds cases and pages, and the audit has no text of it', async () => {
  consolePage = await enter('/orders', { session: 'finance' });
  const { page } = consolePage;
  await page.getByRole('searchbox').fill(EMAIL);
  await page.getByPlaceholder(consoleText('list.inThese', { total: 2 })).waitFor();
  for (const sale of sales) await page.getByRole('link', { name: spaced(sale.number) }).waitFor();
  expect(page.url()).not.toContain('ogechukwu');
  const field = page.getByRole('combobox', { name: 'Order, hash, email, phone, name' });
  await field.fill(day().cases.shown.number);
  await page.getByRole('option', { name: new RegExp(`^${day().cases.shown.number}`) }).waitFor();
  await field.fill('audi');
  await page.getByRole('option', { name: /^Audit/ }).waitFor();
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
  await page.getByText('Searched for people in orders, found 2').first().waitFor();
  expect(await page.getByText(/ogechukwu/i).count()).toBe(0);
});

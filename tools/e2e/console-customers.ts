import { until } from '../lib/processes.mjs';
import { isCompleted, openOrder, type Scene } from './console-scene.js';
import { SellingCustomer } from './selling-customer.js';
import { consoleText } from './texts.js';

const EMAIL = 'amara@sandbox.invalid';

/**
 * Support finds a customer, opens their data for a reason and freezes them: the next order is refused; the order placed
 * before is credited and its payout held, with the reason shown in the review. Finance unfreezes them, and it is paid.
 */
export async function frozenAndLetGo({ product, chromium, at }: Scene): Promise<void> {
  const context = await chromium.newContext();
  const amara = new SellingCustomer(product, context.request);
  await amara.signsIn();
  const { id: musa } = await amara.keeps('0145528174');
  // An amount of no other sale in this test: payments are told apart by it.
  const order = await amara.places(musa, '14');
  const known = async () => (await product.query('select 1 from admin_customers')).length === 1;
  expect(await until(known, 60_000, 100)).toBe(true);

  const ada = await at('Ada Eze');
  const { page } = ada;
  await ada.enter('Customers');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const search = page.getByRole('searchbox', { name: consoleText('customers.search') });
  await search.fill(EMAIL.slice(0, 8));
  await page.getByText(consoleText('list.noneFiltered')).waitFor();
  await search.fill(EMAIL);
  await ada.row(/A···a O····r @d·+a Basic Active/).waitFor();
  // The search text is in no URL, neither the page's nor a request's, and the browser stores nothing of it.
  expect([page.url(), ...requests].filter((url) => decodeURIComponent(url).includes(EMAIL.slice(0, 8)))).toEqual([]);
  const readStorage = () => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]);
  expect(await page.evaluate(readStorage)).not.toContain(EMAIL.slice(0, 8));
  await ada.withoutFindings();
  await ada.isWholeAt([390, 1440]);
  await page.getByRole('link', { name: /^A···a O····r/ }).click();
  await page.getByRole('heading', { level: 1, name: /^@d/ }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(/Amara|amara@|803 ?000/);
  // An action that is not possible shows why.
  await ada.button(/^Unlock PIN The PIN is not locked$/).waitFor();
  expect(await ada.button(/^Unfreeze/).count()).toBe(0);
  await page.getByLabel('Why do you need it?').fill('The bank rang about her');
  await ada.button('Show for 15 minutes').click();
  await page.getByText(EMAIL, { exact: true }).waitFor();
  await ada.button(consoleText('orders.personal.close')).click();
  await page.getByText(EMAIL, { exact: true }).waitFor({ state: 'detached' });

  await ada.button(/^Freeze /).click();
  const freezing = page.getByRole('dialog');
  await freezing.getByLabel(consoleText('customers.because')).selectOption({ label: 'a bank asked' });
  await freezing.getByLabel('Reason').fill('Letter of the 20th');
  // The customer of this scene goes on in the session that they have.
  await freezing.getByLabel('Log the customer out everywhere').uncheck();
  await freezing.getByRole('button', { name: 'Freeze', exact: true }).click();
  await ada.button(/^Unfreeze Only finance unfreezes$/).waitFor();
  await page.getByText(/can unfreeze them\./).waitFor();
  await page.getByText(/^Frozen by Ada E\. since .*: a bank asked\./).waitFor();
  await page.getByRole('tab', { name: /^Everything/ }).click();
  await page.getByRole('tabpanel').getByText('“Letter of the 20th”').waitFor();
  await ada.withoutFindings();
  await ada.isWholeAt([390, 1440]);
  const viewed = async () =>
    (await product.query("select 1 from personal_data_views where resource = 'customers'")).length;
  expect(await until(async () => (await viewed()) === 1, 60_000, 100)).toBe(true);
  await page.reload();
  await page.getByRole('tab', { name: /^Data views/ }).click();
  await page.getByText('“The bank rang about her”').waitFor();

  await expect(amara.places(musa, '14')).rejects.toThrow(/"code":"paused"/);
  await product.send(order.address!, '14');
  await amara.orderThat(order, ({ status }) => status === 'in-wallet');
  await openOrder(ada, order.number);
  await page.getByText(/^The customer was frozen by Ada E\. since .*: a bank asked\./).waitFor();
  await page.getByText('“Letter of the 20th”').first().waitFor();
  expect((await product.transfers()).map(({ amount }) => amount)).not.toContain(order.naira);

  const femi = await at('Femi Ojo');
  await femi.enter('Customers');
  await femi.listed(femi.row(/frozen, a bank asked; ₦[\d,.]+ held/));
  await femi.page.getByRole('link', { name: /^A···a O····r/ }).click();
  await femi.button(/^Unfreeze Held payouts go out: 1$/).click();
  const letting = femi.page.getByRole('dialog');
  await letting.getByLabel('Reason').fill('The bank took it back');
  await letting.getByRole('button', { name: 'Unfreeze' }).click();
  await femi.page.getByText(consoleText('actions.unfreeze.done')).waitFor();
  await amara.orderThat(order, isCompleted);
  await femi.withoutFindings();
  await context.close();
}

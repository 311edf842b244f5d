import { isCompleted, type Scene, sell } from './console-scene.js';
import { consoleText } from './texts.js';

/** Finance reads yesterday's statement, in which the provider has one naira too much, explains the line and closes the day. */
export async function explainedAndClosed({ product, at }: Scene): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000);
  const day = yesterday.toLocaleDateString('sv-SE', { timeZone: 'Africa/Lagos' });
  const name = yesterday.toLocaleDateString('en-GB', { timeZone: 'Africa/Lagos', day: 'numeric', month: 'long' });
  const guest = product.guest();
  await guest.orderThat((await sell(product, guest, '6')).number, isCompleted);
  await product.control.must('POST', '/control/bank/statement', {
    reference: 'po-planted',
    amount: '1.00',
    at: `${day}T12:00:00+01:00`,
  });
  const femi = await at('Femi Ojo');
  const { page } = femi;
  await femi.enter('Reconciliation');
  await femi.withoutFindings();
  // A click anywhere on the row.
  await femi
    .row(new RegExp(` ${name} `))
    .getByText('Not read')
    .click();
  await page.getByRole('heading', { level: 1, name: `Paystack, ${name}` }).waitFor();
  // A run that midnight in Lagos cuts in two has this walk's own sales on that day, and begins on another tab.
  await page.getByRole('tab', { name: /^To explain/ }).click();
  await page.getByText('Not read yet.').waitFor();
  expect(await page.getByText(/Nothing left to explain/).count()).toBe(0);
  await page.getByRole('button', { name: /^Read from Paystack/, disabled: false }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByRole('tab', { name: 'To explain 1' }).click();
  const planted = page.getByRole('button', { name: 'po-planted' });
  await planted.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary').getByText('100 kobo').waitFor();
  await page.keyboard.press('Enter');
  await planted.and(page.locator('[aria-expanded=false]')).waitFor();
  await femi
    .row(/po-planted/)
    .getByText('Not in our ledger')
    .click();
  const line = page.getByRole('complementary');
  await line.getByText('100 kobo').waitFor();
  await femi.withoutFindings();
  await line.getByLabel(consoleText('reconciliation.resolve.kind')).selectOption('provider-error');
  await line.getByLabel('Reason').fill('Ticket 4711 at the provider');
  await line.getByRole('button', { name: 'Resolve' }).click();
  await page.getByText('1 line resolved.').waitFor();
  await page.getByText(consoleText('reconciliation.none.explain')).first().waitFor();
  await page
    .getByText(/Their statement was read /)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Close day/, disabled: false }).click();
  const dialog = page.getByRole('dialog', { name: `Close Paystack, ${name}` });
  await dialog.getByLabel(`Type ${day} to continue`).fill(day);
  await dialog.getByRole('button', { name: consoleText('reconciliation.actions.close.name') }).click();
  await page.getByText(/^Closed by Femi O\./).waitFor();
  await femi.withoutFindings();
}

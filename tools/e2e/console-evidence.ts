import { until } from '../lib/processes.mjs';
import type { ConsoleDriver } from './console.js';
import { isCompleted, openOrder, openRequest, type Scene, sell } from './console-scene.js';
import type { Guest } from './product.js';
import { consoleText } from './texts.js';

/** A sale whose payout has an outcome that only people can determine. */
interface InDoubt {
  readonly guest: Guest;
  readonly number: string;
  readonly reference: string;
}

/** The bank reports another amount than requested, once; accepting its corrected response would take ten minutes. */
async function inDoubt({ product }: Scene, amount: string): Promise<InDoubt> {
  const lies = (on: boolean) =>
    product.control.must('POST', '/control/bank/faults', { fault: 'lookups.wrong-amount', on });
  await lies(true);
  try {
    const guest = product.guest();
    const { number } = await sell(product, guest, amount);
    const disputed = () =>
      product.query<{ reference: string }>(
        "select reference from admin_payouts where order_number = $1 and phase = 'disputed'",
        [number],
      );
    expect(await until(async () => (await disputed()).length === 1, 60_000, 100)).toBe(true);
    return { guest, number, reference: (await disputed())[0]!.reference };
  } finally {
    await lies(false);
  }
}

/** Goes to a payout by its order, enters the evidence, and requests a second person's approval. */
async function requestByEvidence(
  driver: ConsoleDriver,
  { number, reference }: InDoubt,
  act: 'Settled by evidence' | 'Failed by evidence',
  evidence: string,
): Promise<void> {
  const { page } = driver;
  await openOrder(driver, number);
  await page.getByRole('link', { name: reference }).click();
  await page.getByText('What you can do').waitFor();
  await page.getByRole('button', { name: 'Copy reference' }).waitFor();
  await driver.button(new RegExp(`^${act} `)).click();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: 'Ask a second person' });
  await dialog.getByText('Contradicted').first().waitFor();
  // Neither without what shows it nor without a reason.
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByLabel(consoleText('actions.evidence.label')).fill(evidence);
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByLabel(/^Reason/).fill('Seen with our own eyes');
  await driver.withoutFindings();
  await button.click();
  await dialog.waitFor({ state: 'detached' });
}

/**
 * Requested, withdrawn by the requester, requested again, approved by another operator: booked as paid, and nothing was
 * sent.
 */
export async function settledByEvidence(scene: Scene): Promise<void> {
  const { product } = scene;
  const sale = await inDoubt(scene, '11');
  const femi = await scene.at('Femi Ojo');
  await requestByEvidence(femi, sale, 'Settled by evidence', 'Statement, line 884');
  await openRequest(femi, sale.number, /^Book ₦.* as paid$/);
  await femi.page.getByText(/^You ask to book ₦/).waitFor();
  expect(await femi.button(/^(Approve|Decline)/).count()).toBe(0);
  await femi.page.getByLabel(consoleText('approvals.words')).fill('It is line 885');
  await femi.button(consoleText('approvals.withdraw')).click();
  await femi.page.getByText(/^You withdrew it at/).waitFor();
  await femi.page.getByText('It is line 885').waitFor();
  await femi.withoutFindings();

  await requestByEvidence(femi, sale, 'Settled by evidence', 'Statement, line 885');
  const tayo = await scene.at('Tayo Musa');
  await openRequest(tayo, sale.number, /^Book ₦.* as paid$/);
  await tayo.page.getByText(/^Femi O\. asks to book ₦/).waitFor();
  const yes = /^Approve: book ₦[\d,]+\.\d\d as paid$/;
  await tayo.confirm(yes, ['Statement, line 885', 'Seen with our own eyes']);
  await tayo.withoutFindings();
  await tayo.button(yes).click();
  const paid = await sale.guest.orderThat(sale.number, isCompleted);
  expect((await product.transfers()).filter(({ amount }) => amount === paid.naira)).toMatchObject([
    { reference: sale.reference },
  ]);
  await openOrder(femi, sale.number);
  await femi.page.getByRole('region', { name: 'Deposits and payouts' }).getByText('Paid', { exact: true }).waitFor();
}

/**
 * Support has it booked as not paid, and requests on the order's page to pay again; finance approves both, and it is
 * paid.
 */
export async function failedByEvidence(scene: Scene): Promise<void> {
  const { product } = scene;
  const sale = await inDoubt(scene, '13');
  await product.control.must('POST', `/control/bank/transfers/${sale.reference}/reverse`, {});
  const [ada, tayo] = [await scene.at('Ada Eze'), await scene.at('Tayo Musa')];
  await requestByEvidence(ada, sale, 'Failed by evidence', 'Letter of the bank, 4711');
  await openRequest(tayo, sale.number, /^Book ₦.* as not paid$/);
  const yes = /^Approve: book ₦[\d,]+\.\d\d as not paid$/;
  await tayo.confirm(yes, ['Letter of the bank, 4711']);
  await tayo.button(yes).click();

  await openOrder(ada, sale.number);
  await ada.button(/^Pay again ₦[\d,.]+ under a new reference\. Two people$/).click();
  const dialog = ada.page.getByRole('dialog', { name: /^Request to pay ₦[\d,]+\.\d\d again$/ });
  await dialog.getByLabel(/^Reason/).fill('Owed to the recipient');
  await ada.withoutFindings();
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  await ada.page.getByRole('link', { name: 'See request' }).click();
  await ada.page.getByText(/^You ask to pay ₦/).waitFor();
  expect(await ada.button(/^(Approve|Decline)/).count()).toBe(0);

  await openRequest(tayo, sale.number, /^Pay ₦.* again$/);
  await tayo.page.getByText(/^Ada E\. asks to pay ₦/).waitFor();
  await tayo.button(/^Approve: pay ₦/).click();
  const paid = await sale.guest.orderThat(sale.number, isCompleted);
  const sent = (await product.transfers()).filter(({ amount }) => amount === paid.naira);
  expect(sent.map(({ status }) => status).sort()).toEqual(['reversed', 'success']);
}

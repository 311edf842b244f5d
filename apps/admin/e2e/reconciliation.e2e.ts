import { axe, enter, leave, type Room, type RoomOptions } from './harness.js';

const DAY = '/reconciliation/paystack-2026-11-20/show';
let room: Room;

const go = async (path: string, options?: RoomOptions): Promise<Room['page']> => {
  room = await enter(path, options);
  return room.page;
};
const posts = (path: string) => room.mock.state.requests.filter(({ line }) => line === `POST /${path}`);
const line = (reference: string) => room.page.getByRole('row', { name: new RegExp(reference) });
const aside = () => room.page.getByRole('complementary');
const file = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('reference,amount\nPAY-1,1.00\n') });

afterEach(() => room.close());
afterAll(leave);

test('ADM-08 lists days by state; one leads to its lines', async () => {
  const page = await go('/reconciliation');
  await page.getByRole('tab', { name: 'Open 3' }).waitFor();
  const friday = page.getByRole('row', { name: /Friday 20 November 2026/ });
  await friday.getByText('419,500.00 · 6 lines').waitFor();
  await page.getByRole('tab', { name: 'Closed 1' }).click();
  await page.getByText('Wednesday 18 November 2026').waitFor();
  await page.getByRole('tab', { name: 'Open 3' }).click();
  await friday.getByRole('link').click();
  await page.getByRole('heading', { name: 'Paystack, 20 November' }).waitFor();
});

test('ADM-08 the day adds up before everybody’s eyes: ledger less statement is what is to be explained', async () => {
  const page = await go(DAY);
  const sums = page.getByRole('region', { name: 'The day’s sum' });
  for (const text of ['₦411,226,030.00', '₦410,806,530.00', '₦419,500.00', 'Our ledger, 1,137 lines'])
    await sums.getByText(text, { exact: true }).waitFor();
  await page.getByRole('row', { name: 'To explain, 6 lines 1,909,610.00 1,490,110.00 419,500.00' }).waitFor();
  await page.getByRole('row', { name: 'Matched, 1,132 lines 409,316,420.00 409,316,420.00 0.00' }).waitFor();
  const whole = 'The whole day, 1,138 lines 411,226,030.00 410,806,530.00 419,500.00 Adds up to the kobo';
  await page.getByRole('row', { name: whole }).waitFor();
  for (const [tab, lines] of [
    ['Missing 2', 2],
    ['Different 3', 3],
    ['Extra 1', 1],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.waitForFunction((count) => document.querySelectorAll('.lines tbody tr').length === count, lines);
  }
  await page.getByRole('tab', { name: 'Matched 1,132' }).click();
  await page.getByText('1 to 100 of 1,132').waitFor();
});

test('ADM-08 before their statement was read nothing is said of the day; a press anywhere opens a row', async () => {
  const page = await go('/reconciliation');
  await page
    .getByRole('row', { name: /Saturday 21 November 2026/ })
    .getByText('Not read')
    .click();
  await page.getByRole('heading', { name: 'Paystack, 21 November' }).waitFor();
  await page.getByText('Nothing can be said of this day before their statement is read.').waitFor();
  expect(await page.getByText(/Nothing is left to explain|Adds up to the kobo/).count()).toBe(0);
  await page.goto(`/admin${DAY}`);
  const row = page.getByRole('row', { name: /PAY-5T8L-43NA/ });
  await row.getByText('391,125.00').first().click();
  await aside().getByText('39,112,500 kobo').waitFor();
  // What is ticked is not opened.
  await page
    .getByRole('row', { name: /PAY-9D4W-55ZR/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('complementary', { name: 'PAY-5T8L-43NA' }).waitFor();
  expect(await axe(page)).toEqual([]);
});

test('ADM-08 a line shows both sides, the deposit and the difference in kobo, and leaves when it is explained', async () => {
  const page = await go(DAY);
  await page.getByRole('button', { name: 'PAY-5T8L-43NA' }).click();
  const ours = aside().getByRole('region', { name: 'Our ledger' });
  await ours.getByText('₦391,125.00').waitFor();
  const theirs = aside().getByRole('region', { name: 'Statement of 20 Nov' });
  await theirs.getByText('No such line').waitFor();
  await theirs.getByRole('link', { name: 'Also on 21 Nov' }).waitFor();
  await aside().getByText('39,112,500 kobo').waitFor();
  await aside().getByRole('region', { name: 'On the chain' }).getByText('covers it').waitFor();
  await aside().getByRole('button', { name: 'Say what it is first' }).waitFor();
  await aside().getByLabel('What is it').selectOption('timing');
  await aside().getByRole('button', { name: 'Say why first' }).waitFor();
  await aside().getByLabel('Reason').fill('Crossed midnight');
  await aside().getByRole('button', { name: 'Resolve' }).click();
  await page.getByText('One line is resolved.').waitFor();
  await page.getByRole('tab', { name: 'To explain 5' }).waitFor();
  await page.getByRole('tab', { name: 'Resolved 1' }).click();
  await line('PAY-5T8L-43NA').getByText('timing').waitFor();
  const [sent] = posts('reconciliation/paystack-2026-11-20/resolve');
  expect(sent!.body).toEqual({ rows: [expect.any(String)], kind: 'timing', reason: 'Crossed midnight' });
});

test('ADM-08 lines that differ alike are ticked together; a race ends with a clear message', async () => {
  const page = await go(DAY);
  await page.getByRole('button', { name: 'Tick the 3' }).click();
  await page.getByText('together ₦150.00').waitFor();
  await page.getByRole('button', { name: 'Resolve 3 lines' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve 3 lines' });
  await dialog.getByLabel('What is it').selectOption('charges');
  await dialog.getByLabel('Reason').fill('Stamp duty, booked tomorrow');
  room.mock.fault(/POST \/reconciliation\/.*\/resolve/, { status: 409, code: 'changed-meanwhile' });
  await dialog.getByRole('button', { name: 'Resolve 3 lines' }).click();
  await dialog.getByText('Somebody else was quicker').waitFor();
  await dialog.getByRole('button', { name: 'Resolve 3 lines' }).click();
  await page.getByText('3 lines are resolved.').waitFor();
  await page.getByRole('tab', { name: 'To explain 3' }).waitFor();
});

test('ADM-08 a day is not closed while a line is open; then its date is typed and it is', async () => {
  const page = await go(DAY);
  const close = page.getByRole('button', { name: /^Close the day/ });
  await close.getByText('Not while 6 lines are to be explained').waitFor();
  await close.click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.goto('/admin/reconciliation/paystack-2026-11-19/show');
  await page.getByText('Nothing is left to explain.').first().waitFor();
  await page.getByRole('button', { name: /^Close the day/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Close Paystack, 19 November' });
  const submit = dialog.getByRole('button', { name: 'Close the day' });
  await dialog.getByLabel('Type 2026-11-19 to go on').fill('2026-11-1');
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByLabel('Type 2026-11-19 to go on').fill('2026-11-19');
  room.mock.fault(/POST \/reconciliation\/.*\/close/, { status: 409, code: 'lines-to-explain' });
  await submit.click();
  await dialog.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  await submit.click();
  await page.getByText('19 November is closed.').waitFor();
  await page.getByText('Closed by Femi O.').waitFor();
  await page
    .getByRole('button', { name: /^Close the day/ })
    .getByText('The day is closed')
    .waitFor();
  expect(posts('reconciliation/paystack-2026-11-19/close').at(-1)!.body).toEqual({ version: 4 });
});

test('ADM-08 reads the provider’s statement and shows how far it is', async () => {
  const page = await go('/reconciliation/paystack-2026-11-21/show');
  await page.getByText('Their statement is not read yet').waitFor();
  await page.getByRole('button', { name: /^Read from Paystack/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Read', exact: true }).click();
  const progress = page.getByRole('progressbar', { name: 'Reading the statement' });
  await progress.waitFor();
  await page.clock.fastForward(2_500);
  await page.getByText('250 of 600 lines').waitFor();
  await page.clock.fastForward(2_500);
  await page.getByText('500 of 600 lines').waitFor();
  await page.clock.fastForward(2_500);
  await progress.waitFor({ state: 'detached' });
  await page.getByText('Paystack by API').waitFor();
});

test('ADM-08 a file is looked at before it counts: doubts by line, columns mapped, then compared once', async () => {
  const page = await go('/reconciliation/paystack-2026-11-20/statement');
  await page.getByText('Drop the provider’s statement here').waitFor();
  await page.setInputFiles('input[type=file]', file('doubts.csv'));
  await page.getByRole('heading', { name: '6 lines in doubt' }).waitFor();
  await page.getByRole('row', { name: '14 amount 1,25O,000.00 Not an amount –' }).waitFor();
  await page.getByRole('row', { name: /141 reference PAY-4K9T-61RB The same reference as in line 139/ }).waitFor();
  const sums = page.getByRole('region', { name: 'What the file comes to' });
  for (const text of ['₦72,418,906.50', '₦72,303,651.50', '₦11,000.00', '₦104,255.00'])
    await sums.getByText(text).waitFor();
  await page.getByLabel('narration is').selectOption('fee');
  await page.getByText('As you say').waitFor();
  expect(await page.getByLabel('fee is', { exact: true }).inputValue()).toBe('unused');
  await page.getByLabel('Why a file').fill('Their API timed out');
  await page.getByRole('button', { name: 'Compare, 6 lines to explain' }).click();
  await page.getByText('Compared with doubts.csv.').waitFor();
  await page.getByText('“Their API timed out”').waitFor();
  expect(posts('reconciliation/paystack-2026-11-20/statement')).toHaveLength(1);
});

test('ADM-08 a file is dropped, too; what cannot be read as needed waits for its columns', async () => {
  const page = await go('/reconciliation/paystack-2026-11-20/statement');
  const zone = page.getByRole('region', { name: 'The file' });
  await zone.waitFor();
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['reference,amount\n'], 'unknown-seen.csv', { type: 'text/csv' }));
    return transfer;
  });
  await zone.dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByText('No column is: Naira. Say which one it is.').waitFor();
  await page.getByText(/This very file was read by Femi O\./).waitFor();
  await page.getByRole('button', { name: 'Say which columns first' }).waitFor();
  await page.getByLabel('amount is').selectOption('amount');
  await page.getByRole('button', { name: 'Say why first' }).waitFor();
  await page.getByRole('button', { name: 'A mended file' }).click();
  room.mock.fault(/check-statement/, { status: 422, code: 'not-a-csv' });
  await page.setInputFiles('input[type=file]', file('picture.png'));
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
});

test('ADM-08 gives the lines away as a file, with a reason, to whoever may', async () => {
  const page = await go(DAY);
  await page.getByRole('button', { name: 'Export 1,138' }).click();
  await page.getByLabel('Reason').fill('For the auditor');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Export|Fetch|Save|Download)/ })
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^reconciliation-rows-.*\.csv$/);
  expect(posts('reconciliation-rows/export')[0]!.body).toMatchObject({
    filter: { day: 'paystack-2026-11-20' },
    reason: 'For the auditor',
  });
});

test('ADM-08 by keyboard alone: tabs, a line, its drawer; support has no such room', async () => {
  const page = await go(DAY);
  await page.getByRole('tab', { name: 'To explain 6' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Missing 2', selected: true }).waitFor();
  await page.getByRole('button', { name: 'PAY-9D4W-55ZR' }).focus();
  await page.keyboard.press('Enter');
  await aside().getByText('7,822,500 kobo').waitFor();
  await aside().getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Enter');
  await aside().waitFor({ state: 'detached' });
  await room.close();
  const other = await go(DAY, { session: 'support' });
  await other.getByRole('heading', { name: 'Not for your role' }).waitFor();
  await room.close();
  const admin = await go(DAY, { session: 'admin' });
  await admin.getByText('Nothing here is for your role. You can read everything.').waitFor();
  expect(await admin.getByRole('checkbox').count()).toBe(0);
});

describe.each(['light', 'dark'] as const)('ADM-08 in the %s theme', (theme) => {
  test('ADM-08 the days have no accessibility finding', async () => {
    const page = await go('/reconciliation', { theme });
    await page.getByText('Friday 20 November 2026').waitFor();
    expect(await axe(page)).toEqual([]);
    expect(room.complaints).toEqual([]);
  });

  test('ADM-08 a day and its line have no accessibility finding', async () => {
    const page = await go(DAY, { theme });
    await page.getByRole('button', { name: 'Tick the 3' }).click();
    await page.getByText('Deposits behind it').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'PAY-5T8L-43NA' }).click();
    await aside().getByText('39,112,500 kobo').waitFor();
    expect(await axe(page)).toEqual([]);
    expect(room.complaints).toEqual([]);
  });

  test('ADM-08 a file has no accessibility finding', async () => {
    const page = await go('/reconciliation/paystack-2026-11-20/statement', { theme });
    await page.getByText('Drop the provider’s statement here').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.setInputFiles('input[type=file]', file('doubts-seen.csv'));
    await page.getByRole('heading', { name: '6 lines in doubt' }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(room.complaints).toEqual([]);
  });
});

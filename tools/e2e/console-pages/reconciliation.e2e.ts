import type { AdminReconciliationDayView, AdminReconciliationRow } from '@usdt-africa/contracts/admin';
import {
  axe,
  day,
  enter,
  fault,
  grouped,
  leave,
  open,
  product,
  type ConsolePage,
  type PageOptions,
} from './harness.js';
import { Operator } from './operator.js';
import { kobo, named, short, sumText, written } from './reconciliation-texts.js';
import { bothOrders, doubtful, statementFile as file } from './statement-files.js';
import { consoleText } from '../texts.js';

let consolePage: ConsolePage;

const go = async (path: string, options?: PageOptions): Promise<ConsolePage['page']> => {
  consolePage = await enter(path, options);
  return consolePage.page;
};
const posts = (path: string) => consolePage.sent.filter(({ line }) => line === `POST /${path}`);
const showOf = (id: string) => `/reconciliation/${id}/show`;
const busy = () => showOf(day().reconciled.busy);
const line = (reference: string) => consolePage.page.getByRole('row', { name: short(reference) });
const opener = (reference: string) => consolePage.page.getByRole('button', { name: short(reference) });
const aside = () => consolePage.page.getByRole('complementary');
const viewOf = async (id: string) =>
  (await Operator.of(product(), 'finance')).must<AdminReconciliationDayView>('GET', `reconciliation/${id}`);

beforeAll(open);
afterEach(() => consolePage.close());
afterAll(leave);

// Their order matters: lines that are explained are not open any more.
test('ADM-08 lists days by state; one leads to its lines', async () => {
  const { busy: id, closed, explained } = day().reconciled;
  const page = await go('/reconciliation');
  await page.getByRole('tab', { name: /^Open \d+$/ }).waitFor();
  await page.getByRole('row', { name: written(explained) }).waitFor();
  const { explain } = await viewOf(id);
  const one = page.getByRole('row', { name: written(id) });
  await one.getByText(`${grouped(explain.naira)} · 6 lines`).waitFor();
  await page.getByRole('tab', { name: /^Closed \d+$/ }).click();
  await page.getByText(written(closed)).waitFor();
  await page.getByText(written(explained)).waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /^Open \d+$/ }).click();
  await one.getByRole('link').click();
  await page.getByRole('heading', { name: `Paystack, ${named(id)}` }).waitFor();
});

test('ADM-08 the page shows the day’s calculation: ledger less statement is the amount to be explained', async () => {
  const page = await go(busy());
  const { sums, fees } = await viewOf(day().reconciled.busy);
  const region = page.getByRole('region', { name: consoleText('reconciliation.sums.label') });
  for (const naira of [sums.total.statement, sums.explain.difference])
    await region.getByText(`₦${grouped(naira)}`, { exact: true }).waitFor();
  await region.getByText(/^Our ledger, \d+ lines$/).waitFor();
  await page.getByRole('row', { name: `To explain, 6 lines ${sumText(sums.explain)}` }).waitFor();
  await page.getByRole('row', { name: `Matched, ${sums.matched.lines} lines ${sumText(sums.matched)}` }).waitFor();
  // No green tick next to an unexplained difference.
  await page.getByRole('row', { name: /^The whole day, \d+ lines [\d,. −]+ Not fully explained$/ }).waitFor();
  expect(await page.getByText('Adds up to the kobo').count()).toBe(0);
  expect([sums.explain.ledger, sums.explain.statement].map(kobo).reduce((ours, theirs) => ours - theirs)).toBe(
    kobo(sums.explain.difference),
  );
  const costs = page.getByRole('region', { name: consoleText('reconciliation.fees.title') });
  await costs.getByText('Fees, without stamp duty.').waitFor();
  await costs
    .getByText(`₦${grouped(fees.statement)}`, { exact: true })
    .first()
    .waitFor();
  // The additional booking belongs to the two lines that the statement does not have.
  expect(fees).toMatchObject({ mode: 'fee', difference: '0.00', unsaid: { lines: 2 } });
  for (const [tab, lines] of [
    ['Missing 2', 2],
    ['Different 3', 3],
    ['Extra 1', 1],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.waitForFunction((count) => document.querySelectorAll('.lines tbody tr').length === count, lines);
  }
  await page.getByRole('tab', { name: `Matched ${sums.matched.lines}` }).click();
  const { lines: matched } = sums.matched;
  await page.waitForFunction((count) => document.querySelectorAll('.lines tbody tr').length === count, matched);
  // A day of a thousand lines is read page by page.
  await page.route('**/api/admin/reconciliation-rows?**', async (route) => {
    const answer = await route.fetch();
    const [one] = (await answer.json()) as readonly AdminReconciliationRow[];
    const rows: AdminReconciliationRow[] = Array.from({ length: 100 }, (_, n) => ({ ...one!, id: `${one!.id}-${n}` }));
    await route.fulfill({ json: rows, headers: { 'content-range': 'reconciliation-rows 0-99/1132' } });
  });
  await page.reload();
  await page.getByText('1 to 100 of 1,132').waitFor();
});

test('ADM-08 before the statement was imported no result of the day is shown; a click anywhere opens a row', async () => {
  const { unread, missing, different } = day().reconciled;
  const page = await go(showOf(unread));
  await page.getByRole('heading', { name: `Paystack, ${named(unread)}` }).waitFor();
  await page.getByText(consoleText('reconciliation.readFirst')).waitFor();
  expect(await page.getByText(/Nothing left to explain|Adds up to the kobo/).count()).toBe(0);
  await page.goto(`/admin/reconciliation`);
  await page
    .getByRole('row', { name: written(day().reconciled.toRead) })
    .getByText('Not read')
    .click();
  await page.getByRole('heading', { name: `Paystack, ${named(day().reconciled.toRead)}` }).waitFor();
  await page.goto(`/admin${busy()}`);
  await line(missing[0])
    .getByText(/^[\d,]+\.\d\d$/)
    .first()
    .click();
  await aside()
    .getByText(/^[\d,]+ kobo$/)
    .first()
    .waitFor();
  const name = await aside()
    .getAttribute('aria-label')
    .catch(() => null);
  // Ticking a line does not open it.
  await line(different[0]).getByRole('checkbox').check();
  await aside().getByText('No such line').waitFor();
  expect(await aside().getAttribute('aria-label')).toBe(name);
  expect(await axe(page)).toEqual([]);
});

test('ADM-08 lines that cannot be refreshed stay during work, with a message', async () => {
  const page = await go(busy(), { clock: true });
  const [missing] = day().reconciled.missing;
  await opener(missing).waitFor();
  const request = /\/reconciliation-rows\?/;
  await page.route(request, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', status: 503 } }));
  // After a while, the page loads again when the operator returns to it.
  await page.clock.fastForward(60_000);
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
  const stale = page.getByText(consoleText('list.stale'));
  await stale.waitFor();
  expect(await opener(missing).isVisible()).toBe(true);
  await page.unroute(request);
  await page.getByRole('button', { name: 'Try again' }).click();
  await stale.waitFor({ state: 'detached' });
  expect(await opener(missing).isVisible()).toBe(true);
});

test('ADM-08 tabs, a line and its drawer work by keyboard alone; support has no such page', async () => {
  const page = await go(busy());
  await page.getByRole('tab', { name: 'To explain 6' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Missing 2', selected: true }).waitFor();
  // The rows before stay until these are there.
  await page.waitForFunction(() => document.querySelectorAll('.lines tbody tr').length === 2);
  await opener(day().reconciled.missing[1]).focus();
  await page.keyboard.press('Enter');
  await aside()
    .getByText(/^[\d,]+ kobo$/)
    .first()
    .waitFor();
  await aside().getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Enter');
  await aside().waitFor({ state: 'detached' });
  await consolePage.close();
  const other = await go(busy(), { session: 'support' });
  await other.getByRole('heading', { name: consoleText('layout.shut') }).waitFor();
  await consolePage.close();
  const admin = await go(busy(), { session: 'admin' });
  await admin.getByText(consoleText('actions.none')).waitFor();
  expect(await admin.getByRole('checkbox').count()).toBe(0);
});

test('ADM-08 exports the lines as a file, with a reason, for a permitted role', async () => {
  const page = await go(busy());
  await page.getByRole('button', { name: /^Export \d+$/ }).click();
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
    filter: { day: day().reconciled.busy },
    reason: 'For the auditor',
  });
});

describe.each(['light', 'dark'] as const)('ADM-08 in the %s theme', (theme) => {
  test('ADM-08 the days have no accessibility finding', async () => {
    const page = await go('/reconciliation', { theme });
    await page.getByText(written(day().reconciled.busy)).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(consolePage.complaints).toEqual([]);
  });

  test('ADM-08 a day and its line have no accessibility finding', async () => {
    const page = await go(busy(), { theme });
    await page.getByRole('button', { name: 'Select all 3' }).click();
    await page.getByText(consoleText('reconciliation.chain.title')).waitFor();
    expect(await axe(page)).toEqual([]);
    await opener(day().reconciled.missing[0]).click();
    await aside()
      .getByText(/^[\d,]+ kobo$/)
      .first()
      .waitFor();
    expect(await axe(page)).toEqual([]);
    expect(consolePage.complaints).toEqual([]);
  });

  test('ADM-08 a file has no accessibility finding', async () => {
    const page = await go(`/reconciliation/${day().reconciled.toRead}/statement`, { theme });
    await page.getByText('Drop the provider’s statement here').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.setInputFiles('input[type=file]', file('doubts.csv'));
    await page.getByRole('heading', { name: '6 lines in doubt' }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(consolePage.complaints).toEqual([]);
  });
});

test('ADM-08 a line shows both sides, the deposit and the difference in kobo, and leaves when it is explained', async () => {
  const page = await go(busy());
  const [missing] = day().reconciled.missing;
  await opener(missing).click();
  const ours = aside().getByRole('region', { name: 'Our ledger' });
  await ours
    .getByText(/^₦[\d,]+\.\d\d$/)
    .first()
    .waitFor();
  const theirs = aside().getByRole('region', { name: /^Statement of / });
  await theirs.getByText('No such line').waitFor();
  await aside()
    .getByText(/^[\d,]+ kobo$/)
    .first()
    .waitFor();
  await aside()
    .getByRole('region', { name: consoleText('reconciliation.chain.deposit') })
    .getByText('covers it')
    .waitFor();
  await aside().getByText(consoleText('reconciliation.resolve.missingKind')).waitFor();
  await aside().getByLabel(consoleText('reconciliation.resolve.kind')).selectOption('timing');
  await aside().getByText(consoleText('actions.missingReason')).waitFor();
  await aside().getByLabel('Reason').fill('Crossed midnight');
  await aside().getByRole('button', { name: 'Resolve' }).click();
  await page.getByText('1 line resolved.').waitFor();
  await page.getByRole('tab', { name: 'To explain 5' }).waitFor();
  await page.getByRole('tab', { name: 'Resolved 1' }).click();
  await line(missing).getByText('timing').waitFor();
  const [sent] = posts(`reconciliation/${day().reconciled.busy}/resolve`);
  expect(sent!.body).toEqual({ rows: [expect.any(String)], kind: 'timing', reason: 'Crossed midnight' });
});

test('ADM-08 lines with the same difference are ticked together; a race ends with a clear message', async () => {
  const page = await go(busy());
  await page.getByRole('button', { name: 'Select all 3' }).click();
  await page.getByText(consoleText('reconciliation.resolve.together', { naira: '₦150.00' })).waitFor();
  await page.getByRole('button', { name: 'Resolve 3 lines' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve 3 lines' });
  await dialog.getByLabel(consoleText('reconciliation.resolve.kind')).selectOption('charges');
  await dialog.getByLabel('Reason').fill('Stamp duty, booked tomorrow');
  await fault(page, /reconciliation\/[^/]+\/resolve$/, { status: 409, code: 'changed-meanwhile' });
  await dialog.getByRole('button', { name: 'Resolve 3 lines' }).click();
  await dialog.getByText(consoleText('problems.changed-meanwhile')).waitFor();
  await dialog.getByRole('button', { name: 'Resolve 3 lines' }).click();
  await page.getByText('3 lines resolved.').waitFor();
  await page.getByRole('tab', { name: 'To explain 2' }).waitFor();
});

test('ADM-08 accepts a dropped file; one without a required column waits until its columns are mapped', async () => {
  const id = day().reconciled.toRead;
  const page = await go(`/reconciliation/${id}/statement`);
  const zone = page.getByRole('region', { name: consoleText('reconciliation.upload.zone') });
  await zone.waitFor();
  const text = doubtful().replace('amount,fee', 'what came,fee');
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'unknown.csv', { type: 'text/csv' }));
    return transfer;
  }, text);
  await zone.dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByText('No column for: Naira. Choose it.').waitFor();
  await page.getByText(consoleText('reconciliation.upload.missingColumns')).waitFor();
  await page.getByLabel('what came is').selectOption('amount');
  await page.getByText(consoleText('actions.missingReason')).waitFor();
  await page.getByRole('button', { name: consoleText('reconciliation.upload.other') }).click();
  await page.setInputFiles('input[type=file]', {
    ...file('picture.png'),
    buffer: Buffer.from([137, 80, 78, 71, 0, 1]),
  });
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
});

test('ADM-08 requires the order of day and month when lines fit the day in both', async () => {
  const { dayId, text } = bothOrders();
  const page = await go(`/reconciliation/${dayId}/statement`);
  await page.setInputFiles('input[type=file]', file('both.csv', text));
  const sums = page.getByRole('region', { name: consoleText('reconciliation.upload.sumsLabel') });
  await page.getByText(consoleText('reconciliation.dateOrder.title')).waitFor();
  await page.getByLabel(consoleText('reconciliation.upload.reason')).fill('Their API timed out');
  await page.getByText(consoleText('reconciliation.dateOrder.missing')).waitFor();
  await sums.getByText(consoleText('reconciliation.upload.sums.read', { lines: '1 line' })).waitFor();
  await page.getByRole('radio', { name: /^Month first/ }).click();
  await page.getByText(consoleText('reconciliation.dateOrder.missing')).waitFor({ state: 'hidden' });
  expect(await page.getByLabel(consoleText('reconciliation.upload.dates')).inputValue()).toBe('month-first');
});

test('ADM-08 a file is reviewed before it counts: doubts by line, columns mapped, then compared once', async () => {
  const id = day().reconciled.toRead;
  const page = await go(`/reconciliation/${id}/statement`);
  await page.getByText('Drop the provider’s statement here').waitFor();
  await page.setInputFiles('input[type=file]', file('doubts.csv'));
  await page.getByRole('heading', { name: '6 lines in doubt' }).waitFor();
  await page.getByRole('row', { name: '4 amount 1,25O,000.00 Not an amount –' }).waitFor();
  await page.getByRole('row', { name: /^9 reference PAY-1 The same reference as in line 2/ }).waitFor();
  const sums = page.getByRole('region', { name: consoleText('reconciliation.upload.sumsLabel') });
  await sums.getByText('₦547,625.00').first().waitFor();
  await page.getByLabel('narration is').selectOption('fee');
  await page.getByText(consoleText('reconciliation.upload.from.given')).waitFor();
  expect(await page.getByLabel('fee is', { exact: true }).inputValue()).toBe('unused');
  await page.getByLabel(consoleText('reconciliation.upload.reason')).fill('Their API timed out');
  await page.getByRole('button', { name: /^Compare, \d+ lines to explain$/ }).click();
  await page.getByText('Compared with doubts.csv.').waitFor();
  await page.getByText('“Their API timed out”').waitFor();
  expect(posts(`reconciliation/${id}/statement`)).toHaveLength(1);
  // Uploading the very same file again shows a message.
  await page.goto(`/admin/reconciliation/${id}/statement`);
  await page.setInputFiles('input[type=file]', file('doubts.csv'));
  await page.getByText(/Femi O\. already uploaded this file/).waitFor();
});

test('ADM-08 reads the provider’s statement and shows how far it is', async () => {
  const { unread: id } = day().reconciled;
  const page = await go(showOf(id), { clock: true });
  await page.getByText('Their statement is not read yet').waitFor();
  // A sandbox's statement is imported before its progress can be seen: as long as `lines` is set, every response
  // describes a longer import, however often the page polls.
  let lines = 250;
  await page.route(`**/api/admin/reconciliation/${id}`, async (route) => {
    const answer = await route.fetch();
    const view = (await answer.json()) as AdminReconciliationDayView;
    const [reading] = view.readings;
    if (lines === 0 || !(reading ?? view.readingNow)) return route.fulfill({ response: answer });
    const readingNow = {
      ...(reading ?? view.readingNow)!,
      endedAt: null,
      state: 'reading' as const,
      lines,
      expected: 600,
    };
    const json: AdminReconciliationDayView = { ...view, reading: true, readingNow };
    return route.fulfill({ response: answer, json });
  });
  await page.getByRole('button', { name: /^Read from Paystack/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Read', exact: true }).click();
  const progress = page.getByRole('progressbar', { name: 'Reading the statement' });
  await progress.waitFor();
  await page.getByText('250 of 600 lines').waitFor();
  lines = 500;
  await page.clock.fastForward(2_500);
  await page.getByText('500 of 600 lines').waitFor();
  lines = 0;
  await page.clock.fastForward(2_500);
  await progress.waitFor({ state: 'detached' });
  await page.getByText('Paystack by API').waitFor();
});

test('ADM-08 a day is not closed while a line is open; without one it is closed by typing its date', async () => {
  const { unread, explained } = day().reconciled;
  const page = await go(showOf(unread));
  const close = page.getByRole('button', { name: /^Close day/ });
  await close.getByText(/^Explain \d+ lines? first$/).waitFor();
  await close.click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.goto(`/admin${showOf(explained)}`);
  await page.getByText(consoleText('reconciliation.none.explain')).first().waitFor();
  await page.getByRole('button', { name: /^Close day/ }).click();
  const date = explained.slice(-10);
  const dialog = page.getByRole('dialog', { name: `Close Paystack, ${named(explained)}` });
  const submit = dialog.getByRole('button', { name: consoleText('reconciliation.actions.close.name') });
  await dialog.getByLabel(`Type ${date} to continue`).fill(date.slice(0, -1));
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByLabel(`Type ${date} to continue`).fill(date);
  await fault(page, /reconciliation\/[^/]+\/close$/, { status: 409, code: 'lines-to-explain' });
  await submit.click();
  await dialog.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  await submit.click();
  await page.getByText(`${named(explained)} is closed.`).waitFor();
  await page.getByText(/^Closed by Femi O\./).waitFor();
  await page
    .getByRole('button', { name: /^Close day/ })
    .getByText('The day is closed')
    .waitFor();
  expect(posts(`reconciliation/${explained}/close`).at(-1)!.body).toEqual({ version: expect.any(Number) as number });
});

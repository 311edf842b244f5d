import type { Locator } from 'playwright-core';
import { until } from '../../lib/processes.mjs';
import { mendLetters } from './letters.js';
import { axe, day, enter, fault, leave, open, product, type ConsolePage, type PageOptions, spaced } from './harness.js';
import { Authenticator } from './authenticator.js';
import { enrol, invite, linkOf } from './operator.js';
import { place } from './sales.js';
import { consoleText } from '../texts.js';

let consolePage: ConsolePage;

const go = async (path: string, options?: PageOptions): Promise<ConsolePage['page']> => {
  consolePage = await enter(path, options);
  return consolePage.page;
};
const posts = (path: string) => consolePage.sent.filter(({ line }) => line === `POST /${path}`);
/** Any order's number, as lists write it. */
const NUMBER = /^S\d{3} \d{3} \d{3} \d{3}$/;

beforeAll(open);
afterEach(() => consolePage.close());
afterAll(leave);

test('ADM-01 signs in with password and code; a wrong code shows the remaining tries', async () => {
  const { email, password, authenticator } = await enrol(product(), 'Dayo Cole');
  const page = await go('/orders', { session: null });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(consoleText('auth.code.from', { email })).waitFor();
  await page.getByLabel(consoleText('auth.code.label')).fill(authenticator.wrongCode());
  await page.getByText('That code is wrong. 4 tries left.').waitFor();
  await page.getByLabel(consoleText('auth.code.label')).fill(authenticator.code());
  await page.getByText(NUMBER).first().waitFor();
});

test('ADM-01 a new operator scans a code, confirms it, and saves ten codes before going on', async () => {
  const token = await linkOf(product(), await invite(product(), 'Ife Bayo', 'support'));
  const page = await go(`/enrol#${token}`, { session: null });
  const enrolled = page.waitForResponse('**/auth/enrol');
  // A quick operator types while the console still checks the session: no text is lost.
  await page.getByLabel('New password').fill('a sentence that I remember');
  await page.waitForURL((url) => !url.href.includes(token));
  await page.waitForLoadState('networkidle');
  expect(await page.getByLabel('New password').inputValue()).toBe('a sentence that I remember');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('img', { name: consoleText('auth.enrol.qr') }).waitFor();
  expect(posts('auth/enrol')[0]!.body).toEqual({ token, password: 'a sentence that I remember' });
  const { enrolment } = (await (await enrolled).json()) as { enrolment: { secret: string } };
  await page.getByLabel(consoleText('auth.code.label')).fill(new Authenticator(enrolment.secret).code());
  const codes = page.getByText(/^[a-z0-9]{4}(-[a-z0-9]{4}){5}$/);
  await codes.last().waitFor();
  expect(await codes.count()).toBe(10);
  const next = page.getByRole('button', { name: consoleText('auth.codes.next') });
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel(consoleText('auth.codes.saved')).check();
  await next.click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('ADM-01 the sandbox signs its people in with one click', async () => {
  const page = await go('/', { session: null });
  await page.getByRole('button', { name: /^Chidi Nnamdi/ }).click();
  await page.getByRole('button', { name: /^Chidi N.*, Engineer$/ }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Console' }).getByText('Dead letters').count()).toBe(1);
});

test('ADM-01 shows a dialog two minutes before an inactive session ends; the server decides the end', async () => {
  const { operator } = await enrol(product(), 'Bisi Kalu');
  const page = await go('/orders', { session: operator, clock: true });
  await page.getByText(NUMBER).first().waitFor();
  const { id } = await operator.must<{ id: string }>('GET', 'me');
  const isWarned = async (): Promise<boolean> => {
    // Inactive for as long on the server as in the page: the page's automatic requests get that response.
    await product().query(
      "update operator_sessions set seen_at = seen_at - interval '13 minutes 30 seconds' where operator_id = $1",
      [id],
    );
    await page.clock.fastForward(13.5 * 60_000);
    const dialog = page.getByRole('dialog', { name: 'Your session is about to end' });
    return dialog.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    );
  };
  // A request that was open when the page loaded may be answered now, and restart the quiet time.
  expect(await until(isWarned, 90_000, 0)).toBe(true);
  const before = consolePage.sent.length;
  // By a key: a mouse on its way there is a person already, and the question is gone before it arrives.
  await page.getByRole('button', { name: consoleText('layout.session.stay') }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const request = consolePage.sent.slice(before).find(({ line }) => line === 'GET /me');
  expect(request?.background).toBe(false);
});

test('ADM-01 pages that a role may not open are neither in the menu nor reachable by address', async () => {
  const page = await go('/audit', { session: 'support' });
  await page.getByRole('heading', { name: consoleText('layout.shut') }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Console' });
  expect(await menu.getByText('Orders').count()).toBe(1);
  for (const name of ['Audit', 'Projections', 'Dead letters']) expect(await menu.getByText(name).count()).toBe(0);
  await menu.getByText('Orders').click();
  await page.getByText(NUMBER).first().waitFor();
  expect(await page.getByRole('link', { name: /^Export/ }).count()).toBe(0);
});

test.each(['light', 'dark'] as const)(
  'ADM-02 on a phone the dashboard fits the screen and each table its card, %s',
  async (theme) => {
    const page = await go('/', { theme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('heading', { name: consoleText('dashboard.acts') }).waitFor();
    await page.getByRole('img', { name: /^Orders by hour: \d+ today, busiest hour from \d\d:00$/ }).waitFor();
    const spare = await page.locator('.table.tn').evaluateAll((tables) => {
      return tables.map((table) => table.closest('.card')!.clientWidth - table.scrollWidth);
    });
    expect(spare).toHaveLength(4);
    expect(Math.min(...spare)).toBeGreaterThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axe(page)).toEqual([]);
  },
);

test('ADM-03 tabs are counted in one request; a tab, a saved query and words narrow the list', async () => {
  const page = await go('/orders');
  await page.getByText(NUMBER).first().waitFor();
  await page.getByRole('tab', { name: /^Held/ }).click();
  // Others sell meanwhile: the tab's figure and the list's come to agree.
  const figure = async (text: Locator) => /\d+$/.exec((await text.innerText()).trim())?.[0];
  const agree = async () =>
    (await figure(page.getByRole('tab', { name: /^Held/ }))) === (await figure(page.getByText(/^1 to \d+ of \d+$/)));
  expect(await until(agree, 30_000, 100)).toBe(true);
  await page.getByRole('tab', { name: /^All/ }).click();
  await page.getByText(/^1 to 25 of \d+$/).waitFor();
  await page.getByRole('button', { name: /Over ₦500,000/ }).click();
  await page.getByText(/^1 to (\d|1\d) of \d+$/).waitFor();
  await page.getByRole('button', { name: /Over ₦500,000/ }).click();
  await page.getByText(/^1 to 25 of \d+$/).waitFor();
  const { number } = day().toFirstBank;
  await page.getByRole('searchbox').fill(number);
  await page.getByText('1 to 1 of 1').waitFor();
  await page.getByText(spaced(number)).waitFor();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('That one');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'That one', exact: true }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(number);
});

test('ADM-03 the search names an order and its state as the list does', async () => {
  const page = await go('/orders');
  const { number } = day().paid[0]!;
  await page.getByRole('combobox').fill(number);
  await page.getByRole('option', { name: new RegExp(`${spaced(number)}.*delivered`) }).waitFor();
});

test('ADM-03 a time of another day shows its date, on every page', async () => {
  const { payoutId, id } = day().returned.shown;
  const page = await go(`/payouts/${payoutId}/show`, { clock: true });
  const requested = page.locator('dt', { hasText: /^Requested$/ }).locator('xpath=following-sibling::dd');
  await requested.waitFor();
  await page.clock.setSystemTime(Date.now() + 26 * 3_600_000);
  await page.reload();
  expect(await requested.innerText()).toMatch(/^\d+ \w+, \d\d:\d\d$/);
  await page.goto(`/admin/orders/${id}/show`);
  await page.getByText(/ asked at \d+ \w+, \d\d:\d\d /).waitFor();
});

test('ADM-03 an interrupted search does not report that there is no match', async () => {
  const page = await go('/account');
  await fault(page, /api\/admin\/search$/, { status: 500, code: 'unknown' });
  await page.getByRole('combobox').fill(day().paid[0]!.number);
  await page.getByRole('option', { name: 'That did not work.' }).waitFor();
  expect(await page.getByText('Nothing found').count()).toBe(0);
});

test('ADM-03 a record that could not be loaded is loaded again by a click', async () => {
  const { id, number } = day().paid[0]!;
  const page = await go('/account');
  // A live update would load it before the click.
  await page.route('**/api/admin/stream', (route) => route.abort());
  await fault(page, new RegExp(`api/admin/orders/${id}$`), { status: 500, code: 'unknown' });
  await page.goto(`/admin/orders/${id}/show`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: spaced(number) }).waitFor();
});

test('ADM-03 an empty list of approvals states that none is pending, not that filters hide it', async () => {
  const page = await go('/approvals');
  await page
    .getByText(/^Pay ₦[\d,]+\.\d\d again$/)
    .first()
    .waitFor();
  await page.route('**/api/admin/approvals?**', (route) =>
    route.fulfill({ json: [], headers: { 'content-range': 'approvals 0-0/0' } }),
  );
  await page.reload();
  await page.getByText(consoleText('resources.approvals.noneIn.open')).waitFor();
  expect(await page.getByText(consoleText('list.noneFiltered')).count()).toBe(0);
});

test('ADM-03 new rows are counted and wait; ticks and positions stay until the list is refreshed', async () => {
  const page = await go('/orders');
  const first = page.getByRole('row', { name: spaced(day().held.number) });
  await first.getByRole('checkbox').check();
  await page.getByText(consoleText('list.ticked', { smart_count: 1 })).waitFor();
  await Promise.all([place(product(), '6'), place(product(), '7')]);
  await page.getByText(/^([2-9]|\d{2,}) new/).waitFor();
  await page.getByText('Your place stays. Your selected row stays too.').waitFor();
  const lists = () => consolePage.sent.filter(({ line }) => line === 'GET /orders').length;
  const before = lists();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText(/^\d+ new/).waitFor({ state: 'hidden' });
  await until(async () => lists() > before, 30_000, 50);
  expect(lists()).toBe(before + 1);
  expect(await first.getByRole('checkbox').isChecked()).toBe(true);
});

test('ADM-03 after a lost connection a list states that there may be more than counted, until it is refreshed', async () => {
  const page = await go('/account');
  let isMended = false;
  let stands = (): void => undefined;
  const stood = new Promise<void>((resolve) => (stands = resolve));
  // It ends as soon as it stands, until it is mended.
  await page.route('**/api/admin/stream', async (route) => {
    if (!isMended) return route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' });
    await route.continue();
    stands();
  });
  await page.goto('/admin/orders');
  await page.getByRole('row', { name: spaced(day().held.number) }).waitFor();
  const notice = page.getByText(consoleText('list.unheard'));
  await notice.waitFor();
  isMended = true;
  await stood;
  // The page receives the restored stream a moment later, and reports the broken one once more.
  const isGone = async () => {
    await page.getByRole('button', { name: 'Refresh' }).click({ timeout: 1_000 });
    return notice.isHidden();
  };
  expect(await until(() => isGone().catch(() => notice.isHidden()), 30_000, 100)).toBe(true);
});

test('ADM-03 an action repeated after a lost connection reuses its idempotency key and takes effect once', async () => {
  const { id } = day().paid[6]!;
  const page = await go(`/orders/${id}/show`);
  await page.getByRole('button', { name: /Re-check TRON/ }).click();
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/recheck')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.route('**/recheck', (route) => route.abort('connectionreset'), { times: 1 });
  await page.getByRole('button', { name: 'Re-check', exact: true }).click();
  await page.getByText('We don’t know whether this reached the server.').waitFor();
  await page.getByRole('button', { name: 'Re-check', exact: true }).click();
  await page.getByText(consoleText('actions.recheck.done')).waitFor();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const bodies = posts(`orders/${id}/recheck`).map(({ body }) => body);
  expect(bodies).toEqual([{ version: expect.any(Number) as number }, bodies[0]]);
});

test('ADM-03 an action that is not possible shows why and does nothing; a race ends with a clear message', async () => {
  const page = await go(`/orders/${day().returned.own.id}/show`);
  const again = page.getByRole('button', { name: /Pay again/ });
  expect(await again.textContent()).toContain(consoleText('actions.why.already-requested'));
  await again.click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await fault(page, /\/recheck$/, { status: 409, code: 'changed-meanwhile' });
  await page.getByRole('button', { name: /Re-check TRON/ }).click();
  await page.getByRole('button', { name: 'Re-check', exact: true }).click();
  await page.getByText(consoleText('problems.changed-meanwhile')).waitFor();
});

test('ADM-03 personal data stays masked until a reason is given', async () => {
  const { id } = day().waiting;
  const page = await go(`/orders/${id}/show`);
  await page
    .getByText(/^o·+\d@example\.com$/)
    .first()
    .waitFor();
  await page.getByLabel('Why do you need it?').fill('ok');
  await page.getByRole('button', { name: 'Show for 15 minutes' }).click();
  await page.getByText(consoleText('problems.fields.reason-short')).waitFor();
  await page.getByLabel('Why do you need it?').fill('Call about the returned money');
  await page.getByRole('button', { name: 'Show for 15 minutes' }).click();
  await page.getByText(/^ogechukwu\.\d+@example\.com$/).waitFor();
  expect(posts(`orders/${id}/view-personal-data`)[1]!.body).toEqual({ reason: 'Call about the returned money' });
  // It counts down: the shown text depends on the speed of the machine.
  await page.getByText(/^Shown 1[45]:\d\d$/).waitFor();
  await page.getByRole('button', { name: consoleText('orders.personal.close') }).click();
  await page
    .getByText(/^o·+\d@example\.com$/)
    .first()
    .waitFor();
});

test('ADM-03 the answers of the provider are counted, and shown whole for a reason alone', async () => {
  const page = await go(`/payouts/${day().returned.shown.payoutId}/show`);
  await page.getByRole('tab', { name: /^Answers/ }).click();
  const answers = page.getByRole('tabpanel');
  await answers.getByText(consoleText('payouts.answers.outcomes.REVERSED')).waitFor();
  await answers.getByText(consoleText('payouts.answers.outcomes.ACCEPTED')).first().waitFor();
  expect(await answers.getByText(/"reference"/).count()).toBe(0);
  const queried = page.locator('dt', { hasText: /^Times asked$/ }).locator('xpath=following-sibling::dd');
  expect(Number(await queried.innerText())).toBeGreaterThan(0);
  expect(await axe(page)).toEqual([]);
  await answers.getByLabel('Why do you need it?').fill('The bank asks for its answer');
  await answers.getByRole('button', { name: 'Show for 15 minutes' }).click();
  await answers
    .getByText(/"reference"/)
    .first()
    .waitFor();
  expect(await axe(page)).toEqual([]);
  await answers.getByRole('button', { name: consoleText('orders.personal.close') }).click();
  await answers.getByText('Masked').waitFor();
  expect(await answers.getByText(/"reference"/).count()).toBe(0);
});

test('ADM-09 the slider shows an order as it was, by keyboard, and what each event changed', async () => {
  const stream = `order-${day().paid[0]!.id}`;
  const settling = `select version from events where stream_id = $1 and type = 'OrderPayoutSettled'`;
  const { version } = (await product().query<{ version: number }>(settling, [stream]))[0]!;
  const page = await go(`/events/streams/${stream}?version=${version}`, { session: 'engineer' });
  await page.getByText(`As it was at version ${version}`).waitFor();
  const changed = page.getByRole('region', { name: consoleText('events.page.tabs.changed') });
  await changed.getByText('kind: "OrderPayoutSettled"').waitFor();
  await page.getByRole('slider', { name: 'Version' }).press('ArrowLeft');
  await page.getByText(`As it was at version ${version - 1}`).waitFor();
  await changed.getByText('kind: "PayoutRequested"').waitFor();
  await page.waitForURL(new RegExp(`version=${version - 1}\\b`));
  await page.getByRole('button', { name: `Compare with ${version - 2}` }).click();
  await page.getByRole('menuitem', { name: 'Version 1', exact: true }).click();
  await changed.getByText('deposits: []').first().waitFor();
  // However fast they come: each step counts.
  const slider = page.getByRole('slider', { name: 'Version' });
  await slider.evaluate((input) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    for (let attempts = 0; attempts < 3; attempts++) {
      set.call(input, String(Number((input as HTMLInputElement).value) - 1));
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await page.getByText(`As it was at version ${version - 4}`).waitFor();
  await page.waitForURL(new RegExp(`version=${version - 4}\\b`));
});

test('ADM-09 requires a reason and the typed name for a rebuild, and counts the missing events', async () => {
  const page = await go('/projections', { session: 'engineer' });
  await page.getByRole('button', { name: 'Rebuild rate-log' }).click();
  await page.getByLabel(/Build and swap/).check();
  await page.getByLabel('Reason').fill('New index');
  await page.getByLabel(/Type rate-log/).fill('rate-l');
  await page.getByText(consoleText('projections.lettersLeft', { smart_count: 2 })).waitFor();
  await page.getByLabel(/Type rate-log/).fill('rate-log');
  await page.getByRole('button', { name: 'Rebuild', exact: true }).click();
  await page.getByText(consoleText('projections.started', { name: 'rate-log' })).waitFor();
  expect(posts('projections/rate-log/rebuild')[0]!.body).toEqual({
    reason: 'New index',
    confirm: 'rate-log',
  });
  // Its end stays on the page.
  const last = page.getByRole('region', { name: 'Last rebuild of rate-log' });
  await last.getByText('Swapped', { exact: true }).waitFor();
  await last.getByText('“New index”').waitFor();
});

test('ADM-09 retries all dead letters of one cause together', async () => {
  const page = await go('/dead-letters', { session: 'engineer' });
  const group = page.getByRole('region', { name: /planted_to_mend/ });
  await group
    .getByRole('row', { name: spaced(day().letters.toMend[0]!.number) })
    .getByRole('button')
    .first()
    .click();
  await page.getByLabel('Reason').waitFor();
  await group.getByRole('button', { name: 'Retry all 2' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('1.42.1 is out');
  await page.getByRole('dialog').getByRole('button', { name: 'Retry all 2' }).click();
  await page.getByText('Retrying 2 letters.').waitFor();
  await mendLetters(product());
});

test('ADM-11 the audit is verified on demand, and an entry shows its change and its seal', async () => {
  // Other suites of the same product write entries meanwhile: a page of the usual 25 may have none of approvals.
  const page = await go('/audit?perPage=100');
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText(/\b[\d,]+ entries checked in [\d.]+ s at \d\d:\d\d:\d\d\./).waitFor();
  // Signing in is written there, too, and done by many.
  await page.getByRole('button', { name: 'Money only' }).click();
  await page
    .getByRole('button', { name: consoleText('audit.acts.ApprovalRequested') })
    .first()
    .click();
  await page
    .getByText(/^Block [\d,]+$/)
    .first()
    .waitFor();
});

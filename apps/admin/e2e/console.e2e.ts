import { axe, enter, leave, type Room, type RoomOptions } from './harness.js';

const ORDER = '0192f3aa-0000-7000-8000-000000000001';
const STREAM = 'order-0192f3aa-0000-7000-8000-000000000010';
let room: Room;

const go = async (path: string, options?: RoomOptions): Promise<Room['page']> => {
  room = await enter(path, options);
  return room.page;
};
const posts = (path: string) => room.mock.state.requests.filter(({ line }) => line === `POST /${path}`);

afterEach(() => room.close());
afterAll(leave);

test('ADM-01 password, a wrong code with what is left of the tries, the right one: then the console', async () => {
  const page = await go('/orders', { session: null });
  await page.getByLabel('Email').fill('femi@usdt.africa');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('From your authenticator app, for femi@usdt.africa.').waitFor();
  await page.getByLabel('Six digits of your authenticator app').fill('111111');
  await page.getByText('That code was not right. 4 tries left.').waitFor();
  await page.getByLabel('Six digits of your authenticator app').fill('381746');
  await page.getByText('S918 447 203 116').waitFor();
});

test('ADM-01 whoever is new scans a code, confirms it, and keeps ten codes before going on', async () => {
  const page = await go('/enrol#' + 'k'.repeat(43), { session: null });
  // Whoever is quick types while the console still asks who is there: nothing of it is lost.
  await page.getByLabel('New password').fill('a sentence that I remember');
  await page.waitForURL((url) => !url.href.includes('kkkk'));
  await page.waitForLoadState('networkidle');
  expect(await page.getByLabel('New password').inputValue()).toBe('a sentence that I remember');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('img', { name: 'Code for your authenticator app' }).waitFor();
  expect(posts('auth/enrol')[0]!.body).toEqual({ token: 'k'.repeat(43), password: 'a sentence that I remember' });
  await page.getByLabel('Six digits of your authenticator app').fill('381746');
  await page.getByText('k7dm-1009-q2vx-9htz').waitFor();
  const next = page.getByRole('button', { name: 'Go to the console' });
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('I have kept them').check();
  await next.click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('ADM-01 the sandbox signs its people in with one click', async () => {
  const page = await go('/', { session: null });
  await page.getByRole('button', { name: 'Chidi N. Engineer' }).click();
  await page.getByRole('button', { name: 'Chidi N., Engineer' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Console' }).getByText('Dead letters').count()).toBe(1);
});

test('ADM-01 a console left open past its session’s end says so and shows no old figure', async () => {
  const page = await go('/orders');
  await page.getByText('1,346,984.75').waitFor();
  room.mock.endSession();
  await page.getByText('Your session has ended.').waitFor();
  expect(await page.getByText('1,346,984.75').count()).toBe(0);
});

test('ADM-01 two minutes before a quiet session ends it asks, and the end is the server’s', async () => {
  const page = await go('/orders');
  await page.getByText('1,346,984.75').waitFor();
  await page.clock.fastForward(13.5 * 60_000);
  await page.getByRole('dialog', { name: 'Your session is about to end' }).waitFor();
  const before = room.mock.state.requests.length;
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const asked = room.mock.state.requests.slice(before).find(({ line }) => line === 'GET /me');
  expect(asked?.background).toBe(false);
});

test('ADM-01 what a role may not do is neither in the menu nor behind its address', async () => {
  const page = await go('/audit', { session: 'support' });
  await page.getByRole('heading', { name: 'Not for your role' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Console' });
  expect(await menu.getByText('Orders').count()).toBe(1);
  for (const name of ['Audit', 'Projections', 'Dead letters']) expect(await menu.getByText(name).count()).toBe(0);
  await menu.getByText('Orders').click();
  await page.getByText('S918 447 203 116').waitFor();
  expect(await page.getByRole('link', { name: /^Export/ }).count()).toBe(0);
});

test.each(['light', 'dark'] as const)(
  'ADM-02 on a phone the dashboard fits the screen and each table its card, %s',
  async (theme) => {
    const page = await go('/', { theme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('heading', { name: 'Latest acts' }).waitFor();
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
  await page.getByRole('tab', { name: 'Held 3' }).click();
  await page.getByText('1 to 3 of 3').waitFor();
  await page.getByRole('tab', { name: /^All/ }).click();
  await page.getByRole('button', { name: /Over ₦500,000/ }).click();
  await page.getByText('1 to 10 of 10').waitFor();
  await page.getByRole('button', { name: /Over ₦500,000/ }).click();
  await page.getByText('1 to 10 of 10').waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('S341905');
  await page.getByText('1 to 1 of 1').waitFor();
  await page.getByText('17 m, asked 34 times').waitFor();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name').fill('That one');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'That one', exact: true }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('S341905');
});

test('ADM-03 what the search finds is written as everywhere else', async () => {
  const page = await go('/orders');
  await page.getByRole('combobox').fill('S918447203116');
  await page.getByRole('option', { name: 'S918 447 203 116' }).waitFor();
});

test('ADM-03 where nothing waits for a second person, that is said, not that filters hide it', async () => {
  const page = await go('/approvals');
  await page.getByText('Pay ₦1,346,984.75 again').first().waitFor();
  await page.route('**/api/admin/approvals?**', (route) =>
    route.fulfill({ json: [], headers: { 'content-range': 'approvals 0-0/0' } }),
  );
  await page.reload();
  await page.getByText('Nothing waits for a second person').waitFor();
  expect(await page.getByText('Nothing under these filters').count()).toBe(0);
});

test('ADM-03 new rows are counted and wait; ticks and places stay until somebody refreshes', async () => {
  const page = await go('/orders');
  const first = page.getByRole('row').nth(1);
  await first.getByRole('checkbox').check();
  await page.getByText('1 ticked').waitFor();
  room.mock.tell({ resource: 'orders', count: 15, added: 12 });
  await page.getByText('12 new, 3 changed').waitFor();
  await page.getByText('Your place stays. So does your tick.').waitFor();
  const lists = () => room.mock.state.requests.filter(({ line }) => line === 'GET /orders').length;
  const before = lists();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('12 new, 3 changed').waitFor({ state: 'hidden' });
  expect(lists()).toBe(before + 1);
  expect(await first.getByRole('checkbox').isChecked()).toBe(true);
});

test('ADM-03 an act keeps its key over a broken line, so that pressing again does it once', async () => {
  const page = await go(`/orders/${ORDER}/show`);
  await page.getByRole('button', { name: /Re-check the chain/ }).click();
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/recheck')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.route('**/recheck', (route) => route.abort('connectionreset'), { times: 1 });
  await page.getByRole('button', { name: 'Re-check', exact: true }).click();
  await page.getByText('We do not know whether it arrived.').waitFor();
  await page.getByRole('button', { name: 'Re-check', exact: true }).click();
  await page.getByText('The watcher reads the chain again.').waitFor();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(posts(`orders/${ORDER}/recheck`).map(({ body }) => body)).toEqual([{ version: 10 }]);
});

test('ADM-03 a verb that cannot be used says why and does nothing; a race ends with a clear message', async () => {
  const page = await go(`/orders/${ORDER}/show`);
  const again = page.getByRole('button', { name: /Pay again/ });
  expect(await again.textContent()).toContain('Already asked, waits for a yes');
  await again.click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  room.mock.fault(/POST \/orders\/.*recheck/, { status: 409, code: 'changed-meanwhile' });
  await page.getByRole('button', { name: /Re-check the chain/ }).click();
  await page.getByRole('button', { name: 'Re-check', exact: true }).click();
  await page.getByText('Somebody else was quicker').waitFor();
});

test('ADM-03 personal data stays masked until a reason is given', async () => {
  const page = await go(`/orders/${ORDER}/show`);
  await page.getByText('o······e@g····.com').first().waitFor();
  await page.getByLabel('Why do you need it?').fill('Call about the returned money');
  await page.getByRole('button', { name: 'Show for 15 minutes' }).click();
  await page.getByText('ogechukwu.eze@example.com').waitFor();
  expect(posts(`orders/${ORDER}/personal`)[0]!.body).toEqual({ reason: 'Call about the returned money' });
  // It counts down: what it says depends on how fast the machine is.
  await page.getByText(/^Shown 1[45]:\d\d$/).waitFor();
});

test('ADM-09 the slider shows an order as it was, by keyboard, and what each event changed', async () => {
  const page = await go(`/events/streams/${STREAM}?version=6`, { session: 'engineer' });
  await page.getByText('As it was at version 6').waitFor();
  const changed = page.getByRole('region', { name: 'What changed' });
  await changed.getByText('choice: "pay-what-arrived"').waitFor();
  await page.getByRole('slider', { name: 'Version' }).press('ArrowLeft');
  await page.getByText('As it was at version 5').waitFor();
  await changed.getByText('owed: "2915600"').waitFor();
  expect(page.url()).toContain('version=5');
  await page.getByRole('button', { name: 'Compare with 4' }).click();
  await page.getByRole('menuitem', { name: 'Version 1', exact: true }).click();
  await changed.getByText('status: "Waiting"').waitFor();
  // However fast they come: each press is a step.
  const slider = page.getByRole('slider', { name: 'Version' });
  await slider.evaluate((input) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    for (let presses = 0; presses < 3; presses++) {
      set.call(input, String(Number((input as HTMLInputElement).value) - 1));
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await page.getByText('As it was at version 2').waitFor();
  await page.waitForURL(/version=2\b/);
});

test('ADM-09 a rebuild wants a reason and its name typed, and counts what is missing', async () => {
  const page = await go('/projections', { session: 'engineer' });
  await page.getByRole('button', { name: 'Rebuild order_summary' }).click();
  await page.getByLabel(/Build and swap/).check();
  await page.getByLabel('Reason').fill('New index');
  await page.getByLabel(/Type order_summary/).fill('order_summa');
  await page.getByRole('button', { name: '2 letters to go' }).waitFor();
  await page.getByLabel(/Type order_summary/).fill('order_summary');
  await page.getByRole('button', { name: 'Rebuild', exact: true }).click();
  await page.getByText('The rebuild of order_summary is asked for.').waitFor();
  expect(posts('projections/order_summary/rebuild')[0]!.body).toEqual({
    reason: 'New index',
    confirm: 'order_summary',
  });
});

test('ADM-09 letters of one cause are tried without writing, then again together', async () => {
  const page = await go('/dead-letters', { session: 'engineer' });
  await page.getByRole('button', { name: 'order_summary' }).click();
  await page.getByRole('button', { name: 'Try without writing' }).click();
  await page.getByText('it would go through.').waitFor();
  await page.getByRole('button', { name: 'Retry all 2' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('1.42.1 is out');
  await page.getByRole('dialog').getByRole('button', { name: 'Retry all 2' }).click();
  await page.getByText('2 letters are tried again.').waitFor();
});

test('ADM-11 the audit is verified on demand, and an entry shows what it changed and its seal', async () => {
  const page = await go('/audit');
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText('48,219 entries checked in 0.9 s at 14:06:40.').waitFor();
  await page.getByRole('button', { name: 'Asked to pay ₦1,346,984.75 again' }).click();
  await page.getByText('Block 48,216').waitFor();
});

test('ADM-01 light or dark is chosen once and survives signing out', async () => {
  const page = await go('/');
  await page.getByRole('button', { name: 'Femi O., Finance' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await page.locator('html[data-theme=dark]').waitFor();
  await page.getByRole('button', { name: 'Femi O., Finance' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.reload();
  await page.locator('html[data-theme=dark]').waitFor();
});

import { lostText } from '@usdt-africa/testing';
import { axe, enter, leave, type RoomOptions, unreachable } from './harness.js';

const ORDER = '0192f3aa-0000-7000-8000-000000000001';
const HELD = '0192f3aa-0000-7000-8000-000000000002';
const STREAM = 'order-0192f3aa-0000-7000-8000-000000000010';
const WIDTHS = [1440, 1024, 768, 390, 320];

/** Every page, and what says that it is there. */
const PAGES: readonly (readonly [name: string, path: string, session: RoomOptions['session'], sign: string])[] = [
  ['sign-in', '/login', null, 'Password'],
  ['dashboard', '/', 'finance', '84,310.50'],
  ['orders', '/orders', 'finance', 'S918 447 203 116'],
  ['an order that came back', `/orders/${ORDER}/show`, 'finance', 'Asked to pay again'],
  ['a held order', `/orders/${HELD}/show`, 'finance', '1,180.87 held'],
  ['disputes', '/disputes', 'support', 'D-2041'],
  ['one dispute', '/disputes/0192f3dd-0000-7000-8000-000000000012/show', 'support', 'Ready-made words'],
  ['approvals', '/approvals', 'finance', 'Pay ₦1,346,984.75 again'],
  ['one approval', '/approvals/0192f399-0000-7000-8000-000000000001/show', 'finance', 'Say no'],
  ['payouts', '/payouts', 'finance', 'PAY-6W2D-80LC'],
  ['one payout', '/payouts/0192f3bb-0000-7000-8000-000000000001/show', 'finance', 'Session id'],
  ['reconciliation', '/reconciliation', 'finance', 'Friday 20 November 2026'],
  ['one day', '/reconciliation/paystack-2026-11-20/show', 'finance', 'The whole day'],
  ['rates', '/rates', 'finance', 'Follow the median'],
  ['limits', '/limits', 'finance', 'Guest'],
  ['one limit', `/limits/${'1'.padStart(64, 'a')}/show`, 'finance', 'New limit a day'],
  ['events', '/events', 'engineer', 'OrderCompleted'],
  ['one stream', `/events/streams/${STREAM}?version=6`, 'engineer', 'As it was at version 6'],
  ['projections', '/projections', 'engineer', 'Equal, row by row'],
  ['dead letters', '/dead-letters', 'engineer', 'No money waits.'],
  ['switches', '/switches', 'finance', 'Running'],
  ['audit', '/audit', 'finance', 'Looked at personal data'],
  ['operators', '/operators', 'admin', 'Femi'],
  ['account', '/account', 'finance', 'Passkeys'],
];

afterAll(leave);

test.each(PAGES)('ADM-01 %s is whole at every width', async (_name, path, session, sign) => {
  const room = await enter(path, { session: session ?? null });
  const { page } = room;
  const lost: Record<number, readonly string[]> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByText(sign).first().waitFor();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    lost[width] = await lostText(page);
  }
  expect(await unreachable(page)).toEqual([]);
  expect(lost).toEqual(Object.fromEntries(WIDTHS.map((width) => [width, []])));
  await room.close();
});

test.each([390, 320])(
  'ADM-15 at %i no switch has to be scrolled to sideways, and each can be turned',
  async (width) => {
    const room = await enter('/switches');
    const { page } = room;
    await page.setViewportSize({ width, height: 800 });
    await page.getByText('Running').first().waitFor();
    const list = page.locator('.turns');
    expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    for (const turn of await list.locator('.turn').all()) {
      const { x, width: size } = (await turn.boundingBox())!;
      expect(x + size).toBeLessThanOrEqual(width);
    }
    expect(await axe(page)).toEqual([]);
    await room.close();
  },
);

test.each(WIDTHS)('ADM-06 at %i the letters of the rates’ chart can be read', async (width) => {
  const room = await enter('/rates');
  const { page } = room;
  await page.setViewportSize({ width, height: 800 });
  const letters = page.locator('.rates__chart text');
  await letters.first().waitFor();
  const smallest = await letters.evaluateAll((all) =>
    Math.min(
      ...all.map(
        (text) => parseFloat(getComputedStyle(text).fontSize) * (text as SVGGraphicsElement).getScreenCTM()!.a,
      ),
    ),
  );
  expect(smallest).toBeGreaterThanOrEqual(9);
  expect(
    await page
      .getByText(/^Median/)
      .filter({ visible: true })
      .count(),
  ).toBeGreaterThan(0);
  expect(await lostText(page)).toEqual([]);
  await room.close();
});

test.each(WIDTHS)(
  'ADM-03 at %i every figure of an order is there, and its session id can be taken along',
  async (width) => {
    const room = await enter(`/orders/${ORDER}/show`);
    const { page } = room;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width, height: 800 });
    const money = page.getByRole('region', { name: 'Deposits and payouts' });
    for (const words of ['855.50', '1,346,984.75', 'PAY-6W2D-80LC', 'ledger agrees'])
      await money.getByText(words, { exact: true }).first().waitFor();
    for (const tab of ['Ledger', 'Messages', 'Notes', 'Who looked', 'Timeline']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      expect([tab, await lostText(page)]).toEqual([tab, []]);
    }
    await money.getByRole('button', { name: 'Copy session id' }).first().click();
    await money.getByText('Copied').waitFor({ state: 'attached' });
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^\d{30}$/);
    await room.close();
  },
);

import { lostText } from '@usdt-africa/testing';
import { axe, day, enter, grouped, leave, open, unreachable } from './harness.js';
import { PLACES, type Place } from './pages.js';

const WIDTHS = [1440, 1024, 768, 390, 320];
const SIGN_IN: Place = { name: 'sign-in', who: 'finance', path: () => '/login', sign: () => 'Password' };

beforeAll(open);
afterAll(leave);

test.each([SIGN_IN, ...PLACES])('ADM-01 $name is whole at every width', async (place) => {
  const room = await enter(place.path(day()), { session: place === SIGN_IN ? null : place.who });
  const { page } = room;
  const lost: Record<number, readonly string[]> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByText(place.sign(day())).first().waitFor();
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
    const sale = day().paid[0]!;
    const room = await enter(`/orders/${sale.id}/show`);
    const { page } = room;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width, height: 800 });
    const money = page.getByRole('region', { name: 'Deposits and payouts' });
    for (const words of ['855.50', grouped(sale.naira), 'ledger agrees'])
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

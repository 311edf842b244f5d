import { bringAxe, lostText } from '@usdt-africa/test-kit';
import { axe, contrast, day, enter, leave, open, type ConsolePage, unreachable, wear } from './harness.js';
import type { Who } from './operator.js';
import { PLACES, type Place } from './pages.js';

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1440, 1024, 768, 390, 320];

/** One page for each operator, which is led from place to place: what a place is made of is read and compiled once. */
const pages = new Map<Who, ConsolePage>();

beforeAll(open);
afterAll(async () => {
  for (const consolePage of pages.values()) await consolePage.close();
  await leave();
});

/** The page on a desktop screen, without errors of an earlier page. */
async function at({ who, path, sign }: Place): Promise<ConsolePage> {
  const seen = pages.get(who);
  const consolePage = seen ?? (await enter(path(day()), { session: who }));
  if (seen) {
    seen.complaints.length = 0;
    await seen.page.setViewportSize({ width: 1440, height: 900 });
    await seen.page.emulateMedia({ colorScheme: 'light' });
    await seen.page.goto(`/admin${path(day())}`);
  } else {
    await bringAxe(consolePage.page);
    pages.set(who, consolePage);
  }
  await consolePage.page.getByText(sign(day())).first().waitFor();
  await consolePage.page.getByRole('heading', { level: 1 }).waitFor();
  return consolePage;
}

async function expectNoFault({ page, complaints }: ConsolePage, theme: (typeof THEMES)[number]): Promise<void> {
  expect(await (theme === 'light' ? axe(page) : contrast(page))).toEqual([]);
  expect(complaints).toEqual([]);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
}

/** Text that some width cuts off or puts out of reach, and what only a mouse can scroll at the least of them. */
async function expectWhole({ page }: ConsolePage, sign: string | RegExp): Promise<void> {
  const lost: Record<number, readonly string[]> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByText(sign).first().waitFor();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    lost[width] = await lostText(page);
  }
  expect(await unreachable(page)).toEqual([]);
  expect(lost).toEqual(Object.fromEntries(WIDTHS.map((width) => [width, []])));
}

describe.each(PLACES)('ADM-01 $name', (place) => {
  let consolePage: ConsolePage;
  beforeAll(async () => {
    consolePage = await at(place);
  });

  test.each(THEMES)('ADM-01 has no accessibility finding in the %s theme and keeps to its policy', async (theme) => {
    await wear(consolePage.page, theme);
    await expectNoFault(consolePage, theme);
  });

  test('ADM-01 shows all its text at every width', () => expectWhole(consolePage, place.sign(day())));
});

test.each(THEMES)(
  'ADM-01 sign-in has no accessibility finding in the %s theme, keeps to its policy, and is whole at every width',
  async (theme) => {
    const consolePage = await enter('/login', { session: null, theme });
    await consolePage.page.getByText('Password').first().waitFor();
    await expectNoFault(consolePage, theme);
    await expectWhole(consolePage, 'Password');
    await consolePage.close();
  },
);

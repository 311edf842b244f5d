import { axe, contrast, day, enter, leave, open, type Room, wear } from './harness.js';
import { PLACES } from './pages.js';

const THEMES = ['light', 'dark'] as const;

beforeAll(open);
afterAll(leave);

async function expectNoFault({ page, complaints }: Room, theme: (typeof THEMES)[number]): Promise<void> {
  expect(await (theme === 'light' ? axe(page) : contrast(page))).toEqual([]);
  expect(complaints).toEqual([]);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
}

describe.each(PLACES)('ADM-01 $name', ({ path, who, sign }) => {
  let room: Room;
  beforeAll(async () => {
    room = await enter(path(day()), { session: who });
    await room.page.getByText(sign(day())).first().waitFor();
    await room.page.getByRole('heading', { level: 1 }).waitFor();
  });
  afterAll(() => room?.close());

  test.each(THEMES)('ADM-01 has no accessibility finding in the %s theme and keeps to its policy', async (theme) => {
    await wear(room.page, theme);
    await expectNoFault(room, theme);
  });
});

test.each(THEMES)(
  'ADM-01 sign-in has no accessibility finding in the %s theme and keeps to its policy',
  async (theme) => {
    const room = await enter('/login', { session: null, theme });
    await room.page.getByText('Password').first().waitFor();
    await expectNoFault(room, theme);
    await room.close();
  },
);

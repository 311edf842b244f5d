import { axe, enter, leave, type Room, wear } from './harness.js';

const ORDER = '0192f3aa-0000-7000-8000-000000000001';
const STREAM = 'order-0192f3aa-0000-7000-8000-000000000010';

/** A page behind the sign-in: where it is, whose it is, what says that it is there. */
type Place = readonly [name: string, path: string, session: 'finance' | 'support' | 'engineer', sign: string];
const PAGES: readonly Place[] = [
  ['dashboard', '/', 'finance', '84,310.50'],
  ['orders', '/orders', 'finance', 'S918 447 203 116'],
  ['one order', `/orders/${ORDER}/show`, 'finance', 'Asked to pay again'],
  ['disputes', '/disputes', 'support', 'D-2041'],
  ['one dispute', '/disputes/0192f3dd-0000-7000-8000-000000000012/show', 'support', 'Ready-made words'],
  ['approvals', '/approvals', 'finance', 'Pay ₦1,346,984.75 again'],
  ['one approval', '/approvals/0192f399-0000-7000-8000-000000000001/show', 'finance', 'Say no'],
  ['payouts', '/payouts', 'finance', 'PAY-6W2D-80LC'],
  ['one payout', '/payouts/0192f3bb-0000-7000-8000-000000000001/show', 'finance', 'Returned by the bank'],
  ['deposits without an order', '/unattributed', 'finance', 'no order has the address'],
  ['one deposit without an order', `/unattributed/${'9f3b'.repeat(16)}-0/show`, 'finance', 'What is known'],
  ['events', '/events', 'engineer', 'OrderCompleted'],
  ['one stream', `/events/streams/${STREAM}?version=6`, 'engineer', 'As it was at version 6'],
  ['projections', '/projections', 'engineer', 'Equal, row by row'],
  ['dead letters', '/dead-letters', 'engineer', 'No money waits.'],
  ['audit', '/audit', 'finance', 'Looked at personal data'],
];

const THEMES = ['light', 'dark'] as const;

afterAll(leave);

async function expectNoFault({ page, complaints }: Room): Promise<void> {
  expect(await axe(page)).toEqual([]);
  expect(complaints).toEqual([]);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
}

describe.each(PAGES)('ADM-01 %s', (_name, path, session, sign) => {
  let room: Room;
  beforeAll(async () => {
    room = await enter(path, { session });
    await room.page.getByText(sign).first().waitFor();
  });
  afterAll(() => room?.close());

  test.each(THEMES)('ADM-01 has no accessibility finding in the %s theme and keeps to its policy', async (theme) => {
    await wear(room.page, theme);
    await expectNoFault(room);
  });
});

test.each(THEMES)(
  'ADM-01 sign-in has no accessibility finding in the %s theme and keeps to its policy',
  async (theme) => {
    const room = await enter('/login', { session: null, theme });
    await room.page.getByText('Password').first().waitFor();
    await expectNoFault(room);
    await room.close();
  },
);

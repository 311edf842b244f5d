import { axe, enter, leave, type RoomOptions } from './harness.js';

const ORDER = '0192f3aa-0000-7000-8000-000000000001';
const STREAM = 'order-0192f3aa-0000-7000-8000-000000000010';

/** Every page: where it is, whose it is, what says that it is there. */
const PAGES: readonly (readonly [name: string, path: string, session: RoomOptions['session'], sign: string])[] = [
  ['sign-in', '/login', null, 'Password'],
  ['dashboard', '/', 'finance', '84,310.50'],
  ['orders', '/orders', 'finance', 'S918 447 203 116'],
  ['one order', `/orders/${ORDER}/show`, 'finance', 'Asked to pay again'],
  ['disputes', '/disputes', 'support', 'D-2041'],
  ['one dispute', '/disputes/0192f3dd-0000-7000-8000-000000000012/show', 'support', 'Ready-made words'],
  ['approvals', '/approvals', 'finance', 'Pay ₦1,346,984.75 again'],
  ['one approval', '/approvals/0192f399-0000-7000-8000-000000000001/show', 'finance', 'Say no'],
  ['payouts', '/payouts', 'finance', 'PAY-6W2D-80LC'],
  ['one payout', '/payouts/0192f3bb-0000-7000-8000-000000000001/show', 'finance', 'Came back'],
  ['events', '/events', 'engineer', 'OrderCompleted'],
  ['one stream', `/events/streams/${STREAM}?version=6`, 'engineer', 'As it was at version 6'],
  ['projections', '/projections', 'engineer', 'Equal, row by row'],
  ['dead letters', '/dead-letters', 'engineer', 'No money waits.'],
  ['audit', '/audit', 'finance', 'Looked at personal data'],
];

afterAll(leave);

describe.each(['light', 'dark'] as const)('ADM-01 in the %s theme', (theme) => {
  test.each(PAGES)(
    'ADM-01 %s has no accessibility finding and keeps to its policy',
    async (_name, path, session, sign) => {
      const room = await enter(path, { session: session ?? null, theme });
      await room.page.getByText(sign).first().waitFor();
      expect(await axe(room.page)).toEqual([]);
      expect(room.complaints).toEqual([]);
      expect(await room.page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await room.close();
    },
  );
});

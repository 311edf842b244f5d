import { axe, enter, leave, type Room, type RoomOptions } from './harness.js';

let room: Room;

const go = async (options?: RoomOptions): Promise<Room['page']> => {
  room = await enter('/switches', options);
  return room.page;
};
const posts = (path: string) => room.mock.state.requests.filter(({ line }) => line === `POST /${path}`);
const row = (name: string) => room.page.getByRole('row', { name: new RegExp(`^${name}`) });

afterEach(() => room.close());
afterAll(leave);

test('ADM-15 pauses new quotes until a time, for a reason, and says what customers will read', async () => {
  const page = await go();
  await page.getByText('1 of 12 paused').waitFor();
  await row('New quotes').getByText('6 open quotes').waitFor();
  await page.getByRole('button', { name: 'Pause new quotes' }).click();
  const aside = page.getByRole('complementary', { name: 'Pause new quotes' });
  await aside.getByText('6, no order until it ends').waitFor();
  const submit = aside.getByRole('button', { name: 'Say why first' });
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  await aside.getByText('15:00', { exact: true }).click();
  await aside.getByLabel('Reason, kept in the audit').fill('The node is 40 blocks behind');
  await aside.getByText('We are not taking new sales at the moment. Please come back after 15:00.').waitFor();
  await aside.getByRole('button', { name: 'Pause until 15:00' }).click();
  await row('New quotes').getByText('Paused').waitFor();
  await row('New quotes').getByText('“The node is 40 blocks behind”').waitFor();
  await page.getByText('2 of 12 paused').waitFor();
  expect(posts('switches/quotes/pause').map(({ body, key }) => [body, typeof key])).toEqual([
    [{ reason: 'The node is 40 blocks behind', until: '2026-11-21T14:00:00.000Z' }, 'string'],
  ]);
  await page
    .getByRole('row', { name: /New quotes paused until 15:00, “The node is 40 blocks behind” Femi O\./ })
    .waitFor();
});

test('ADM-15 tells how many payouts wait, and lets them go out', async () => {
  const page = await go();
  await row('Zenith Bank').getByText('3 payouts wait').waitFor();
  await page.getByRole('button', { name: 'Let Zenith Bank go on' }).click();
  const aside = page.getByRole('complementary', { name: 'Let Zenith Bank go on' });
  await aside.getByText('3, ₦512,340.00, go out by themselves').waitFor();
  await aside.getByLabel('Reason, kept in the audit').fill('Answers again');
  await aside.getByRole('button', { name: 'Let it go on' }).click();
  await row('Zenith Bank').getByText('Running').waitFor();
  expect(posts('switches/bank-057/resume')[0]!.body).toEqual({ reason: 'Answers again' });
});

test('ADM-15 nothing changes before the server said yes; pressing again after a broken line does it once', async () => {
  const page = await go();
  await page.getByRole('button', { name: 'Pause payouts' }).click();
  const aside = page.getByRole('complementary', { name: 'Pause payouts' });
  await aside.getByText('I end it').click();
  await aside.getByLabel('Reason, kept in the audit').fill('Float is low');
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/pause')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.route('**/payouts/pause', (route) => route.abort('connectionreset'), { times: 1 });
  await aside.getByRole('button', { name: 'Pause until I end it' }).click();
  await aside.getByText('We do not know whether it arrived.').waitFor();
  await row('Payouts').getByText('Running').waitFor();
  await aside.getByRole('button', { name: 'Pause until I end it' }).click();
  await row('Payouts').getByText('until ended').waitFor();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(posts('switches/payouts/pause').map(({ body }) => body)).toEqual([{ reason: 'Float is low' }]);
});

test('ADM-15 an end that has passed is not taken; another time is one of Lagos', async () => {
  const page = await go();
  await page.getByRole('button', { name: 'Pause Paystack' }).click();
  const aside = page.getByRole('complementary', { name: 'Pause Paystack' });
  await aside.getByText('Another time').click();
  await aside.getByRole('button', { name: 'Say until when first' }).waitFor();
  await aside.getByLabel('Date and time in Lagos').fill('2026-11-21T09:00');
  await aside.getByText('The end must be later than now.').waitFor();
  await aside.getByLabel('Date and time in Lagos').fill('2026-11-22T08:00');
  await aside.getByLabel('Reason, kept in the audit').fill('Their maintenance');
  await aside.getByRole('button', { name: 'Pause until 22 Nov, 08:00' }).click();
  await row('Paystack').getByText('22 Nov, 08:00').waitFor();
  expect(posts('switches/provider-paystack/pause')[0]!.body).toMatchObject({ until: '2026-11-22T07:00:00.000Z' });
});

test('ADM-15 finance turns everything, engineers not the money, support nothing', async () => {
  const turns = () => room.page.getByRole('button', { name: /^(Pause|Let) / });
  await go({ session: 'engineer' });
  await room.page.getByText('Zenith Bank').first().waitFor();
  expect(await room.page.getByRole('button', { name: 'Pause payouts' }).count()).toBe(0);
  expect(await room.page.getByRole('button', { name: 'Pause new quotes' }).count()).toBe(1);
  await room.close();
  await go({ session: 'support' });
  await room.page.getByText('Your role can look here and turn nothing.').waitFor();
  expect(await turns().count()).toBe(0);
});

test('ADM-15 all banks are one press away, and what was done stands below with the audit behind it', async () => {
  const page = await go();
  await row('First Bank of Nigeria').waitFor();
  expect(await row('Kuda').count()).toBe(0);
  await page.getByRole('button', { name: '6 more banks, all running' }).click();
  await row('Kuda').waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('New quotes running again').waitFor();
  await history.getByText('by itself').waitFor();
  expect(await history.getByRole('link', { name: 'Audit' }).getAttribute('href')).toContain('/admin/audit?filter=');
});

test('ADM-15 what somebody else turns is seen without a reload, by keyboard and mouse alike', async () => {
  const page = await go();
  await row('Payouts').waitFor();
  const payouts = room.mock.state.data['switches']!.find(({ id }) => id === 'payouts')!;
  Object.assign(payouts, {
    paused: true,
    reason: 'Float is low',
    by: null,
    touches: { what: 'waiting', count: 2, naira: '3.00' },
  });
  room.mock.tell({ resource: 'switches', ids: ['payouts'], count: 1, added: 0 });
  await row('Payouts').getByText('2 payouts wait').waitFor();
  await page.getByRole('button', { name: 'Let payouts go on' }).focus();
  await page.keyboard.press('Enter');
  const reason = page.getByLabel('Reason, kept in the audit');
  await reason.fill('Topped up');
  await reason.press('Enter');
  await row('Payouts').getByText('Running').waitFor();
});

test.each(['light', 'dark'] as const)('ADM-15 has no accessibility finding in the %s theme', async (theme) => {
  const page = await go({ theme });
  await page.getByRole('button', { name: 'Pause new quotes' }).click();
  await page.getByText('Customers will read').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(room.complaints).toEqual([]);
});

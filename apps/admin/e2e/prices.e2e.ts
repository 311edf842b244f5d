import { axe, enter, leave, type Room, type RoomOptions } from './harness.js';

const HALIMA = '1'.padStart(64, 'a');
let room: Room;

const go = async (path: string, options?: RoomOptions): Promise<Room['page']> => {
  room = await enter(path, options);
  return room.page;
};
const posts = (path: string) => room.mock.state.requests.filter(({ line }) => line === `POST /${path}`);

afterEach(() => room.close());
afterAll(leave);

test('ADM-06 the price says what made it: the pin, the sources and why one was dropped, the changes', async () => {
  const page = await go('/rates', { session: 'support' });
  await page.getByText('Pinned by Kemi A. until 18:00').waitFor();
  await page.getByText('0.47 % under the median, without the pin ₦1,575.58').waitFor();
  await page.getByText('3 of 4 used').waitFor();
  await page.getByRole('row', { name: /Quidax, last trade.*Used/ }).waitFor();
  await page.getByRole('row', { name: /luno.*44 m.*Dropped, stale/ }).waitFor();
  await page.getByRole('img', { name: /our sell rate went from ₦1,565.50 to ₦1,576.00/ }).waitFor();
  await page.getByText('“Sources jump, hold the afternoon”').waitFor();
  await page.getByRole('button', { name: '7 days' }).click();
  await page.getByRole('heading', { name: 'Last 7 days' }).waitFor();
  await page.getByRole('button', { name: 'All 36' }).click();
  await page.getByText('1 to 25 of 36').waitFor();
  await page.getByRole('button', { name: 'Next 11' }).click();
  await page.getByText('26 to 36 of 36').waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
});

test('ADM-06 a pin shows its effect before it is made, and is made once', async () => {
  const page = await go('/rates');
  await page.getByRole('radio', { name: /^Pin/ }).check();
  await page.getByLabel('Rate in naira').fill('1578');
  await page.clock.runFor(400);
  await page.getByText('0.34 % under the median. Inside 3 %, so you may do it alone.').waitFor();
  await page.getByRole('row', { name: '100 USDT brings ₦157,600.00 ₦157,800.00' }).waitFor();
  await page.getByRole('row', { name: 'We keep of each ₦7.50 ₦5.50' }).waitFor();
  await page.getByText('6 open quotes keep their rate.').waitFor();
  const pin = page.getByRole('button', { name: 'Pin at ₦1,578.00 until 17:00' });
  expect(await pin.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('Reason').fill('Quidax thins out on Saturdays');
  room.mock.fault(/POST \/rates\/sell\/pin/, { status: 502, code: 'no-answer' });
  await pin.click();
  await page.getByText('We do not know whether it arrived. Press again: it cannot happen twice.').waitFor();
  await pin.click();
  await page.getByText('The rate is pinned.').waitFor();
  await page.getByText('Pinned by Femi O. until 17:00').waitFor();
  const [lost, made] = posts('rates/sell/pin');
  expect(made!.body).toEqual({
    rate: '1578',
    until: '2026-11-21T16:00:00.000Z',
    reason: 'Quidax thins out on Saturdays',
  });
  expect(made!.key).toBe(lost!.key);
});

test('ADM-06 outside 3 % a second person is asked, and the page leads to the request', async () => {
  const page = await go('/rates');
  await page.getByRole('radio', { name: /^Margin/ }).check();
  await page.getByLabel('Margin in per cent').fill('5');
  await page.clock.runFor(400);
  await page.getByText('5.00 % under the median. Outside 3 %: a second person must say yes.').waitFor();
  await page.getByLabel('Reason').fill('A storm');
  await page.getByRole('button', { name: 'Ask for a margin of 5.00 %' }).click();
  await page.getByText('Asked. It happens when a second person says yes.').waitFor();
  await page.getByText(/You asked at 14:06. Kemi A. can say yes until 15:06/).waitFor();
  expect(await page.getByRole('radio', { name: /^Pin/ }).isDisabled()).toBe(true);
  expect(posts('rates/sell/margin')[0]!.body).toEqual({ marginBps: 500, reason: 'A storm' });
  await page.getByRole('link', { name: 'See the request' }).click();
  await page.waitForURL(/\/approvals\//);
});

test('ADM-06 selling is paused until somebody ends it, and goes on; a refusal is a sentence', async () => {
  const page = await go('/rates');
  await page.getByRole('radio', { name: /^Pause selling/ }).check();
  await page.getByLabel('Until', { exact: true }).selectOption({ label: 'until somebody ends it' });
  await page.getByLabel('Reason').fill('Looking into a source');
  room.mock.fault(/POST \/rates\/sell\/pause/, { status: 403, code: 'forbidden' });
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('Your role may not do this.').waitFor();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('Paused by Femi O.').waitFor();
  expect(posts('rates/sell/pause')[1]!.body).toEqual({ until: null, reason: 'Looking into a source' });
  await page.getByRole('radio', { name: /^Go on selling/ }).check();
  await page.getByLabel('Reason').fill('It is fine');
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await page.getByText('Pinned by Kemi A. until 18:00').waitFor();
});

test('ADM-05 what is held by the limit stands first; a person’s day is drawn, and a limit of their own lets it go', async () => {
  const page = await go('/limits');
  await page.getByRole('row', { name: /Guest 2,500.00 USDT up to 10,000.00 1 of 702/ }).waitFor();
  await page.getByRole('tab', { name: 'Held by the limit 1' }).waitFor();
  await page.getByRole('button', { name: 'H···a B···o' }).click();
  await page.getByText('With the held 300.00 it would be 2,640.00, that is 140.00 over.').waitFor();
  expect(await page.getByLabel('New limit a day, USDT').inputValue()).toBe('2,700.00');
  await page.getByLabel('New limit a day, USDT').fill('3,000');
  await page.getByText('About ₦472,800.00 leaves for Kuda ··8125 by itself. 360.00 stays free.').waitFor();
  await page.getByLabel('Reason').fill('School fees, letter in the chat');
  await page.getByRole('button', { name: 'Set 3,000.00 and release' }).click();
  await page.getByText('The limit is set.').waitFor();
  await page.getByText('360.00 left today.').waitFor();
  expect(posts(`limits/${HALIMA}/override`)[0]!.body).toEqual({
    limit: '3000',
    until: '2026-11-21T23:00:00.000Z',
    reason: 'School fees, letter in the chat',
  });
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Paid');
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await page.getByText('The usual limit holds again.').waitFor();
});

test('ADM-05 above the tier above a second person is asked; support sees people and sets nothing', async () => {
  let page = await go(`/limits/${HALIMA}/show`);
  await page.getByLabel('New limit a day, USDT').fill('12000');
  await page.getByText('A second person must say yes before it happens.').waitFor();
  await page.getByLabel('Reason').fill('Sells a car');
  await page.getByRole('button', { name: 'Ask for 12,000.00' }).click();
  await page.getByText(/You asked at 14:06. Tayo M. can say yes until 15:06/).waitFor();
  await room.close();
  page = await go('/limits', { session: 'support' });
  await page.getByRole('tab', { name: /Own limit in force/ }).click();
  await page.getByText('“Sells a car, contract seen”').waitFor();
  await page.getByRole('button', { name: 'A·····a K··' }).click();
  await page.getByText('1,000.00 of 9,000.00').last().waitFor();
  expect(await page.getByLabel('Reason').count()).toBe(0);
});

test('ADM-05 an engineer has no room of limits, and sees rates without verbs', async () => {
  const page = await go('/rates', { session: 'engineer' });
  await page.getByText('3 of 4 used').waitFor();
  expect(await page.getByRole('link', { name: 'Limits' }).count()).toBe(0);
  expect(await page.getByRole('radio').count()).toBe(0);
});

test.each(['light', 'dark'] as const)('ADM-01 rates and limits have no accessibility finding, %s', async (theme) => {
  let page = await go('/rates', { theme });
  await page.getByRole('radio', { name: /^Pin/ }).check();
  await page.clock.runFor(400);
  await page.getByText('We keep of each').waitFor();
  await page.getByRole('img', { name: /our sell rate/ }).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(room.complaints).toEqual([]);
  await room.close();
  page = await go('/limits', { theme });
  await page.getByRole('button', { name: 'H···a B···o' }).click();
  await page.getByText('With the held 300.00').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(room.complaints).toEqual([]);
  await room.close();
  page = await go(`/limits/${HALIMA}/show`, { theme });
  await page.getByText('With the held 300.00').waitFor();
  expect(await axe(page)).toEqual([]);
});

import { type ApprovalVerb, APPROVAL_VERBS } from '@usdt-africa/contracts/admin';
import { everyKind } from '../dev/fixtures/effects.mjs';
import { axe, enter, leave, type Room, type RoomOptions } from './harness.js';

const CASE = '0192f3dd-0000-7000-8000-000000000012';
const OWN = '0192f3dd-0000-7000-8000-000000000011';
const PAYOUT = '0192f3bb-0000-7000-8000-000000000041';
/** What the button of each kind says it does. */
const FIGURES: Readonly<Record<ApprovalVerb, RegExp>> = {
  'payout-repay': /pay ₦598,796\.00 again$/,
  'dispute-repay': /pay ₦598,796\.00 again$/,
  'order-release': /release ₦598,796\.00$/,
  'payout-settle-by-evidence': /book ₦598,796\.00 as paid$/,
  'payout-fail-by-evidence': /book ₦598,796\.00 as not paid$/,
  'arrival-returned-by-evidence': /book what arrived \(S918 447 203 116\) as sent back$/,
  'arrival-attributed-by-evidence': /book what arrived \(9c4e07ab…\) as given to its owner$/,
  'limit-override': /raise the limit of one person to 40,000\.00 USDT a day$/,
  'rate-pin': /pin the selling rate at ₦1,640\.00$/,
  'rate-margin': /set the selling margin to 5\.00 %$/,
  'operator-invite': /invite Uche Nwosu as finance$/,
  'operator-role': /give Uche Nwosu the role finance$/,
  'operator-reset': /reset how Uche Nwosu signs in$/,
  'operator-enable': /unlock Uche Nwosu$/,
};
/** How many pixels of what changes cannot be seen. */
const cutOff = (page: Room['page']): Promise<number> =>
  page.locator('.told__changes').evaluate((box) => box.scrollWidth - box.clientWidth);
let room: Room;

const go = async (path: string, options?: RoomOptions): Promise<Room['page']> => {
  room = await enter(path, options);
  return room.page;
};
const posts = (path: string) => room.mock.state.requests.filter(({ line }) => line === `POST /${path}`);

afterEach(() => room.close());
afterAll(leave);

test('ADM-04 the queue shows what is due first; a case is claimed, answered with ready-made words and a promise', async () => {
  const page = await go('/disputes', { session: 'support' });
  await page.getByRole('tab', { name: 'Our turn 4' }).waitFor();
  await page.getByText(/^Our turn, overdue 8 m/).waitFor();
  expect(await page.getByRole('row').nth(1).textContent()).toContain('D-2043');
  await page.getByRole('button', { name: 'Nobody’s yet 1' }).click();
  await page.getByText('1 to 1 of 1').waitFor();
  await page.getByRole('link', { name: 'D-2042' }).click();
  await page.getByRole('button', { name: 'Claim' }).click();
  await page.getByText('Claimed by you').waitFor();
  await page.getByRole('button', { name: 'Ready-made words' }).click();
  await page.getByRole('menuitem', { name: 'We ask the bank' }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([255, 216, 255]) });
  await page.getByRole('button', { name: 'Take letter.jpg away' }).waitFor();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('The reply was sent.').waitFor();
  const [sent] = posts(`disputes/${CASE}/answer`);
  expect(sent!.body).toMatchObject({ promiseMinutes: 120, version: 2, files: [expect.any(String)] });
  expect(await page.getByLabel('Words to the customer').inputValue()).toBe('');
});

test('ADM-04 support asks for money and a second person decides; what is not possible says why', async () => {
  const page = await go(`/disputes/${CASE}/show`, { session: 'support' });
  await page.getByText('Not possible: it was not paid').waitFor();
  await page.getByLabel('Reason, kept in the audit').fill('Reversed 13:12');
  await page.getByRole('button', { name: 'Ask to pay ₦92,100.00 again' }).click();
  await page.getByText('Asked. It happens when a second person says yes.').waitFor();
  const [asked] = posts(`disputes/${CASE}/repay`);
  expect(asked!.body).toEqual({ payoutId: PAYOUT, reason: 'Reversed 13:12', version: 1 });
  await page.getByText('It is being paid again').first().waitFor();
});

test('ADM-04 a case ends with its proof, shown to the customer in words', async () => {
  const page = await go('/disputes/0192f3dd-0000-7000-8000-000000000013/show', { session: 'support' });
  await page.getByRole('radio', { name: /^Show proof of payment/ }).check();
  const show = page.getByRole('button', { name: 'Show proof' });
  await page.getByLabel('Reason, kept in the audit').fill('The bank has it');
  expect(await show.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('Words to the customer, with the proof').fill('Zenith finds it by this session id.');
  await show.click();
  await page.getByText('Resolved: proof shown').waitFor();
  expect(posts('disputes/0192f3dd-0000-7000-8000-000000000013/prove')[0]!.body).toEqual({
    payoutId: PAYOUT,
    reason: 'The bank has it',
    version: 7,
    text: 'Zenith finds it by this session id.',
  });
  await page.getByText('It is resolved').waitFor();
});

test('ADM-04 finance asks for a refund, and the case stands as refunding', async () => {
  const page = await go(`/disputes/${OWN}/show`);
  await page.getByRole('radio', { name: /^Refund 200.00/ }).check();
  await page.getByLabel('Reason, kept in the audit').fill('The account is closed');
  await page.getByRole('button', { name: 'Ask for the refund' }).click();
  await page.getByText('The refund was asked for.').waitFor();
  await page.getByText('It is being refunded').first().waitFor();
  expect(posts(`disputes/${OWN}/refund`)[0]!.body).toMatchObject({ payoutId: PAYOUT, version: 7 });
});

test('ADM-04 what the customer and colleagues do is seen in the open case without a reload', async () => {
  const page = await go(`/disputes/${OWN}/show`);
  await page.getByText('Claimed by you').waitFor();
  const open = room.mock.state.data['disputes']!.find(({ id }) => id === OWN)!;
  Object.assign(open, {
    claimedBy: { ...(open['claimedBy'] as object), operatorId: 'somebody', name: 'Kemi A.' },
    version: 8,
  });
  room.mock.tell({ resource: 'disputes', ids: [OWN], count: 1, added: 0 });
  await page.getByText('Claimed by Kemi A.').waitFor();
});

test('ADM-04 an answer that was under way during an act does not bring back what was before it', async () => {
  const page = await go(`/disputes/${OWN}/show`);
  await page.getByText('Claimed by you').waitFor();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let late: Promise<void> | undefined;
  const asked = new Promise<void>((resolve) => {
    void page.route(
      `**/api/admin/disputes/${OWN}`,
      async (route) => {
        const before = await route.fetch();
        // Whoever gave the request up is not there any more.
        late = released.then(() => route.fulfill({ response: before })).catch(() => undefined);
        resolve();
        await late;
      },
      { times: 1 },
    );
  });
  room.mock.tell({ resource: 'disputes', ids: [OWN], count: 1, added: 0 });
  await asked;
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('My day ends');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('button', { name: 'Claim' }).waitFor();
  release();
  await late;
  await page.getByRole('button', { name: 'Claim' }).click();
  await page.getByText('Claimed by you').waitFor();
  expect(posts(`disputes/${OWN}/claim`)[0]!.body).toMatchObject({ version: 8 });
});

test('ADM-04 finance hands a case back to the queue, and answers no customer', async () => {
  const page = await go(`/disputes/${OWN}/show`);
  await page.getByText('Claimed by you').waitFor();
  expect(await page.getByRole('tab', { name: 'Reply to customer' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('My day ends');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('button', { name: 'Claim' }).waitFor();
  expect(posts(`disputes/${OWN}/hand-over`)[0]!.body).toEqual({ operatorId: null, reason: 'My day ends', version: 7 });
});

test('ADM-04 a request is decided for exactly what is shown; a no needs its reason', async () => {
  const page = await go('/approvals');
  await page.getByRole('link', { name: 'Pay ₦1,346,984.75 again' }).click();
  await page.getByText('Kemi A. asks to pay ₦1,346,984.75 again').waitFor();
  await page.getByText('Owed to the recipient').waitFor();
  await page.getByText('Adaeze O···').waitFor();
  const no = page.getByRole('button', { name: 'Say no' });
  expect(await no.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('Words for the audit').fill('Statement line 611 seen');
  expect(await no.getAttribute('aria-disabled')).toBeNull();
  await page.getByRole('button', { name: 'Yes, pay ₦1,346,984.75 again' }).click();
  await page.getByText('Femi O., finance said yes at 14:06:40.').waitFor();
  expect(posts('approvals/0192f399-0000-7000-8000-000000000001/approve')[0]!.body).toEqual({
    payloadHash: '8b1f04c2'.repeat(8),
    reason: 'Statement line 611 seen',
  });
  expect(await no.count()).toBe(0);
});

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('ADM-03 every kind of request says in words what a yes does, %s, %i wide', async (theme, width) => {
  const page = await go('/approvals', { theme });
  const { approvals } = room.mock.state.data;
  const [row] = approvals!;
  const kinds = everyKind(row!);
  approvals!.push(...kinds);
  await page.setViewportSize({ width, height: 900 });
  for (const { id, verb } of kinds) {
    room.mock.state.role = verb.startsWith('operator-') ? 'admin' : 'finance';
    await page.goto(`/admin/approvals/${id}/show`);
    const yes = page.getByRole('button', { name: /^Yes, / });
    await yes.waitFor();
    const read = await page.getByRole('main').innerText();
    expect([verb, read]).toEqual([
      verb,
      expect.not.stringMatching(/[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{16,}|\d{5,}|%\{/),
    ]);
    expect([verb, await yes.textContent()]).toEqual([verb, expect.stringMatching(FIGURES[verb])]);
    expect([verb, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([verb, width]);
    expect([verb, await cutOff(page)]).toEqual([verb, 0]);
    expect(await axe(page)).toEqual([]);
  }
  // Beside a case there is less room than on any page of its own.
  room.mock.state.role = 'finance';
  await page.goto(`/admin/disputes/${OWN}/show`);
  await page.getByText('Owed to the recipient').waitFor();
  expect(await cutOff(page)).toBe(0);
  expect(kinds.map(({ verb }) => verb).sort()).toEqual([...APPROVAL_VERBS].sort());
});

test('ADM-03 the whole name behind a reason, which is kept', async () => {
  const page = await go('/approvals/0192f399-0000-7000-8000-000000000001/show');
  await page.getByRole('button', { name: 'Show the full name' }).click();
  await page.getByLabel('Why do you need it?').fill('To compare with the bank’s list');
  await page.getByRole('button', { name: 'Show for 15 minutes' }).click();
  await page.getByText('Ngozi Chidinma Eze').waitFor();
  await page.getByText(/3045715561/).waitFor();
  expect(posts('orders/0192f3aa-0000-7000-8000-000000000001/personal')[0]!.body).toEqual({
    reason: 'To compare with the bank’s list',
  });
});

test('ADM-03 whoever asks reads what whoever decides will read, and asks a second person', async () => {
  const page = await go('/payouts/0192f3bb-0000-7000-8000-000000000001/show');
  await page.getByRole('button', { name: /^Pay again/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Ask to pay ₦[\d,.]+ again$/ });
  await dialog.getByText('Owed to the recipient').waitFor();
  await dialog.getByText('Adaeze O···').waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('Paystack says the bank is down');
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  await page.getByText('Asked. It happens when a second person says yes.').waitFor();
});

test('ADM-04 whoever asked cannot decide, and a role that may not sees no answers', async () => {
  const page = await go('/approvals/0192f399-0000-7000-8000-000000000002/show');
  await page.getByText('You cannot decide what you asked for, not from another session or device either.').waitFor();
  expect(await page.getByRole('button', { name: /^Yes/ }).count()).toBe(0);
});

test('ADM-03 an order says in words what is asked for on it, and leads to the request', async () => {
  const page = await go('/orders/0192f3aa-0000-7000-8000-000000000001/show');
  await page.getByText(/You asked at 14:06 to pay ₦1,346,984.75 again/).waitFor();
  await page.getByRole('link', { name: 'See request' }).click();
  await page.getByText('Your reason:').waitFor();
});

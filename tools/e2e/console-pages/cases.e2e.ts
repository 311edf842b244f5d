import { type ApprovalAction, APPROVAL_ACTIONS } from '@usdt-africa/contracts/admin';
import type { AdminApprovalView, AdminChange, AdminDisputeRow, AdminDisputeView } from '@usdt-africa/contracts/admin';
import {
  answered,
  axe,
  day,
  enter,
  grouped,
  leave,
  open,
  product,
  type ConsolePage,
  type PageOptions,
} from './harness.js';
import { until } from '../../lib/processes.mjs';
import { everyKind } from './every-kind.js';
import { Operator } from './operator.js';
import { consoleText } from '../texts.js';

/** Label of the button of each kind. */
const FIGURES: Readonly<Record<ApprovalAction, RegExp>> = {
  'payout-repay': /pay ₦598,796\.00 again$/,
  'dispute-repay': /pay ₦598,796\.00 again$/,
  'order-release': /release ₦598,796\.00$/,
  'payout-settle-by-evidence': /book ₦598,796\.00 as paid$/,
  'payout-fail-by-evidence': /book ₦598,796\.00 as not paid$/,
  'deposit-returned-by-evidence': /book deposit S918 447 203 116 as sent back$/,
  'deposit-attributed-by-evidence': /book deposit 9c4e07ab… as given to its owner$/,
  'deposit-assets-returned-by-evidence': /book other tokens \(S918 447 203 116\) as sent back$/,
  'deposit-assets-retained-by-evidence': /book other tokens \(S918 447 203 116\) as not returnable$/,
  'customer-second-factor': /reset a customer’s two-step login$/,
  'funding-return': /return ₦750,000\.00 to its sender$/,
  'funding-credit': /credit ₦750,000\.00 to the customer’s wallet$/,
  'purchase-release': /send the USDT of purchase B719 204 663 180$/,
  'refund-approve': /send refund R482 039 551 840$/,
  'treasury-open': /record the opening balance of the treasury$/,
  'sender-unlist': /remove TMuA…reY9 from the watch-list$/,
  'customer-unfreeze': /unfreeze a customer, which sends ₦4,000,000\.00$/,
  'limit-override': /raise a personal limit to 40,000\.00 USDT a day$/,
  'tier-limits': /change the limits of Individual$/,
  'tier-limits-end': /return Guest to its usual limits$/,
  'rate-pin': /pin the selling rate at ₦1,640\.00$/,
  'rate-margin': /set the selling margin to 5\.00 %$/,
  'operator-invite': /invite Uche Nwosu as finance$/,
  'operator-role': /give Uche Nwosu the role finance$/,
  'operator-reset': /reset the login of Uche Nwosu$/,
  'operator-enable': /unlock Uche Nwosu$/,
};
/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** How many pixels of what changes cannot be seen. */
const cutOff = (page: ConsolePage['page']): Promise<number> =>
  page.locator('.effect__changes').evaluate((box) => box.scrollWidth - box.clientWidth);
let consolePage: ConsolePage;

const go = async (path: string, options?: PageOptions): Promise<ConsolePage['page']> => {
  consolePage = await enter(path, options);
  return consolePage.page;
};
const posts = (path: string) => consolePage.sent.filter(({ line }) => line === `POST /${path}`);

beforeAll(open);
afterEach(() => consolePage.close());
afterAll(leave);

test('ADM-04 the queue lists the earliest due first; a case is claimed, answered with a template and a promise', async () => {
  const { unclaimed, wide } = day().cases;
  const page = await go('/disputes', { session: 'support' });
  await page.getByRole('tab', { name: /^Our turn \d+$/ }).waitFor();
  await page
    .getByText(/^Our turn, due in /)
    .first()
    .waitFor();
  // A case becomes overdue only after hours: the response marks one as overdue, and the server's order stays unchanged.
  const request = await Operator.of(product(), 'support');
  const rows = await request.must<readonly AdminDisputeRow[]>('GET', 'disputes?sort=["due","ASC"]&range=[0,24]');
  expect(rows.map(({ due }) => due!.at)).toEqual(rows.map(({ due }) => due!.at).toSorted());
  await page.route('**/api/admin/disputes?**', async (route) => {
    const answer = await route.fetch();
    const at = new Date(Date.now() - 490_000).toISOString();
    const shown = ((await answer.json()) as readonly AdminDisputeRow[]).map((row) =>
      row.id === wide.id && row.due ? { ...row, due: { ...row.due, at, secondsLeft: -490 } } : row,
    );
    await route.fulfill({ response: answer, json: shown });
  });
  await page.reload();
  await page.getByText(/^Our turn, \d+ m.* overdue/).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  expect(await page.getByRole('row').nth(1).textContent()).toContain(rows[0]!.number);
  await page.getByRole('button', { name: /^Unclaimed \d+$/ }).click();
  await page.getByText('1 to 1 of 1').waitFor();
  await page.getByRole('link', { name: unclaimed.number }).click();
  await page.getByRole('button', { name: 'Claim' }).click();
  await page.getByText('Claimed by you').waitFor();
  await page.getByRole('button', { name: consoleText('disputes.reply.canned') }).click();
  await page.getByRole('menuitem', { name: 'We’re asking the bank' }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByRole('button', { name: consoleText('disputes.reply.detach', { name: 'letter.png' }) }).waitFor();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText(consoleText('disputes.reply.sent')).waitFor();
  const [sent] = posts(`disputes/${unclaimed.id}/answer`);
  expect(sent!.body).toMatchObject({ promiseMinutes: 120, version: 2, files: [expect.any(String)] });
  expect(await page.getByLabel(consoleText('disputes.reply.text')).inputValue()).toBe('');
});

test('ADM-04 a case that cannot be reloaded for a while stays open, with the typed text', async () => {
  const { id } = day().cases.toRepay;
  const page = await go(`/disputes/${id}/show`, { session: 'support' });
  const reason = page.getByLabel(consoleText('disputes.resolve.reason'));
  await reason.fill('Reversed 13:12');
  let cut = 0;
  let answers = 0;
  await page.route(`**/api/admin/disputes/${id}`, async (route) => {
    // One failure more than the page's automatic retries.
    if (cut++ < 4) return route.abort('connectionreset');
    await route.continue();
    answers++;
  });
  // A page that is some seconds old loads the case again when the operator returns to it.
  const back = async (): Promise<boolean> => {
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
    return answers > 0;
  };
  expect(await until(back, 60_000)).toBe(true);
  expect(new URL(page.url()).pathname).toBe(`/admin/disputes/${id}/show`);
  expect(await reason.inputValue()).toBe('Reversed 13:12');
  // The places for messages are there, and empty.
  expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
});

test('ADM-04 keeps a focused field in place while content above it changes', async () => {
  const { id } = day().cases.toRepay;
  const page = await go('/account', { session: 'support' });
  const held: (() => void)[] = [];
  for (const late of ['**/api/admin/payouts/*', '**/EffectTable-*.js'])
    await page.route(late, async (route) => {
      await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
  const answers = async (nth: number): Promise<void> => {
    expect(await until(() => Promise.resolve(held.length >= nth), 30_000)).toBe(true);
    held[nth - 1]!();
  };
  await page.goto(`/admin/disputes/${id}/show`);
  const reason = page.getByLabel(consoleText('disputes.resolve.reason'));
  await reason.waitFor({ state: 'attached' });
  expect(await reason.isVisible()).toBe(false);
  await answers(1);
  expect(await until(() => Promise.resolve(held.length >= 2), 30_000)).toBe(true);
  expect(await reason.isVisible()).toBe(false);
  await answers(2);
  await reason.waitFor();
  await reason.fill('Reversed');
  // Whatever above it should be on its way once more.
  await page.evaluate(`document.activeElement.closest('form').firstElementChild.setAttribute('aria-busy', 'true')`);
  await reason.evaluate((field) => field.getBoundingClientRect());
  await page.keyboard.type(' 13:12');
  expect(await reason.inputValue()).toBe('Reversed 13:12');
});

test('ADM-04 a queue whose first response is lost on the way loads all the same, without a message', async () => {
  const page = await go('/account', { session: 'support' });
  let calls = 0;
  await page.route('**/api/admin/disputes?**', (route) =>
    calls++ === 0 ? route.abort('connectionreset') : route.continue(),
  );
  await page.getByRole('link', { name: /^Disputes/ }).click();
  // Rows there are on the page before, too, which stays until this one is there.
  await page
    .getByRole('link', { name: /^D-\d+/ })
    .first()
    .waitFor();
  expect(calls).toBeGreaterThan(1);
  expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
});

test('ADM-04 support requests to pay again, a second person decides; an impossible action shows why', async () => {
  const { id, sale, payoutId } = day().cases.toRepay;
  const page = await go(`/disputes/${id}/show`, { session: 'support' });
  await page.getByText('Not possible: it was not paid').waitFor();
  await page.getByLabel(consoleText('disputes.resolve.reason')).fill('Reversed 13:12');
  await page.getByRole('button', { name: `Request to pay ₦${grouped(sale.naira)} again` }).click();
  await page.getByText(consoleText('actions.requested')).waitFor();
  const [request] = posts(`disputes/${id}/repay`);
  expect(request!.body).toEqual({ payoutId, reason: 'Reversed 13:12', version: 2 });
  await page.getByText(consoleText('disputes.resolve.waits')).first().waitFor();
});

test('ADM-04 a case ends with its proof, shown to the customer in words', async () => {
  const { id, payoutId } = day().cases.toProve;
  const page = await go(`/disputes/${id}/show`, { session: 'support' });
  await page.getByRole('radio', { name: /^Send proof of payment/ }).check();
  const show = page.getByRole('button', { name: consoleText('disputes.resolve.proveDo') });
  await page.getByLabel(consoleText('disputes.resolve.reason')).fill('The bank has it');
  expect(await show.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel(consoleText('disputes.resolve.words')).fill('Zenith finds it by this session id.');
  await show.click();
  await page.getByText(consoleText('disputes.how.proof')).waitFor();
  expect(posts(`disputes/${id}/prove`)[0]!.body).toEqual({
    payoutId,
    reason: 'The bank has it',
    version: 2,
    text: 'Zenith finds it by this session id.',
  });
  await page.getByText(consoleText('actions.why.resolved')).waitFor();
});

test('ADM-04 a refund can be chosen in the place of paying again, and nothing is requested before', async () => {
  const { id, sale } = day().cases.toRefund;
  const page = await go(`/disputes/${id}/show`);
  const repay = page.getByRole('radio', { name: /^Pay again/ });
  const refund = page.getByRole('radio', { name: /^Refund [\d.]+ USDT/ });
  await page.getByRole('button', { name: `Pay ₦${grouped(sale.naira)} again` }).waitFor();
  expect([await repay.isChecked(), await refund.isDisabled()]).toEqual([true, false]);
  await refund.check();
  await page.getByText('To a wallet that the customer proves').waitFor();
  await page.getByRole('button', { name: consoleText('disputes.resolve.refundDo') }).waitFor();
  expect(posts(`disputes/${id}/refund`)).toEqual([]);
});

test('ADM-04 changes by colleagues appear in the open case without a reload, also those without a notification', async () => {
  const { id } = day().cases.toMove;
  const page = await go('/account');
  let mend = (): void => undefined;
  const mended = new Promise<void>((resolve) => (mend = resolve));
  // Until it is restored no stream comes through: the page receives no event of the changes made meanwhile.
  await page.route('**/api/admin/stream', async (route) => {
    await mended;
    await page.unroute('**/api/admin/stream');
    await route.abort('connectionreset').catch(() => undefined);
  });
  await page.goto(`/admin/disputes/${id}/show`);
  await page.getByText('Claimed by you').waitFor();
  const femi = await Operator.of(product(), 'finance');
  const { version } = await femi.must<AdminDisputeView>('GET', `disputes/${id}`);
  await femi.must('POST', `disputes/${id}/hand-over`, { operatorId: null, reason: 'Tayo knows the bank', version });
  mend();
  await page.getByRole('button', { name: 'Claim' }).waitFor();
  const tayo = await Operator.of(product(), 'colleague');
  await tayo.must('POST', `disputes/${id}/claim`, { version: version + 1 });
  await page.getByText('Claimed by Tayo M.').first().waitFor();
});

test('ADM-04 a response that was under way during an action does not restore the state before it', async () => {
  const { id } = day().cases.toClaimLate;
  const page = await go('/account');
  // The stream reports a change of the case once, although there was none: the page reloads it, and gets the state at
  // that time.
  let releaseAnswer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (releaseAnswer = resolve));
  const stream = '**/api/admin/stream';
  // Every stream until then: that of the page before may open as late as this, and would be the only one otherwise.
  await page.route(stream, async (route) => {
    await isAnswered;
    await page.unroute(stream);
    const change: AdminChange = { resource: 'disputes', ids: [id], count: 1, added: 0 };
    const body = `event: changed\ndata: ${JSON.stringify(change)}\n\n`;
    await route.fulfill({ contentType: 'text/event-stream', body }).catch(() => undefined);
  });
  await page.goto(`/admin/disputes/${id}/show`);
  await page.getByText('Claimed by you').waitFor();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let late: Promise<void> | undefined;
  const request = new Promise<void>((resolve) => {
    void page.route(
      `**/api/admin/disputes/${id}`,
      async (route) => {
        const before = await route.fetch();
        // The page that sent the request may be closed.
        late = released.then(() => route.fulfill({ response: before })).catch(() => undefined);
        resolve();
        await late;
      },
      { times: 1 },
    );
  });
  releaseAnswer();
  await request;
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('My day ends');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('button', { name: 'Claim' }).waitFor();
  release();
  await late;
  await page.getByRole('button', { name: 'Claim' }).click();
  await page.getByText('Claimed by you').waitFor();
  expect(posts(`disputes/${id}/claim`)[0]!.body).toMatchObject({ version: 3 });
});

test('ADM-04 finance hands a case back to the queue, and answers no customer', async () => {
  const { id } = day().cases.toHandOver;
  const page = await go(`/disputes/${id}/show`);
  await page.getByText('Claimed by you').waitFor();
  expect(await page.getByRole('tab', { name: 'Reply to customer' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('My day ends');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('button', { name: 'Claim' }).waitFor();
  expect(posts(`disputes/${id}/hand-over`)[0]!.body).toEqual({ operatorId: null, reason: 'My day ends', version: 2 });
});

test('ADM-04 a decision applies to exactly the shown request; a rejection needs its reason', async () => {
  const { approvalId, naira } = day().returned.toDecide;
  const pay = `pay ₦${grouped(naira)} again`;
  const page = await go('/approvals');
  await page.getByRole('link', { name: `P${pay.slice(1)}` }).click();
  await page.getByText(`Tayo M. asks to ${pay}`).waitFor();
  await page.getByText('Owed to the recipient').waitFor();
  await page
    .getByText(/ \w···, GTBank ··000\d/)
    .first()
    .waitFor();
  const no = page.getByRole('button', { name: consoleText('approvals.no') });
  expect(await no.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel(consoleText('approvals.words')).fill('Statement line 611 seen');
  expect(await no.getAttribute('aria-disabled')).toBeNull();
  await page.getByRole('button', { name: `Approve: ${pay}` }).click();
  await page.getByText(/^Femi O\., finance approved it at \d\d:\d\d:\d\d\.$/).waitFor();
  expect(posts(`approvals/${approvalId}/approve`)[0]!.body).toEqual({
    payloadHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    reason: 'Statement line 611 seen',
  });
  expect(await no.count()).toBe(0);
});

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)(
  'ADM-03 every kind of request describes the effect of an approval in words, %s, %i wide',
  async (theme, width) => {
    const femi = await Operator.of(product(), 'finance');
    const kinds = everyKind(await femi.must<AdminApprovalView>('GET', `approvals/${day().returned.shown.approvalId}`));
    for (const session of ['finance', 'admin'] as const) {
      const page = await go('/approvals', { theme, session });
      await page.setViewportSize({ width, height: 900 });
      for (const kind of kinds.filter(({ action }) => action.startsWith('operator-') === (session === 'admin'))) {
        const { id, action } = kind;
        await page.route(`**/api/admin/approvals/${id}`, answered(kind));
        await page.goto(`/admin/approvals/${id}/show`);
        const yes = page.getByRole('button', { name: /^Approve: / });
        await yes.waitFor();
        const read = await page.getByRole('main').innerText();
        expect([action, read]).toEqual([
          action,
          expect.not.stringMatching(/[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{16,}|\d{5,}|%\{/),
        ]);
        expect([action, await yes.textContent()]).toEqual([action, expect.stringMatching(FIGURES[action])]);
        expect([action, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([action, width]);
        expect([action, await cutOff(page)]).toEqual([action, 0]);
        expect(await axe(page)).toEqual([]);
      }
      if (session === 'admin') continue;
      // Next to a case there is less space than on any page of its own.
      await page.goto(`/admin/disputes/${day().cases.wide.id}/show`);
      await page.getByText('Owed to the recipient').waitFor();
      expect(await cutOff(page)).toBe(0);
      await consolePage.close();
    }
    expect(kinds.map(({ action }) => action).sort()).toEqual([...APPROVAL_ACTIONS].sort());
  },
);

test('ADM-03 shows the whole name for a reason, which is recorded', async () => {
  const { id, approvalId } = day().returned.toRead;
  const page = await go(`/approvals/${approvalId}/show`);
  await page.getByRole('button', { name: 'Show the full name' }).click();
  await page.getByLabel('Why do you need it?').fill('To compare with the bank’s list');
  await page.getByRole('button', { name: 'Show for 15 minutes' }).click();
  await page
    .getByText(/0000000005/)
    .first()
    .waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(/\w···,? GTBank/);
  expect(posts(`orders/${id}/view-personal-data`)[0]!.body).toEqual({ reason: 'To compare with the bank’s list' });
});

test('ADM-03 the requester reads the text that the approver will read, and requests a second person’s approval', async () => {
  const page = await go(`/payouts/${day().returned.toRequest.payoutId}/show`);
  await page.getByRole('button', { name: /^Pay again/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Request to pay ₦[\d,.]+ again$/ });
  await dialog.getByText('Owed to the recipient').waitFor();
  await dialog
    .getByText(/ \w···, GTBank ··000\d/)
    .first()
    .waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('Paystack says the bank is down');
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  await page.getByText(consoleText('actions.requested')).waitFor();
});

test('ADM-04 the requester cannot decide, and a role without permission sees no answers', async () => {
  let page = await go(`/approvals/${day().returned.own.approvalId}/show`);
  await page.getByText(consoleText('approvals.notYourOwn')).waitFor();
  expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  await consolePage.close();
  page = await go(`/approvals/${day().returned.own.approvalId}/show`, { session: 'support' });
  await page
    .getByText(/asks to pay ₦/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: /^(Approve|Decline)/ }).count()).toBe(0);
});

test('ADM-03 an order describes its pending request in words, and links to it', async () => {
  const { id, naira } = day().returned.own;
  const page = await go(`/orders/${id}/show`);
  await page.getByText(new RegExp(`You asked at \\d\\d:\\d\\d to pay ₦${grouped(naira)} again`)).waitFor();
  await page.getByRole('button', { name: consoleText('approvals.withdraw') }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'See request' }).click();
  await page.getByText('Your reason:').waitFor();
});

import { accessibilityFaults } from '@usdt-africa/test-kit';
import { disputeView, message } from '../dev/disputes.js';
import { DESKTOP, PHONE, seen, stage, until } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

const NUMBER = 'S482039551845';
const JPG = {
  name: 'zenith-statement.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
};
const HTML = { name: 'statement.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html>') };

describe('the customer’s side of a dispute', () => {
  let on: Stage;
  beforeAll(async () => {
    on = await stage();
  });
  afterAll(() => on.close());

  it('HELP-02 shows the remaining time before a dispute is possible, with a timeline and interim help', async () => {
    on.mock.state.disputes.set(NUMBER, disputeView({ paidAgoMs: 1_320_000 }));
    const page = await on.open(`/order-status/${NUMBER}`);
    await page.getByRole('link', { name: /^Didn’t .+ get it/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Not Enough Time To Dispute' });
    await sheet.getByText('1 h 38 m to go').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const reminder = sheet.getByRole('link', { name: /Remind me at/ });
    expect(decodeURIComponent((await reminder.getAttribute('href'))!)).toContain('BEGIN:VALARM');
    await sheet.getByRole('button', { name: /^Message for/ }).click();
    await page.getByText(text('words.copied')).waitFor();
    await page.getByRole('button', { name: 'Close' }).first().click();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/order-status/${NUMBER}`);
    await page.context().close();
  });

  it('HELP-01 SELL-10 opens a case for a question before the two hours, and links the receipt at the pay ref', async () => {
    on.mock.state.disputes.set(NUMBER, disputeView({ paidAgoMs: 1_320_000 }));
    const page = await on.open(`/order-status/${NUMBER}`, { size: DESKTOP });
    await page.getByRole('link', { name: 'I still need help' }).click();
    await page.getByRole('heading', { name: 'What can we help with?' }).waitFor();
    await page.getByText('I sent money to the wrong bank details').click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('In your words').fill('I typed a wrong digit.');
    await page.getByRole('button', { name: /^Send report/ }).click();
    await page.getByText('I typed a wrong digit.').waitFor();
    expect(seen(on.mock, /dispute\/question$/).at(-1)?.body).toMatchObject({ topic: 'wrong-bank' });
    expect(await page.getByRole('button', { name: 'It has arrived' }).count()).toBe(0);
    await page.goto(new URL(`/order-status/${NUMBER}`, page.url()).href);
    await page.getByRole('link', { name: 'Payment Receipt' }).first().click();
    const receipt = page.getByRole('article', { name: 'Receipt' });
    await receipt.waitFor();
    await receipt.getByText('₦1,583.50').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    on.mock.state.disputes.delete(NUMBER);
    await page.context().close();
  });

  it('HELP-02 states a sandbox’s shorter wait as it is', async () => {
    on.mock.state.disputes.set(NUMBER, disputeView({ paidAgoMs: 5_000, waitMs: 120_000 }));
    const page = await on.open(`/dispute/${NUMBER}`);
    const sheet = page.getByRole('dialog', { name: 'Not Enough Time To Dispute' });
    await sheet.getByText(/^This is a sandbox: here you can report this order 2 min after we paid it/).waitFor();
    await sheet.getByText('2 min to go').waitFor();
    expect(await sheet.getByText(/order two hours after/).count()).toBe(0);
    await page.context().close();
  });

  it('HELP-02 names the remaining wait when the server refuses a dispute as too early', async () => {
    on.mock.state.disputes.set(NUMBER, disputeView());
    const page = await on.open(`/dispute/${NUMBER}`);
    await page.getByText('Nothing at all').waitFor();
    await page.route(`**/api/orders/${NUMBER}/dispute`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { code: 'not-enough-time', retryAfterSeconds: 95 } })
        : route.continue(),
    );
    await page.getByRole('button', { name: /^Send report, answer by/ }).click();
    await page.getByText('Not Enough Time To Dispute: 2 min to go.').waitFor();
    await page.context().close();
  });

  it('HELP-02 SHELL-08 closes the too-early sheet when the page was opened by its address and has no history', async () => {
    on.mock.state.disputes.set(NUMBER, disputeView({ paidAgoMs: 1_320_000 }));
    const page = await on.open(`/dispute/${NUMBER}`);
    const sheet = page.getByRole('dialog', { name: 'Not Enough Time To Dispute' });
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/order-status/${NUMBER}`);
    await page.reload();
    await page.getByRole('link', { name: /^Didn’t .+ get it/ }).waitFor();
    expect(await sheet.count()).toBe(0);
    await page.context().close();
  });

  it.each([
    ['S730118264905', 'a choice about a smaller amount'],
    ['S730118264918', 'a refund under way'],
    ['S730118264919', 'a refund'],
  ])('HELP-02 %s offers no help about a payment: %s', async (number) => {
    const page = await on.open(`/order-status/${number}`);
    await until(() => seen(on.mock, new RegExp(`^GET /api/orders/${number}/dispute$`)).length > 0);
    await page.getByRole('link', { name: /I paid but nothing happened/ }).waitFor();
    expect(await page.getByRole('link', { name: /^Didn’t .+ get it/ }).count()).toBe(0);
    await page.context().close();
  });

  it('HELP-02 while naira are on their way, offers help only once the payment is overdue', async () => {
    const number = 'S236884019753';
    on.mock.state.disputes.set(number, disputeView({ paidAgoMs: 60_000 }));
    const page = await on.open(`/order-status/${number}`);
    await until(() => seen(on.mock, new RegExp(`^GET /api/orders/${number}/dispute$`)).length > 0);
    expect(await page.getByRole('link', { name: /^Didn’t .+ get it/ }).count()).toBe(0);
    on.mock.state.disputes.set(number, disputeView());
    await page.reload();
    await page.getByRole('link', { name: /^Didn’t .+ get it/ }).waitFor();
    await page.context().close();
  });

  it('HELP-02 opens the form with one click once the time is over, although the loaded state is older', async () => {
    const soon = disputeView({ paidAgoMs: 7_198_000 });
    on.mock.state.disputes.set(NUMBER, soon);
    expect(soon.rule!.secondsLeft).toBeGreaterThan(0);
    const page = await on.open(`/order-status/${NUMBER}`);
    await page.getByRole('link', { name: /^Didn’t .+ get it/ }).click();
    const now = page.getByRole('button', { name: text('dispute.open-now') });
    await now.waitFor();
    on.mock.state.disputes.set(NUMBER, disputeView());
    await now.click();
    await page.getByText('Nothing at all').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dispute/${NUMBER}`);
    await page.context().close();
  });

  it.each([
    ['390', PHONE],
    ['1440', DESKTOP],
  ])(
    'HELP-03 HELP-05 opens a dispute at %s with known facts and a file, shows replies live, and closes it',
    async (_name, size) => {
      on.mock.state.disputes.set(NUMBER, disputeView());
      const before = seen(on.mock, /POST .*\/dispute/).length;
      const page = await on.open(`/dispute/${NUMBER}`, { size });
      await page.getByRole('heading', { name: text('dispute.title', { naira: '₦394,000.00' }) }).waitFor();
      await page.getByText(text('dispute.known.payout-settled')).waitFor();
      await page.getByText('Less money').click();
      await page.getByLabel(/In your words/).fill('My brother has checked.\nNothing since morning.');
      await page.locator('input[type=file]').setInputFiles([HTML, JPG]);
      await page.getByText(text('problem.file-kind')).waitFor();
      await page.getByText('1 kB, checked').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: /^Send report, answer by/ }).click();

      await page.getByRole('heading', { name: text('dispute.state.open') }).waitFor();
      const log = page.getByRole('log');
      await log.getByText('Nothing since morning.').waitFor();
      expect(await log.getByRole('link', { name: 'zenith-statement.jpg' }).getAttribute('href')).toMatch(
        new RegExp(`^/api/orders/${NUMBER}/dispute/files/`),
      );
      const [, , sent] = seen(on.mock, /POST .*\/dispute/).slice(before);
      expect(sent).toMatchObject({
        body: { issue: 'less', files: [expect.any(String)] },
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
      });

      // One of ours answers while the page is open.
      const view = on.mock.state.disputes.get(NUMBER)!;
      const dispute = view.dispute!;
      const answer = message('operator', 'I am asking them with the session id.', [], 'Femi');
      const changed = {
        ...dispute,
        state: 'waiting-customer',
        answeredBy: 'Femi',
        entries: [...dispute.entries, answer],
        revision: 9,
      } as const;
      on.mock.state.disputes.set(NUMBER, { ...view, dispute: changed });
      // The page does not poll again this soon: the order's stream announces the change.
      await until(() => (on.mock.state.streams.get(NUMBER)?.size ?? 0) > 0);
      for (const stream of on.mock.state.streams.get(NUMBER)!) stream.write('event: dispute\ndata: {}\n\n');
      await log.getByText('I am asking them with the session id.').waitFor();
      await page.getByRole('heading', { name: text('dispute.state.waiting-customer') }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      // The order's own page also shows the dispute.
      const other = await page.context().newPage();
      await other.goto(`/order-status/${NUMBER}`);
      await other.getByRole('link', { name: /D-2041 · word mango.*Disputed/ }).waitFor();
      await other.close();

      await page.getByLabel('Write to Femi').fill('Thank you.');
      await page.getByRole('button', { name: 'Send' }).click();
      await log.getByText('Thank you.').waitFor();
      await until(async () => (await page.getByLabel('Write to Femi').inputValue()) === '');
      await page.getByRole('button', { name: 'It has arrived' }).click();
      await page.getByRole('button', { name: text('dispute.received-sure') }).click();
      await page.getByRole('heading', { name: 'Closed: it has arrived' }).waitFor();
      await page.context().close();
    },
  );

  it('HELP-03 hides the dispute from a visitor who only has the order’s number', async () => {
    const page = await on.open('/dispute/S482039551899');
    await page.getByText(text('order.not-found')).first().waitFor();
    expect(await page.getByRole('log').count()).toBe(0);
    await page.context().close();
  });
});

import { seen, stage, until } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
});
afterEach(() => on.close());

const TOKEN = 't'.repeat(43);

describe('tracking', () => {
  it('TRACK-01 reports a fault in an id’s form without a request', async () => {
    const page = await on.open('/track');
    const field = page.getByLabel(text('track.field'));
    const button = page.getByRole('button', { name: 'Track', exact: true });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await field.fill('S482 039 551 8');
    await button.click();
    await page.getByText(text('track.short_other', { count: 2 })).waitFor();
    await field.fill('482039551840');
    await page.getByText('The letter is missing.').waitFor();
    expect(seen(on.mock, /orders/)).toHaveLength(0);
  });

  it('TRACK-01 reports an id without an order', async () => {
    const page = await on.open('/track');
    await page.getByLabel(text('track.field')).fill('S000 000 000 000');
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await page.getByText(text('track.no-such-order')).waitFor();
    expect(await page.getByLabel(text('track.field')).inputValue()).toBe('S000 000 000 000');
  });

  it('TRACK-03 requests links for an email typed in place of an id, and shows the same text for every address', async () => {
    const page = await on.open('/track');
    const field = page.getByLabel(text('track.field'));
    await field.fill('ada@example');
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await page.getByText('Check the email address.').waitFor();
    const countRequests = () => on.mock.state.requests.filter(({ line }) => line === 'POST /api/order-links/recent');
    for (const [before, email] of ['ada@example.com', 'nobody@example.com'].entries()) {
      await field.fill(` ${email} `);
      await page.getByRole('button', { name: 'Track', exact: true }).click();
      // The response to the previous request shows the same text.
      await until(() => countRequests().length > before);
      await page.getByText(text('track.mail-requested')).waitFor();
      expect(page.url()).not.toContain('example.com');
    }
    expect(countRequests().map(({ body }) => body)).toEqual([
      { email: 'ada@example.com' },
      { email: 'nobody@example.com' },
    ]);
  });

  it('TRACK-02 shows stages and amounts, and masks all personal data', async () => {
    const page = await on.open('/track/s482039551899');
    await page.getByText('₦394,000.00').first().waitFor();
    const words = (await page.getByRole('main').textContent()) ?? '';
    expect(words).toContain('Guaranty Trust Bank ··8174');
    expect(words).not.toContain('Adaeze');
    expect(words).not.toContain('0145528174');
    expect(await page.getByRole('main').getByRole('button').count()).toBe(1);
  });

  it('TRACK-05 a mailed link opens the order, and its token leaves the address bar first', async () => {
    const person = await on.person();
    const page = await person.newPage();
    await page.goto(`/order-status/S482039551845#token=${TOKEN}`);
    await page.getByText('Delivered in 51 s').waitFor();
    expect(page.url()).toBe(`${on.mock.url}/order-status/S482039551845`);
    const sent = on.mock.state.requests.filter((request) => /order-links|orders/.test(request.line));
    expect(sent[0]?.line).toBe('POST /api/order-links/exchange');
    expect(sent[0]?.body).toEqual({ token: TOKEN });
    await page.goto('/');
    await page.goBack();
    expect(page.url()).not.toContain(TOKEN);
  });

  it('TRACK-05 reports that a link no longer works', async () => {
    const page = await on.open(`/order-status/S482039551899#token=old${'x'.repeat(40)}`);
    await page.getByText(text('link.used')).waitFor();
  });

  it('TRACK-05 leads from the link of an account’s order to the log-in, and says nothing of a used link', async () => {
    const page = await on.open(`/order-status/S482039551899#token=acc${'x'.repeat(40)}`);
    await page.getByText('This order is in an account').waitFor();
    expect(await page.getByText(text('link.used')).count()).toBe(0);
    expect(await page.getByRole('button', { name: text('link.new') }).count()).toBe(0);
    await page.getByRole('link', { name: text('link.log-in') }).click();
    await page.waitForURL(/\/auth\/login\?next=%2Forder-status%2FS482039551899/);
  });

  it('TRACK-05 keeps a mailed link without a response, and exchanges it on request', async () => {
    on.mock.fault(/order-links/, { drop: 'before' }, 999);
    const page = await on.open(`/order-status/S482039551845#token=${TOKEN}`);
    await page.getByText(text('link.failed')).waitFor({ timeout: 30_000 });
    on.mock.state.faults = [];
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Delivered in 51 s').waitFor();
  });

  it('TRACK-04 exchanges a shared link automatically, and the masked page follows the order', async () => {
    on.mock.state.shares.set('stream', 'S482039551899');
    const known = on.mock.state.orders.get('S482039551899')!;
    const before = { ...known, can: { ...known.can, follow: true } };
    on.mock.push({ ...before, status: 'in-wallet', completedAt: null, paid: '0.00' });
    const page = await on.open(`/track/S482039551899#share=${TOKEN}`);
    await page.getByText('In Wallet').first().waitFor();
    expect(page.url()).not.toContain('#');
    expect(seen(on.mock, /share-links/)[0]?.body).toEqual({ number: 'S482039551899', token: TOKEN });
    await until(() => (on.mock.state.streams.get('S482039551899')?.size ?? 0) === 1);
    on.mock.push({ ...before, revision: 0 });
    await page.getByText('Delivered in 51 s').waitFor();
  });
});

import type { Page, Route } from 'playwright-core';
import { DESKTOP, hold, PHONE, seen, stage, until } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
});
afterEach(() => on.close());

const WAITING = 'S482039551840';
const ADDRESS = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').click();
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe('the deposit page', () => {
  it('SELL-04 shows the amount, the complete address, its network, the recipient’s sum and the deadline', async () => {
    const page = await on.open(`/order/${WAITING}`, { size: DESKTOP });
    await page.getByText('Send exactly').waitFor();
    const words = (await page.getByRole('main').textContent()) ?? '';
    for (const part of ['250.00USDT', 'TRON · TRC-20 only', 'Adaeze gets', '₦394,000.00', 'Order word:', 'mango']) {
      expect(words).toContain(part);
    }
    expect(words).toContain('Only USDT on TRON. Anything else may be lost.');
    const address = page.getByRole('img', { name: /^Deposit address/ });
    expect((await address.textContent())?.replace(/\s/g, '')).toBe(ADDRESS);
    expect(await address.locator('.is-middle').textContent()).toBe('4Mq5');
    // 1:28 when the page came: how much of it is left depends on how fast the machine is.
    expect(await page.getByRole('timer').textContent()).toMatch(/1:[012]\d|0:[2-5]\d/);
  });

  it('SHELL-09 requests the order once, before any script has loaded, and counts down from the response', async () => {
    const page = await (await on.person()).newPage();
    await page.clock.install();
    const release = await hold(page, '**/assets/*.js');
    await page.goto(`/order/${WAITING}`, { waitUntil: 'commit' });
    await page.waitForFunction('window.ahead?.at !== undefined');
    await page.clock.fastForward(5_000);
    release();
    await page.getByText('Send exactly').waitFor();
    expect(seen(on.mock, new RegExp(`^GET /api/orders/${WAITING}$`))).toHaveLength(1);
    const [minutes, seconds] = (await page.getByRole('timer').textContent())!.match(/\d+/g)!.map(Number);
    // 1:28 when it was answered.
    expect(minutes! * 60 + seconds!).toBeLessThanOrEqual(84);
  });

  it('TRACK-05 requests the order only after a link’s token was exchanged', async () => {
    const page = await (await on.person()).newPage();
    const release = await hold(page, '**/assets/*.js');
    await page.goto(`/order/${WAITING}#token=${'x'.repeat(43)}`, { waitUntil: 'commit' });
    await page.waitForFunction('document.querySelector("link[rel=modulepreload]") !== null');
    expect(await page.evaluate('window.ahead')).toBeUndefined();
    release();
  });

  it('SELL-17 after copying shows three parts of the address to compare, and helps when they do not match', async () => {
    const page = await on.open(`/order/${WAITING}`);
    await click(page, 'Copy address');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Paste it in your wallet').waitFor();
    expect(await clipboard(page)).toBe(ADDRESS);
    expect(await sheet.locator('dd').allTextContents()).toEqual(expect.arrayContaining(['TDWH', '4Mq5', 'GaeZ']));
    await sheet.getByRole('button', { name: 'They don’t match' }).click();
    await sheet.getByText(text('copied.stop')).waitFor();
    await sheet.getByRole('button', { name: 'Copy it again' }).click();
    await sheet.getByRole('button', { name: 'They match' }).click();
    await sheet.waitFor({ state: 'detached' });
  });

  it('SELL-04 Back closes a sheet and stays on the order', async () => {
    const page = await on.open(`/order/${WAITING}`);
    await click(page, 'What happens if I send a wrong amount?');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('₦378,240.00').waitFor();
    expect(await sheet.textContent()).not.toContain('Send back');
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/order/${WAITING}`);
    await click(page, 'Help');
    await page.getByRole('dialog').getByText('Enter 250.00').waitFor();
    await page.getByRole('button', { name: text('how.wrong-amount') }).click();
    await page.getByRole('dialog').getByText('In parts').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('SHELL-09 reports a sheet whose code cannot be fetched, and fetches it again on the next click', async () => {
    const page = await (await on.person()).newPage();
    const fail = (route: Route) => route.abort('internetdisconnected');
    await page.route('**/HowItWorksSheet-*.js*', fail);
    await page.goto(`/order/${WAITING}`);
    await click(page, 'Help');
    await page.locator('.toast').getByText('We got no answer').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.unroute('**/HowItWorksSheet-*.js*', fail);
    await click(page, 'Help');
    await page.getByRole('dialog').getByText('Enter 250.00').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/order/${WAITING}`);
  });

  it('SHELL-09 retries the code of rarer order states until it is loaded, and prefetches it once the page has been open for a while', async () => {
    const page = await (await on.person()).newPage();
    let failed = 0;
    await page.route('**/other-bodies-*.js*', (route) => {
      failed += 1;
      return failed < 3 ? route.abort('internetdisconnected') : route.continue();
    });
    await page.goto('/order/S730118264905');
    await page.getByText('Waiting for your choice').first().waitFor();
    expect(failed).toBe(3);
    const waiting = await (await on.person()).newPage();
    const fetched = waiting.waitForResponse('**/other-bodies-*.js*');
    await waiting.goto(`/order/${WAITING}`);
    expect((await fetched).ok()).toBe(true);
  });

  it('SHELL-06 a toast shows one message, gets the focus by F8, and is dismissed by a swipe to the right', async () => {
    const page = await (await on.person()).newPage();
    await page.clock.install();
    await page.goto(`/order/${WAITING}`);
    const toast = page.locator('.toast');
    await page.getByText('Send exactly').waitFor();
    // A toast closes after five seconds: here only when the test advances the clock.
    await page.clock.pauseAt(Date.now() + 10_000);
    await click(page, text('deposit.copy-amount'));
    await toast.waitFor();
    expect(await clipboard(page)).toBe('250');
    await page.keyboard.press('F8');
    expect(await toast.evaluate((element) => element === document.activeElement)).toBe(true);
    const box = (await toast.boundingBox())!;
    const swipe = async (pixels: number) => {
      await page.mouse.move(box.x + 40, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 40 + pixels, box.y + 20, { steps: 5 });
      await page.mouse.up();
    };
    await swipe(45);
    expect(await toast.count()).toBe(1);
    await swipe(80);
    await toast.waitFor({ state: 'detached' });
    await click(page, text('deposit.copy-amount'));
    await click(page, text('deposit.copy-amount'));
    expect(await toast.count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.getByRole('main').focus();
    let seconds = 0;
    await until(async () => {
      await page.clock.runFor(1_000);
      seconds += 1;
      return (await toast.count()) === 0;
    });
    expect([5, 6, 7]).toContain(seconds);
  });

  it('SELL-13 asks for one confirmation of a cancellation and explains what happens to later deposits', async () => {
    const page = await on.open(`/order/${WAITING}`);
    await click(page, text('cancel.action'));
    await page
      .getByRole('dialog')
      .getByText(/If money still arrives/)
      .waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('cancel.yes') })
      .click();
    await page.getByText('This order is cancelled').waitFor();
    await page.getByText(/We watch the address until 19 February/).waitFor();
  });

  it('RATE-05 uses the server’s remaining time of the rate, and shows its end instead of extending it', async () => {
    on.mock.change(WAITING, { lockSecondsLeft: 2 });
    const page = await on.open(`/order/${WAITING}`);
    // The page's own clock decides, before the server reports it.
    const isAnnounced = async (): Promise<void> => {
      await page.getByText(text('deposit.rate-ended'), { exact: true }).waitFor();
      await page.getByText(text('deposit.lock-ended-more', { amount: '250.00', product: 'USDT' })).waitFor();
      await page.getByText('gets about').first().waitFor();
    };
    await isAnnounced();
    on.mock.change(WAITING, { lockSecondsLeft: 0 });
    await isAnnounced();
  });

  it('RATE-05 SELL-13 after the end of the rate, Get a new rate shows the one of now, and a new order keeps amount and recipient', async () => {
    on.mock.change(WAITING, { lockSecondsLeft: 0 });
    on.mock.state.rate = { ...on.mock.state.rate, rate: '1580.0000' };
    const page = await on.open(`/order/${WAITING}`);
    await page.getByText('₦395,000.00').first().waitFor();
    await click(page, 'Get a new rate');
    const sheet = page.getByRole('dialog', { name: 'Get a new rate' });
    await sheet.getByText('₦1,580.00').waitFor();
    await sheet.getByText('₦395,000.00').waitFor();
    await sheet.getByRole('button', { name: text('cancel.keep') }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(seen(on.mock, /cancel$/)).toEqual([]);
    await click(page, 'Get a new rate');
    await sheet.getByRole('button', { name: 'Cancel and start again' }).click();
    await page.getByRole('button', { name: text('widget.change-amount', { amount: '250' }) }).waitFor();
    expect(seen(on.mock, new RegExp(`^POST /api/orders/${WAITING}/cancel$`))).toHaveLength(1);
    await page.getByRole('button', { name: 'Sell USDT' }).last().click();
    await page.waitForURL('**/send-to');
    await page.getByText('Adaeze Chinwe Okonkwo-Balogun').waitFor();
    await page.goBack();
    await page.goto(`/order/${WAITING}`);
    await page.getByText('This order is cancelled').waitFor();
  });

  it('RATE-05 without a fresh rate, Get a new rate cancels nothing', async () => {
    on.mock.change(WAITING, { lockSecondsLeft: 0 });
    on.mock.state.rate = { ...on.mock.state.rate, rate: null, referenceRate: null };
    const page = await on.open(`/order/${WAITING}`);
    await click(page, 'Get a new rate');
    await page.getByRole('dialog').getByText(text('widget.no-rate')).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel and start again' }).count()).toBe(0);
  });

  it.each(['order', 'confirm'])(
    'SELL-06 /%s: shows the sum as approximate once the rate has ended, before any message',
    async (route) => {
      const page = await (await on.person()).newPage();
      await page.clock.install();
      await page.goto(`/${route}/${WAITING}`);
      await page.getByText('Adaeze gets', { exact: true }).first().waitFor();
      // No answer comes any more: the page goes by its own clock.
      await page.context().setOffline(true);
      await page.clock.runFor(120_000);
      await page.getByText('Adaeze gets about', { exact: true }).first().waitFor();
      expect(await page.getByText('Adaeze gets', { exact: true }).count()).toBe(0);
    },
  );
});

describe('the states of an order', () => {
  it.each([
    ['S482039551843', 'In Wallet'],
    ['S207661930482', text('held.below-minimum.title', { amount: '0.75 USDT' })],
    ['S207661930483', text('held.no-rate.title')],
    ['S207661930484', text('held.above-threshold.title')],
    ['S207661930485', text('held.after-cancellation.title')],
    ['S918447203116', 'First Bank sent the money back'],
    ['S918447203117', text('failed.title', { bank: 'GTBank' })],
    ['S063271508494', 'Nothing arrived in 24 hours'],
    ['S063271508496', text('unsupported.trx', { amount: '120.00' })],
    ['S063271508496', 'so we didn’t credit it'],
  ])('SELL-07 %s shows "%s"', async (number, words) => {
    const page = await on.open(`/order-status/${number}`);
    await page.getByText(words).first().waitFor();
  });

  it('SELL-10 the order details have every label of the specification', async () => {
    const page = await on.open('/order-status/S482039551845', { size: DESKTOP });
    await page.getByText(text('fact.paid-to')).waitFor();
    const facts = page.locator('.details .facts');
    const names = await facts.locator('dt').allTextContents();
    for (const name of [
      'Status',
      text('fact.order'),
      text('fact.order-time'),
      text('fact.first-seen'),
      'Confirmations',
      'Hash',
      text('fact.pay-ref'),
      text('fact.usd-value'),
      'Rate',
      'Value',
      'Payment (USD)',
      text('fact.payment-ngn'),
      text('fact.paid-to'),
    ])
      expect(names).toContain(name);
    expect(await facts.getByText('GTBank ··8174').count()).toBe(1);
    expect(await facts.getByRole('link', { name: '9ac1…40f7' }).getAttribute('href')).toContain('tronscan.org');
  });

  it('SELL-08 a delivered order offers the bank’s session id and a prepared message to copy', async () => {
    const page = await on.open('/order-status/S482039551845');
    await click(page, text('proof.copy-session'));
    await until(async () => (await clipboard(page)) === '090286261121140400482039551840');
    await click(page, /doesn’t see it/);
    await until(async () => (await clipboard(page)).includes('Please confirm that it was credited'));
    const words = await clipboard(page);
    for (const part of [
      '₦394,000.00',
      '0145528174',
      'Guaranty Trust Bank',
      '090286261121140400482039551840',
      'PAY-7K2Q-91XD',
    ]) {
      expect(words).toContain(part);
    }
    await page.getByRole('link', { name: 'Sell another' }).click();
    await page.getByRole('heading', { level: 1, name: /Sell & Buy/ }).waitFor();
  });

  it('SELL-06 after a smaller deposit offers the choice of sending more or a partial payout, with sums and time', async () => {
    const page = await on.open('/order-status/S730118264905');
    await page.getByText('You sent 18.50 instead of 25.00 USDT').waitFor();
    // The countdown's value depends on how fast the machine is.
    await page.getByText(/in 9:[0-4]\d/).waitFor();
    await page.getByRole('radio', { name: /send 6.50 more/ }).check();
    await click(page, 'I’ll send 6.50 more');
    await page.getByText('Send 6.50 or more to the same address').waitFor();
    await click(page, 'Pay ₦29,156.00 to Tunde');
    await page.getByText('Naira to the bank').waitFor();
    expect(seen(on.mock, /POST .*(choose-top-up|choose-partial-payout)/).map((request) => request.line)).toEqual([
      'POST /api/orders/S730118264905/choose-top-up',
      'POST /api/orders/S730118264905/choose-partial-payout',
    ]);
  });

  it('SELL-16 chooses what is done with a different amount, prints it on the order, and keeps a deposit to be sent back', async () => {
    const page = await on.open(`/order/${WAITING}`);
    await click(page, 'If a different amount arrives: Change');
    await page.getByText('For example 187.50 instead of 250.00').waitFor();
    await page.getByRole('radio', { name: text('mismatch.choice.refund') }).check();
    await click(page, text('mismatch.print.refund'));
    await page.getByText(text('mismatch.is.refund')).first().waitFor();
    expect(seen(on.mock, /choose-mismatch/).map((request) => request.line)).toEqual([
      `POST /api/orders/${WAITING}/choose-mismatch`,
    ]);
    await page.goto('/order-status/S730118264917');
    await page.getByText(text('short.retained')).waitFor();
    expect(await page.getByRole('radio', { name: text('mismatch.choice.refund') }).isChecked()).toBe(true);
    expect(await page.getByRole('timer').count()).toBe(0);
    await page.getByRole('radio', { name: text('mismatch.choice.pay') }).check();
    await click(page, 'Pay ₦29,156.00 to Tunde');
    await page.getByText('Naira to the bank').waitFor();
  });

  it('SELL-06 repeats a choice with a lost response under the same key', async () => {
    const page = await on.open('/order-status/S730118264905');
    on.mock.fault(/choose-partial-payout/, { drop: 'after' }, 2);
    await click(page, 'Pay ₦29,156.00 to Tunde');
    await page.getByText('Naira to the bank').waitFor({ timeout: 30_000 });
    expect(new Set(seen(on.mock, /choose-partial-payout/).map((request) => request.key)).size).toBe(1);
  });

  it('SELL-06 a late deposit shows both rates and the difference', async () => {
    const page = await on.open('/order-status/S236884019753');
    await page.getByText(text('late.title', { product: 'USDT' })).waitFor();
    const words = (await page.getByRole('main').textContent()) ?? '';
    for (const part of ['₦1,574.50', '₦1,576.00', '₦126,080.00', text('late.more', { amount: '₦120.00' }), 'pepper'])
      expect(words).toContain(part);
  });

  it('TRACK-04 creates a separate link for sharing, which can be withdrawn', async () => {
    const page = await on.open('/order-status/S482039551845', { size: DESKTOP });
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await click(page, 'Share with recipient');
    await click(page, text('share.give'));
    await page.getByText('Link copied.').waitFor();
    expect(await clipboard(page)).toMatch(/\/track\/S482039551845#share=x{43}$/);
    expect(on.mock.state.shares.size).toBe(1);
    await click(page, 'Stop sharing');
    await page.getByText(/Stopped\./).waitFor();
    expect(on.mock.state.shares.size).toBe(0);
  });
});

describe('live updates', () => {
  it('SELL-05 two tabs of a browser share one stream', async () => {
    const person = await on.person({ size: PHONE });
    const tabs = [await person.newPage(), await person.newPage()];
    for (const tab of tabs) await tab.goto(`/order-status/${WAITING}`);
    for (const tab of tabs) await tab.getByText('Send exactly').waitFor();
    await until(() => (on.mock.state.streams.get(WAITING)?.size ?? 0) === 1);
    on.mock.change(WAITING, {
      status: 'received',
      received: '250.000000',
      deposits: [on.mock.deposit({ confirmations: 5 })],
    });
    for (const tab of tabs) await tab.getByText('5 of 19').waitFor();
    expect(on.mock.state.streams.get(WAITING)?.size).toBe(1);
    await tabs[0]!.close();
    await until(() => (on.mock.state.streams.get(WAITING)?.size ?? 0) === 1);
  });

  it('SELL-05 a hidden page closes its stream, and updates when it becomes visible again', async () => {
    const page = await on.open(`/order-status/${WAITING}`);
    await until(() => (on.mock.state.streams.get(WAITING)?.size ?? 0) === 1);
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await until(() => (on.mock.state.streams.get(WAITING)?.size ?? 0) === 0);
    on.mock.change(WAITING, {
      status: 'received',
      received: '250.000000',
      deposits: [on.mock.deposit({ confirmations: 9 })],
    });
    await hide(false);
    await page.getByText('9 of 19').waitFor();
  });

  it('SELL-05 polls every few seconds without a stream', async () => {
    on.mock.fault(/\/events$/, { problem: { status: 401, code: 'no-guest' } }, 999);
    const page = await on.open(`/order-status/${WAITING}`);
    await page.getByText('Send exactly').waitFor();
    on.mock.change(WAITING, {
      status: 'received',
      received: '250.000000',
      deposits: [on.mock.deposit({ confirmations: 3 })],
    });
    await page.getByText('3 of 19').waitFor({ timeout: 30_000 });
  });

  it('SELL-05 reconnects a broken event stream', async () => {
    const page = await on.open(`/order-status/${WAITING}`);
    await until(() => (on.mock.state.streams.get(WAITING)?.size ?? 0) === 1);
    const broken = new Set(on.mock.state.streams.get(WAITING));
    for (const stream of broken) stream.destroy();
    await until(() => [...(on.mock.state.streams.get(WAITING) ?? [])].some((stream) => !broken.has(stream)));
    on.mock.change(WAITING, {
      status: 'received',
      received: '250.000000',
      deposits: [on.mock.deposit({ confirmations: 4 })],
    });
    await page.getByText('4 of 19').waitFor();
  });

  it('SHELL-09 shows the last known order with its time while there is no network', async () => {
    const person = await on.person();
    const page = await person.newPage();
    await page.goto('/order-status/S482039551842');
    await page.getByText('12 of 19').waitFor();
    on.mock.fault(/\/api\/orders/, { drop: 'before' }, 999);
    await page.reload();
    await page.getByText('12 of 19').waitFor();
    await page.getByText(/^As of \d\d:\d\d:\d\d/).waitFor();
    await person.setOffline(true);
    await page.getByText(text('network.offline')).waitFor();
  });
});

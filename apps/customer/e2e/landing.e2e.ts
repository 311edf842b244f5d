import { accessibilityFaults } from '@usdt-africa/test-kit';
import { DESKTOP, hold, PHONE, seen, stage, until } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeAll(async () => {
  on = await stage();
});
afterAll(() => on.close());

describe('the landing page', () => {
  it('RATE-01 shows the amount to send, the amount received and our rate, starting with 1', async () => {
    const page = await on.open('/', { size: DESKTOP });
    expect(await page.getByLabel('You send').inputValue()).toBe('1');
    await page.getByRole('status').first().waitFor({ state: 'attached' });
    await page.getByText('1 USDT = ₦1,576.00').waitFor();
    expect(await page.locator('.leg__output').textContent()).toBe('₦1,576.00');
    expect(await page.locator('.rate-line').textContent()).toContain('Market ₦1,583.50 · we keep 0.47');
    expect(await page.getByText('to Nigeria').count()).toBe(1);
    await page.getByLabel('You send').fill('250');
    expect(await page.locator('.leg__output').textContent()).toBe('₦394,000.00');
  });

  it('RATE-01 refreshes the rate automatically', async () => {
    const page = await on.open('/', { size: DESKTOP });
    await page.getByText('1 USDT = ₦1,576.00').waitFor();
    on.mock.state.rate = { ...on.mock.state.rate, rate: '1580.0000' };
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('1 USDT = ₦1,580.00').waitFor();
    on.mock.state.rate = { ...on.mock.state.rate, rate: '1576.0000' };
  });

  it('RATE-01 BUY-05 shows Coming Soon and no figure on the buy side while buying is off', async () => {
    const { rate } = on.mock.state;
    on.mock.state.rate = { ...rate, buy: { ...rate.buy, rate: null, referenceRate: null, state: 'off' } };
    const page = await on.open('/', { size: DESKTOP });
    await page.getByRole('button', { name: text('widget.swap') }).click();
    const panel = page.getByRole('tabpanel');
    await panel.getByText('Coming Soon').waitFor();
    const words = (await panel.textContent()) ?? '';
    expect(words).toContain('You pay');
    expect(words).toContain('You receive');
    expect(words).not.toMatch(/\d/);
    expect(await panel.getByRole('button', { name: 'Buy USDT' }).getAttribute('aria-disabled')).toBe('true');
    on.mock.state.rate = rate;
  });

  it('RATE-02 explains why an amount cannot be sold, and a click on the button focuses the amount', async () => {
    const page = await on.open('/', { size: DESKTOP });
    const amount = page.getByLabel('You send');
    const button = page.getByRole('button', { name: 'Sell USDT' });
    await amount.fill('0');
    await page.getByText('Enter an amount above 0.').waitFor();
    await amount.fill('0.5');
    await page.getByText(text('widget.below-minimum', { product: 'USDT', minimum: '1.00' })).waitFor();
    await amount.pressSequentially(',75');
    await page.getByText(text('widget.comma')).waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await amount.evaluate((element) => element === document.activeElement)).toBe(true);
    await amount.fill('25');
    await button.click();
    await page.waitForURL('**/send-to');
    await until(() => seen(on.mock, /POST \/api\/quotes/).some((request) => request.body['amount'] === '25'));
  });

  it.each([
    ['its own', '**/assets/landing-*.js'],
    ['the shared', '**/assets/site-*.js'],
    ['the first', '**/assets/index-*.js'],
  ])(
    'RATE-02 SHELL-09 replays typing and clicks once %s script, still loading at the time, has loaded',
    async (_which, script) => {
      const page = await (await on.person({ size: DESKTOP })).newPage();
      const answer = await hold(page, script);
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByLabel('You send').fill('137.5');
      await page.getByRole('button', { name: 'Sell USDT' }).click();
      // A form without a submit listener would reload the page, with a question mark in the address.
      expect(new URL(page.url()).search).toBe('');
      answer();
      await page.waitForURL('**/send-to');
      await until(() => seen(on.mock, /POST \/api\/quotes/).some((request) => request.body['amount'] === '137.5'));
    },
  );

  it('RATE-03 on a phone the amount is entered on a keypad, by clicks or by keyboard', async () => {
    const page = await on.open('/');
    await page.getByRole('button', { name: /change the amount/ }).click();
    const keypad = page.getByRole('dialog', { name: text('keypad.title') });
    const clickKeys = async (...names: string[]) => {
      for (const name of names) await keypad.getByRole('button', { name, exact: true }).click();
    };
    const figure = () => keypad.locator('.keypad__figure').textContent();
    await clickKeys('Delete', 'Delete');
    expect(await figure()).toBe('0USDT');
    await clickKeys('2', '5', text('keypad.point'), text('keypad.point'), '5');
    expect(await figure()).toBe('25.5USDT');
    await keypad.getByText('₦40,188.00').waitFor();
    await page.keyboard.press('Backspace');
    expect(await figure()).toBe('25.USDT');
    await page.keyboard.type('75');
    expect(await figure()).toBe('25.75USDT');
    await page.goBack();
    await keypad.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: text('widget.change-amount', { amount: '25.75' }) }).count()).toBe(1);
  });

  it('RATE-03 the first digit replaces the untouched default, also after a reload; a typed amount is continued', async () => {
    const page = await on.open('/');
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.getByRole('button', { name: text('widget.change-amount', { amount: '1' }) }).click();
    const keypad = page.getByRole('dialog', { name: text('keypad.title') });
    const key = (name: string) => keypad.getByRole('button', { name, exact: true }).click();
    const figure = () => keypad.locator('.keypad__figure').textContent();
    await page.reload();
    await key('5');
    await key('0');
    expect(await figure()).toBe('50USDT');
    await keypad.getByText('₦78,800.00').waitFor();
    // The sheet is open after the reload: the HTML that is hydrated does not have it.
    await page.reload();
    await key('0');
    expect(await figure()).toBe('500USDT');
    expect(errors).toEqual([]);
    await page.goBack();
    await page.getByRole('button', { name: text('widget.change-amount', { amount: '500' }) }).waitFor();
  });

  it('RATE-01 replaces the untouched default with a digit typed next to it on a desktop', async () => {
    const page = await on.open('/', { size: DESKTOP });
    await page.getByText('1 USDT = ₦1,576.00').waitFor();
    const amount = page.getByLabel('You send');
    await amount.press('End');
    await page.keyboard.type('25');
    expect(await amount.inputValue()).toBe('25');
    await page.reload();
    await page.getByText('1 USDT = ₦1,576.00').waitFor();
    await amount.press('End');
    await page.keyboard.type('0');
    expect(await amount.inputValue()).toBe('250');
  });

  it('RATE-03 on a phone naira can be typed, and the recipient gets at least that sum, also after the rate has fallen', async () => {
    const page = await on.open('/');
    await page.getByRole('button', { name: text('widget.type-naira') }).click();
    const keypad = page.getByRole('dialog', { name: text('keypad.title') });
    const key = (name: string) => keypad.getByRole('button', { name, exact: true }).click();
    const figure = () => keypad.locator('.keypad__figure').textContent();
    await keypad.getByText('You send 1.00 USDT').waitFor();
    expect(await figure()).toBe('₦1,576');
    for (const name of ['5', '0', '0', '0', '0']) await key(name);
    expect(await figure()).toBe('₦50,000');
    await keypad.getByText('You send 31.725889 USDT').waitFor();
    await keypad.getByRole('button', { name: text('widget.type-stable', { product: 'USDT' }) }).click();
    expect(await figure()).toBe('31.725889USDT');
    await keypad.getByText('₦50,000.00').waitFor();
    await keypad.getByRole('button', { name: text('widget.type-naira') }).click();
    await key('₦100,000');
    await keypad.getByText('You send 63.451777 USDT').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: text('widget.change-amount', { amount: '₦100,000' }) }).waitFor();
    expect(await page.locator('.leg__output').textContent()).toBe('63.451777');
    const before = on.mock.state.rate;
    on.mock.state.rate = { ...before, rate: '1570.0000' };
    try {
      await page.getByRole('button', { name: 'Sell USDT' }).last().click();
      await page.waitForURL('**/send-to');
      await page.getByText('63.694268').first().waitFor();
      await page.getByText('₦100,000.00').first().waitFor();
      const sent = seen(on.mock, /POST \/api\/quotes/).slice(-2);
      expect(sent.map(({ body }) => body['amount'])).toEqual(['63.451777', '63.694268']);
      expect(await page.getByText('The rate fell').count()).toBe(0);
    } finally {
      on.mock.state.rate = before;
    }
  });

  it('RATE-01 SELL-12 on a desktop offers quick amounts, naira input and Max, and a link above the limit', async () => {
    const page = await on.open('/', { size: DESKTOP });
    await page.getByText('1 USDT = ₦1,576.00').waitFor();
    const panel = page.getByRole('tabpanel');
    const clickKeys = (name: string) => panel.getByRole('button', { name, exact: true }).click();
    await clickKeys('50');
    expect(await page.getByLabel('You send').inputValue()).toBe('50');
    await clickKeys(text('widget.type-naira'));
    const naira = page.getByLabel('Recipient gets');
    await until(() => naira.evaluate((field) => field === document.activeElement));
    expect(await naira.inputValue()).toBe('78800');
    await page.keyboard.type('20000.5');
    expect(await panel.locator('.leg__output').textContent()).toBe('12.690673');
    await clickKeys('Max');
    expect(await naira.inputValue()).toBe('3940000');
    expect(await panel.locator('.leg__output').textContent()).toBe('2,500.00');
    await naira.fill('3940001');
    await panel.getByText(text('widget.over-limit', { left: '2,500', product: 'USDT' })).waitFor();
    const more = panel.getByRole('link', { name: 'Verify for 10,000 a day' });
    expect(await more.getAttribute('href')).toBe('/auth/register');
    const compared = panel.getByRole('region', { name: 'What you can sell in a day, in USDT' });
    await compared.getByText('10,000').waitFor();
    expect(await compared.locator('dd').allTextContents()).toEqual(['2,500', '500', '10,000']);
    await clickKeys(text('widget.type-stable', { product: 'USDT' }));
    await panel.getByRole('button', { name: 'Sell 2,500.00 USDT instead' }).click();
    expect(await page.getByLabel('You send').inputValue()).toBe('2500');
    expect(await more.count()).toBe(0);
  });

  it.each([
    [320, 'normal'],
    [390, '1px'],
  ])('RATE-03 the rate above the keypad fits one line at %i px with letter spacing %s', async (width, letters) => {
    const page = await on.open('/', { size: { width, height: 700 } });
    await page.getByRole('button', { name: /change the amount/ }).click();
    const keypad = page.getByRole('dialog', { name: text('keypad.title') });
    // As wide as a phone's own letters are, until ours have come.
    await keypad.evaluate((dialog, spacing) => (dialog.style.letterSpacing = spacing), letters);
    const rate = await keypad
      .getByText('₦1,576.00', { exact: true })
      .first()
      .evaluate((row) => {
        const figure = new Range();
        figure.selectNodeContents(row.lastChild!);
        return { lines: figure.getClientRects().length, right: figure.getBoundingClientRect().right };
      });
    expect(rate.lines).toBe(1);
    const close = await keypad.getByRole('button', { name: 'Close' }).boundingBox();
    expect(rate.right).toBeLessThanOrEqual(close!.x);
  });

  it('RATE-01 closes the drop-down of sides on Escape and on a click outside', async () => {
    const page = await on.open('/');
    await page.getByRole('button', { name: /change the amount/ }).click();
    const opener = page.getByRole('dialog').getByRole('button', { name: 'Sell USDT' }).first();
    const entry = page.getByRole('dialog').getByRole('button', { name: 'Buy USDT', exact: true });
    await opener.click();
    await entry.waitFor();
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(1);
    await opener.click();
    await entry.waitFor();
    await page.locator('.keypad__amount').click();
    await entry.waitFor({ state: 'detached' });
  });

  it.each([
    ['a desktop', { size: DESKTOP }],
    ['a phone', {}],
  ])('RATE-01 on %s the given money is a drop-down that sells or buys', async (_where, how) => {
    const page = await on.open('/', how);
    const panel = page.getByRole('tabpanel');
    const opener = panel.getByRole('button', { name: 'Sell or buy' });
    const entry = panel.getByRole('listitem').getByRole('button', { name: 'Buy USDT' });
    await opener.click();
    await entry.waitFor();
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'detached' });
    await opener.click();
    await entry.waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await entry.waitFor({ state: 'detached' });
    await opener.click();
    await entry.click();
    await panel.getByText('You pay').waitFor();
    await opener.click();
    await panel.getByRole('listitem').getByRole('button', { name: 'Sell USDT' }).click();
    await panel.getByText('You send').waitFor();
  });

  it('RATE-04 the compact converter works in both directions', async () => {
    const page = await on.open('/', { size: DESKTOP });
    const converter = page.getByRole('region', { name: 'Converter' });
    await converter.getByText('Present Rate 1,576.00 NGN').waitFor();
    await converter.getByLabel('You Pay').press('End');
    await page.keyboard.type('10');
    expect(await converter.getByLabel('You Pay').inputValue()).toBe('10');
    expect(await converter.locator('output').textContent()).toBe('₦15,760.00');
    await converter.getByRole('button', { name: text('converter.turn') }).click();
    await converter.getByLabel('You receive').fill('15760');
    expect(await converter.locator('output').textContent()).toBe('10.00 USDT');
    await converter.getByLabel('You receive').fill('15760,50');
    await converter.getByText(text('widget.comma')).waitFor();
    expect(await converter.locator('output').textContent()).toBe('—');
    expect(await converter.textContent()).toContain('Should arrive in 30 minutes.');
  });

  it('RATE-01 shows the median payout time only when it was measured', async () => {
    const before = on.mock.state.rate;
    const measured = await on.open('/', { size: DESKTOP });
    await measured
      .getByText(text('median-is', { span: '48 s' }))
      .first()
      .waitFor();
    on.mock.state.rate = { ...before, medianSeconds: null };
    const fresh = await on.open('/', { size: DESKTOP });
    await fresh.getByText('1 USDT = ₦1,576.00').waitFor();
    expect(await fresh.getByText('median').count()).toBe(0);
    on.mock.state.rate = before;
  });

  it('SHELL-03 opens the header’s menu on a phone and closes it with Escape, the button, or a click outside', async () => {
    const page = await on.open('/');
    const sidebar = page.getByRole('dialog', { name: 'Menu' });
    const open = async () => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await sidebar.waitFor();
    };
    await open();
    await page.keyboard.press('Escape');
    await sidebar.waitFor({ state: 'detached' });
    await open();
    await sidebar.getByRole('button', { name: 'Close' }).click();
    await sidebar.waitFor({ state: 'detached' });
    await open();
    await page.mouse.click(10, 400);
    await sidebar.waitFor({ state: 'detached' });
    await open();
    await sidebar.getByRole('link', { name: 'Track' }).click();
    await page.getByRole('heading', { name: 'Where is my money?' }).waitFor();
  });

  it('SHELL-01 SHELL-02 SHELL-03 a guest on a phone has the four places, Features and Get started', async () => {
    const page = await on.open('/');
    const places = page.getByRole('navigation', { name: text('nav.places') });
    expect(await places.getByRole('link').allTextContents()).toEqual([
      'Home',
      'Transactions',
      'Recipients',
      'Settings',
    ]);
    expect(await places.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
    await page.getByRole('button', { name: 'Menu' }).click();
    const sidebar = page.getByRole('dialog', { name: 'Menu' });
    await sidebar.getByText('Features').click();
    await sidebar.getByRole('listitem').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sidebar.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/auth/register');
    await page.keyboard.press('Escape');
    await places.getByRole('link', { name: 'Recipients' }).click();
    expect(new URL(page.url()).pathname).toBe('/recipients');
    await page.setViewportSize(DESKTOP);
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Settings' }).waitFor();
    expect(
      await header
        .getByRole('navigation', { name: text('nav.places') })
        .getByRole('link')
        .count(),
    ).toBe(4);
    await header.getByRole('link', { name: 'Back' }).click();
    await page.getByLabel('You send').waitFor();
    await page.context().close();
  });

  it('SHELL-09 hydrates the landing without an error when an amount is remembered', async () => {
    const page = await on.open('/', { session: { draft: JSON.stringify({ amount: '5000' }) } });
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
    await page.reload();
    await page.getByText('₦7,880,000.00').first().waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('SHELL-04 the footer shows only configured contacts', async () => {
    const page = await on.open('/', { size: DESKTOP });
    const footer = page.getByRole('contentinfo');
    await footer.getByText('help@usdt.example').waitFor();
    expect(await footer.getByRole('link', { name: /Email Support/ }).getAttribute('href')).toBe(
      'mailto:help@usdt.example',
    );
    expect(await footer.getByText('Live Chat').count()).toBe(0);
    expect(await page.locator('a[href="#"], a[href=""], a:not([href])').count()).toBe(0);
    expect(await footer.textContent()).toMatch(/© 2024–20\d\d USDT Africa/);
  });

  it('TRACK-01 tracking needs a typed order id, and opens the order’s page', async () => {
    const page = await on.open('/', { size: DESKTOP });
    const button = page.getByRole('button', { name: 'Track Order' });
    await page.getByLabel(text('track.field')).fill('   ');
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel(text('track.field')).fill(' s482 039 551 899 ');
    await button.click();
    await page.waitForURL('**/track/S482039551899');
  });

  it('SHELL-10 the theme follows the device until a person chooses one, and the choice is stored', async () => {
    const page = await on.open('/', { size: DESKTOP, theme: 'dark' });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await background()).toBe('rgb(11, 18, 15)');
    await page.getByRole('button', { name: 'Light theme' }).click();
    expect(await background()).toBe('rgb(243, 246, 241)');
    await page.reload();
    expect(await background()).toBe('rgb(243, 246, 241)');
  });

  it('RATE-01 shows the page before any script has run', async () => {
    const page = await on.open('/', { javaScript: false });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('You send').count()).toBeGreaterThan(0);
    expect(await page.title()).toBe('Sell USDT for naira – USDT Africa');
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('SHELL-09 on %s the layout does not shift when the rate loads late', async (_name, size) => {
    on.mock.fault(/rates|config/, { delayMs: 900 }, 2);
    const page = await on.open('/', { size });
    await page.evaluate(() => {
      const shifts = window as unknown as { moved: number };
      shifts.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.moved += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.getByText('1 USDT = ₦1,576.00').waitFor();
    await page.getByText('help@usdt.example').waitFor();
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThanOrEqual(0.02);
  });

  it('SHELL-07 shows a not-found page with a link home for an unknown route, and redirects the specification’s spelling', async () => {
    const page = await on.open('/no-such-page');
    await page.getByText('Page you are trying to navigate does not exist!').waitFor();
    await page.getByRole('link', { name: 'Go Home' }).click();
    await page.getByRole('heading', { name: /Sell & Buy USDT/ }).waitFor();
    await page.goto('/transfer-money-to-Nigeria-with-usdt');
    await page.waitForURL('**/transfer-money-to-nigeria-with-usdt');
  });

  it('RATE-09 reports a missing fresh rate and sells nothing', async () => {
    const before = on.mock.state.rate;
    on.mock.state.rate = { ...before, rate: null, referenceRate: null, curve: [] };
    const page = await on.open('/', { size: DESKTOP });
    await page.getByText(text('rate.none')).first().waitFor();
    expect(await page.getByRole('button', { name: 'Sell USDT' }).getAttribute('aria-disabled')).toBe('true');
    on.mock.state.rate = before;
  });
});

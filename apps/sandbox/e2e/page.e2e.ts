import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { browser } from '@usdt-africa/test-kit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ANY_PORTS, startSandbox } from '../src/start-sandbox.js';
import type { Sandbox } from '../src/start-sandbox.js';

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
let chromium: Browser;
let sandbox: Sandbox;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  chromium = await browser();
});
afterAll(() => chromium.close());
beforeEach(async () => {
  complaints = [];
  sandbox = await startSandbox({
    ports: ANY_PORTS,
    dataDir: null,
    paystackSecretKey: 'sk_test_of_the_sandbox',
    webhookUrl: null,
    blockMs: 600_000,
    bankSettings: { settleDelayMs: 0 },
  });
});
afterEach(async () => {
  await context.close();
  await sandbox.stop();
  expect(complaints).toEqual([]);
});

async function open(
  how: { path?: string; width?: number; height?: number; colorScheme?: 'light' | 'dark' } = {},
): Promise<void> {
  context = await chromium.newContext({
    viewport: { width: how.width ?? 1_280, height: how.height ?? 900 },
    colorScheme: how.colorScheme ?? 'light',
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // What a mail brought along and may not run is none of the page's errors.
    if (message.type() === 'error' && !message.text().includes('sandboxed')) complaints.push(message.text());
  });
  await page.goto(sandbox.addresses.control + (how.path ?? '/'));
  await page.getByText(/Everything is working|(isn’t|aren’t) normal/).waitFor();
}

/** Something of every kind, good and bad. */
async function fill(): Promise<void> {
  const { tron, bank, mailbox, rates } = sandbox;
  await tron.send(ADDRESS, 250_000_000n);
  await tron.mine(20);
  await tron.fail(ADDRESS, 40_000_000n, 'REVERT');
  await tron.send(ADDRESS, 18_500_000n, 'FAKE');
  await tron.mine(5);
  for (const [at, account] of ['0145528174', '0000000004', '0000000006'].entries()) {
    const { code } = bank.addRecipient('A', '058', account);
    bank.submit({ reference: `po-of-every-kind-${at}`, amount: 39_400_000n, recipientCode: code, reason: 'S1' });
  }
  const mail =
    'Subject: Delivered\r\nContent-Type: text/html\r\n\r\n<h1>Done</h1><script>document.title = "broken in"</script>';
  await mailbox.receive(Buffer.from(mail), { from: 'a@example.com', to: ['b@example.com'] });
  bank.faults.on('webhooks.late', 3);
  bank.change({ banksDown: ['011'] });
  rates.set('coinbase', { mode: 'wrong', value: null, delayMs: 0 });
}

describe('INT-07 the sandbox’s page', () => {
  it('INT-07 prefills a payment from a link, sends it, and follows it until it is solid', async () => {
    await open({ path: `/#to=${ADDRESS}&amount=12.5` });
    const button = page.getByRole('button', { name: 'Send 12.50 USDT' });
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('Sent. 12.50 USDT will be in the next block.').waitFor();
    await page.locator('#transactions').getByText('waiting', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'One block' }).click();
    await page.getByText('1 of 19').waitFor();
    await page.getByRole('button', { name: 'Until solid' }).click();
    await page.locator('#transactions').getByText('solid', { exact: true }).waitFor();
    expect(sandbox.tron.balances(ADDRESS).tokens.USDT).toBe(12_500_000n);
  });

  it('INT-07 shows an error in an address next to it, and focuses it', async () => {
    await open();
    await page.getByRole('button', { name: 'Send 25.00 USDT' }).click();
    await page.getByText('Paste an order’s deposit address first.').waitFor();
    await page.getByLabel('Deposit address').fill('0x52908400098527886E0F7030069857D2E4169EE7');
    await page.getByRole('button', { name: 'Send 25.00 USDT' }).click();
    await page.getByText('That isn’t a TRON address').waitFor();
    const field = page.getByLabel('Deposit address');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it('INT-07 creates a phone’s wallet, pays from it, signs a message, and shows what addresses hold', async () => {
    await open();
    await page.getByText('Create a wallet').click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Created: phone.').waitFor();
    await sandbox.tron.mine(1);
    await page.getByLabel('From', { exact: true }).selectOption('phone');
    await page.getByLabel('Deposit address').fill(ADDRESS);
    await page.getByRole('button', { name: 'Send 25.00 USDT' }).click();
    await page.getByText('Sent. 25.00 USDT will be in the next block.').waitFor();
    await page.locator('#named-wallets').getByText('975.00 USDT').waitFor();
    await page.getByLabel('Message', { exact: true }).fill('one line');
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByText('Signed. Copy the signature below.').waitFor();
    expect(await page.getByLabel('Signature').inputValue()).toMatch(/^0x[0-9a-f]{130}$/);
    await page.getByRole('link', { name: 'Balances of addresses' }).click();
    await page.getByText('2 addresses have 1,000.00 USDT and').waitFor();
    await page.locator('#holdings').getByText(ADDRESS).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  });

  it('INT-07 sends USDT to several addresses in one transaction', async () => {
    await open();
    await page.getByText('Send several at once').click();
    await page.getByLabel('Address 1').fill(ADDRESS);
    await page.getByLabel('Address 2').fill(ADDRESS);
    await page.getByRole('button', { name: 'Send all' }).click();
    await page.getByText('Sent to 2 in one transaction.').waitFor();
  });

  it('INT-07 settles and reverses a bank transfer', async () => {
    await open();
    const { code } = sandbox.bank.addRecipient('A', '058', '0000000006');
    sandbox.bank.submit({ reference: 'po-settled-on-the-page', amount: 1_000_000n, recipientCode: code, reason: '' });
    await page.getByRole('button', { name: /^Make it succeed/ }).click();
    await page.locator('#transfers').getByText('success', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Send it back/ }).click();
    await page.locator('#transfers').getByText('reversed', { exact: true }).waitFor();
    expect(sandbox.bank.transfer('po-settled-on-the-page')?.status).toBe('reversed');
  });

  it('INT-07 pays into an account number under any name, settles it and takes it back', async () => {
    const { customers, accounts, collections } = sandbox.bank;
    const { code } = customers.add('a1@accounts.example', 'Temitope', 'Adewale');
    const identified = new Promise<void>((resolve) => customers.onAnswer(() => resolve()));
    const account = { accountNumber: '0145528174', bankCode: '058' };
    customers.identify(code, { ...account, bvn: '22222222221', firstName: 'Temitope', lastName: 'Adewale' });
    await identified;
    const { accountNumber } = accounts.open(code, 'wema-bank');
    await open();
    const number = page.getByLabel('Account number', { exact: true });
    await number.fill(accountNumber);
    await page.getByLabel('Sender’s name').fill('CHUKWUDI STORES LTD');
    await page.getByRole('button', { name: 'Pay in' }).click();
    await page.getByText('Paid in: ₦10,000.00.').waitFor();
    await page.locator('#credits').getByText('CHUKWUDI STORES LTD').waitFor();
    await page.getByRole('button', { name: 'Settle all now' }).click();
    await page.getByText('Settled: 1.').waitFor();
    await page.getByRole('button', { name: /^Reverse it/ }).click();
    await page.locator('#credits').getByText('reversed', { exact: true }).waitFor();
    expect(collections.all()).toMatchObject([{ accountNumber, status: 'reversed', amount: '1000000' }]);
  });

  it('INT-07 switches a fault on by keyboard with the focus unchanged, and resets all faults', async () => {
    await open();
    await page.getByLabel('A fault happens').selectOption('3');
    await page.locator('summary', { hasText: 'Looking up a transfer' }).press('Enter');
    const fault = page.getByRole('switch', { name: 'Lookup finds nothing' });
    await fault.press('Space');
    await page.getByText('Bank: Lookup finds nothing, 3 more.').waitFor();
    expect(await fault.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(sandbox.bank.faults.list()).toEqual([{ id: 'lookups.not-found', remaining: 3, value: null }]);
    await page.getByRole('button', { name: 'Reset everything' }).click();
    await page.getByText('Everything is working.').waitFor();
    expect(sandbox.bank.faults.list()).toEqual([]);
  });

  it('INT-07 changes a price source', async () => {
    await open();
    await page.getByLabel('How Coinbase behaves').selectOption('wrong');
    const price = page.getByLabel('Price of Coinbase');
    await price.fill('1900');
    await price.press('Enter');
    await page.locator('#told-coinbase').getByText('₦1,900.00').waitFor();
    expect(sandbox.rates.price('coinbase').value).toBe('1900.0000');
  });

  it('INT-07 shows a mail isolated from the page, and closes it with Escape', async () => {
    await open();
    await fill();
    await page.getByRole('button', { name: 'Delivered to b@example.com' }).click();
    await page.frameLocator('#reader-html').getByRole('heading', { name: 'Done' }).waitFor();
    expect(await page.title()).toBe('Sandbox');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('INT-07 shows that the sandbox is gone', async () => {
    await open();
    await sandbox.stop();
    await page.getByText('The sandbox isn’t responding. Is it still running?').waitFor();
    complaints = complaints.filter((one) => !one.includes('ERR_CONNECTION_REFUSED'));
  });

  const looks = [
    [320, 'light'],
    [390, 'dark'],
    [1_440, 'light'],
    [1_440, 'dark'],
  ] as const;

  it.each(looks)('INT-07 is accessible and fits a width of %i px, %s, empty and full', async (width, colorScheme) => {
    await open({ width, height: 844, colorScheme });
    for (const prepare of [() => Promise.resolve(), fill]) {
      await prepare();
      await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
      await page.waitForFunction(
        (count) => document.querySelectorAll('#transfers > li:not(.empty)').length === count,
        sandbox.bank.transfers().length,
      );
      const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)])).toEqual([]);
      const { wide, tall } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        tall: [...document.querySelectorAll<HTMLElement>('button, select, input:not([type=checkbox], [type=radio])')]
          .filter((node) => node.offsetParent !== null && node.offsetHeight < 44)
          .map((node) => node.textContent),
      }));
      expect(wide).toBeLessThanOrEqual(0);
      expect(tall).toEqual([]);
    }
  });
});

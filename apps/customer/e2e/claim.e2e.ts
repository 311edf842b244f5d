import type { Page } from 'playwright-core';
import { ACCOUNT } from '../dev/accounts.js';
import { HASHES } from '../dev/claims.js';
import { DESKTOP, seen, stage } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
});
afterEach(() => on.close());

const CLAIMS = /POST \/api\/orders\/S063271508494\/claims$/;
const look = async (page: Page, hash: string) => {
  await page.getByLabel('Transaction hash').fill(hash);
  await page.getByRole('button', { name: text('claim.look') }).click();
  await page.getByRole('button', { name: 'Paste another hash' }).waitFor();
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor();

describe('finding a transfer', () => {
  it('SELL-15 leads from an order to the form, counts what is typed, and asks nothing for an empty field', async () => {
    const page = await on.open('/order-status/S063271508494');
    await page.getByRole('link', { name: 'I paid but nothing happened' }).click();
    await page.getByText('64 letters and digits, 0 so far.').waitFor();
    await page.getByLabel('Transaction hash').fill('0xd41c09b7e2f35a6841');
    await page.getByText('64 letters and digits, 18 so far.').waitFor();
    await page.getByLabel('Transaction hash').fill('');
    await page.getByRole('button', { name: text('claim.look') }).click();
    await page.getByText('Paste the hash first.').waitFor();
    expect(seen(on.mock, CLAIMS)).toHaveLength(0);
  });

  it('SELL-15 shows a transfer that is not final with its confirmations, and leads to the order', async () => {
    const page = await on.open('/find-transfer/S063271508494', { size: DESKTOP });
    await look(page, HASHES['not-final']);
    await heading(page, text('claim.title.not-final'));
    await page.getByRole('img', { name: '12 of 19 confirmations.' }).waitFor();
    await page.getByRole('link', { name: 'Go to the order' }).click();
    await page.waitForURL('**/order-status/S063271508494');
  });

  it('SELL-15 shows what failed with what it cost, and leads to the address again', async () => {
    const page = await on.open('/find-transfer/S063271508494');
    await look(page, HASHES.failed);
    await heading(page, 'It never left your wallet');
    await page.getByText('13.4 TRX').waitFor();
    await page.getByRole('link', { name: text('pending.address-again') }).waitFor();
    await page.getByRole('button', { name: 'Paste another hash' }).click();
    expect(await page.getByLabel('Transaction hash').inputValue()).toBe('');
  });

  it('SELL-15 shows nothing but that it is taken of another order’s transfer', async () => {
    const page = await on.open('/find-transfer/S063271508494');
    await look(page, HASHES.taken);
    await heading(page, 'This transfer belongs to another order');
    expect(await page.getByRole('main').textContent()).not.toMatch(/S\d{3} \d{3}|USDT \d|\d USDT/);
  });

  it('SELL-15 says why nothing was looked up, and looks up again', async () => {
    const page = await on.open('/find-transfer/S063271508494');
    on.mock.fault(CLAIMS, { problem: { status: 503, code: 'chain-silent', detail: 'The network does not answer.' } });
    await page.getByLabel('Transaction hash').fill(HASHES.attached);
    await page.getByRole('button', { name: text('claim.look') }).click();
    await page.getByText(text('problem.chain-silent')).waitFor();
    await page.getByRole('button', { name: text('claim.look') }).click();
    await heading(page, text('claim.title.attached'));
  });

  it('SELL-15 SET-01 a customer looks up a transfer from the help page', async () => {
    on.mock.state.people.account = ACCOUNT;
    const page = await on.open('/dashboard/settings/help');
    await page.getByRole('link', { name: 'I paid but nothing happened' }).click();
    await look(page, HASHES['own-order']);
    await heading(page, text('claim.title.own-order'));
    await page.getByRole('link', { name: 'See that order' }).click();
    await page.waitForURL('**/order-status/S482039551845');
  });
});

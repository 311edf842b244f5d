import type { Page } from 'playwright-core';
import { ACCOUNT } from '../dev/accounts.js';
import { seen, stage } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
  on.mock.state.people.account = ACCOUNT;
});
afterEach(() => on.close());

const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const SAVES = /POST \/api\/account\/recipients\/addresses$/;
const saved = (): number => seen(on.mock, SAVES).length;
const reads = (page: Page, text: string) => page.getByText(text).first().waitFor();
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

describe('a saved TRON address', () => {
  it('RCP-03 is added for someone else, listed, and deleted', async () => {
    const page = await on.open('/dashboard/recipients/add');
    await page.getByRole('link', { name: /Someone else/ }).click();
    await page.getByText('USDT TRX', { exact: true }).click();
    await page.getByLabel('Full name').fill('Ngozi Eze');
    await page.getByLabel('USDT TRX wallet address').fill(ADDRESS.match(/.{1,4}/g)!.join(' '));
    await page.getByLabel('Nickname').fill('Sister');
    await reads(page, text('rcp.address-right'));
    await click(page, 'Save recipient');
    await page.getByRole('heading', { level: 1, name: 'Ngozi Eze' }).waitFor();
    expect(await page.getByRole('link', { name: 'Buy to this address' }).getAttribute('href')).toMatch(
      /^\/dashboard\/buy\?to=[0-9a-f-]{36}$/,
    );
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('searchbox').fill('tuez');
    await page.getByRole('link', { name: /Ngozi Eze.*Sister.*TUEZ…WYdH/ }).click();
    await click(page, 'Delete this recipient');
    await click(page, 'Delete Ngozi Eze');
    await reads(page, text('rcp.none'));
    expect(saved()).toBe(1);
  });

  it('RCP-03 is not sent while its checksum or its network is wrong, and says why beside the field', async () => {
    const page = await on.open('/dashboard/recipients/add/me?method=trx');
    const field = page.getByLabel('USDT TRX wallet address');
    for (const [wrong, why] of [
      ['', text('error.required')],
      [ADDRESS.replace('K', 'L'), text('error.tron-address')],
      ['0x52908400098527886E0F7030069857D2E4169EE7', 'This is an Ethereum address.'],
    ] as const) {
      await field.fill(wrong);
      await click(page, 'Save recipient');
      await reads(page, why);
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    expect(saved()).toBe(0);
  });
});

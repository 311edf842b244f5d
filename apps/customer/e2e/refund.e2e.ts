import type { Page } from 'playwright-core';
import { ACCOUNT } from '../dev/accounts.js';
import { OWNER_CODE } from '../dev/order-routes.js';
import { COMPLETED, offer, proof, proved, refund, WALLET } from '../dev/orders.js';
import { DESKTOP, PHONE, seen, stage } from './harness.js';
import type { Stage } from './harness.js';
import { text as english } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
});
afterEach(() => on.close());

const OFFERED = 'S730118264917';
const OPEN = 'S730118264918';
const ADDRESS = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';
const REQUESTS = /POST \/api\/orders\/S\d+\/refunds$/;
const ENDINGS = /POST \/api\/orders\/S\d+\/refund\/endings$/;
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const text = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first().waitFor();
const type = (page: Page, label: string, digits: string) =>
  page.getByRole('group', { name: label }).getByRole('textbox').first().pressSequentially(digits);
const wallet = (page: Page) => page.getByLabel('To your wallet, on TRON');

describe('sending USDT of an order back', () => {
  it('SELL-14 SELL-16 a guest names a wallet, confirms it by two codes, and sees the sum that proves it', async () => {
    const page = await on.open(`/order-status/${OFFERED}`, { size: DESKTOP });
    const back = page.getByRole('link', { name: english('refund.entry') });
    await back.waitFor();
    expect(await back.count()).toBe(1);
    await back.click();
    await text(page, 'Not to an exchange');
    await click(page, 'Continue');
    await text(page, english('back.refused.address-required'));
    await wallet(page).fill(`${WALLET.slice(0, -1)}5`);
    await text(page, english('error.tron-address'));
    await wallet(page).fill(`tron:${WALLET}?amount=1`);
    await text(page, english('rcp.address-right'));
    await click(page, 'Continue');
    await type(page, 'Email code', OWNER_CODE);
    await type(page, 'Phone code', OWNER_CODE);
    await click(page, english('back.do'));
    await text(page, 'Waiting for 0.3741');
    await text(page, '18.8741');
    const [request] = seen(on.mock, REQUESTS);
    expect(request?.body).toMatchObject({ address: WALLET, emailCode: OWNER_CODE, phoneCode: OWNER_CODE });
    // Both codes came with one request.
    expect(seen(on.mock, /refunds\/codes$/)).toHaveLength(1);
    // Live: what the order's stream tells replaces the proof by its outcome.
    on.mock.change(OFFERED, { refund: proved({ status: 'sending', orderNumber: OFFERED }) });
    await text(page, 'Refund on its way');
    on.mock.change(OFFERED, { status: 'refunded', refund: proved({ ...COMPLETED, orderNumber: OFFERED }) });
    await text(page, english('back.units'));
    await page.getByRole('link', { name: 'Track hash' }).waitFor();
  });

  it('SELL-14 AUTH-09 a customer confirms by PIN, and an address that looks like another one is asked about', async () => {
    on.mock.state.people.account = ACCOUNT;
    on.mock.change(OFFERED, { refundOffer: offer({ confirmedBy: 'pin' }) });
    const alike = { status: 409, code: 'look-alike-address', detail: 'It looks like another one.' };
    on.mock.fault(REQUESTS, { problem: alike });
    const page = await on.open(`/orders/${OFFERED}/refund`, { size: PHONE });
    await wallet(page).fill(WALLET);
    await text(page, english('rcp.address-right'));
    await click(page, 'Continue');
    await type(page, 'Your PIN', '4138');
    await text(page, english('back.alike'));
    await click(page, english('back.alike-different'));
    await type(page, 'Your PIN', '4138');
    await text(page, 'Waiting for 0.3741');
    expect(seen(on.mock, REQUESTS).map(({ body }) => body['differentWallet'])).toEqual([false, true]);
  });

  it('SELL-14 an address of ours is refused beside its field, before a code is used', async () => {
    const page = await on.open(`/orders/${OFFERED}/refund`, { size: PHONE });
    const errors = [{ field: 'address', code: 'own-address' }];
    on.mock.fault(/refunds\/codes$/, { problem: { status: 422, code: 'own-address', errors } });
    await wallet(page).fill(WALLET);
    await text(page, english('rcp.address-right'));
    await click(page, 'Continue');
    await text(page, english('back.refused.own-address'));
    expect(await wallet(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('SELL-14 a sum from another address proves nothing, and leads to another try or to naira', async () => {
    on.mock.change(OPEN, { refund: refund({ proof: proof(ADDRESS, { failed: true }) }) });
    const page = await on.open(`/orders/${OPEN}/refund`, { size: PHONE });
    await text(page, '0.3741 came from another address');
    await click(page, /^Try again from TNbk…rAx4$/);
    await text(page, 'Waiting for 0.3741');
    await click(page, 'Get naira instead');
    await click(page, english('back.end-yes'));
    await text(page, 'You chose naira instead');
    expect(seen(on.mock, ENDINGS).map(({ body }) => body['why'])).toEqual(['naira-instead']);
  });

  it('SELL-14 a signature of another address is refused beside its field, and the right one goes on', async () => {
    on.mock.change(OPEN, { refund: refund() });
    const page = await on.open(`/orders/${OPEN}/refund`, { size: PHONE });
    await page.getByRole('radio', { name: english('back.method.message') }).check();
    await click(page, 'Continue');
    await text(page, english('back.sign-title'));
    await click(page, english('back.check'));
    await text(page, 'Paste the signature first.');
    await page.getByLabel(english('back.signature')).fill(`0x${'7'.repeat(128)}00`);
    await click(page, english('back.check'));
    await text(page, english('back.refused.another-signer'));
    await page.getByLabel(english('back.signature')).fill(`0x${'7'.repeat(128)}1b`);
    await click(page, 'Check again');
    await text(page, 'Refund on its way');
  });

  it('SELL-14 says from when a refund can be requested, and that another order has none', async () => {
    on.mock.change(OFFERED, { refundOffer: offer({ notBefore: '2099-12-22T10:20:00.000Z' }) });
    const page = await on.open(`/orders/${OFFERED}/refund`);
    await text(page, 'You can request a refund from');
    await page.goto('/orders/S482039551845/refund');
    await text(page, english('back.none'));
    await page.goto('/orders/S482039551899/refund');
    await text(page, english('order.not-found'));
  });

  it('SELL-15 SELL-14 the answer about a transfer leads to sending it back', async () => {
    on.mock.change('S063271508494', { refundOffer: offer() });
    const page = await on.open('/find-transfer/S063271508494');
    await page.getByLabel('Transaction hash').fill('5be2c4a07d913f6e8b52017c9da4f3e61b08d7265ac94ef31287b60d5c3e0009');
    await click(page, english('claim.look'));
    await page.getByRole('link', { name: english('claim.refund') }).click();
    await page.waitForURL('**/orders/S063271508494/refund');
  });
});

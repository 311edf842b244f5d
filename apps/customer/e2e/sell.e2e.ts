import type { OrderView } from '@usdt-africa/contracts/api';
import type { Page } from 'playwright-core';
import { DESKTOP, draft, hold, seen, stage, until } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeAll(async () => {
  on = await stage();
});
afterEach(() => {
  on.mock.state.faults = [];
  on.mock.state.requests = [];
});
afterAll(() => on.close());

const numberOf = (page: Page) => new URL(page.url()).pathname.split('/')[2]!;
const orderOf = (page: Page) => on.mock.state.orders.get(numberOf(page)) as OrderView;
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function chooseBank(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Bank/ }).click();
  await page.getByRole('searchbox', { name: 'Search banks' }).fill(typed);
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('ADM-15 while operators take no new sales', () => {
  let open: Stage['mock']['state']['rate'];
  beforeAll(() => {
    open = on.mock.state.rate;
  });
  afterEach(() => {
    on.mock.state.rate = open;
  });
  const pause = (until: string | null, deposits = false) => {
    on.mock.state.rate = { ...open, rate: null, referenceRate: null, paused: { until, deposits } };
  };

  it('ADM-15 shows on the landing when sales are accepted again, and lets no sale start', async () => {
    pause(new Date(Date.now() + 60_000).toISOString());
    const page = await on.open('/', { size: DESKTOP });
    await page.getByText(text('rate.paused')).first().waitFor();
    await page.getByText(text('rate.paused-more')).waitFor();
    await page.getByText(/Please come back after (\d+ \w+, )?\d\d:\d\d\./).waitFor();
    await page.getByRole('button', { name: 'Sell USDT' }).click({ force: true });
    expect(new URL(page.url()).pathname).toBe('/');
    expect(seen(on.mock, /POST \/api\/quotes/)).toEqual([]);
    on.mock.state.rate = open;
    const again = await on.open('/', { size: DESKTOP });
    await again.getByText('1 USDT = ₦1,576.00').waitFor();
  });

  it('ADM-15 refuses an order with an explanation and without data loss, and accepts it after the pause', async () => {
    const page = await on.open('/choose-type', { session: draft(on.mock) });
    await page.getByText('₦394,000.00').first().waitFor();
    pause(null);
    await click(page, 'Continue');
    const notice = page.getByRole('alert').filter({ hasText: text('quote.paused') });
    await notice.getByText(text('rate.paused-more')).waitFor();
    expect(new URL(page.url()).pathname).toBe('/choose-type');
    on.mock.state.rate = open;
    await click(page, 'Continue');
    await page.waitForURL('**/order/S*');
  });
});

describe('ADM-15 while operators credit no deposits', () => {
  it('ADM-15 shows a seller that sent amounts are safe, without promising the usual payout time', async () => {
    const open = on.mock.state.rate;
    on.mock.state.rate = { ...open, rate: null, referenceRate: null, paused: { until: null, deposits: true } };
    try {
      const page = await on.open('/', { size: DESKTOP });
      await page.getByText(text('rate.paused')).first().waitFor();
      await page.getByText(text('rate.deposits-paused-more')).waitFor();
      expect(await page.getByText('are paid as usual').count()).toBe(0);
    } finally {
      on.mock.state.rate = open;
    }
  });
});

describe('selling as a guest', () => {
  it('SELL-05 leads from the landing page to the delivered naira live, without a reload', async () => {
    const page = await on.open('/');
    await page.getByRole('button', { name: /change the amount/ }).click();
    for (const key of ['Delete', '2', '5', '0']) {
      await page.getByRole('dialog').getByRole('button', { name: key, exact: true }).click();
    }
    await page.getByRole('dialog').locator('.button--main').click();

    await page.getByRole('heading', { name: 'Who are you sending to?' }).waitFor();
    await page.getByText('₦394,000.00').first().waitFor();
    await chooseBank(page, 'guaranty', 'Guaranty Trust Bank');
    await page.getByLabel('Account number').fill(' 0145-5281 74 ');
    await page.getByText('Adaeze Chinwe Okonkwo-Balogun').waitFor();
    await page.getByText(text('account.check-fits')).waitFor();
    await click(page, 'Yes, pay Adaeze');

    await page.getByRole('heading', { name: text('sender.title') }).waitFor();
    await page.getByLabel('First name').fill('Temitope');
    await page.getByLabel('Last name').fill('Adewale');
    await page.getByLabel('Email', { exact: true }).fill('temitope@example.com');
    await page.getByLabel('Phone', { exact: true }).fill('0803 555 0148');
    await page.getByLabel('Adaeze’s email for the receipt').fill('adaeze@example.com');
    await click(page, 'Continue');

    await page.getByRole('heading', { name: 'How will you send USDT?' }).waitFor();
    expect(await page.getByRole('radio').nth(1).isDisabled()).toBe(true);
    await page.getByText('Coming Soon').waitFor();
    await click(page, 'Continue');

    await page.waitForURL('**/order/S*');
    const sent = seen(on.mock, /POST \/api\/orders$/);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body).toMatchObject({
      network: 'TRC20',
      sender: { firstName: 'Temitope', lastName: 'Adewale', email: 'temitope@example.com', phone: '+2348035550148' },
      recipientEmail: 'adaeze@example.com',
    });
    await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
    await click(page, 'I have sent it');
    await page.waitForURL('**/confirm/S*');
    await page.getByText('What happens now').waitFor();

    const number = numberOf(page);
    on.mock.change(number, {
      status: 'received',
      received: '250.000000',
      deposits: [on.mock.deposit({ confirmations: 7 })],
    });
    await page.getByText('7 of 19').waitFor();
    on.mock.change(number, { deposits: [on.mock.deposit({ confirmations: 12 })] });
    await page.getByText('12 of 19').waitFor();
    const confirmed = on.mock.deposit({
      state: 'confirmed',
      confirmations: 19,
      confirmedAt: '2026-11-21T13:04:00.000Z',
    });
    on.mock.change(number, { status: 'in-wallet', deposits: [confirmed], payouts: [on.mock.payout()] });
    await page.getByText('In Wallet').first().waitFor();
    const settled = on.mock.payout({
      state: 'settled',
      sessionId: '090286261121140400482039551840',
      settledAt: '2026-11-21T13:04:02.000Z',
    });
    on.mock.change(number, { status: 'autowithdrawal-successful', payouts: [settled], paid: '394000.00' });
    await page.getByText('Autowithdrawal Successful').first().waitFor();
    on.mock.change(number, { status: 'completed', completedAt: '2026-11-21T13:04:02.000Z', deliveredInSeconds: 51 });
    await page.getByText('Delivered in 51 s').waitFor();
    expect(await page.getByText('090286 261121 140400 482039 551840').count()).toBe(1);
  });

  it('SELL-01 shows missing fields with the specified texts and focuses the first', async () => {
    const page = await on.open('/send-to', {
      session: draft(on.mock, { bankCode: '', accountNumber: '', enquiry: null }),
    });
    await click(page, 'Continue');
    await page.getByText('Choose a bank.').waitFor();
    await page.getByText('Recipient account is required').waitFor();
    await chooseBank(page, 'zenith', 'Zenith Bank');
    await page.getByLabel('Account number').fill('123');
    await click(page, 'Continue');
    await page.getByText('An account number has 10 digits.').waitFor();
    await page.getByLabel('Account number').fill('0000000000');
    await page.getByText(text('name.not-found')).waitFor();
    await click(page, 'Continue');
    await page.getByText('Recipient name is required').waitFor();
    expect(new URL(page.url()).pathname).toBe('/send-to');
  });

  it('SELL-01 reports a too long account number without cutting it, and offers a phone number as an account', async () => {
    const page = await on.open('/send-to', {
      session: draft(on.mock, { bankCode: '', accountNumber: '', enquiry: null }),
    });
    await page.getByText('₦394,000.00').first().waitFor();
    const account = page.getByLabel('Account number');
    const offer = page.getByRole('button', { name: /^Use / });
    await chooseBank(page, 'zenith', 'Zenith Bank');
    await account.fill('0803 555 0148');
    await page.getByText('One digit too many. An account number has 10.').waitFor();
    await click(page, 'Continue');
    expect(new URL(page.url()).pathname).toBe('/send-to');
    expect([await account.inputValue(), await offer.count()]).toEqual(['0803 5550 148', 0]);
    await page.reload();
    await page.getByText('One digit too many. An account number has 10.').waitFor();
    await chooseBank(page, 'opay', 'OPay');
    await page.getByText(text('account.is-phone', { bank: 'OPay' })).waitFor();
    for (const phone of ['+234 803 555 0148', '2348035550148']) {
      await account.evaluate((field: HTMLInputElement) => field.select());
      await page.evaluate((text) => navigator.clipboard.writeText(text), phone);
      await page.keyboard.press('ControlOrMeta+V');
      await page.getByText('3 digits too many. An account number has 10.').waitFor();
      expect(await account.inputValue()).toBe('2348 0355 5014 8');
    }
    expect(seen(on.mock, /name-enquiries/).map(({ body }) => body['accountNumber'])).not.toContain('0803555014');
    const before = seen(on.mock, /name-enquiries/).length;
    await offer.click();
    expect(await account.inputValue()).toBe('8035 5501 48');
    expect(await account.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByText('Adaeze Chinwe Okonkwo-Balogun').waitFor();
    const sent = seen(on.mock, /name-enquiries/).slice(before);
    expect(sent.map(({ body }) => body)).toEqual([{ bankCode: '999992', accountNumber: '8035550148' }]);
    expect(await offer.count()).toBe(0);
  });

  it('SELL-01 reports that the bank did not respond, and repeats the name check on request', async () => {
    on.mock.fault(/name-enquiries/, { problem: { status: 503, code: 'bank-unavailable' } });
    const page = await on.open('/send-to', { session: draft(on.mock, { enquiry: null }) });
    await page.getByText(text('name.unchecked')).waitFor();
    await click(page, text('name.retry'));
    await page.getByText('Adaeze Chinwe Okonkwo-Balogun').waitFor();
  });

  it('SELL-01 queries the bank only for the last number typed', async () => {
    const page = await (await on.person({ session: draft(on.mock, { accountNumber: '', enquiry: null }) })).newPage();
    await page.clock.install();
    await page.goto('/send-to');
    await page.getByText('₦394,000.00').first().waitFor();
    // Time stands still between the numbers, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 10_000);
    const account = page.getByLabel('Account number');
    await account.fill('0145528171');
    await account.fill('0145528172');
    await account.fill('0145528174');
    expect(seen(on.mock, /name-enquiries/)).toEqual([]);
    await until(async () => {
      await page.clock.runFor(100);
      return page.getByText('Adaeze Chinwe Okonkwo-Balogun').isVisible();
    });
    expect(seen(on.mock, /name-enquiries/).map((request) => request.body['accountNumber'])).toEqual(['0145528174']);
  });

  it('SELL-02 shows errors next to their fields, focuses the first, and keeps the values', async () => {
    const page = await on.open('/send-from', {
      session: draft(on.mock, { firstName: '', email: 'temitope@gmail', phone: '12', recipientEmail: '' }),
      size: DESKTOP,
    });
    await click(page, 'Continue');
    await page.getByText(text('error.first-name-required')).waitFor();
    await page.getByText('Add the ending, like temitope@gmail.com').waitFor();
    await page.getByText(text('error.phone')).waitFor();
    const first = page.getByLabel('First name');
    await until(() => first.evaluate((element) => element === document.activeElement));
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    await first.fill('Temitope');
    await page.getByText(text('error.first-name-required')).waitFor({ state: 'detached' });
    await page.getByLabel('Phone', { exact: true }).fill('+44 7700 900123');
    expect(await page.getByLabel(text('sender.country')).inputValue()).toBe('GB');
    await page.reload();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('temitope@gmail');
  });

  it('SELL-02 sends a Nigerian number in one form, however it was written, and rejects a landline next to the field', async () => {
    const page = await on.open('/send-from', { session: draft(on.mock, { phone: '0201 448 1234' }) });
    const phone = page.getByLabel('Phone', { exact: true });
    await click(page, 'Continue');
    await page.getByText(text('error.phone')).waitFor();
    await until(() => phone.evaluate((element) => element === document.activeElement));
    await phone.fill('+234 (0)803 555 0149');
    await page.getByText(text('error.phone')).waitFor({ state: 'detached' });
    await click(page, 'Continue');
    // Its address comes before the page.
    await page.getByRole('heading', { name: 'How will you send USDT?' }).waitFor();
    await click(page, 'Continue');
    await page.waitForURL('**/order/S*');
    const [placed] = seen(on.mock, /POST \/api\/orders$/);
    expect(placed!.body['sender']).toMatchObject({ firstName: 'Temitope', phone: '+2348035550149' });
  });

  it('SELL-02 shows the server’s refusal of the sender next to its field until that is changed', async () => {
    const page = await on.open('/choose-type', { session: draft(on.mock) });
    const errors = [
      { field: 'sender.phone', code: 'phone' },
      { field: 'recipientEmail', code: 'email' },
    ];
    on.mock.fault(/POST \/api\/orders$/, { problem: { status: 422, code: 'invalid-fields', errors } });
    await click(page, 'Continue');
    await page.getByRole('link', { name: text('type.mend') }).click();
    await page.waitForURL('**/send-from');
    await page.getByText(text('error.phone')).waitFor();
    const phone = page.getByLabel('Phone', { exact: true });
    await until(() => phone.evaluate((element) => element === document.activeElement));
    expect(await page.getByLabel('First name').getAttribute('aria-invalid')).toBeNull();
    await phone.fill('0803 555 0149');
    await page.getByText(text('error.phone')).waitFor({ state: 'detached' });
    await click(page, 'Continue');
    await page.waitForURL('**/choose-type');
  });

  it('SELL-03 warns about a stalled network before an order is placed, and still allows the order', async () => {
    const going = on.mock.state.rate;
    on.mock.state.rate = { ...going, networkStandsSeconds: 130 };
    try {
      const page = await on.open('/choose-type', { session: draft(on.mock) });
      await page.getByRole('status').filter({ hasText: 'The TRON network is slow: last block 2 min' }).waitFor();
      await page.getByText('we use the rate when it arrives').waitFor();
      await click(page, 'Continue');
      await page.waitForURL('**/order/S*');
      on.mock.state.rate = going;
      const other = await on.open('/choose-type', { session: draft(on.mock) });
      await other.getByText('₦394,000.00').first().waitFor();
      expect(await other.getByText('The TRON network is slow').count()).toBe(0);
    } finally {
      on.mock.state.rate = going;
    }
  });

  it('SELL-03 a page whose earlier step is missing redirects to that step', async () => {
    const page = await on.open('/choose-type', { session: draft(on.mock, { recipientEmail: '' }) });
    await page.waitForURL('**/send-from');
    const other = await on.open('/choose-type');
    await other.waitForURL('**/send-to');
    await other.getByText(text('quote.no-amount')).waitFor();
  });

  it('SELL-02 SHELL-09 a second click while the next page loads adds no history entry', async () => {
    const page = await (await on.person({ session: draft(on.mock) })).newPage();
    const answer = await hold(page, '**/ChooseTypePage-*.js');
    await page.goto('/send-from');
    await click(page, 'Continue');
    await page.waitForURL('**/choose-type');
    await click(page, 'Continue');
    answer();
    await page.getByRole('heading', { name: 'How will you send USDT?' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/send-from');
  });

  it('RATE-05 shows a changed amount and holds the order until it is accepted', async () => {
    const stored = draft(on.mock);
    const page = await on.open('/choose-type', {
      session: { ...stored, quote: JSON.stringify({ id: 'quote-1', amount: '250', agreed: '395600.00' }) },
    });
    await page
      .getByText(text('quote.less', { amount: '₦1,600.00' }))
      .first()
      .waitFor();
    await click(page, 'Continue');
    await page.getByText(/not ₦395,600.00 \(−0.4/).waitFor();
    expect(seen(on.mock, /POST \/api\/orders$/)).toHaveLength(0);
    const accept = page.getByRole('button', { name: 'Accept ₦394,000.00' });
    // A click at the moment when the question appears does not accept it.
    await until(async () => {
      if (await accept.isVisible()) await accept.click();
      return seen(on.mock, /POST \/api\/orders$/).length === 1;
    });
    await page.waitForURL('**/order/S*');
  });

  it('RATE-05 replaces a price shortly before its end without a notice', async () => {
    const stored = draft(on.mock);
    on.mock.state.quotes.set('quote-1', { ...on.mock.state.quotes.get('quote-1')!, at: Date.now() - 100_000 });
    const page = await on.open('/send-to', { session: stored });
    await until(() => seen(on.mock, /POST \/api\/quotes/).length === 1);
    await page
      .getByText(/1:[0-4]\d/)
      .first()
      .waitFor();
    expect(await page.getByText(/The rate went/).count()).toBe(0);
  });

  it('RATE-05 refuses an expired quote, fetches a new one, and never changes the price silently', async () => {
    const page = await on.open('/choose-type', { session: draft(on.mock) });
    on.mock.fault(/POST \/api\/orders$/, { problem: { status: 409, code: 'quote-expired' } });
    on.mock.state.rate = { ...on.mock.state.rate, rate: '1570.0000' };
    await click(page, 'Continue');
    await page.getByText(text('problem.quote-expired')).waitFor();
    await page
      .getByText(text('quote.less', { amount: '₦1,500.00' }))
      .first()
      .waitFor();
    on.mock.state.rate = { ...on.mock.state.rate, rate: '1576.0000' };
  });

  it('SELL-05 places one order when responses are lost', async () => {
    const page = await on.open('/choose-type', { session: draft(on.mock) });
    const before = on.mock.state.orders.size;
    on.mock.fault(/POST \/api\/orders$/, { drop: 'after' }, 3);
    await click(page, 'Continue');
    await page.waitForURL('**/order/S*', { timeout: 30_000 });
    const keys = seen(on.mock, /POST \/api\/orders$/).map((request) => request.key);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(on.mock.state.orders.size).toBe(before + 1);
  });

  it('SELL-05 shows that the outcome is unknown, also after a reload, and repeats the request for the same order', async () => {
    const page = await on.open('/choose-type', { session: draft(on.mock) });
    const before = on.mock.state.orders.size;
    on.mock.fault(/POST \/api\/orders$/, { drop: 'after' }, 999);
    await click(page, 'Continue');
    await page.getByText(text('type.unknown')).waitFor({ timeout: 30_000 });
    on.mock.state.faults = [];
    await page.reload();
    await page.waitForURL('**/order/S*');
    expect(new Set(seen(on.mock, /POST \/api\/orders$/).map((request) => request.key)).size).toBe(1);
    expect(on.mock.state.orders.size).toBe(before + 1);
  });

  it('SELL-05 reports a slow network after three seconds', async () => {
    const page = await on.open('/choose-type', { session: draft(on.mock) });
    const answer = await hold(page, '**/api/orders');
    await click(page, 'Continue');
    await page.getByText(/[Dd]on’t pay twice/).waitFor();
    expect(await page.getByRole('button', { name: text('type.placing') }).getAttribute('aria-busy')).toBe('true');
    answer();
    await page.waitForURL('**/order/S*');
  });

  it('SELL-09 routes without an order id redirect to the order in progress', async () => {
    const page = await on.open('/choose-type', { session: draft(on.mock) });
    await click(page, 'Continue');
    await page.waitForURL('**/order/S*');
    const { number } = orderOf(page);
    for (const [bare, target] of [
      ['/order', `/order/${number}`],
      ['/confirm', `/confirm/${number}`],
      ['/order-status', `/order-status/${number}`],
    ]) {
      await page.goto(bare!);
      await page.waitForURL(`**${target}`);
    }
    const stranger = await on.open('/order');
    await stranger.getByRole('heading', { name: 'No order in progress' }).waitFor();
  });
});

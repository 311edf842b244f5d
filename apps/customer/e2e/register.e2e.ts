import type { Page } from 'playwright-core';
import { ACCOUNT, registration } from '../dev/accounts.js';
import { seen, stage, until } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
});
afterEach(() => on.close());

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
const at = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
const boxes = (page: Page, label: string) => page.getByRole('group', { name: label }).getByRole('textbox');
const valuesOf = (page: Page, label: string) =>
  boxes(page, label).evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value).join(''));
const atStep = (step: 'username' | 'password' | 'pin' | 'codes', change = {}) => {
  on.mock.state.people.registration = registration({ step, username: 'temitope', ...change });
  return on.open(`/auth/register/${step}`);
};

describe('AUTH-01 registering', () => {
  it('AUTH-01 LIM-01 shows the limits before an account is opened, and goes from the details to the dashboard, with both codes verified', async () => {
    const page = await on.open('/auth/register?ref=adaeze26');
    expect(await page.getByLabel(/^Referral code/).inputValue()).toBe('adaeze26');
    const compared = page.getByRole('region', { name: 'What you can sell in a day, in USDT' });
    await compared.getByText(text('day-limits.less')).waitFor();
    expect(await compared.locator('dd').allTextContents()).toEqual(['2,500', '500', '10,000']);
    await page.getByLabel('First name').fill('Temitope');
    await page.getByLabel('Last name').fill('Adewale-Ogunbanjo');
    await page.getByLabel('Email').fill('temitope.adewale@gmail.com');
    await page.getByLabel('Phone', { exact: true }).fill('0803 555 0148');
    await goOn(page);
    await at(page, 'Choose your username');
    expect(seen(on.mock, /PUT .*registration$/)[0]?.body).toMatchObject({
      phone: '+2348035550148',
      referral: 'adaeze26',
      referralSource: null,
      language: 'en',
    });
    await page.getByLabel('Username').fill('@Temitope');
    await page.getByText(text('username.free', { name: 'temitope' })).waitFor();
    await goOn(page);
    await at(page, 'Choose a password');
    await page.getByLabel('Password', { exact: true }).fill('mango rain keke');
    await page.getByLabel(text('password.again')).fill('mango rain keke');
    await goOn(page);
    await at(page, 'Choose a 4-digit PIN');
    await boxes(page, 'PIN').first().pressSequentially('4138');
    // The last digit led on to the second row.
    await page.keyboard.type('4138');
    await goOn(page);
    await at(page, 'Two codes and you’re in');
    await page.getByText(text('codes.after-email')).waitFor();
    await boxes(page, 'Email code').first().pressSequentially('413825');
    await page.getByText('Verified').waitFor();
    // The phone's boxes come with the text message, and have the focus.
    await until(() =>
      boxes(page, 'Phone code')
        .first()
        .evaluate((box) => box === document.activeElement),
    );
    await goOn(page);
    await page.getByText(text('codes.both')).waitFor();
    await boxes(page, 'Phone code').first().pressSequentially('413825');
    await until(async () => (await page.getByText('Verified').count()) === 2);
    await goOn(page);
    await at(page, 'Welcome, Temitope');
    await page.getByRole('link', { name: 'Continue to dashboard' }).click();
    await at(page, 'Hello, Temitope');
    // There is no way back into it.
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toBe('/auth/register/codes');
  });

  it('AUTH-01 continues at the same step when the last response is lost, and keeps its data', async () => {
    const proven = { verified: true, sent: null };
    const page = await atStep('codes', { emailCode: proven, phoneCode: proven });
    await at(page, 'Two codes and you’re in');
    let isFirst = true;
    await page.route('**/registration/finish', async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await goOn(page);
    await page.getByText('We got no answer.').waitFor();
    await goOn(page);
    await at(page, 'Welcome, Temitope');
  });

  it('AUTH-02 shows faults next to their fields, and prefills a guest’s details', async () => {
    const page = await on.open('/auth/register');
    await goOn(page);
    await page.getByText(text('error.first-name-required')).waitFor();
    await page.getByText(text('error.phone-required')).waitFor();
    await until(() => page.getByLabel('First name').evaluate((field) => field === document.activeElement));
    const sold = await on.open('/auth/register', {
      session: { draft: JSON.stringify({ firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com', phone: '803' }) },
    });
    expect(await sold.getByLabel('First name').inputValue()).toBe('Ada');
  });

  it('AUTH-01 goes back one step with Back, resumes after a reload and in another tab, and does not let a step be skipped', async () => {
    on.mock.state.people.registration = registration({ step: 'pin', username: 'temitope' });
    const person = await on.person();
    const page = await person.newPage();
    await page.goto('/auth/register/codes');
    await at(page, 'Choose a 4-digit PIN');
    await page.getByRole('link', { name: 'Back' }).click();
    await at(page, 'Choose a password');
    await page.reload();
    await at(page, 'Choose a password');
    await page.goBack();
    await at(page, 'Choose a 4-digit PIN');
    const other = await person.newPage();
    await other.goto('/auth/register/username');
    await at(other, 'Choose your username');
    expect(await other.getByLabel('Username').inputValue()).toBe('temitope');
  });

  it('AUTH-01 typed form fields survive a reload before they are sent', async () => {
    const page = await on.open('/auth/register');
    await page.getByLabel('First name').fill('Temitope');
    await page.getByLabel(/^How did you hear/).selectOption('friend');
    await page.reload();
    expect(await page.getByLabel('First name').inputValue()).toBe('Temitope');
    expect(await page.getByLabel(/^How did you hear/).inputValue()).toBe('friend');
  });

  it('AUTH-01 reports a taken name while it is typed and offers free ones', async () => {
    const page = await atStep('username', { username: null });
    const field = page.getByLabel('Username');
    await field.fill('temi');
    await page.getByText(text('username.fault.username-taken')).waitFor();
    await page.getByRole('button', { name: '@temi26' }).click();
    await page.getByText(text('username.free', { name: 'temi26' })).waitFor();
    await field.fill('tem');
    await goOn(page);
    await page.getByText('A minimum of 4 characters', { exact: true }).waitFor();
    expect(seen(on.mock, /registration\/username/)).toHaveLength(0);
    await field.fill('usdtafrica');
    await page.getByText(text('username.fault.username-reserved')).waitFor();
  });

  it('AUTH-01 the digit boxes take one digit each, support moving back and forth, and accept a pasted code', async () => {
    const page = await atStep('pin');
    const all = boxes(page, 'PIN');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await all.first().click();
    await page.keyboard.type('4x1');
    expect(await valuesOf(page, 'PIN')).toBe('41');
    expect(await focused()).toBe('Digit 3 of 4');
    await page.keyboard.press('Backspace');
    expect(await valuesOf(page, 'PIN')).toBe('4');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('9');
    expect(await valuesOf(page, 'PIN')).toBe('9');
    // A box that is not reached yet leads to the one that is.
    await all.nth(3).click();
    expect(await focused()).toBe('Digit 2 of 4');
    await page.evaluate(() => navigator.clipboard.writeText('41 38'));
    await page.keyboard.press('Control+V');
    await until(async () => (await valuesOf(page, 'PIN')) === '4138');
    await boxes(page, text('pin.again')).first().pressSequentially('4139');
    await page.getByText(text('pin.fault.differs')).waitFor();
    expect(await valuesOf(page, text('pin.again'))).toBe('');
    await page.getByRole('button', { name: text('pin.change-first') }).click();
    expect(await valuesOf(page, 'PIN')).toBe('');
  });

  it('AUTH-01 rejects a common PIN next to the boxes', async () => {
    const page = await atStep('pin');
    await boxes(page, 'PIN').first().pressSequentially('1234');
    await boxes(page, text('pin.again')).first().pressSequentially('1234');
    await goOn(page);
    await page.getByText(text('pin.fault.pin-common')).waitFor();
    expect(await valuesOf(page, 'PIN')).toBe('');
  });

  it('AUTH-01 sends codes once, shows the tries left after a wrong one, and allows another code after a while', async () => {
    const page = await atStep('codes');
    await page.getByText('Works for').first().waitFor();
    const sent = () => seen(on.mock, /registration\/codes/).map(({ body }) => body.channel);
    await until(() => sent().length === 1);
    const again = page.getByRole('button', { name: /^Send again in/ }).first();
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    await boxes(page, 'Email code').first().pressSequentially('111111');
    await page.getByText(text('codes.wrong_other', { count: '4' })).waitFor();
    expect(await valuesOf(page, 'Email code')).toBe('');
    await page.reload();
    await page.getByText('Works for').first().waitFor();
    expect(sent()).toEqual(['email']);
    await boxes(page, 'Email code').first().pressSequentially('413825');
    await until(() => sent().length === 2);
    expect(await boxes(page, 'Phone code').first().getAttribute('autocomplete')).toBe('one-time-code');
    await page.reload();
    await page.getByText('Works for').first().waitFor();
    expect(sent()).toEqual(['email', 'phone']);
  });

  it('AUTH-01 reports a missing response, and sends the same step again on request', async () => {
    const page = await atStep('username', { username: null });
    await page.getByLabel('Username').fill('temitope');
    await page.getByText('is available').waitFor();
    on.mock.fault(/PUT .*username/, { drop: 'before' }, 999);
    await goOn(page);
    await page.getByText('We got no answer.').waitFor();
    on.mock.state.faults.length = 0;
    await goOn(page);
    await at(page, 'Choose a password');
  });

  it('TRACK-05 lists a guest’s orders masked, and claims them only on request', async () => {
    const [mine, mistyped] = ['0199a000-0000-7000-8000-0000000000c1', '0199a000-0000-7000-8000-0000000000c2'];
    on.mock.state.people.claimable = [
      {
        id: mistyped,
        number: 'S77••••••112',
        placedAt: '2026-11-20T13:02:10.000Z',
        usdt: '30.000000',
        recipient: 'Bola T··· A···',
        because: 'phone',
      },
      {
        id: mine,
        number: 'S48••••••840',
        placedAt: '2026-11-21T13:02:10.000Z',
        usdt: '250.000000',
        recipient: 'Adaeze C··· O···',
        because: 'email',
      },
    ];
    on.mock.state.people.account = ACCOUNT;
    const page = await on.open('/auth/register/done');
    await page.getByText('S48••••••840').waitFor();
    expect(seen(on.mock, /guest-orders.claim$/)).toHaveLength(0);
    // What only the phone number matches is not chosen; "Not mine" takes it away for good.
    expect(await page.getByRole('checkbox', { name: /S77/ }).isChecked()).toBe(false);
    await page.getByText('Bola T··· A···').waitFor();
    await page.getByRole('button', { name: text('adopt.take_one') }).click();
    await page.getByText(text('adopt.came_one', { count: '1' })).waitFor();
    await page.getByRole('checkbox', { name: /S48/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: text('adopt.not-mine-of', { number: 'S77••••••112' }) }).click();
    await page.getByRole('checkbox').waitFor({ state: 'detached' });
    expect(on.mock.state.people.claimable).toEqual([]);
    await page.getByRole('button', { name: /How to use/ }).click();
    await page.getByRole('dialog', { name: 'How to use' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

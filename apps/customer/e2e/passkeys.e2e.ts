import { PasskeyDevice } from '@usdt-africa/test-kit';
import type { Page } from 'playwright-core';
import { ACCOUNT } from '../dev/accounts.js';
import { withPasskeys } from '../dev/security.js';
import { seen, stage, until } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
});
afterEach(() => on.close());

const LIST = '/dashboard/settings/security/passkeys';
const at = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const usesPasskey = (page: Page) => click(page, 'Use a passkey');

/** Opens a page on the host name of the passkeys, with a device of its own. */
async function open(path: string): Promise<{ page: Page; device: PasskeyDevice }> {
  const page = await (await on.person()).newPage();
  const device = await PasskeyDevice.of(page);
  // The device would answer the browser's autofill request at once; it must wait for the button here.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.goto(on.mock.url.replace('127.0.0.1', 'localhost') + path);
  return { page, device };
}

/** One that was added, and its owner logged out. */
async function withPasskey(path = '/auth/login'): Promise<{ page: Page; device: PasskeyDevice }> {
  on.mock.state.people.account = ACCOUNT;
  const opened = await open(`${LIST}/add`);
  await click(opened.page, text('passkeys.make'));
  await at(opened.page, 'Passkeys');
  await opened.page.getByText('not used yet').waitFor();
  on.mock.state.people.account = null;
  await opened.page.goto(opened.page.url().replace(LIST, path));
  return opened;
}

/** One request is lost before it had an effect, or only its answer. */
async function losesOne(page: Page, address: string, what: 'request' | 'answer'): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    if (what === 'answer') await route.fetch();
    return route.abort('connectionreset');
  });
}

describe('AUTH-08 the passkeys of a customer', () => {
  it('AUTH-08 adds a passkey under the device’s or a chosen name, only once even after a lost response', async () => {
    on.mock.state.people.account = ACCOUNT;
    on.mock.state.people.isLongAgo = true;
    const { page, device } = await open('/dashboard/settings/security');
    await page.getByRole('link', { name: /Passkeys/ }).click();
    await page.getByText(text('passkeys.none')).waitFor();
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    const name = page.getByLabel(text('passkeys.name'));
    await until(async () => (await name.inputValue()) === 'Linux');
    await name.fill('x'.repeat(41));
    await click(page, text('passkeys.make'));
    await page.getByText('A name has 40 characters at most.').waitFor();
    await name.fill('Tecno Camon');
    await click(page, text('passkeys.make'));
    await page.getByText('You logged in a while ago.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('not that one');
    await click(page, text('passkeys.make'));
    await page.getByText(text('password.fault.wrong-password')).waitFor();
    await page.getByLabel('Password', { exact: true }).fill('mango rain keke');
    // A customer who cancels did nothing wrong, and the typed input stays.
    await device.knows(false);
    await click(page, text('passkeys.make'));
    await page.getByText(text('passkey.cancelled')).waitFor();
    expect(await page.getByRole('alert').locator('.notice').count()).toBe(0);
    expect(await name.inputValue()).toBe('Tecno Camon');
    await device.knows(true);
    await losesOne(page, '**/api/account/passkeys', 'answer');
    await click(page, text('passkeys.make'));
    await page.getByText('We got no answer.').waitFor();
    await click(page, text('passkeys.make'));
    await page.getByText('Your passkey is added.').waitFor();
    await at(page, 'Passkeys');
    await page.getByRole('link', { name: 'Remove Tecno Camon' }).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Added' }).count()).toBe(1);
    expect(await device.passkeys()).toHaveLength(1);
  });

  it('AUTH-08 renames a passkey with the password, and shows a wrong password next to its field', async () => {
    on.mock.state.people.account = ACCOUNT;
    on.mock.state.people.isLongAgo = true;
    withPasskeys(on.mock.state.people);
    const { page } = await open(LIST);
    await page.getByRole('link', { name: 'Change Work laptop' }).click();
    const name = page.getByLabel(text('passkeys.name'));
    expect(await name.inputValue()).toBe('Work laptop');
    await name.fill(' ');
    await click(page, text('passkeys.rename-do'));
    await page.getByText('Give it a name.').waitFor();
    await name.fill('x'.repeat(41));
    await click(page, text('passkeys.rename-do'));
    await page.getByText('A name has 40 characters at most.').waitFor();
    await name.fill('Shop laptop');
    await click(page, text('passkeys.rename-do'));
    await page.getByLabel('Password', { exact: true }).fill('mango rain keke');
    await click(page, text('passkeys.rename-do'));
    await page.getByText(text('passkeys.renamed')).waitFor();
    await page.getByRole('link', { name: 'Remove Shop laptop' }).waitFor();
  });

  it('AUTH-08 switches a passkey off and on for sign-in and for payments, also by keyboard, with the password where required', async () => {
    on.mock.state.people.account = ACCOUNT;
    withPasskeys(on.mock.state.people);
    const { page } = await open(LIST);
    await page.getByRole('link', { name: 'Change Work laptop' }).click();
    const form = page.getByRole('form', { name: 'Use it for' });
    const use = (name: string) => form.getByRole('switch', { name });
    const is = (name: string, checked: boolean) => form.getByRole('switch', { name, checked }).waitFor();
    await is('Logging in', true);
    await use('Confirming payments').focus();
    await page.keyboard.press('Space');
    await page.getByText(text('passkeys.use-done')).waitFor();
    await is('Confirming payments', false);
    // The sign-in is a while ago, and the first password is wrong: the chosen change waits for the password.
    on.mock.state.people.isLongAgo = true;
    await use('Logging in').click();
    await form.getByText('You logged in a while ago.').waitFor();
    await is('Logging in', false);
    await use('Logging in').click();
    await form.getByRole('button', { name: text('passkeys.use-do') }).waitFor({ state: 'detached' });
    await is('Logging in', true);
    await use('Logging in').click();
    await form.getByLabel('Password', { exact: true }).fill('not that one');
    await click(page, text('passkeys.use-do'));
    await form.getByText(text('password.fault.wrong-password')).waitFor();
    await form.getByLabel('Password', { exact: true }).fill('mango rain keke');
    await losesOne(page, '**/uses', 'answer');
    await click(page, text('passkeys.use-do'));
    await form.getByText('We got no answer.').waitFor();
    await click(page, text('passkeys.use-do'));
    await is('Logging in', false);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByText('not for logging in · not for payments').waitFor();
    // A customer without a password keeps a sign-in method.
    on.mock.state.people.isPasswordless = true;
    on.mock.state.people.isLongAgo = false;
    await page.getByRole('link', { name: 'Change Tecno Camon' }).click();
    await use('Logging in').click();
    await form.getByText(text('refused.last-way-in')).waitFor();
    await is('Logging in', true);
  });

  it('AUTH-08 removes a passkey with the password, and no longer lists one that was removed elsewhere', async () => {
    on.mock.state.people.account = ACCOUNT;
    on.mock.state.people.isLongAgo = true;
    withPasskeys(on.mock.state.people);
    const { page } = await open(LIST);
    await page.getByRole('link', { name: 'Remove Work laptop' }).click();
    await page.getByText(text('passkeys.remove-lead', { name: 'Work laptop' })).waitFor();
    await click(page, 'Remove this passkey');
    await page.getByLabel('Password', { exact: true }).fill('mango rain keke');
    await click(page, 'Remove this passkey');
    await page.getByText(text('passkeys.removed')).waitFor();
    await page.getByText('Work laptop').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Remove Tecno Camon' }).click();
    await page.getByText(text('passkeys.remove-lead', { name: 'Tecno Camon' })).waitFor();
    withPasskeys(on.mock.state.people, []);
    on.mock.state.people.isLongAgo = false;
    await click(page, 'Remove this passkey');
    await page.getByText(text('passkeys.none')).waitFor();
  });

  it('AUTH-08 reports a browser without passkey support, and offers no passkey sign-in there', async () => {
    on.mock.state.people.account = ACCOUNT;
    const context = await on.person();
    await context.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    const page = await context.newPage();
    await page.goto(LIST);
    await page.getByText(text('passkeys.not-here')).waitFor();
    on.mock.state.people.account = null;
    on.mock.state.people.secondStep = ['totp', 'passkey'];
    await page.goto('/auth/login');
    await page.getByLabel('Email or phone').fill('temitope.adewale@gmail.com');
    await page.getByLabel('Password', { exact: true }).fill('mango rain keke');
    await click(page, 'Proceed');
    await at(page, text('second.app-title'));
    expect(await page.getByText(/passkey/i).count()).toBe(0);
  });
});

describe('AUTH-08 sign-in with a passkey', () => {
  it('AUTH-08 shows no error after a cancellation, and resends a passkey response that was lost without another prompt', async () => {
    const { page, device } = await withPasskey('/auth/login?next=/dashboard/settings');
    expect(await page.getByLabel('Email or phone').getAttribute('autocomplete')).toBe('username webauthn');
    await device.knows(false);
    await usesPasskey(page);
    await page.getByText(text('passkey.cancelled')).waitFor();
    expect(await page.getByRole('alert').locator('.notice').count()).toBe(0);
    await device.knows(true);
    await losesOne(page, '**/api/auth/passkey', 'request');
    await usesPasskey(page);
    await page.getByText('We got no answer.').waitFor();
    const countRequests = () => seen(on.mock, /passkey\/options/).length;
    const before = countRequests();
    await usesPasskey(page);
    await at(page, 'Settings');
    expect(countRequests()).toBe(before);
  });

  it('AUTH-08 refuses a passkey that was removed elsewhere, and still offers the password', async () => {
    const { page } = await withPasskey();
    on.mock.state.people.passkeys = [];
    await usesPasskey(page);
    await page.getByText(text('passkey.passkey-refused')).waitFor();
    await page.getByLabel('Email or phone').fill('temitope.adewale@gmail.com');
    await page.getByLabel('Password', { exact: true }).fill('mango rain keke');
    await click(page, 'Proceed');
    await at(page, 'Hello, Temitope');
  });

  it('AUTH-08 reports a passkey that is switched off for sign-in', async () => {
    const { page } = await withPasskey();
    const { people } = on.mock.state;
    people.passkeys = people.passkeys!.map((each) => ({ ...each, logsIn: false }));
    await usesPasskey(page);
    await page.getByText(text('passkey.passkey-not-for-log-in')).waitFor();
  });

  it('AUTH-07 AUTH-08 accepts a passkey in place of the code, and offers another method after a cancellation', async () => {
    on.mock.state.people.secondStep = ['totp', 'passkey', 'recovery'];
    const { page, device } = await withPasskey();
    await page.getByLabel('Email or phone').fill('temitope.adewale@gmail.com');
    await page.getByLabel('Password', { exact: true }).fill('mango rain keke');
    await click(page, 'Proceed');
    await at(page, text('second.app-title'));
    await device.knows(false);
    await page.getByRole('link', { name: /Use a passkey/ }).click();
    await at(page, 'Your passkey');
    await page.getByText(text('passkey.cancelled')).waitFor();
    await page.getByRole('link', { name: /Use a recovery code/ }).waitFor();
    await device.knows(true);
    await usesPasskey(page);
    await at(page, 'Hello, Temitope');
  });

  it('AUTH-08 signs in with a passkey picked from the field’s autofill', async () => {
    const { page, device } = await withPasskey();
    const offering = await (await on.person()).newPage();
    const another = await PasskeyDevice.of(offering);
    for (const passkey of await device.passkeys()) await another.take(passkey);
    await offering.goto(page.url());
    await at(offering, 'Hello, Temitope');
  });
});

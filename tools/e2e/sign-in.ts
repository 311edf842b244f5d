import { PasskeyDevice } from '@usdt-africa/test-kit';
import type { OrderView } from '@usdt-africa/contracts/api';
import type { Page } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import { isADialog } from './dialogs.js';
import { PHONE, withoutFindings } from './person.js';
import type { Product } from './product.js';
import { Authenticator } from './console-pages/authenticator.js';
import { acceptsLess } from './selling.js';
import type { Visits } from './visits.js';
import { customerText } from './texts.js';

const SECURITY = '/dashboard/settings/security';
const at = (page: Page, heading: string | RegExp) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

interface Owner {
  readonly email: string;
  readonly password: string;
}

/** Logs out on the page of a signed-in customer; on a phone. */
export async function logsOut(page: Page): Promise<void> {
  await click(page, 'Log out');
  await click(page, 'Log out here');
  await page.getByText(customerText('login.left')).waitFor();
}

async function logsIn(page: Page, { email, password }: Owner): Promise<void> {
  await page.getByLabel('Email or phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await click(page, 'Proceed');
}

/**
 * A software passkey device. Conditional mediation is off, because such a device would accept the browser's offer next
 * to a field automatically.
 */
async function deviceOf(page: Page): Promise<PasskeyDevice> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  return PasskeyDevice.of(page);
}

/**
 * For a signed-in customer, the last visitor, who has sold to a saved recipient. A passkey belongs to a name:
 * `localhost`.
 */
export async function opensByPasskey(visits: Visits): Promise<void> {
  const app = visits.product.app.replace('127.0.0.1', 'localhost');
  const { page } = visits.someone;
  const device = await deviceOf(page);
  await page.goto(app + SECURITY);
  await page.getByRole('link', { name: /^Passkeys/ }).click();
  const none = page.getByText(customerText('passkeys.none'));
  const row = page.getByRole('link', { name: /^Remove / });
  await none.or(row).waitFor();
  // A repeated run of this test finds the passkey that its first try added.
  if (await row.isVisible()) {
    await row.click();
    await click(page, 'Remove this passkey');
  }
  await none.waitFor();
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByLabel(customerText('passkeys.name')).fill('My phone');
  await click(page, customerText('passkeys.make'));
  await page.getByText('Your passkey is added.').waitFor();
  await page.getByText('My phone').waitFor();
  await withoutFindings(page);

  const other = await visits.person(PHONE);
  await acceptsLess(other.page);
  try {
    const synced = await deviceOf(other.page);
    for (const passkey of await device.passkeys()) await synced.take(passkey);
    await other.page.goto(`${app}/auth/login`);
    await click(other.page, 'Use a passkey');
    await at(other.page, 'Hello, Temitope');
    const order = await sellsWithPasskey(other.page, visits.product, synced);
    expect(order.status).toBe('completed');

    await page.getByRole('link', { name: 'Change My phone' }).click();
    await page.getByLabel(customerText('passkeys.name')).fill('Tecno Camon');
    await click(page, customerText('passkeys.rename-do'));
    await usesItFor(visits, page, other.page);
    await page.getByRole('link', { name: 'Remove Tecno Camon' }).click();
    await click(page, 'Remove this passkey');
    await page.getByText(customerText('passkeys.none')).waitFor();

    // The session that it had opened has ended with it.
    await other.page.goto(`${app}/dashboard/settings`);
    await at(other.page, 'Welcome back');
    await click(other.page, 'Use a passkey');
    await other.page.getByText(customerText('passkey.passkey-refused')).waitFor();
    await withoutFindings(other.page);
    expect(other.faults.filter((fault) => !/status of 40[14]/.test(fault))).toEqual([]);
  } finally {
    await other.context.close();
  }
}

/**
 * What the first page switches off, the passkey does in the second no more, and the other goes on: it confirms without logging in,
 * and logs in without confirming.
 */
async function usesItFor({ product }: Visits, page: Page, there: Page): Promise<void> {
  const app = product.app.replace('127.0.0.1', 'localhost');
  const turn = async (use: string, on: boolean, text: string) => {
    await page.getByRole('link', { name: 'Change Tecno Camon' }).click();
    await page.getByRole('switch', { name: use }).setChecked(on);
    await withoutFindings(page);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByText(text).waitFor({ state: on ? 'detached' : 'visible' });
  };
  await turn('Logging in', false, 'not for logging in');
  // An existing session continues: it confirms a sale.
  await there.goto(`${app}/dashboard`);
  await comesToConfirm(there);
  await there.getByRole('button', { name: 'Use a passkey' }).locator('visible=true').waitFor();
  await there.goto(`${app}/dashboard/settings`);
  await logsOut(there);
  await click(there, 'Use a passkey');
  await there.getByText(customerText('passkey.passkey-not-for-log-in')).waitFor();
  await withoutFindings(there);
  await turn('Logging in', true, 'not for logging in');
  await turn('Confirming payments', false, 'not for payments');
  await click(there, 'Use a passkey');
  await at(there, 'Hello, Temitope');
  await comesToConfirm(there);
  await there.getByLabel('Digit 1 of 4').waitFor();
  expect(await there.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
}

/** Sells to a saved recipient; the agreed amount is sent and paid. */
async function sellsWithPasskey(page: Page, product: Product, device: PasskeyDevice): Promise<OrderView> {
  await comesToConfirm(page);
  const clickPasskey = () => page.getByRole('button', { name: 'Use a passkey' }).locator('visible=true').click();
  // While the device waits for a finger, the sheet stands.
  await device.touches(false);
  await isADialog(page, product.app, { path: null, name: 'Confirm it’s you', open: clickPasskey });
  await device.touches(true);
  await clickPasskey();
  await page.waitForURL('**/order/S*');
  const number = /S\d{12}/.exec(page.url())![0];
  const order = async () =>
    (await (await page.request.get(`${new URL(page.url()).origin}/api/orders/${number}`)).json()) as OrderView;
  let now = await order();
  await product.send(now.address!, now.amount.replace(/\.?0+$/, ''));
  await until(async () => (now = await order()).status === 'completed', 60_000, 100);
  return now;
}

/** From anywhere in the account to the confirmation of a sale to a saved recipient. */
async function comesToConfirm(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: customerText('nav.places') })
    .getByRole('link', { name: 'Recipients' })
    .click();
  await page.getByText('Sister').first().click();
  await click(page, 'Send');
  await page.getByRole('button', { name: 'Sell USDT' }).last().click();
  await at(page, 'Choose account');
  await page.getByText(/^checked /).waitFor();
  await click(page, 'Continue');
  await at(page, 'How will you send USDT?');
  await click(page, 'Continue');
  await at(page, 'Confirm it’s you');
}

/** @param owner of an account that Google opens nothing of, and the code that is mailed to them on a new device */
export async function leavesByGoogle(
  visits: Visits,
  owner: Owner & { readonly code: () => Promise<string> },
): Promise<void> {
  const { app } = visits.product;
  const goesToGoogle = async (page: Page, email: string | null) => {
    await page.goto(`${app}/auth/login`);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await at(page, 'Choose an account');
    if (email === null) return click(page, 'Cancel');
    await page.getByLabel('Another address').fill(email);
    return click(page, 'Continue');
  };
  const { page } = await visits.enter(PHONE);
  await goesToGoogle(page, null);
  await page.getByText('You didn’t finish with Google.').waitFor();
  await withoutFindings(page);
  await goesToGoogle(page, owner.email);
  await page.getByText(customerText('login.google-result.known')).waitFor();
  await logsIn(page, owner);
  await at(page, customerText('second.mail-title'));
  await page.getByLabel('Digit 1 of 6').pressSequentially(await owner.code());
  await at(page, 'Hello, Temitope');

  const other = await visits.person(PHONE);
  try {
    await goesToGoogle(other.page, owner.email);
    await at(other.page, 'Hello, Temitope');
    await page.goto(app + SECURITY);
    await page.getByRole('link', { name: /Your Google account/ }).click();
    await click(page, 'Unlink Google');
    await page.getByText('Google is unlinked.').waitFor();
    await other.context.clearCookies();
    await goesToGoogle(other.page, owner.email);
    await other.page.getByText(customerText('login.google-result.known')).waitFor();
    await goesToGoogle(other.page, 'nobody.yet@mail.example');
    await at(other.page, 'Create your account');
    expect(await other.page.getByLabel('Email').inputValue()).toBe('nobody.yet@mail.example');
    expect(other.faults.filter((fault) => !/status of 40[14]/.test(fault))).toEqual([]);
  } finally {
    await other.context.close();
  }
}

/**
 * A signed-in customer turns the authenticator app on, signs in with its code and with a recovery code, changes the PIN
 * with another recovery code, and turns the app off.
 */
export async function turnsOnTheApp(
  page: Page,
  product: Product,
  owner: Owner,
  { old, pin }: { readonly old: string; readonly pin: string },
): Promise<void> {
  await page.goto(`${product.app + SECURITY}/authenticator`);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await click(page, 'Set it up');
  const secret = (await page.locator('.enrol__key').textContent())!.replace(/\s/g, '');
  const app = new Authenticator(secret);
  const digits = page.getByLabel('Digit 1 of 6');
  await digits.pressSequentially(await app.earlierCode());
  await click(page, 'Turn on');
  await at(page, customerText('security.codes-title'));
  const codes = await page.getByRole('list').locator('code').allTextContents();
  expect(new Set(codes).size).toBe(10);
  await withoutFindings(page);
  await page.getByRole('link', { name: customerText('security.codes-done') }).click();
  await page.getByText('On. 10 recovery codes left').waitFor();

  const comesToTheCode = async () => {
    await page.goto(`${product.app}/dashboard/settings`);
    await logsOut(page);
    await logsIn(page, owner);
    await at(page, customerText('second.app-title'));
  };
  const givesRecovery = async () => {
    await page.getByRole('link', { name: /Use a recovery code/ }).click();
    await page.getByLabel('Recovery code').fill(codes[0]!);
    await click(page, 'Log in');
  };
  await comesToTheCode();
  await givesRecovery();
  await at(page, 'Hello, Temitope');
  await comesToTheCode();
  await givesRecovery();
  await page.getByText(customerText('refused.wrong-code')).waitFor();
  await withoutFindings(page);
  await page.getByRole('link', { name: /Use your authenticator app/ }).click();
  await digits.pressSequentially(app.wrongCode());
  await page.getByText(customerText('refused.wrong-code')).waitFor();
  await digits.pressSequentially(app.code());
  await at(page, 'Hello, Temitope');

  const code = page.getByLabel(customerText('second.app-title'));
  await page.goto(`${product.app + SECURITY}/pin`);
  const pinBoxes = page.getByLabel('Digit 1 of 4');
  await pinBoxes.nth(0).pressSequentially(old);
  await pinBoxes.nth(1).pressSequentially(pin);
  await pinBoxes.nth(2).pressSequentially(pin);
  await click(page, 'Change PIN');
  await page.getByText(customerText('refused.second-factor-needed')).waitFor();
  await withoutFindings(page);
  await code.fill(codes[1]!);
  await click(page, 'Change PIN');
  await page.getByText(customerText('security.pin-done')).waitFor();

  await page.goto(`${product.app + SECURITY}/authenticator/off`);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await code.fill(codes[2]!);
  await click(page, customerText('security.app-off'));
  await page.getByText('Your authenticator app is off.').waitFor();
}

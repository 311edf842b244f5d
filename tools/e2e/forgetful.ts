import type { Page } from 'playwright-core';
import { withoutFindings } from './person.js';
import type { Guest } from './product.js';
import { customerText } from './texts.js';

const at = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const digits = (page: Page, label: string, value: string) =>
  page.getByRole('group', { name: label, exact: true }).getByRole('textbox').first().pressSequentially(value);

/** A customer who types a mailed code. */
interface WithCode {
  readonly email: string;
  readonly password: string;
  readonly code: () => Promise<string>;
}

/** Changes a known PIN: first to a new one that too many people use, which is refused, then to another. */
export async function changesPin(
  page: Page,
  { old, pin }: { readonly old: string; readonly pin: string },
): Promise<void> {
  await page.getByRole('link', { name: 'Change PIN' }).click();
  await at(page, 'Change PIN');
  const gives = async (now: string, next: string): Promise<void> => {
    await digits(page, customerText('security.old-pin'), now);
    await digits(page, customerText('security.new-pin'), next);
    await digits(page, customerText('security.new-pin-again'), next);
    await click(page, 'Change PIN');
  };
  await gives(old, '1234');
  await page.getByText(customerText('pin.fault.pin-common')).waitFor();
  await withoutFindings(page);
  await page.reload();
  await gives(old, pin);
  await page.getByText(customerText('security.pin-done')).waitFor();
}

/**
 * From the page of signing in to a new password by a code of the mail, with a wrong code first.
 * @param code four digits that came by mail
 */
export async function forgets(page: Page, { email, password, code }: WithCode): Promise<void> {
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await at(page, customerText('forgot.title'));
  await page.getByLabel('Email').fill(email);
  await click(page, customerText('forgot.send'));
  await at(page, customerText('reset.title'));
  const mailed = await code();
  await digits(page, 'Code', mailed === '0000' ? '1111' : '0000');
  await page.getByText(customerText('reset.wrong_other', { count: '2' })).waitFor();
  await withoutFindings(page);
  await digits(page, 'Code', mailed);
  await at(page, customerText('new-password.title'));
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel(customerText('password.again')).fill(password);
  await withoutFindings(page);
  await click(page, customerText('new-password.save'));
  await at(page, customerText('changed.title'));
  await withoutFindings(page);
  await page.getByRole('link', { name: 'Log in' }).click();
}

/**
 * In a browser that the account does not know, or not any more since a reset: the password, and six digits of the mail.
 * @param heading of the page that takes the code: another one where wrong passwords have locked the account
 */
export async function signsInWithCode(
  page: Page,
  { email, password, code }: WithCode,
  heading = customerText('second.mail-title'),
): Promise<void> {
  await page.getByLabel('Email or phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await click(page, 'Proceed');
  await at(page, heading);
  await withoutFindings(page);
  await digits(page, 'Code', await code());
  await page.getByRole('heading', { level: 1, name: /^Hello, / }).waitFor();
}

/** Five wrong passwords of a stranger lock an account in browsers that it does not know. */
export async function locks(stranger: Guest, identifier: string): Promise<void> {
  const wrong = { identifier, password: 'not the right one' };
  for (let n = 0; n < 5; n += 1) expect((await stranger.call('POST', '/api/auth/login', wrong)).status).toBe(401);
}

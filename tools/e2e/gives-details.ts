import type { Page } from 'playwright-core';
import { customerText } from './texts.js';

const at = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

/**
 * The first step of registering, by a customer who once followed a friend's referral link and later opens the home
 * page: the referral code is filled in, the terms are read and left again, and a missing required field shows an error
 * next to it.
 */
export async function givesDetails(page: Page, app: string, email: string): Promise<void> {
  await page.goto(`${app}/auth/register?ref=adaeze_7`);
  await at(page, 'Create your account');
  await page.goto(app);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await at(page, 'Create your account');
  expect(await page.getByLabel('Referral code (optional)').inputValue()).toBe('adaeze_7');
  const source = page.getByLabel('How did you hear about us? (optional)');
  await source.selectOption('From a friend');
  for (const name of ['Terms of Service', 'Privacy Policy']) {
    await page.getByRole('link', { name }).click();
    await at(page, name);
    await page.goBack();
    await at(page, 'Create your account');
  }
  for (const name of ['First name', 'Last name', 'Email']) await page.getByLabel(name, { exact: true }).fill('');
  await page.getByLabel('Phone', { exact: true }).fill('');
  await goOn(page);
  for (const fault of [customerText('error.first-name-required'), customerText('error.last-name-required')])
    await page.getByText(fault).waitFor();
  expect(await source.inputValue()).toBe('friend');
  await page.getByLabel('First name').fill('Temitope');
  await page.getByLabel('Last name').fill('Adewale');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone', { exact: true }).fill('0803 555 0148');
  await goOn(page);
}

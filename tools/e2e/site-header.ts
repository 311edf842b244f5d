import type { Locator, Page } from 'playwright-core';
import { withoutFindings } from './person.js';
import { customerText } from './texts.js';

/**
 * On a phone the header's sidebar closes by Escape, by its button, and by a click outside.
 * @returns the sidebar, closed
 */
export async function sidebarCloses(page: Page): Promise<Locator> {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const ways = [
    () => page.keyboard.press('Escape'),
    () => menu.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(10, 400),
  ];
  for (const close of ways) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.waitFor();
    await close();
    await menu.waitFor({ state: 'detached' });
  }
  return menu;
}

/**
 * On a desktop each of its drop-downs closes by Escape, a click outside or on it, and the loss of focus; one is open at
 * a time.
 */
export async function dropDownsClose(page: Page): Promise<void> {
  const header = page.getByRole('navigation', { name: 'Main' });
  const works = header.getByRole('button', { name: 'How it works' });
  const features = header.getByRole('button', { name: 'Features' });
  const lists = header.getByRole('list');
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(10, 500),
    () => works.click(),
    () => header.getByRole('link', { name: 'Track', exact: true }).focus(),
  ];
  for (const close of ways) {
    await works.click();
    await header.getByRole('button', { name: /How to send/ }).focus();
    expect([await works.getAttribute('aria-expanded'), await lists.count()]).toEqual(['true', 1]);
    await close();
    await lists.waitFor({ state: 'detached' });
  }
  await works.click();
  await features.click();
  await header.getByText('Send to the United States (USD)').waitFor();
  expect(await works.getAttribute('aria-expanded')).toBe('false');
  expect(await lists.count()).toBe(1);
  await withoutFindings(page);
  await page.keyboard.press('Escape');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Features');
}

/** A page's address comes before the page: until it is there, the header is the one of the page before. */
export async function isAt(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/**
 * On a desktop its entries lead on, down to the contacts, or open how it works.
 * @param support a contact that is set
 */
export async function entriesLead(page: Page, support: string): Promise<void> {
  const header = page.getByRole('navigation', { name: 'Main' });
  expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0);
  const how = page.getByRole('dialog', { name: /How to send/ });
  await header.getByRole('button', { name: 'How it works' }).click();
  await header.getByRole('button', { name: /How to send/ }).click();
  await how.getByText(customerText('how.paste')).waitFor();
  await page.keyboard.press('Escape');
  await how.waitFor({ state: 'detached' });
  await header.getByRole('button', { name: 'How it works' }).click();
  await header.getByRole('link', { name: customerText('footer.rates') }).click();
  await isAt(page, 'Rates');
  await header.getByRole('button', { name: 'Features' }).click();
  await header.getByText('Send to the United States (USD)').waitFor();
  // Planned features are listed without links.
  expect(await header.getByRole('list').getByRole('link').allTextContents()).toEqual([
    'Send USDT Receive NGN',
    'Track an order',
  ]);
  await header.getByRole('link', { name: 'Send USDT Receive NGN' }).click();
  await isAt(page, /^Sell & Buy/);
  await header.getByRole('link', { name: 'Support' }).click();
  expect(await page.getByRole('contentinfo').getByText(support).isVisible()).toBe(true);
  await header.getByRole('link', { name: 'Track', exact: true }).click();
  await isAt(page, 'Where is my money?');
  expect(new URL(page.url()).pathname).toBe('/track');
  expect(await header.getByRole('link', { name: 'Track', exact: true }).getAttribute('aria-current')).toBe('page');
}

/**
 * SHELL-02: a customer who signs in over the landing page finds the four places, their profile and the way back, and
 * Back does not open the log-in again.
 * @param isPhone where the places are at the lower end
 */
export async function headerLeads(page: Page, app: string, isPhone: boolean): Promise<void> {
  await page.goto(app);
  await page.getByRole('link', { name: 'Sign in' }).click();
  const login = page.getByRole('dialog', { name: 'Welcome back' });
  await login.getByLabel('Email or phone').waitFor();
  await withoutFindings(page);
  await login.getByRole('button', { name: 'Log in as demo' }).click();
  await isAt(page, /^Hello, /);
  await page.goBack();
  await page.goForward();
  await isAt(page, /^Hello, /);
  expect(await page.getByRole('dialog').count()).toBe(0);
  const places = page.getByRole('navigation', { name: customerText('nav.places') });
  expect(await places.getByRole('link').allTextContents()).toEqual(['Home', 'Transactions', 'Recipients', 'Settings']);
  for (const name of ['Transactions', 'Recipients', 'Settings', 'Home']) {
    await places.getByRole('link', { name }).click();
    await isAt(page, name === 'Home' ? /^Hello, / : name);
    expect(await places.getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
  }
  await page.getByRole('link', { name: 'Your profile' }).click();
  await isAt(page, 'Settings');
  await page.getByRole('link', { name: 'PIN, password and security' }).click();
  await page.getByText('This device, now').waitFor();
  await withoutFindings(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await isAt(page, 'Settings');
  const bar = await places.boundingBox();
  expect(bar!.y > page.viewportSize()!.height / 2).toBe(isPhone);
}

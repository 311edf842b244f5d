import { accessibilityFaults, lostText, stillness } from '@usdt-africa/test-kit';
import type { Browser, Page } from 'playwright-core';
import { DESKTOP, person, type Person, PHONE } from './person.js';
import type { Guest, Product } from './product.js';
import type { SentCodes } from './refunding.js';

/** A guest in a browser of their own, as if the guest's orders had been placed in it. */
export async function browserOf(chromium: Browser, { app }: Product, { cookie }: Guest): Promise<Person> {
  const guest = await person(chromium, PHONE);
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: app };
  });
  await guest.context.addCookies(cookies);
  return guest;
}

/** Waits until the page shows these words. */
export const shows = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor({ timeout: 60_000 });

const typeDigits = (page: Page, label: string, digits: string): Promise<void> =>
  page.getByRole('group', { name: label }).getByRole('textbox').first().pressSequentially(digits);

/** Types both codes of the order's owner. */
export async function typeCodes(page: Page, { emailCode, phoneCode }: SentCodes): Promise<void> {
  await typeDigits(page, 'Email code', emailCode);
  await typeDigits(page, 'Phone code', phoneCode);
}

export const typePin = (page: Page, pin: string): Promise<void> => typeDigits(page, 'Your PIN', pin);

/** On a phone and on a wide screen, light and dark: no text is cut off or beyond the screen, and axe finds nothing. */
export async function isWhole(page: Page, name: string): Promise<void> {
  for (const size of [DESKTOP, PHONE])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await stillness(page);
      const found = { lost: await lostText(page), faults: await accessibilityFaults(page) };
      expect({ name, width: size.width, colorScheme, ...found }).toMatchObject({ lost: [], faults: [] });
    }
}

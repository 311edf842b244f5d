import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { withoutFindings } from './person.js';
import { customerText } from './texts.js';

/** A picture as a phone takes it, higher than wide. */
const taken = () =>
  sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#b5402f' } })
    .jpeg()
    .toBuffer();

/**
 * On the profile of the signed-in customer: an invalid file is refused, a picture is selected, stored, shown and
 * removed.
 */
export async function showsThemselves(page: Page): Promise<void> {
  const input = page.getByLabel('Your picture', { exact: true });
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nothing to look at') });
  await page.getByText(customerText('profile.picture-unreadable')).waitFor();
  const choose = async () => input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await taken() });
  const sheet = page.getByRole('dialog', { name: 'Your picture' });
  await choose();
  await sheet.waitFor();
  await withoutFindings(page);
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await choose();
  await sheet.getByLabel(customerText('profile.picture-part')).fill('10');
  await sheet.getByRole('button', { name: customerText('profile.picture-save') }).click();
  await page.getByText('Your picture is saved.').waitFor();
  await sheet.waitFor({ state: 'detached' });
  await withoutFindings(page);
  await page.reload();
  const shown = page.locator('.profile__face .disc__picture');
  await shown.waitFor();
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(384);
  await page.getByRole('button', { name: customerText('profile.picture-remove') }).click();
  await page.getByText('Your picture is removed.').waitFor();
  await shown.waitFor({ state: 'detached' });
}

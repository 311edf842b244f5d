import type { UpgradeView } from '@usdt-africa/contracts/api';
import sharp from 'sharp';
import { until } from '../lib/processes.mjs';
import type { Scene } from './console-scene.js';
import { PHONE } from './person.js';

/**
 * A customer asks for Individual on a telephone, with a reload in between; finance opens the papers for a reason, sees them
 * beside what was typed, and says yes with everything they have looked at: the customer may sell more at once.
 */
export async function askedForAndApproved({ product, chromium, at }: Scene): Promise<void> {
  const paper = await sharp({ create: { width: 240, height: 160, channels: 3, background: '#0a6' } })
    .jpeg()
    .toBuffer();
  const picture = { name: 'paper.jpg', mimeType: 'image/jpeg', buffer: paper };
  const amara = product.guest();
  await amara.must('POST', '/api/auth/demo', {});
  const context = await chromium.newContext({ viewport: PHONE, baseURL: product.app });
  await context.addCookies(
    amara.cookie.split('; ').map((pair) => {
      const [name, value] = pair.split('=') as [string, string];
      return { name, value, url: `${product.app}/` };
    }),
  );
  const phone = await context.newPage();
  phone.setDefaultTimeout(30_000);
  await phone.goto('/dashboard/limits');
  await phone.getByRole('link', { name: 'See what it needs' }).click();
  await phone.getByRole('button', { name: 'Begin' }).click();
  const add = async (name: string): Promise<void> => {
    await phone.locator(`input[type=file][aria-label="${name}"]`).setInputFiles(picture);
    await phone.getByRole('button', { name: `Take ${name} away` }).waitFor();
  };
  await phone.getByText('1 · Identity document').waitFor();
  await add('Front of the document');
  await phone.reload();
  await phone.getByRole('button', { name: 'Take Front of the document away' }).waitFor();
  await phone.getByRole('button', { name: 'Send for review' }).click();
  await phone.getByText('It has 11 digits. Look again.').waitFor();
  await phone.getByText('To go: Selfie').waitFor();
  await add('Selfie');
  await phone.getByLabel('NIN, 11 digits').fill('7012 3456 789');
  await phone.getByRole('button', { name: 'Send for review' }).click();
  await phone.getByText('A person is looking at it').waitFor();
  const { wish } = await amara.must<UpgradeView>('GET', '/api/account/upgrade');

  const femi = await at('Femi Ojo');
  const { page } = femi;
  await femi.enter('Tier upgrades');
  await page.getByRole('link', { name: wish!.number }).click();
  await page.getByRole('heading', { level: 1, name: wish!.number }).waitFor();
  await page.getByText('Open the papers first').waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(/70123456789|Amara/);
  await page.getByLabel('Why do you need it?').fill('Tier review');
  await femi.button('Show for 15 minutes').click();
  await page.getByText('NIN 70123456789').waitFor();
  const loaded = () =>
    page
      .locator('.tiers__paper img')
      .evaluateAll((all) => all.filter((one) => (one as { naturalWidth?: number }).naturalWidth! > 0).length);
  expect(await until(async () => (await loaded()) === 2, 30_000, 100)).toBe(true);
  // Nobody compared the number: that is said, and no score is shown.
  await page.getByText('not compared').first().waitFor();
  await femi.withoutFindings();
  await femi.isWholeAt([390, 1440]);
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
  await page.getByLabel('Note, kept in the audit').fill('All five seen');
  await femi.button('Approve Individual').click();
  await page.getByText('Approved', { exact: true }).first().waitFor();
  await femi.withoutFindings();

  await phone.reload();
  await phone.getByText('You are Individual now').waitFor();
  await context.close();
}

import type { Page } from 'playwright-core';
import { DESKTOP, stage, until } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

const WAITING = 'S482039551840';

describe('late and missing responses', () => {
  let on: Stage;
  beforeEach(async () => {
    on = await stage();
  });
  afterEach(() => on.close());

  const click = (page: Page, name: string) => page.getByRole('button', { name }).locator('visible=true').click();

  it('SHELL-06 closes a toast that replaces a focused one after five seconds as well', async () => {
    const page = await (await on.person()).newPage();
    await page.clock.install();
    await page.goto(`/order/${WAITING}`);
    const toast = page.locator('.toast');
    await page.getByText('Send exactly').waitFor();
    await page.clock.pauseAt(Date.now() + 10_000);
    await click(page, text('deposit.copy-amount'));
    await toast.waitFor();
    await page.mouse.move(5, 5);
    await page.keyboard.press('F8');
    // The next toast appears automatically, and takes over the focus.
    await page
      .getByRole('button', { name: text('deposit.copy-amount') })
      .evaluate((button: HTMLElement) => button.click());
    await until(() => toast.evaluate((element) => element !== document.activeElement));
    await page.clock.runFor(7_000);
    await toast.waitFor({ state: 'detached' });
  });

  it('TRACK-04 does not share a link again that may have been stopped by a lost request', async () => {
    const page = await on.open('/order-status/S482039551845', { size: DESKTOP });
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await click(page, 'Share with recipient');
    await click(page, text('share.give'));
    await page.getByText('Link copied.').waitFor();
    const [stopped] = [...on.mock.state.shares.keys()];
    on.mock.fault(/^DELETE .*\/shares\//, { drop: 'after' }, 999);
    await click(page, 'Stop sharing');
    await page.getByText(/no answer/).waitFor();
    expect(on.mock.state.shares.size).toBe(0);
    on.mock.state.faults.length = 0;
    await click(page, text('share.give'));
    await page.getByText('Link copied.').waitFor();
    expect(on.mock.state.shares.size).toBe(1);
    expect([...on.mock.state.shares.keys()]).not.toContain(stopped);
    on.mock.state.shares.clear();
  });
});

import type { Page } from 'playwright-core';
import { ACCOUNT } from '../dev/accounts.js';
import { stage } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
});
afterEach(() => on.close());

const at = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('sign-in methods in the settings', () => {
  it('AUTH-07 sets up the authenticator app, shows ten recovery codes once, and removes it by password and code', async () => {
    on.mock.state.people.account = ACCOUNT;
    const page = await on.open('/dashboard/settings/security');
    await page.getByRole('link', { name: /Authenticator app/ }).click();
    await page.getByLabel('Password', { exact: true }).fill('not that one');
    await click(page, 'Set it up');
    await page.getByText(text('password.fault.wrong-password')).waitFor();
    await page.getByLabel('Password', { exact: true }).fill('mango rain keke');
    await click(page, 'Set it up');
    await page.getByRole('img', { name: 'Scan this with your authenticator app' }).waitFor();
    await page.getByText('JKXR WN7P 4HTQ').waitFor();
    await page.getByLabel('Digit 1 of 6').pressSequentially('000000');
    await click(page, 'Turn on');
    await page.getByText(text('refused.wrong-code')).waitFor();
    await page.getByLabel('Digit 1 of 6').pressSequentially('413825');
    await click(page, 'Turn on');
    await at(page, text('security.codes-title'));
    expect(await page.getByRole('list').locator('code').count()).toBe(10);
    const [saved] = await Promise.all([page.waitForEvent('download'), click(page, 'Save as a file')]);
    expect(saved.suggestedFilename()).toBe('recovery-codes.txt');
    await page.getByRole('link', { name: text('security.codes-done') }).click();
    await page.getByText('On. 10 recovery codes left').waitFor();
    // Shown once: they are nowhere any more.
    expect(await page.content()).not.toContain('c3vn-8qtr');
    await page.getByRole('link', { name: /Authenticator app/ }).click();
    await page.getByRole('link', { name: text('security.app-off') }).click();
    await page.getByLabel('Password', { exact: true }).fill('mango rain keke');
    await page.getByLabel(text('second.app-title')).fill('413825');
    await click(page, text('security.app-off'));
    await page.getByText('Your authenticator app is off.').waitFor();
  });

  it('AUTH-07 chooses a code by email, and shows its field with every change', async () => {
    on.mock.state.people.account = ACCOUNT;
    const page = await on.open('/dashboard/settings/security');
    await page.getByRole('link', { name: /Code by email/ }).click();
    await click(page, text('forgot.send'));
    await page.getByText('We sent it to').waitFor();
    await page.getByLabel('Digit 1 of 6').pressSequentially('413825');
    await click(page, 'Turn on');
    await page.getByText('On: when you log in and for changes').waitFor();
    for (const [link, heading] of [
      [/Change password/, 'Change password'],
      [/Change PIN/, 'Change PIN'],
      [/Authenticator app/, 'Authenticator app'],
    ] as const) {
      await page.getByRole('link', { name: link }).click();
      await at(page, heading);
      await page.getByRole('group', { name: text('second.mail-title') }).waitFor();
      await page.goBack();
    }
    await page.getByRole('link', { name: /Code by email/ }).click();
    await page.getByLabel('Digit 1 of 6').pressSequentially('413825');
    await click(page, text('security.email-off'));
    await page.getByText(text('security.email-off-done')).waitFor();
  });

  it('AUTH-05 unlinks Google with the password, and reports the outcome of a Google sign-in', async () => {
    on.mock.state.people.ways = { google: true, demo: false };
    on.mock.state.people.account = { ...ACCOUNT, security: { ...ACCOUNT.security, google: true } };
    const page = await on.open('/dashboard/settings/security?google=linked');
    await page.getByText(text('security.google-result.linked')).waitFor();
    await page.getByRole('link', { name: /Your Google account/ }).click();
    await click(page, 'Unlink Google');
    await page.getByText('You logged in a while ago').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('mango rain keke');
    await click(page, 'Unlink Google');
    await page.getByText('Google is unlinked.').waitFor();
    on.mock.state.people.account = null;
    const login = await on.open('/auth/login?google=known');
    await login.getByText(text('login.google-result.known')).waitFor();
    const odd = await on.open('/auth/login?google=constructor');
    await at(odd, 'Welcome back');
    // After Google the server alone decides that the second step is required.
    on.mock.state.people.secondStep = ['totp', 'recovery'];
    const step = await on.open('/auth/login/code?next=%2Fdashboard%2Fsettings');
    await at(step, text('second.app-title'));
    await step.getByLabel('Digit 1 of 6').pressSequentially('413825');
    await at(step, 'Settings');
  });
});

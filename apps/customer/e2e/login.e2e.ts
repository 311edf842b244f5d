import type { Page } from 'playwright-core';
import { ACCOUNT } from '../dev/accounts.js';
import { DESKTOP, seen, stage, until } from './harness.js';
import type { Stage } from './harness.js';
import { text } from './texts.js';

let on: Stage;
beforeEach(async () => {
  on = await stage();
});
afterEach(() => on.close());

const at = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
async function logIn(page: Page, password = 'mango rain keke'): Promise<void> {
  await page.getByLabel('Email or phone').fill('temitope.adewale@gmail.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Proceed' }).click();
}
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('AUTH-03 logging in', () => {
  it('AUTH-03 returns to the requested page of the app, and never to an outside address', async () => {
    const page = await on.open('/dashboard/settings');
    await at(page, 'Welcome back');
    await logIn(page);
    await at(page, 'Settings');
    expect(pathOf(page)).toBe('/dashboard/settings');
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/auth/login?next=/auth']) {
      on.mock.state.people.account = null;
      const tried = await on.open(`/auth/login?${new URLSearchParams({ next }).toString()}`);
      await logIn(tried);
      await at(tried, 'Hello, Temitope');
      expect(tried.url()).toBe(`${on.mock.url}/dashboard`);
    }
  });

  it('AUTH-03 shows what is wrong, keeps the typed input, and shows the password on request', async () => {
    const page = await on.open('/auth/login');
    await page.getByRole('button', { name: 'Proceed' }).click();
    await page.getByText(text('login.fault.identifier')).waitFor();
    await page.getByText(text('login.fault.password-required')).waitFor();
    await logIn(page, 'something else');
    await page.getByText(text('refused.wrong-credentials')).waitFor();
    expect(await page.getByLabel('Email or phone').inputValue()).toBe('temitope.adewale@gmail.com');
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: text('password.show') }).click();
    expect(await password.getAttribute('type')).toBe('text');
    // Neither the password nor anything made of it stays in the browser.
    const storedText = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(storedText).not.toMatch(/sent:|something/);
  });

  it('AUTH-05 AUTH-11 Google and the demo customer are offered only where they are configured', async () => {
    const bare = await on.open('/auth/login');
    await at(bare, 'Welcome back');
    await bare.getByRole('button', { name: 'Proceed' }).waitFor();
    expect(await bare.getByText(/Google|demo/).count()).toBe(0);
    on.mock.state.people.ways = { google: true, demo: true };
    const page = await on.open('/auth/login?next=/dashboard/settings');
    expect(await page.getByRole('link', { name: 'Continue with Google' }).getAttribute('href')).toMatch(
      /^\/api\/auth\//,
    );
    await page.getByRole('button', { name: 'Log in as demo' }).click();
    await at(page, 'Settings');
  });

  it('AUTH-07 clears the boxes of the second step after a wrong code, offers other methods, and Back returns', async () => {
    on.mock.state.people.secondStep = ['totp', 'email', 'recovery'];
    const page = await on.open('/auth/login');
    await logIn(page);
    await at(page, text('second.app-title'));
    const first = page.getByLabel('Digit 1 of 6');
    await first.pressSequentially('000000');
    await page.getByText(text('refused.wrong-code')).waitFor();
    await until(async () => (await first.inputValue()) === '');
    await page.getByRole('link', { name: text('second.use.email') }).click();
    await at(page, text('second.mail-title'));
    expect(seen(on.mock, /login\/email/)).toHaveLength(1);
    await page.goBack();
    await at(page, text('second.app-title'));
    await page.reload();
    await at(page, text('second.app-title'));
    await page.getByRole('link', { name: /Use a recovery code/ }).click();
    await page.getByLabel('Recovery code').fill('short');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('A recovery code has 24 letters and digits.').waitFor();
    await page.getByLabel('Recovery code').fill('abcd-efgh-ijkl-mnop-qrst-uvwx');
    await page.getByRole('button', { name: 'Log in' }).click();
    await at(page, 'Hello, Temitope');
  });

  it('AUTH-03 the help page shows an explanation in a dialog, which Back closes', async () => {
    const page = await on.open('/auth/login');
    await page.getByRole('link', { name: 'Trouble logging in' }).click();
    await at(page, 'Trouble logging in');
    await page.getByRole('button', { name: text('trouble.no-code') }).click();
    const answer = page.getByRole('dialog', { name: text('trouble.no-code') });
    await answer.waitFor();
    await page.goBack();
    await answer.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /I forgot my password/ }).click();
    await at(page, text('forgot.title'));
  });
});

describe('AUTH-04 a forgotten password', () => {
  it('AUTH-04 resets the password by a four-digit mailed code with three tries', async () => {
    const page = await on.open('/auth/forgot');
    await page.getByLabel('Email').fill('temitope.adewale@gmail');
    await page.getByRole('button', { name: text('forgot.send') }).click();
    await page.getByText('Add the ending, like temitope.adewale@gmail.com').waitFor();
    await page.getByLabel('Email').fill('temitope.adewale@gmail.com');
    await page.getByRole('button', { name: text('forgot.send') }).click();
    await page.getByText('If temitope.adewale@gmail.com has an account').waitFor();
    const first = page.getByLabel('Digit 1 of 4');
    await first.pressSequentially('0000');
    await page.getByText(text('reset.wrong_other', { count: '2' })).waitFor();
    await page.keyboard.type('4138');
    await at(page, text('new-password.title'));
    expect(await page.getByLabel('New password').getAttribute('autocomplete')).toBe('new-password');
    await page.getByLabel('New password').fill('mango');
    await page.getByRole('button', { name: text('new-password.save') }).click();
    await page.getByText('At least 10 characters.', { exact: true }).waitFor();
    await page.getByLabel('New password').fill('mango rain keke');
    await page.getByLabel(text('password.again')).fill('mango rain keke');
    await page.getByRole('button', { name: text('new-password.save') }).click();
    await at(page, text('changed.title'));
    await page.getByText(text('changed.ways-both_other', { count: 2 })).waitFor();
  });

  it('AUTH-04 does not report a new password as the old one after a lost response', async () => {
    on.mock.state.people.reset = { state: 'proven', endsInSeconds: 600, triesLeft: 0 };
    const page = await on.open('/auth/forgot/password');
    await page.getByLabel('New password').fill('mango rain keke');
    await page.getByLabel(text('password.again')).fill('mango rain keke');
    let isFirst = true;
    await page.route('**/reset/password', async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: text('new-password.save') }).click();
    await page.getByText('We got no answer.').waitFor();
    await page.getByRole('button', { name: text('new-password.save') }).click();
    await page.getByText('Log in with the new password').waitFor();
  });

  it('AUTH-04 ends a reset code whose tries are used up, and requires a code for the password page', async () => {
    on.mock.state.people.reset = { state: 'sent', endsInSeconds: 600, triesLeft: 1 };
    const page = await on.open('/auth/forgot/code');
    await page.getByLabel('Digit 1 of 4').pressSequentially('0000');
    await page.getByText(text('reset.spent')).waitFor();
    await page.getByRole('link', { name: 'Get another code' }).waitFor();
    await page.goto('/auth/forgot/password');
    await at(page, text('forgot.title'));
  });
});

describe('SHELL-02 a signed-in customer', () => {
  it('SHELL-01 SHELL-02 has navigation with the active page marked: in the header on a desktop, in a bar on a phone', async () => {
    on.mock.state.people.account = ACCOUNT;
    const page = await on.open('/dashboard');
    await at(page, 'Hello, Temitope');
    const bar = page.getByRole('navigation', { name: text('nav.places') });
    expect(await bar.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
    await bar.getByRole('link', { name: 'Settings' }).click();
    await at(page, 'Settings');
    expect(await bar.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
    // One request serves all of these pages.
    expect(seen(on.mock, /GET \/api\/account$/)).toHaveLength(1);
    const wide = await on.open('/dashboard', { size: DESKTOP });
    await wide.getByRole('link', { name: 'Your profile' }).click();
    await at(wide, 'Settings');
  });

  it('SHELL-08 keeps a dialog and its input open when a click starts inside and ends outside', async () => {
    const page = await on.open('/', { size: DESKTOP });
    await page.getByRole('link', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Email or phone');
    await field.fill('temitope.adewale@gmail.com');
    const { x, y, width, height } = (await field.boundingBox())!;
    await page.mouse.move(x + width - 20, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(20, y + height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await field.inputValue()).toBe('temitope.adewale@gmail.com');
    await page.mouse.click(20, 20);
    await dialog.waitFor({ state: 'detached' });
  });

  it('AUTH-06 logs out in a dialog that Escape and Back close, and then removes all account data', async () => {
    on.mock.state.people.account = ACCOUNT;
    const page = await on.open('/dashboard');
    await page.evaluate(() => sessionStorage.setItem('recipients-search', 'Adaeze'));
    await page
      .getByRole('navigation', { name: text('nav.places') })
      .getByRole('link', { name: 'Settings' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Log out?' });
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack(), () => page.mouse.click(10, 10)]) {
      await page.getByRole('button', { name: 'Log out' }).click();
      await dialog.waitFor();
      await close();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Log out' }).click();
    on.mock.fault(/logout/, { drop: 'before' }, 999);
    await dialog.getByRole('button', { name: 'Log out here' }).click();
    await dialog.getByText(text('log-out.failed')).waitFor();
    on.mock.state.faults.length = 0;
    await dialog.getByRole('button', { name: 'Log out here' }).click();
    await at(page, 'Welcome back');
    await page.getByText(text('login.left')).waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Adaeze');
    await page.goBack();
    await at(page, 'Welcome back');
    expect(await page.getByText('Temitope').count()).toBe(0);
  });

  it('SHELL-02 warns before the session ends, extends it on an action, and returns to the same page after a new sign-in', async () => {
    on.mock.state.people.account = { ...ACCOUNT, session: { idleSeconds: 100, endsInSeconds: 43_200 } };
    const page = await on.open('/dashboard/settings');
    const warning = page.getByRole('dialog', { name: text('session.title') });
    await warning.waitFor();
    on.mock.state.people.account = ACCOUNT;
    await warning.getByRole('button', { name: 'Stay logged in' }).click();
    await warning.waitFor({ state: 'detached' });
    // The phone's time of day is set half an hour forward while the page is open: the page queries the server and does
    // not sign the customer out.
    const sent = page.waitForRequest(/\/api\/account$/);
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 1_900_000;
    });
    await (await sent).response();
    await at(page, 'Settings');
    expect(await warning.count()).toBe(0);
    on.mock.state.people.account = { ...ACCOUNT, session: { idleSeconds: 2, endsInSeconds: 43_200 } };
    await page.evaluate(() => sessionStorage.setItem('draft', '{"amount":"77"}'));
    await page.reload();
    await at(page, 'Welcome back');
    await page.getByText('Your session has ended.').waitFor();
    on.mock.state.people.account = null;
    expect(await page.evaluate(() => sessionStorage.getItem('draft'))).toBe('{"amount":"77"}');
    await logIn(page);
    await at(page, 'Settings');
  });

  it('SHELL-02 keeps the customer signed in when the account cannot be loaded, and offers a retry', async () => {
    on.mock.state.people.account = ACCOUNT;
    on.mock.fault(/GET \/api\/account$/, { drop: 'before' }, 999);
    const page = await on.open('/dashboard');
    await at(page, text('account.unreachable'));
    on.mock.state.faults.length = 0;
    await page.getByRole('button', { name: 'Try again' }).click();
    await at(page, 'Hello, Temitope');
  });
});

import { PasskeyDevice } from '@usdt-africa/test-kit';
import { axe, day, enter, leave, open, product, type ConsolePage, type PageOptions } from './harness.js';
import { enrol, Operator } from './operator.js';
import { consoleText } from '../texts.js';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let consolePage: ConsolePage;
const go = async (path: string, options?: PageOptions): Promise<ConsolePage['page']> => {
  consolePage = await enter(path, options);
  return consolePage.page;
};
const requests = (line: string) => consolePage.sent.filter((one) => one.line === line);
/** Ages a session, so that an action requires a code. */
async function letTimePass(operator: Operator): Promise<void> {
  const { id } = await operator.must<{ id: string }>('GET', 'me');
  await product().query(
    "update operator_sessions set started_at = started_at - interval '16 minutes' where operator_id = $1",
    [id],
  );
}

beforeAll(open);
afterEach(async () => {
  expect(consolePage.complaints.filter((text) => !/status of 403/.test(text))).toEqual([]);
  await consolePage.close();
});
afterAll(leave);

test('ADM-01 every operator sees where they are signed in, and ends unknown sessions', async () => {
  const bola = await enrol(product(), 'Bola Ade', { device: IPHONE });
  await Operator.again(product(), bola, LINUX);
  const page = await go('/', { session: await Operator.again(product(), bola, WINDOWS) });
  await page.getByRole('button', { name: /^Bola A/ }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page.getByText('Safari on iOS').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'End Safari on iOS session' }).click();
  await page.getByText(consoleText('account.sessions.ended')).waitFor();
  await page.getByText('Safari on iOS').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: consoleText('account.sessions.endOthers') }).click();
  await page.getByText('Firefox on Linux').waitFor({ state: 'detached' });
  expect(await page.getByText(consoleText('account.sessions.this')).count()).toBe(1);
  expect(requests('DELETE /me/sessions')).toHaveLength(1);
});

test('ADM-01 changes a password with the current password, and a code when the sign-in is old', async () => {
  const { operator: session, authenticator } = await enrol(product(), 'Zainab Musa');
  await letTimePass(session);
  const page = await go('/account', { session });
  await page.getByLabel(consoleText('account.password.current')).fill('correct horse battery');
  await page.getByLabel('New password').fill('four grey owls at noon');
  const change = page.getByRole('button', { name: consoleText('account.password.do') });
  await change.click();
  const code = page.getByLabel(consoleText('account.code'));
  await code.fill(authenticator.wrongCode());
  await change.click();
  await page.getByText('That code is wrong.').first().waitFor();
  const right = authenticator.code();
  await code.fill(right);
  await change.click();
  await page.getByText('Password changed.').waitFor();
  expect(requests('POST /me/password').at(-1)!.body).toEqual({
    current: 'correct horse battery',
    next: 'four grey owls at noon',
    code: right,
  });
  expect(await page.getByLabel('New password').inputValue()).toBe('');
});

test('ADM-01 new recovery codes are shown once, after a code', async () => {
  const { operator: session, authenticator } = await enrol(product(), 'Efe Igho');
  const page = await go('/account', { session });
  await page.getByRole('button', { name: consoleText('account.recovery.renew') }).click();
  const make = page.getByRole('button', { name: consoleText('account.recovery.do') });
  expect(await make.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel(consoleText('account.code')).fill(authenticator.code());
  await make.click();
  const codes = page.getByText(/^[a-z0-9]{4}(-[a-z0-9]{4}){5}$/);
  await codes.last().waitFor();
  expect(await codes.count()).toBe(10);
  await page.getByRole('button', { name: consoleText('account.recovery.saved') }).click();
  expect(await codes.count()).toBe(0);
});

test('ADM-01 removes a passkey and adds another under a name with a code of the authenticator', async () => {
  const { operator: session, authenticator } = await enrol(product(), 'Amaka Obi');
  // A passkey belongs to a name, and an address of numbers is none.
  const page = await go('/account', { session, host: 'localhost' });
  await PasskeyDevice.of(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name').fill('The blue key');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.waitFor({ state: 'detached' });
  await letTimePass(session);
  await page.getByRole('button', { name: 'Remove The blue key' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByLabel(consoleText('account.code')).fill(authenticator.code());
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText(consoleText('account.passkeys.none')).waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name').fill('The red key');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByLabel(consoleText('account.code')).fill(authenticator.code());
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('cell', { name: 'The red key', exact: true }).waitFor();
  expect(requests('POST /me/passkeys').at(-1)!.body).toMatchObject({
    name: 'The red key',
    response: { type: 'public-key', response: { attestationObject: expect.any(String) as string } },
  });
});

test('ADM-01 admins invite, change roles, lock and unlock, each with a reason; no link is ever shown', async () => {
  const { email, password, authenticator } = await enrol(product(), 'Sade Ojo');
  const forgetful = new Operator(product().app);
  await forgetful.must('POST', 'auth/sign-in', { email, password });
  for (let tries = 1; tries <= 5; tries++)
    await expect(forgetful.must('POST', 'auth/totp', { code: authenticator.wrongCode() })).rejects.toThrow();
  const page = await go('/operators', { session: 'admin' });
  await page.getByText(consoleText('operators.lockedOut')).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Uche Nwosu');
  await dialog.getByLabel('Email').fill('uche@example.com');
  await dialog.getByLabel('Role').selectOption('engineer');
  expect(await dialog.getByText('Another admin must approve this').count()).toBe(0);
  await dialog.getByLabel('Reason').fill('Starts on Monday');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await page.getByText(consoleText('operators.invite.done', { name: 'Uche Nwosu' })).waitFor();
  await page.getByText('uche@example.com').waitFor();
  expect(await page.getByText('/admin/enrol#').count()).toBe(0);

  await page.getByRole('button', { name: 'Uche Nwosu' }).click();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await dialog.getByLabel('Reason').fill('On leave');
  await dialog.getByRole('button', { name: 'Lock' }).click();
  await page.getByText('Uche Nwosu is locked.').waitFor();
  await page.getByRole('button', { name: 'Unlock', exact: true }).waitFor();
  await page.getByRole('button', { name: consoleText('operators.actions.change-role.name') }).click();
  await dialog.getByLabel('Role').selectOption('support');
  await dialog.getByLabel('Reason').fill('Moves to support');
  await dialog.getByRole('button', { name: consoleText('operators.actions.change-role.name') }).click();
  await page.getByText(consoleText('operators.actions.change-role.done', { name: 'Uche Nwosu' })).waitFor();
  const [changed] = consolePage.sent.filter(({ line }) => line.endsWith('/change-role'));
  expect(changed!.body).toEqual({ role: 'support', reason: 'Moves to support' });
  expect(changed!.key).not.toBeNull();
  await page.getByRole('button', { name: 'Kemi Ade', exact: true }).click();
  await page.getByText(consoleText('operators.oneself')).waitFor();
});

test('ADM-01 an action on finance or an admin needs another admin’s approval, and states that before and after', async () => {
  const page = await go('/operators', { session: 'admin' });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Tayo Musa' }).click();
  await page.getByRole('button', { name: consoleText('operators.actions.reset.name') }).click();
  await dialog.getByText('Another admin must approve this within an hour').waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('Lost his telephone');
  await dialog.getByText(consoleText('approvals.effect.operator.new-link')).waitFor();
  await dialog.getByRole('button', { name: 'Ask another admin' }).click();
  await page.getByText('Tayo Musa: another admin must approve it.').waitFor();
});

test.each([
  ['/', 'finance'],
  ['/orders', 'finance'],
  ['/orders/:paid/show', 'finance'],
  ['/payouts', 'finance'],
  ['/disputes', 'finance'],
  ['/approvals', 'finance'],
  ['/rates', 'finance'],
  ['/limits', 'finance'],
  ['/reconciliation', 'finance'],
  ['/events', 'finance'],
  ['/switches', 'finance'],
  ['/audit', 'finance'],
  ['/projections', 'engineer'],
  ['/dead-letters', 'engineer'],
  ['/operators', 'admin'],
  ['/account', 'support'],
] as const)(
  'ADM-01 %s left open past its session’s end reports that and shows no old figure',
  async (path, session) => {
    const page = await go(path.replace(':paid', day().paid[0]!.id), { session });
    await page.getByRole('navigation', { name: 'Console' }).waitFor();
    await page.waitForLoadState('domcontentloaded');
    await consolePage.endSession();
    await page.getByRole('heading', { name: consoleText('auth.password.title') }).waitFor();
    await page.getByText('Your session has ended.').waitFor();
    expect(await page.getByRole('navigation', { name: 'Console' }).count()).toBe(0);
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await page.locator('#main').count()).toBe(0);
  },
);

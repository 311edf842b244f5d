import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { OrderView, OwnDataView } from '@usdt-africa/contracts/api';
import type { BrowserContext, Page } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import { isADialog } from './dialogs.js';
import { changesPin, forgets, locks, signsInWithCode } from './forgetful.js';
import { givesDetails } from './gives-details.js';
import { changesLanguage, findsHelp, hasDoneNothing, losesTheNetwork, searchesAtHome } from './own-help.js';
import { findsAmongMany, hidesSharesRepeats, keepsAbout, looksThrough } from './own-transactions.js';
import { showsThemselves } from './own-picture.js';
import { DESKTOP, PHONE, withoutFindings } from './person.js';
import { untilTheDayLasts } from './product.js';
import { addsRecipient, isPaidOnce, sellsToIt } from './sell-saved.js';
import { SellingCustomer } from './selling-customer.js';
import { customerText, mailText } from './texts.js';
import { Visits } from './visits.js';
import { leavesByGoogle, logsOut, opensByPasskey, turnsOnTheApp } from './sign-in.js';

const visits = new Visits();
const PASSWORD = 'mango rain keke';
const NEW_PASSWORD = 'garri soup danfo';
const EMAIL = 'temitope.adewale@example.com';
const DEMO = fileURLToPath(new URL('../bin/demo.mjs', import.meta.url));
const DEMO_EMAIL = 'amara@sandbox.invalid';
const at = (page: Page, heading: string | RegExp) => page.getByRole('heading', { level: 1, name: heading }).waitFor();
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
const boxes = (page: Page, label: string) => page.getByRole('group', { name: label }).getByRole('textbox');

/** Codes that were read before. */
const spent = new Set<string>();

/** A code among what the sandbox received at this address that was not read before, once it is there. */
async function codeIn(read: () => Promise<string>, form = /^\d{6}$/gm): Promise<string> {
  let code: string | undefined;
  const fresh = async () => [...(await read()).matchAll(form)].map(([one]) => one).find((one) => !spent.has(one));
  await until(async () => (code = await fresh()) !== undefined, 60_000, 100);
  if (!code) throw new Error(`no code came:\n${visits.product.output.slice(-4000)}`);
  spent.add(code);
  return code;
}

interface Mail {
  readonly id: string;
  readonly to: string | string[];
  readonly subject: string;
}

const mails = async () => (await visits.product.control.must<{ mails: Mail[] }>('GET', '/control/mails')).mails;

async function mailed(address = EMAIL): Promise<string> {
  const text = async ({ id }: Mail) =>
    (await visits.product.control.must<{ text?: string }>('GET', `/control/mails/${id}`)).text ?? '';
  const ours = (await mails()).filter(({ to }) => String(to).includes(address));
  return (await Promise.all(ours.map(text))).join('\n');
}

/** The receiver of the mail with this subject, once it is there. */
async function addressOf(begin: string): Promise<string> {
  const find = async () => (await mails()).find(({ subject }) => subject.startsWith(begin));
  let found: Mail | undefined;
  await until(async () => (found = await find()) !== undefined, 60_000, 100);
  return String(found!.to);
}

async function texted(): Promise<string> {
  const { messages } = await visits.product.control.must<{ messages: { text: string }[] }>('GET', '/control/sms');
  return messages.map(({ text }) => text).join('\n');
}

/**
 * The browser reports 401, 403, 404 and 422 responses as errors; when the user is not signed in, a second factor is required, or
 * nothing is under way, they are no fault.
 */
function expectNoOtherFaults(): void {
  const { faults } = visits.someone;
  const others = faults.filter((fault) => !/status of (401|403|404|422)/.test(fault));
  faults.length = 0;
  expect(others).toEqual([]);
}

/** Of the customer's second sale, of 1 USDT. */
let number = '';

/** What the customer's own browser keeps between one test and the next. */
let cookies: Parameters<BrowserContext['addCookies']>[0] = [];

/** The same browser, still logged in. */
async function comesBack(): Promise<Page> {
  const { page, context } = await visits.enter(PHONE);
  await context.addCookies(cookies);
  await page.goto(`${visits.product.app}/dashboard`);
  await at(page, 'Hello, Temitope');
  return page;
}

describe('an account on the running product', () => {
  it('AUTH-01 AUTH-02 AUTH-03 AUTH-06 TRACK-03 TRACK-05 TXN-01 TXN-04 LIM-01 LIM-03 a guest finds the sale by mail, registers, takes the sale over, logs in again and changes the password', async () => {
    await untilTheDayLasts(150);
    const sold = await visits.personWithOrder(PHONE, '5');
    await visits.product.send(sold.address!, '5');
    const { page } = visits.someone;
    await page.goto(`${visits.product.app}/track`);
    await page.getByLabel(customerText('track.field')).fill(await addressOf(`${sold.word}: your order`));
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await page.getByText(customerText('track.mail-requested')).waitFor();
    await withoutFindings(page);
    await addressOf(`${sold.word}: your recent orders`);
    await givesDetails(page, visits.product.app, EMAIL);
    await at(page, 'Choose your username');
    await page.getByLabel('Username').fill('temitope_a');
    await page.getByText(customerText('username.free', { name: 'temitope_a' })).waitFor();
    await goOn(page);
    await at(page, 'Choose a password');
    await page.getByLabel('Password', { exact: true }).fill('password12');
    await page.getByLabel(customerText('password.again')).fill('password12');
    await goOn(page);
    await page.getByText(customerText('password.fault.password-common')).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel(customerText('password.again')).fill(PASSWORD);
    await goOn(page);
    await at(page, 'Choose a 4-digit PIN');
    await boxes(page, 'PIN').first().pressSequentially('1234');
    await boxes(page, customerText('pin.again')).first().pressSequentially('1234');
    await goOn(page);
    await page.getByText(customerText('pin.fault.pin-common')).waitFor();
    await page.keyboard.type('4071');
    await boxes(page, customerText('pin.again')).first().pressSequentially('4071');
    await goOn(page);
    await at(page, 'Two codes and you’re in');
    await page.getByText(customerText('codes.after-email')).waitFor();
    const byMail = await codeIn(mailed);
    await boxes(page, 'Email code')
      .first()
      .pressSequentially(byMail === '000000' ? '111111' : '000000');
    await page.getByText(customerText('codes.wrong_other', { count: '4' })).waitFor();
    await withoutFindings(page);
    // The page is reloaded in the middle of it.
    await page.reload();
    await boxes(page, 'Email code').first().pressSequentially(byMail);
    await page.getByText('Verified').waitFor();
    const byText = await codeIn(texted, /\b\d{6}\b/g);
    await boxes(page, 'Phone code').first().pressSequentially(byText);
    await page.getByText('Verified').nth(1).waitFor();
    await goOn(page);
    await at(page, 'Welcome, Temitope');
    await page.reload();
    await at(page, 'Welcome, Temitope');
    await page.getByText('1 earlier order may be yours').waitFor();
    await withoutFindings(page);
    await isADialog(page, visits.product.app, {
      path: null,
      name: 'How to use',
      open: (there) => there.getByRole('button', { name: /How to use/ }).click(),
    });
    await page.getByRole('button', { name: customerText('adopt.take_one') }).click();
    await page.getByText(customerText('adopt.came_one', { count: '1' })).waitFor();
    await page.getByRole('link', { name: 'Continue to dashboard' }).click();
    await at(page, 'Hello, Temitope');
    await page
      .getByRole('navigation', { name: customerText('nav.places') })
      .getByRole('link', { name: 'Transactions' })
      .click();
    await at(page, 'Transactions');
    await page.getByText('5.00 USDT').click();
    await page.getByText('Naira delivered').waitFor();
    await withoutFindings(page);
    await page.goto(`${visits.product.app}/dashboard`);
    await page
      .getByRole('navigation', { name: customerText('nav.places') })
      .getByRole('link', { name: 'Settings' })
      .click();
    await page.getByText('@temitope_a').first().waitFor();
    await logsOut(page);
    await page.goto(`${visits.product.app}/dashboard/settings`);
    await at(page, 'Welcome back');
    await page.getByLabel('Email or phone').fill('0803 555 0148');
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await page.getByRole('button', { name: 'Proceed' }).click();
    await page.getByText(customerText('refused.wrong-credentials')).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Proceed' }).click();
    await at(page, 'Settings');
    await page.getByRole('link', { name: 'Your limits' }).click();
    await at(page, 'Your limits');
    await page.getByText(customerText('limits.below-guest')).waitFor();
    await page
      .getByText(/^495(\.00)? left/)
      .first()
      .waitFor();
    await withoutFindings(page);
    await page.goBack();
    await page.getByRole('link', { name: 'PIN, password and security' }).click();
    await page.getByText('This device, now').waitFor();
    await withoutFindings(page);
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByLabel(customerText('security.old-password')).fill('not the right one');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel(customerText('password.again')).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: customerText('new-password.save') }).click();
    await page.getByText(customerText('password.fault.wrong-password')).waitFor();
    await page.getByLabel(customerText('security.old-password')).fill(PASSWORD);
    await page.getByRole('button', { name: customerText('new-password.save') }).click();
    await page.getByText(customerText('security.password-done')).waitFor();
    cookies = await visits.someone.context.cookies();
    expectNoOtherFaults();
  });

  it('SELL-11 RCP-01 RCP-02 RCP-03 AUTH-09 LIM-01 LIM-03 a new recipient is saved under the bank’s own name, sold to with the PIN, reserves its part of the limit, and is paid', async () => {
    await untilTheDayLasts(150);
    const page = await comesBack();
    await addsRecipient(page);
    number = await sellsToIt(page, visits.product, '4071');
    await page.goto(`${visits.product.app}/dashboard/transactions/sell/${number}`);
    await page.getByText('Naira delivered').waitFor({ timeout: 60_000 });
    await page.goto(`${visits.product.app}/dashboard/recipients`);
    await isPaidOnce(page, 'sister');
    await page.getByRole('tab', { name: 'My accounts' }).click();
    await page.getByText(customerText('rcp.none-mine')).waitFor();
    await withoutFindings(page);
    expectNoOtherFaults();
  });

  it('HELP-01 SHELL-08 the page of the sale leads to each of the six issues, the receipt, and to a person', async () => {
    const page = await comesBack();
    await page.goto(`${visits.product.app}/dashboard/transactions/sell/${number}`);
    await page.getByRole('link', { name: 'Payment Receipt' }).waitFor();
    const sold = (await (await page.request.get(`${visits.product.app}/api/orders/${number}`)).json()) as OrderView;
    await findsHelp(page, sold.payouts[0]!.sessionId!);
    expectNoOtherFaults();
  });

  it('TXN-03 the home page lists and searches the latest sales, and shows when they could not be loaded', async () => {
    const page = await comesBack();
    await searchesAtHome(page, number);
    await losesTheNetwork(visits.someone, visits.product.app, '1.00 USDT');
    expectNoOtherFaults();
  });

  it('SET-01 SHELL-01 SHELL-12 settings lead to limits and security; languages change without a reload', async () => {
    const page = await comesBack();
    await page
      .getByRole('navigation', { name: customerText('nav.places') })
      .getByRole('link', { name: 'Settings' })
      .click();
    for (const name of ['Your limits', 'PIN, password and security']) await page.getByRole('link', { name }).waitFor();
    await changesLanguage(page);
    expectNoOtherFaults();
  });

  it('TXN-01 TXN-02 TXN-04 TXN-06 TXN-08 searches both sales, and a hundred thousand more, saves a note and a document about one, hides it, shares it and repeats it', async () => {
    const page = await comesBack();
    await looksThrough(page, visits.product, number);
    await findsAmongMany(page, visits.product, number);
    await keepsAbout(page, visits.product, number);
    await hidesSharesRepeats(page, visits.product);
    expectNoOtherFaults();
  });

  it('AUTH-08 AUTH-09 SHELL-08 SEC-10 a passkey that is added signs in on another browser, confirms a sale there, and when it is removed opens nothing', async () => {
    await visits.enter(PHONE);
    await visits.someone.context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'localhost' })));
    await opensByPasskey(visits);
    expectNoOtherFaults();
  });

  it('AUTH-05 Google opens an account after its password was given once, and no more when it is unlinked', async () => {
    // Whatever was mailed before is no code of this log-in.
    const earlier = new Set((await mailed()).match(/\b\d{6}\b/g));
    const code = () =>
      codeIn(async () => (await mailed()).replace(/\b\d{6}\b/g, (each) => (earlier.has(each) ? '' : each)));
    await leavesByGoogle(visits, { email: EMAIL, password: NEW_PASSWORD, code });
    expectNoOtherFaults();
  });

  it('AUTH-04 AUTH-06 AUTH-07 changes the PIN, signs in by a mailed code on a second device while a stranger has locked the account, signs out everywhere, resets the password and signs in', async () => {
    const page = await comesBack();
    await page.goto(`${visits.product.app}/dashboard/settings/security`);
    await changesPin(page, { old: '4071', pin: '7295' });
    const elsewhere = await visits.person(DESKTOP);
    await elsewhere.page.goto(`${visits.product.app}/auth/login`);
    await locks(visits.product.guest(), EMAIL);
    const own = { email: EMAIL, password: NEW_PASSWORD, code: () => codeIn(mailed) };
    await signsInWithCode(elsewhere.page, own, customerText('second.locked-title'));
    await page.goto(`${visits.product.app}/dashboard/settings/security`);
    await page.getByRole('button', { name: customerText('security.end-others') }).waitFor();
    await page.goto(`${visits.product.app}/dashboard/settings`);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByText(customerText('login.left')).waitFor();
    await elsewhere.page.reload();
    await at(elsewhere.page, 'Welcome back');
    await elsewhere.context.close();
    await forgets(page, { email: EMAIL, password: PASSWORD, code: () => codeIn(mailed, /^\d{4}$/gm) });
    await signsInWithCode(page, { email: EMAIL, password: PASSWORD, code: () => codeIn(mailed) });
    cookies = await visits.someone.context.cookies();
    expectNoOtherFaults();
  });

  it('AUTH-07 sign-in and a new PIN require the authenticator app; a recovery code replaces it once and is refused a second time', async () => {
    const page = await comesBack();
    await turnsOnTheApp(page, visits.product, { email: EMAIL, password: PASSWORD }, { old: '7295', pin: '4071' });
    cookies = await visits.someone.context.cookies();
    expectNoOtherFaults();
  });

  it('AUTH-10 SET-02 a customer downloads their data and closes the account, which is closed afterwards', async () => {
    const page = await comesBack();
    await page.goto(`${visits.product.app}/dashboard/settings`);
    await page.getByRole('link', { name: 'View profile' }).click();
    await at(page, 'Profile');
    await page.getByText(EMAIL).waitFor();
    await page.getByText('+234 803 555 0148').waitFor();
    await withoutFindings(page);
    await showsThemselves(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    const copy = JSON.parse(await readFile(await file.path(), 'utf8')) as OwnDataView;
    expect(copy.profile).toMatchObject({ email: EMAIL, username: 'temitope_a' });
    expect(copy.account).toMatchObject({ referralSource: 'friend', referral: 'adaeze_7' });
    expect(copy.recipients).toEqual([expect.objectContaining({ nickname: 'Sister', email: 'adaeze.o@example.com' })]);
    // A repeated run of this test has sold once more.
    expect(copy.transactions.length).toBeGreaterThanOrEqual(3);
    for (const { sender } of copy.transactions) expect(sender?.email).toMatch(/^temitope\.(adewale|\d+)@example\.com$/);
    for (const usdt of ['1.000000', '5.000000'])
      expect(copy.transactions).toContainEqual(
        expect.objectContaining({ usdt, recipient: expect.objectContaining({ thirdParty: true }) as unknown }),
      );
    await page.getByRole('link', { name: 'Close account' }).click();
    await at(page, 'Close account');
    await page.getByText('Stored securely until').waitFor();
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Type CLOSE').fill('CLOS');
    await page.getByRole('button', { name: customerText('close.action') }).click();
    await page.getByText(customerText('close.word-wrong')).waitFor();
    await withoutFindings(page);
    await page.getByLabel('Type CLOSE').fill('CLOSE');
    await page.getByRole('button', { name: customerText('close.action') }).click();
    await page.getByText('Your account is closed.').waitFor();
    await page.goto(`${visits.product.app}/dashboard`);
    await at(page, 'Welcome back');
    await page.getByLabel('Email or phone').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Proceed' }).click();
    await page.getByText(customerText('refused.wrong-credentials')).waitFor();
    await until(async () => (await mailed()).includes(mailText('accountClosedText')), 60_000, 100);
    expectNoOtherFaults();
  });

  it('AUTH-11 TXN-03 the demo customer is signed in by one click, and has no transactions yet', async () => {
    const page = await visits.at('/auth/login', PHONE);
    await page.getByRole('button', { name: 'Log in as demo' }).click();
    await at(page, /^Hello, /);
    await withoutFindings(page);
    await hasDoneNothing(page);
    expectNoOtherFaults();
  });

  it('SELL-11 AUTH-09 AUTH-12 RCP-04 RCP-06 a customer sells to a saved recipient, whose name changes at the bank, and after a reset a new account waits', async () => {
    const { product } = visits;
    const { context } = await visits.enter(PHONE);
    const amara = new SellingCustomer(product, context.request);
    await amara.signsIn();
    const { id } = await amara.keeps('0145528174');
    const { enquiryId, guard } = await amara.checks(id);
    expect(guard).toEqual({ waitsUntil: null, cap: '1000000.00' });
    expect(await amara.sells(id, enquiryId!, { pin: '0000' })).toMatchObject({
      status: 422,
      body: { code: 'wrong-pin' },
    });
    const first = await amara.paid(await amara.sellsAndSends(id));
    expect(first).toMatchObject({ note: 'School fees', recipient: { name: 'ADAEZE CHINWE OKONKWO-BALOGUN' } });

    await product.control.must('POST', '/control/bank/names/058/0145528174', { name: 'BLESSING EZEKIEL' });
    const changed = await amara.checks(id);
    expect(changed).toMatchObject({ enquiryId: null, recipient: { change: { name: 'BLESSING EZEKIEL' } } });
    const namedEnquiryId = changed.recipient.change!.enquiryId!;
    expect(await amara.sells(id, namedEnquiryId)).toMatchObject({ status: 409, body: { code: 'name-changed' } });
    await amara.must('PUT', `/api/account/recipients/${id}/name`, { enquiryId: namedEnquiryId });
    const second = await amara.paid(await amara.sellsAndSends(id));
    expect(second).toMatchObject({ recipient: { name: 'BLESSING EZEKIEL' }, paid: second.naira });
    await amara.isUsed(id);

    await amara.must('POST', '/api/auth/reset', { email: DEMO_EMAIL });
    let code: string | undefined;
    await until(async () => (code = /^(\d{4})$/m.exec(await mailed(DEMO_EMAIL))?.[1]) !== undefined, 60_000, 100);
    await amara.must('POST', '/api/auth/reset/code', { code });
    await amara.must('PUT', '/api/auth/reset/password', { password: PASSWORD });
    expect(await amara.request('GET', '/api/account')).toMatchObject({ status: 401 });
    await amara.signsIn();
    const fresh = await amara.keeps('2087346155');
    const waiting = await amara.sellsAndSends(fresh.id);
    const used = await amara.sellsAndSends(id);
    expect((await amara.paid(used)).payoutRestriction).toBeNull();
    const held = await amara.orderThat(waiting, ({ deposits }) => deposits[0]?.state === 'confirmed');
    expect(held).toMatchObject({ status: 'in-wallet', payouts: [] });
    expect(Date.parse(held.payoutRestriction!.waitsUntil!) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expectNoOtherFaults();
  });

  it('SELL-11 npm run demo -- --account sells as the demo customer', async () => {
    await visits.enter(PHONE);
    const { stdout } = await promisify(execFile)(process.execPath, [DEMO, '--account', '--json'], {
      env: visits.product.environment,
    });
    const { ok, order } = JSON.parse(stdout) as { ok: boolean; order: OrderView };
    expect(ok).toBe(true);
    expect(order).toMatchObject({ status: 'completed', amount: '25.000000', note: 'School fees' });
  });
});

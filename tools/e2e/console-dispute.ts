import { until } from '../lib/processes.mjs';
import { isCompleted, type Scene, sell } from './console-scene.js';
import { consoleText, customerText, mailText } from './texts.js';

/**
 * A customer disputes a payout that failed for good; support answers and requests the payment, finance approves, and it
 * is paid.
 */
export async function disputedAndPaid(scene: Scene): Promise<void> {
  const { product, chromium } = scene;
  await product.control.must('POST', '/control/bank/faults', { fault: 'outcome.fails', on: true, times: 1 });
  const guest = product.guest();
  const { number } = await sell(product, guest, '9');
  const customer = await chromium.newContext({ viewport: { width: 390, height: 844 }, baseURL: product.app });
  await customer.addCookies([{ name: 'guest', value: guest.cookie.slice('guest='.length), url: product.app }]);
  const page = await customer.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`/order-status/${number}`);
  await page.getByText(customerText('failed.account')).waitFor();
  await page.getByRole('link', { name: /^Didn’t .+ get it/ }).click();
  // First too early, then allowed: the server's clock decides.
  await page
    .getByRole('button', { name: customerText('dispute.open-now') })
    .or(page.getByText('Nothing at all'))
    .first()
    .waitFor();
  const early = page.getByRole('button', { name: customerText('dispute.open-now') });
  if (await early.isVisible()) await early.click();
  await page.getByText('Nothing at all').click();
  await page.getByLabel(/In your words/).fill('Nothing has come.');
  await page.getByRole('button', { name: /^Send report/ }).click();
  await page.getByRole('heading', { name: customerText('dispute.state.open') }).waitFor();

  const ada = await scene.at('Ada Eze');
  await ada.enter('Disputes');
  await (await ada.listed(ada.page.getByRole('link', { name: /^D-/ }))).click();
  await ada.button('Claim').click();
  await ada.page.getByText('Claimed by you').waitFor();
  await ada.page.getByLabel(consoleText('disputes.reply.text')).fill('The bank refused it. We pay it again.');
  await ada.page.getByLabel(consoleText('disputes.reply.then')).selectOption('120');
  await ada.button('Send reply').click();
  await ada.page.getByText(consoleText('disputes.reply.sent')).waitFor();
  await page.getByRole('log').getByText('The bank refused it. We pay it again.').waitFor();
  await ada.page.getByLabel(consoleText('disputes.resolve.reason')).fill('Refused for certain, seen at the provider');
  await ada.page.getByText('Owed to the recipient').waitFor();
  await ada.button(/^Request to pay ₦.* again/).click();
  await ada.page.getByText(consoleText('actions.requested')).waitFor();
  await ada.page.getByText(consoleText('disputes.resolve.waits')).waitFor();
  expect(await ada.button(/^Request to pay ₦.* again/).count()).toBe(0);
  await ada.page.getByRole('heading', { name: 'Personal data' }).waitFor();
  await ada.withoutFindings();
  // The requester cannot decide.
  await ada.page.getByRole('link', { name: consoleText('approvals.pending.see') }).click();
  await ada.page.getByText('You ask to pay').waitFor();
  expect(await ada.button(/^Approve/).count()).toBe(0);

  const tayo = await scene.at('Tayo Musa');
  await tayo.enter('Approvals');
  await (await tayo.listed(tayo.page.getByRole('link', { name: /^Pay ₦.* again/ }))).click();
  await tayo.page.getByText(/^Ada E\. asks to pay/).waitFor();
  await tayo.confirm(/^Approve: pay ₦[\d,]+\.\d\d again$/, ['Owed to the recipient', 'GTBank ··8174', 'Paystack']);
  await tayo.withoutFindings();
  // The whole name for a reason, which is recorded.
  await tayo.button('Show the full name').click();
  await tayo.page.getByLabel('Why do you need it?').fill('To compare with the bank’s list');
  await tayo.button('Show for 15 minutes').click();
  await tayo.page.getByText(/0145528174/).waitFor();
  const viewedSql =
    "select 1 from events where type = 'PersonalDataViewed' and metadata ->> 'reason' like 'To compare%'";
  expect(await product.query(viewedSql)).toHaveLength(1);
  await tayo.button(/^Approve: pay/).click();
  const paid = await guest.orderThat(number, isCompleted);
  const attempts = (await product.transfers()).filter(({ amount }) => amount === paid.naira);
  expect(attempts.map(({ status }) => status).sort()).toEqual(['failed', 'success']);
  await page.getByRole('heading', { name: 'Closed: paid again' }).waitFor();
  await ada.enter('Disputes');
  await ada.page.getByRole('tab', { name: /^Resolved/ }).click();
  await ada.listed(ada.page.getByText('Resolved: paid again'));
  const subjects = async (): Promise<string[]> => {
    const { mails } = await product.control.must<{ mails: { subject: string }[] }>('GET', '/control/mails');
    return mails
      .filter(({ subject }) => subject.startsWith(`${paid.word}: `))
      .map(({ subject }) => subject.replace(/₦[\d,]+\.\d\d/, ''));
  };
  const expected = ['disputeOpenedSubject', 'disputeAnsweredSubject', 'disputePayingSubject', 'disputeResolvedSubject'];
  for (const key of expected) {
    const subject = mailText(key, { word: paid.word!, naira: '' });
    // Mails follow the events they describe.
    await until(async () => (await subjects()).includes(subject), 60_000, 200);
    expect(await subjects()).toContain(subject);
  }
  await customer.close();
}

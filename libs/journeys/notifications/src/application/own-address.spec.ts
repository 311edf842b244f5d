import { event, streams } from '@usdt-africa/contracts/events';
import { uuidv7 } from '@usdt-africa/kernel';
import { MailScene } from './mail-scene.features.js';

/** The recipient of the sample orders' mails. */
const ADDRESS = 'temitope.adewale@example.com';

describe('mails about the orders of a customer', () => {
  let scene: MailScene;
  beforeEach(async () => {
    scene = await MailScene.open();
  });
  afterEach(() => scene.close());

  async function registered(email: string): Promise<string> {
    const accountId = uuidv7();
    const subject = `account-${accountId}`;
    await scene.personalData.ensureSubjects([subject]);
    const profile = await scene.personalData.seal(subject, { firstName: 'Temitope', email, phone: '+2348035550148' });
    const at = scene.clock.now().toISOString();
    const data = { accountId, profile, terms: '1', referralSource: null, referral: null, language: 'en' as const, at };
    await scene.store.append(
      { streamId: streams.account(accountId), expectedVersion: 0, events: [event('AccountRegistered', data)] },
      { metadata: { correlationId: 'c', actor: `account:${accountId}` } },
    );
    return accountId;
  }

  async function sellOften(accountId: string, times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      const order = await scene.place(`S4820395518${count + 10}`);
      await order.listFor(accountId);
      await order.confirm();
      await order.price();
      await order.requestPayout();
      await order.complete();
    }
    // Five leave at once.
    for (let round = 0; round < Math.ceil((3 * times) / 5); round += 1) await scene.deliver();
  }
  /** The customer's own mails begin with the order's word; the recipient's receipts have none. */
  const moneyReport = () =>
    scene.inbox.filter(({ mail: { subject } }) => /^mango: .* is in/.test(subject ?? '')).length;

  it('INT-06 SEC-12 are not limited at the customer’s own proven address', async () => {
    await sellOften(await registered(ADDRESS), 22);
    expect(moneyReport()).toBe(22);
  });

  it('INT-06 SEC-12 are limited when the order has an address that the customer has not proven', async () => {
    await sellOften(await registered('adaeze@example.org'), 22);
    expect(moneyReport()).toBe(20);
  });
});

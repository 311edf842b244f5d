import type { MessageChoices } from '@usdt-africa/contracts/api';
import { event, type Language, streams } from '@usdt-africa/contracts/events';
import { uuidv7 } from '@usdt-africa/kernel';
import { AccountScene, PHONE } from './account-scene.features.js';
import { MailScene } from './mail-scene.features.js';
import { SampleOrder } from './sample-order.features.js';

const EVERYTHING: MessageChoices = { mails: { orders: true, upgrades: true }, texts: { money: true, upgrades: true } };

describe('customers’ choices of text messages', () => {
  let scene: AccountScene;
  beforeEach(async () => {
    scene = await AccountScene.open();
  });
  afterEach(() => scene.close());

  const at = () => scene.clock.now().toISOString();
  const texts = () => scene.phones.list(PHONE).map(({ text }) => text);
  const choose = (accountId: string, choices: MessageChoices) =>
    scene.happens(accountId, event('AccountNotificationPreferencesSet', { accountId, at: at(), ...choices }));
  async function placed(accountId: string): Promise<SampleOrder> {
    const order = await SampleOrder.place(scene.store, scene.personalData, scene.clock);
    await order.listFor(accountId);
    return order;
  }
  async function requestedKinds(type: string): Promise<string[]> {
    const { rows } = await scene.db.app.query<{ kind: string }>(
      `select data ->> 'kind' as kind from events where type = $1 order by global_position`,
      [type],
    );
    return rows.map(({ kind }) => kind);
  }

  it('INT-06 a text about money is sent to a customer who chose it, from then on, in their language, and once', async () => {
    const accountId = await scene.registered();
    const order = await placed(accountId);
    await order.hold('no-rate');
    await scene.deliver();
    expect(texts()).toEqual([]);
    await choose(accountId, EVERYTHING);
    await scene.happens(accountId, event('AccountLanguageSet', { accountId, at: at(), language: 'pcm' }));
    await order.price();
    await order.requestPayout();
    await order.complete();
    await scene.deliver();
    await scene.deliver();
    expect(texts()).toEqual([
      'USDT Africa, mango: NGN 394,000.00 for order S482039551840 don enter the bank account. See am for usdt.africa.',
    ]);
    for (const recorded of await scene.store.readStream(streams.order(order.orderId)))
      await scene.orders.react(recorded);
    await scene.deliver();
    // An event from before the choice sends nothing, however often it is handled.
    expect(await requestedKinds('TextMessageRequested')).toEqual(['order-delivered']);
    expect(await requestedKinds('MailRequested')).toEqual([
      'order-placed',
      'order-held',
      'recipient-receipt',
      'order-delivered',
    ]);
    expect(texts()).toHaveLength(1);
  });

  it('INT-06 a requested text that waits is not sent after the customer has switched it off', async () => {
    const accountId = await scene.registered();
    await choose(accountId, EVERYTHING);
    const order = await placed(accountId);
    await order.hold('above-threshold');
    await scene.deliver({ dispatchDue: () => Promise.resolve(0) } as never);
    expect(await requestedKinds('TextMessageRequested')).toEqual(['order-held']);
    await choose(accountId, { ...EVERYTHING, texts: { money: false, upgrades: true } });
    await scene.deliver();
    expect(texts()).toEqual([]);
    const { rows } = await scene.db.app.query<{ state: string; last_cause: string }>(
      'select state, last_cause from text_message_queue',
    );
    expect(rows).toEqual([{ state: 'failed', last_cause: 'not-wanted' }]);
  });

  it('INT-06 events of a guest’s order send no text to the customer who adopts the order later', async () => {
    const accountId = await scene.registered();
    await choose(accountId, EVERYTHING);
    const order = await SampleOrder.place(scene.store, scene.personalData, scene.clock);
    await order.hold('no-rate');
    await scene.deliver();
    await order.listFor(accountId);
    for (const recorded of await scene.store.readStream(streams.order(order.orderId)))
      await scene.orders.react(recorded);
    await scene.deliver();
    expect(texts()).toEqual([]);
  });

  it('INT-06 LIM-02 reports a tier upgrade request on the chosen channels, and security always on both', async () => {
    const accountId = await scene.registered();
    const notify = async (kind: 'requested' | 'approved') => {
      const id = uuidv7();
      const about = { number: 'T-1001', tier: 'individual' as const, attempt: 1, language: 'en' as const };
      const words = await scene.personalData.seal(`account-${accountId}`, { text: 'Which street?' });
      const then =
        kind === 'requested'
          ? event('VerificationInformationRequested', { question: words, parts: [], at: at() })
          : event('VerificationApproved', { tier: 'individual', eraseAt: at(), at: at() });
      const begun = event('VerificationStarted', { verificationId: id, accountId, ...about, at: at() });
      await scene.store.append(
        { streamId: streams.verification(id), expectedVersion: 0, events: [begun, then] },
        { metadata: { correlationId: 'c', actor: 'system:test' } },
      );
    };
    await choose(accountId, { ...EVERYTHING, mails: { orders: true, upgrades: false } });
    await notify('requested');
    await choose(accountId, { ...EVERYTHING, texts: { money: false, upgrades: false } });
    await notify('approved');
    await scene.happens(accountId, event('AccountPinSet', { accountId, at: at(), how: 'changed' }));
    await scene.deliver();
    // The account and the upgrade request have streams of their own, and neither waits for the other.
    expect((await requestedKinds('AccountMailRequested')).toSorted()).toEqual([
      'pin-set',
      'upgrade-approved',
      'welcome',
    ]);
    expect((await requestedKinds('TextMessageRequested')).toSorted()).toEqual([
      'pin-set',
      'upgrade-information-requested',
    ]);
  });
});

describe('customers’ choices of mails', () => {
  let scene: MailScene;
  beforeEach(async () => {
    scene = await MailScene.open();
  });
  afterEach(() => scene.close());

  async function customer(language: Language, choices: MessageChoices | null): Promise<string> {
    const accountId = uuidv7();
    const subject = `account-${accountId}`;
    await scene.personalData.ensureSubjects([subject]);
    const profile = await scene.personalData.seal(subject, { firstName: 'Adaeze', email: 'adaeze@example.org' });
    const about = { accountId, at: scene.clock.now().toISOString() };
    const registered = event('AccountRegistered', {
      ...about,
      profile,
      terms: '1',
      referralSource: null,
      referral: null,
      language: 'en',
    });
    await scene.store.append(
      {
        streamId: streams.account(accountId),
        expectedVersion: 0,
        events: [
          registered,
          event('AccountLanguageSet', { ...about, language }),
          ...(choices ? [event('AccountNotificationPreferencesSet', { ...about, ...choices })] : []),
        ],
      },
      { metadata: { correlationId: 'c', actor: `account:${accountId}` } },
    );
    return accountId;
  }
  const off: MessageChoices = { ...EVERYTHING, mails: { orders: false, upgrades: true } };
  /** Subjects of the customer's own mails, which begin with the order's word. */
  const subjects = () =>
    scene.inbox.map(({ mail }) => mail.subject).filter((subject) => subject?.startsWith('mango: '));

  it('INT-06 a waiting mail that was switched off meanwhile is not sent, but a delivery is always mailed', async () => {
    scene.mood = 'off';
    const order = await scene.place();
    const accountId = await customer('ha', null);
    await order.listFor(accountId);
    await scene.deliver();
    await scene.store.append(
      {
        streamId: streams.account(accountId),
        expectedVersion: 2,
        events: [
          event('AccountNotificationPreferencesSet', { accountId, at: scene.clock.now().toISOString(), ...off }),
        ],
      },
      { metadata: { correlationId: 'c', actor: `account:${accountId}` } },
    );
    scene.mood = 250;
    scene.clock.advance(60_000);
    await order.confirm();
    await order.price();
    await order.requestPayout();
    await order.complete();
    await scene.deliver();
    // In the language that they chose.
    expect(subjects()).toEqual([expect.stringMatching(/^mango: ₦394,000\.00 (?!is in)/)]);
    expect(scene.inbox[0]!.mail.html).toContain('lang="ha"');
  });

  it('INT-06 mails a placed order to customers who want it, and a guest gets no choice', async () => {
    const wanted = await scene.place();
    await wanted.listFor(await customer('en', EVERYTHING));
    const unwanted = await scene.place('S730118264905');
    await unwanted.listFor(await customer('en', off));
    await scene.place('S111222333444');
    // Requested where the order was handled before its owner was known; either way it is not sent to a customer who
    // opted out.
    for (let round = 0; round < 3; round += 1) await scene.deliver();
    expect(subjects()).toHaveLength(2);
    expect(scene.inbox.map(({ mail }) => mail.text).join()).not.toContain('S730 118 264 905');
  });
});

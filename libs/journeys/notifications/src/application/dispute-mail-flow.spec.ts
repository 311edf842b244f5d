import { randomBytes } from 'node:crypto';
import { event, type EventData, type EventType, streams } from '@usdt-africa/contracts/events';
import { disputeIdOf } from '@usdt-africa/disputes';
import {
  createEventStore,
  DirectTransport,
  MasterKeys,
  PersonalData,
  type PostgresEventStore,
} from '@usdt-africa/event-store';
import { FixedClock, uuidv7 } from '@usdt-africa/kernel';
import type { MailMessage } from '@usdt-africa/messaging';
import { createLog } from '@usdt-africa/platform';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { mailQueueProjection } from '../read-model/mail-queue.js';
import { MailDispatcher } from './mail-dispatcher.js';
import { NotificationProcess } from './notification-process.js';
import { SampleOrder } from './sample-order.features.js';
import { textIn } from '../messages/catalogue.js';

const english = textIn('en');
const ABOUT = { word: 'mango', naira: '₦394,000.00' };
const OPERATOR = '01a1f0aa-0000-7000-8000-00000000fe31';

describe('mails about a dispute', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let transport: DirectTransport;
  let personalData: PersonalData;
  let order: SampleOrder;
  let inbox: MailMessage[];
  let running: { caughtUp(): Promise<void> }[];
  let clock: FixedClock;

  beforeEach(async () => {
    db = await testDatabase();
    clock = new FixedClock(new Date());
    store = createEventStore({ pool: db.app });
    personalData = new PersonalData({
      pool: db.app,
      masterKeys: new MasterKeys(randomBytes(32)),
      blindIndexKey: randomBytes(32),
    });
    transport = new DirectTransport({ store, leaderPollMs: 20 });
    running = [
      await transport.manage(new NotificationProcess(store, personalData, clock)),
      await transport.project(mailQueueProjection),
    ];
    inbox = [];
    order = await SampleOrder.place(store, personalData, clock);
    await append('DisputeOpened', {
      disputeId: disputeIdOf(order.orderId),
      orderId: order.orderId,
      number: 'D-2041',
      orderNumber: order.number,
      issue: 'nothing',
      basis: { kind: 'paid', at: now() },
      amountKobo: '39400000',
      evidence: [],
      words: null,
      files: [],
      openedAt: now(),
      dueAt: new Date(clock.now().getTime() + 7_200_000).toISOString(),
    });
  });
  afterEach(async () => {
    await transport.close();
    await db.drop();
  });

  const now = (): string => clock.now().toISOString();
  async function append<Type extends EventType>(type: Type, data: EventData<Type>): Promise<void> {
    const streamId = streams.dispute(disputeIdOf(order.orderId));
    const { length } = await store.readStream(streamId);
    await store.append(
      { streamId, expectedVersion: length, events: [event(type, data)] },
      { metadata: { correlationId: 'test', actor: `operator:${OPERATOR}`, orderId: order.orderId } },
    );
  }
  const write = async (by: 'customer' | 'operator', text: string): Promise<EventData<'DisputeMessageWritten'>> => ({
    messageId: uuidv7(),
    by,
    words: await personalData.seal(order.senderSubject, {
      text,
      names: {},
      signedBy: by === 'operator' ? 'Femi' : null,
    }),
    files: [],
    turn: null,
    at: now(),
  });
  /** What arrives for events so far, the mail of the order itself left out. */
  async function mails(): Promise<MailMessage[]> {
    for (const one of running) await one.caughtUp();
    const sender = { send: async (mail: MailMessage) => void inbox.push(mail) };
    const config = {
      brand: 'USDT Africa',
      product: 'USDT',
      publicUrl: 'https://usdt.africa',
      minimumSellMicro: 1_000_000n,
      holdAboveKobo: 500_000_000n,
      language: 'en',
      from: 'USDT Africa <no-reply@usdt.africa>',
      consoleUrl: 'https://usdt.africa',
    } as const;
    const dispatcher = new MailDispatcher(
      db.app,
      store,
      personalData,
      sender,
      clock,
      createLog('test', 'silent'),
      config,
      { read: async () => null },
    );
    while ((await dispatcher.dispatchDue()) > 0) for (const one of running) await one.caughtUp();
    return inbox.filter(({ subject }) => !subject.includes('your order for'));
  }

  it('HELP-03 notifies the customer at each step, with a link to the case and the order’s code word', async () => {
    await append('DisputeMessageWritten', await write('operator', 'We ask the bank.\nYou hear from me.'));
    await append('DisputeRepayStarted', { payoutId: order.payoutId, at: now() });
    await append('DisputeResolved', { how: 'repaid', proof: null, at: now() });
    const sentMails = await mails();
    expect(sentMails.map(({ subject }) => subject).sort()).toEqual(
      [
        english('disputeOpenedSubject', ABOUT),
        english('disputeAnsweredSubject', ABOUT),
        english('disputePayingSubject', ABOUT),
        english('disputeResolvedSubject', ABOUT),
      ].sort(),
    );
    for (const { text, to } of sentMails) {
      expect(to).toBe('temitope.adewale@example.com');
      expect(text).toMatch(/https:\/\/usdt\.africa\/dispute\/S482039551840#token=[\w-]{43}/);
    }
    // Nothing promises that stablecoin goes back.
    for (const { text } of sentMails) expect(text).not.toMatch(/refund|sending your/i);
    const answered = sentMails.find(({ subject }) => subject.includes('answer'))!;
    expect(answered.text).toContain('We ask the bank.');
    expect(answered.text).toContain('Femi, USDT Africa');
  });

  it('HELP-03 sends no mail about the customer’s own messages or their own confirmation of receipt', async () => {
    await append('DisputeMessageWritten', await write('customer', 'Still nothing.'));
    await append('DisputeResolved', { how: 'received', proof: null, at: now() });
    expect((await mails()).map(({ subject }) => subject)).toEqual([english('disputeOpenedSubject', ABOUT)]);
  });

  it('HELP-03 sends the proof of a payment and the operator’s message in one mail', async () => {
    const words = await write('operator', 'Please show this at the bank.');
    const proof = {
      payoutId: order.payoutId,
      reference: 'pay-1',
      sessionId: '090286261121140400482039551840',
      settledAt: now(),
      receiptFileId: null,
    };
    const streamId = streams.dispute(disputeIdOf(order.orderId));
    await store.append(
      {
        streamId,
        expectedVersion: 1,
        events: [
          event('DisputeMessageWritten', words),
          event('DisputeResolved', { how: 'proof', proof, at: words.at }),
        ],
      },
      { metadata: { correlationId: 'test', actor: `operator:${OPERATOR}`, orderId: order.orderId } },
    );
    const sentMails = await mails();
    expect(sentMails).toHaveLength(2);
    const closed = sentMails.find(({ subject }) => subject.includes('closed'))!;
    expect(closed.text).toContain('Please show this at the bank.');
    expect(closed.text).toContain('090286 261121 140400 482039 551840');
  });
});

import { randomBytes } from 'node:crypto';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  type EventStore,
  MasterKeys,
  PersonalData,
  type PostgresEventStore,
} from '@usdt-africa/event-store';
import { FixedClock, uuidv7 } from '@usdt-africa/kernel';
import { AfricasTalkingSmsSender, FailOverSmsSender, MessageCaps, TermiiSmsSender } from '@usdt-africa/messaging';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { pino } from 'pino';
import type { HttpService } from '../../../../../apps/sandbox/src/kit/http-service.js';
import { Phones } from '../../../../../apps/sandbox/src/sms/phones.js';
import { smsService } from '../../../../../apps/sandbox/src/sms/sms-server.js';
import { textQueueProjection } from '../read-model/text-queue.js';
import { AccountNotices } from './account-notices.js';
import { NotificationProcess } from './notification-process.js';
import { TextDispatcher } from './text-dispatcher.js';

export const PHONE = '+2348031234567';
type Text = EventData<'TextMessageRequested'>;

/** From what happens to an account to its owner's phone, through the sandbox's two providers over the wire. */
export class AccountScene {
  readonly clock = new FixedClock(new Date());
  readonly phones = new Phones(null);
  readonly store: PostgresEventStore;
  readonly personalData: PersonalData;
  readonly notices: AccountNotices;
  readonly orders: NotificationProcess;
  readonly transport: DirectTransport;
  logged = '';
  #service!: HttpService;
  #followers: { caughtUp(): Promise<void> }[] = [];

  private constructor(readonly db: TestDatabase) {
    this.store = createEventStore({ pool: db.app });
    this.personalData = new PersonalData({
      pool: db.app,
      masterKeys: new MasterKeys(randomBytes(32)),
      blindIndexKey: randomBytes(32),
    });
    this.notices = new AccountNotices(this.store, this.personalData, this.clock);
    this.orders = new NotificationProcess(this.store, this.personalData, this.clock);
    this.transport = new DirectTransport({ store: this.store, leaderPollMs: 20 });
  }

  static async open(): Promise<AccountScene> {
    const scene = new AccountScene(await testDatabase());
    scene.#service = smsService(scene.phones, 0);
    await scene.#service.start();
    scene.#followers = [
      await scene.transport.manage(scene.notices),
      await scene.transport.manage(scene.orders),
      await scene.transport.project(textQueueProjection),
    ];
    return scene;
  }

  async close(): Promise<void> {
    await this.transport.close();
    await this.#service.stop();
    this.phones.close();
    await this.db.drop();
  }

  /** Registers a customer, with a welcome mail. */
  async registered(language: Text['language'] = 'en'): Promise<string> {
    const accountId = uuidv7();
    const subject = `account-${accountId}`;
    await this.personalData.ensureSubjects([subject]);
    const profile = await this.personalData.seal(subject, {
      firstName: 'Adaeze',
      lastName: 'Okonkwo',
      username: 'adaeze',
      email: 'adaeze@example.org',
      phone: PHONE,
    });
    const at = this.clock.now().toISOString();
    await this.happens(
      accountId,
      event('AccountRegistered', {
        accountId,
        profile,
        terms: '1',
        referralSource: null,
        referral: null,
        language,
        at,
      }),
    );
    return accountId;
  }

  /** Appends to the stream of an account. */
  async happens(accountId: string, ...events: ReturnType<typeof event>[]): Promise<void> {
    const streamId = streams.account(accountId);
    const expectedVersion = (await this.store.readStream(streamId)).length;
    await this.store.append(
      { streamId, expectedVersion, events },
      { metadata: { correlationId: 'c', actor: `account:${accountId}` } },
    );
  }

  /** Requests that a code is sent. */
  async code(code = '482913', phone = PHONE): Promise<string> {
    const [messageId, accountId] = [uuidv7(), uuidv7()];
    const subject = `account-${accountId}`;
    await this.personalData.ensureSubjects([subject]);
    const to = await this.personalData.seal(subject, { phone, code });
    const at = this.clock.now().toISOString();
    const requested = event('TextMessageRequested', {
      messageId,
      accountId,
      kind: 'registration-code',
      to,
      language: 'en',
      at,
    });
    await this.store.append(
      { streamId: streams.message(messageId), expectedVersion: 0, events: [requested] },
      { metadata: { correlationId: 'c', actor: `account:${accountId}` } },
    );
    return messageId;
  }

  dispatcher(through: EventStore = this.store): TextDispatcher {
    const at = this.#service.url;
    const sender = new FailOverSmsSender([
      new TermiiSmsSender({ baseUrl: `${at}/termii`, apiKey: 'key', from: 'USDTAfrica', timeoutMs: 1_500 }),
      new AfricasTalkingSmsSender({
        baseUrl: `${at}/africastalking`,
        username: 'sandbox',
        apiKey: 'key',
        timeoutMs: 1_500,
      }),
    ]);
    const caps = new MessageCaps(this.db.app, this.personalData, this.clock, {
      textDayBudgetKobo: 2_500_000n,
      textPartKobo: 800n,
    });
    const log = pino({ level: 'trace' }, { write: (line: string) => void (this.logged += line) });
    const config = { brand: 'USDT Africa', product: 'USDT', publicUrl: 'https://usdt.africa' };
    return new TextDispatcher(this.db.app, through, this.personalData, sender, caps, this.clock, log, config);
  }

  /** Processes all appended events, then runs one round of the queue. */
  async deliver(by = this.dispatcher()): Promise<void> {
    for (let round = 0; round < 2; round += 1) for (const one of this.#followers) await one.caughtUp();
    await by.dispatchDue(50);
    for (const one of this.#followers) await one.caughtUp();
  }

  async eventsOf(messageId: string): Promise<string[]> {
    return (await this.store.readStream(streams.message(messageId))).map(({ type, data }) => {
      const { cause, final } = data as { cause?: string; final?: boolean };
      return [type, cause, final ? 'final' : null].filter(Boolean).join(' ');
    });
  }
}

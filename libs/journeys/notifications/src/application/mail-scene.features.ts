import { randomBytes } from 'node:crypto';
import { openOperators, type OperatorsAtWork } from '@usdt-africa/operators';
import { streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  type EventStore,
  MasterKeys,
  PersonalData,
  type PostgresEventStore,
} from '@usdt-africa/event-store';
import { FixedClock, uuidFrom } from '@usdt-africa/kernel';
import { SmtpMailSender } from '@usdt-africa/messaging';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { mailQueueProjection } from '../read-model/mail-queue.js';
import type { DispatcherConfig } from './dispatcher-config.js';
import { MailDispatcher } from './mail-dispatcher.js';
import { NotificationProcess } from './notification-process.js';
import { OperatorNotices } from './operator-notices.js';
import { OperatorContexts } from './operator-context.js';
import { SampleOrder } from './sample-order.features.js';

const CONFIG: DispatcherConfig = {
  brand: 'USDT Africa',
  product: 'USDT',
  publicUrl: 'https://usdt.africa',
  minimumSellMicro: 1_000_000n,
  holdAboveKobo: 500_000_000n,
  language: 'en',
  from: 'USDT Africa <no-reply@usdt.africa>',
  consoleUrl: 'https://usdt.africa',
};

/** Nothing listens here. */
const CLOSED_PORT = 1;

/** What the mail server answers to a mail: 250, a refusal by code, or nothing at all because it is off. */
type Mood = 250 | 451 | 550 | 'off';

export const placedMail = (order: SampleOrder): string => uuidFrom(order.orderId, 'order-placed');

export const linkIn = (mail: Email): { url: string; token: string } => {
  const url = /https:\/\/\S+/.exec(mail.text!)![0];
  return { url, token: url.split('#token=')[1]! };
};

/** From an order's events to the inbox of its sender, through a mail server with moods. */
export class MailScene {
  readonly clock = new FixedClock(new Date());
  readonly store: PostgresEventStore;
  readonly personalData: PersonalData;
  readonly process: NotificationProcess;
  readonly people: OperatorsAtWork;
  readonly notices: OperatorNotices;
  readonly transport: DirectTransport;
  queue!: { caughtUp(): Promise<void> };
  managing!: { caughtUp(): Promise<void> };
  noticing!: { caughtUp(): Promise<void> };
  mood: Mood = 250;
  readonly inbox: { mail: Email; raw: string; to: string[] }[] = [];
  logged = '';
  readonly #server: SMTPServer;

  private constructor(readonly db: TestDatabase) {
    this.store = createEventStore({ pool: db.app });
    this.personalData = new PersonalData({
      pool: db.app,
      masterKeys: new MasterKeys(randomBytes(32)),
      blindIndexKey: randomBytes(32),
    });
    this.process = new NotificationProcess(this.store, this.personalData, this.clock);
    const { store, personalData, clock } = this;
    this.people = openOperators({ pool: db.app, store, personalData, clock });
    this.notices = new OperatorNotices(store, this.people.profiles, clock);
    this.transport = new DirectTransport({ store: this.store, leaderPollMs: 20 });
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: (_address, _session, done) => done(this.mood === 250 ? null : refusal(this.mood)),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString();
          const to = session.envelope.rcptTo.map(({ address }) => address);
          void PostalMime.parse(raw).then((mail) => {
            this.inbox.push({ mail, raw, to });
            done();
          });
        });
      },
    });
    this.#server.on('error', () => undefined);
  }

  static async open(): Promise<MailScene> {
    const scene = new MailScene(await testDatabase());
    scene.queue = await scene.transport.project(mailQueueProjection);
    scene.managing = await scene.transport.manage(scene.process);
    scene.noticing = await scene.transport.manage(scene.notices);
    await new Promise<void>((resolve) => scene.#server.listen(0, '127.0.0.1', resolve));
    return scene;
  }

  async close(): Promise<void> {
    await this.transport.close();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    await this.db.drop();
  }

  place(number?: string): Promise<SampleOrder> {
    return SampleOrder.place(this.store, this.personalData, this.clock, number);
  }

  dispatcher(through: EventStore = this.store, everyMs?: number): MailDispatcher {
    const port = this.mood === 'off' ? CLOSED_PORT : (this.#server.server.address() as { port: number }).port;
    const log = pino({ level: 'trace' }, { write: (line: string) => void (this.logged += line) });
    const sender = new SmtpMailSender(`smtp://127.0.0.1:${port}`);
    const contexts = new OperatorContexts(through, this.people.profiles, this.people.enrolments, CONFIG);
    return new MailDispatcher(
      this.db.app,
      through,
      this.personalData,
      sender,
      this.clock,
      log,
      CONFIG,
      contexts,
      everyMs,
    );
  }

  /** Processes all appended events, then runs one round of the queue. */
  async deliver(by = this.dispatcher()): Promise<void> {
    await this.managing.caughtUp();
    await this.noticing.caughtUp();
    await this.queue.caughtUp();
    await by.dispatchDue();
    await this.queue.caughtUp();
  }

  async eventsOf(mailId: string): Promise<string[]> {
    return (await this.store.readStream(streams.mail(mailId))).map(({ type, data }) => {
      const { cause, attempt, final } = data as { cause?: string; attempt?: number; final?: boolean };
      return type === 'MailFailed' ? `${type} ${attempt} ${cause}${final ? ' final' : ''}` : type;
    });
  }
}

function refusal(code: Mood): Error {
  return Object.assign(new Error('No such user temitope.adewale@example.com'), { responseCode: code });
}

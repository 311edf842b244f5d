import { randomBytes } from 'node:crypto';
import { streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  type EventStore,
  Leadership,
  MasterKeys,
  PersonalData,
  type PostgresEventStore,
} from '@usdt-africa/event-store';
import { FixedClock, hashToken, uuidFrom } from '@usdt-africa/kernel';
import { SmtpMailSender } from '@usdt-africa/messaging';
import { everything, testDatabase, type TestDatabase } from '@usdt-africa/testing';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { exchangeLink } from '../links/order-links.js';
import { mailQueueProjection } from '../read-model/mail-queue.js';
import { type DispatcherConfig, MailDispatcher } from './mail-dispatcher.js';
import { NotificationProcess } from './notification-process.js';
import { SampleOrder } from './sample-order.features.js';

const CONFIG: DispatcherConfig = {
  brand: 'USDT Africa',
  product: 'USDT',
  publicUrl: 'https://usdt.africa',
  minimumSellMicro: 1_000_000n,
  holdAboveKobo: 500_000_000n,
  language: 'en',
  from: 'USDT Africa <no-reply@usdt.africa>',
};

/** Nothing listens here. */
const CLOSED_PORT = 1;

/** What the mail server answers to a mail: 250, a refusal by code, or nothing at all because it is off. */
type Mood = 250 | 451 | 550 | 'off';

describe('mails about an order', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let transport: DirectTransport;
  let personalData: PersonalData;
  let clock: FixedClock;
  let process: NotificationProcess;
  let queue: { caughtUp(): Promise<void> };
  let managing: { caughtUp(): Promise<void> };
  let server: SMTPServer;
  let mood: Mood;
  let inbox: { mail: Email; raw: string; to: string[] }[];
  let logged: string;

  beforeEach(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    clock = new FixedClock(new Date());
    personalData = new PersonalData({
      pool: db.app,
      masterKeys: new MasterKeys(randomBytes(32)),
      blindIndexKey: randomBytes(32),
    });
    process = new NotificationProcess(store, personalData, clock);
    transport = new DirectTransport({ store, leaderPollMs: 20 });
    queue = await transport.project(mailQueueProjection);
    managing = await transport.manage(process);
    inbox = [];
    mood = 250;
    logged = '';
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: (_address, _session, done) => done(mood === 250 ? null : refusal(mood)),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString();
          const to = session.envelope.rcptTo.map(({ address }) => address);
          void PostalMime.parse(raw).then((mail) => {
            inbox.push({ mail, raw, to });
            done();
          });
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await transport.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await db.drop();
  });

  function refusal(code: Mood): Error {
    return Object.assign(new Error('No such user temitope.adewale@example.com'), { responseCode: code });
  }
  function dispatcher(through: EventStore = store, everyMs?: number): MailDispatcher {
    const port = mood === 'off' ? CLOSED_PORT : (server.server.address() as { port: number }).port;
    const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
    const sender = new SmtpMailSender(`smtp://127.0.0.1:${port}`);
    return new MailDispatcher(db.app, through, personalData, sender, clock, log, CONFIG, everyMs);
  }
  /** Lets everything that was appended take effect, then looks through the queue once. */
  async function deliver(by = dispatcher()): Promise<void> {
    await managing.caughtUp();
    await queue.caughtUp();
    await by.dispatchDue();
    await queue.caughtUp();
  }
  const placedMail = (order: SampleOrder): string => uuidFrom(order.orderId, 'order-placed');
  const told = async (mailId: string): Promise<string[]> =>
    (await store.readStream(streams.mail(mailId))).map(({ type, data }) => {
      const { cause, attempt, final } = data as { cause?: string; attempt?: number; final?: boolean };
      return type === 'MailFailed' ? `${type} ${attempt} ${cause}${final ? ' final' : ''}` : type;
    });
  const linkIn = (mail: Email): { url: string; token: string } => {
    const url = /https:\/\/\S+/.exec(mail.text!)![0];
    return { url, token: url.split('#token=')[1]! };
  };

  it('INT-06 TRACK-05 a placed order mails its sender the owner’s link, which works once', async () => {
    const order = await SampleOrder.place(store, personalData, clock);
    await deliver();
    expect(inbox).toHaveLength(1);
    const { mail, to } = inbox[0]!;
    expect(to).toEqual(['temitope.adewale@example.com']);
    expect(mail.subject).toBe('mango: your order for 250.00 USDT is open');
    expect(mail.messageId).toBe(`<${placedMail(order)}@usdt.africa>`);
    const { url, token } = linkIn(mail);
    expect(url).toMatch(/^https:\/\/usdt\.africa\/order-status\/S482039551840#token=[A-Za-z0-9_-]{43}$/);
    expect(mail.html).toContain(url);
    expect(await exchangeLink(db.app, token, clock.now())).toEqual({ orderId: order.orderId, number: order.number });
    await expect(exchangeLink(db.app, token, clock.now())).rejects.toMatchObject({
      status: 410,
      code: 'link-used-or-expired',
    });
    expect(await told(placedMail(order))).toEqual(['MailRequested', 'MailSent']);
  });

  it('INT-06 a delivered order mails sum, time, rate, levy and session id, with names and account masked', async () => {
    const order = await SampleOrder.place(store, personalData, clock);
    await order.confirm();
    await order.price();
    clock.advance(51_000);
    await order.requestPayout();
    await order.complete();
    await deliver();
    const { mail } = inbox.find(({ mail: { subject } }) => subject?.includes('account'))!;
    expect(mail.subject).toBe('mango: ₦394,000.00 is in Adaeze’s account');
    for (const part of [mail.text!, mail.html!]) {
      for (const said of [
        'Hello Temitope,',
        'Delivered in 51 s',
        '₦394,000.00',
        'Adaeze C··· O···-B···, GTBank ··8174',
        '250.00 USDT',
        '₦1,576.00',
        '₦1,583.50',
        'stamp duty ₦50',
        '090286 261121 140400 482039 551840',
        'S482 039 551 840',
      ])
        expect(part).toContain(said);
      for (const secret of ['Chinwe', 'Okonkwo', 'Balogun', '0145528174', 'Adewale', '+234', 'TDWHc', 'token='])
        expect(part).not.toContain(secret);
    }
  });

  it.each([
    ['below-minimum', '750000', 'send 0.25 USDT or more'],
    ['no-rate', undefined, 'no fresh price'],
    ['above-threshold', undefined, 'Sums above ₦5,000,000'],
    ['after-cancellation', undefined, 'after this order was cancelled'],
    ['over-limit', undefined, 'more than one person may sell in a day'],
  ] as const)('INT-06 SELL-07 an order held %s mails why and what next', async (reason, amount, said) => {
    const order = await SampleOrder.place(store, personalData, clock);
    await order.hold(reason, amount);
    await deliver();
    const { mail } = inbox.find(({ mail: { subject } }) => subject?.includes('we hold'))!;
    expect(mail.text).toContain(said);
    expect(mail.text).not.toContain('TDWHc');
    expect((await exchangeLink(db.app, linkIn(mail).token, clock.now())).orderId).toBe(order.orderId);
  });

  it('INT-06 hearing the same event twice asks for one mail', async () => {
    const order = await SampleOrder.place(store, personalData, clock);
    await managing.caughtUp();
    await process.react(await order.last('OrderPlaced'));
    await deliver();
    await deliver();
    expect(inbox).toHaveLength(1);
    expect(await told(placedMail(order))).toEqual(['MailRequested', 'MailSent']);
  });

  it('INT-06 a mail for each completion, one for each reason to hold', async () => {
    const order = await SampleOrder.place(store, personalData, clock);
    await order.hold('below-minimum', '250000');
    await order.hold('below-minimum', '500000');
    await order.requestPayout();
    await order.complete();
    await order.complete();
    await managing.caughtUp();
    const { rows } = await db.app.query<{ kind: string }>(
      `select data ->> 'kind' as kind from events where type = 'MailRequested' order by 1`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['order-delivered', 'order-delivered', 'order-held', 'order-placed']);
  });

  it('INT-06 while the mail server is down it tries again with growing waits, and then sends one mail', async () => {
    mood = 'off';
    const order = await SampleOrder.place(store, personalData, clock);
    await deliver();
    await deliver();
    expect(await told(placedMail(order))).toHaveLength(2);
    for (const wait of [10, 20, 40]) {
      clock.advance(wait * 1000 - 1);
      await deliver();
      const before = await told(placedMail(order));
      clock.advance(1);
      await deliver();
      expect(await told(placedMail(order))).toHaveLength(before.length + 1);
    }
    expect(inbox).toEqual([]);
    mood = 250;
    clock.advance(80_000);
    await deliver();
    clock.advance(3_600_000);
    await deliver();
    expect(inbox).toHaveLength(1);
    expect((await told(placedMail(order))).at(-1)).toBe('MailSent');
  });

  it('INT-06 gives up after a day, with a last try', async () => {
    mood = 451;
    const order = await SampleOrder.place(store, personalData, clock);
    await deliver();
    for (let tries = 0; tries < 60; tries++) {
      const { rows } = await db.app.query<{ next_try_at: Date | null }>('select next_try_at from mail_queue');
      const next = rows[0]!.next_try_at;
      if (!next) break;
      clock.advance(next.getTime() - clock.now().getTime());
      await deliver();
    }
    const story = await told(placedMail(order));
    expect(story.length).toBeGreaterThan(20);
    expect(story.at(-1)).toMatch(/^MailFailed \d+ smtp-451 final$/);
    const [first, last] = (await store.readStream(streams.mail(placedMail(order)))).flatMap(({ data }, index, all) =>
      index === 0 || index === all.length - 1 ? [Date.parse((data as { at: string }).at)] : [],
    );
    expect(last! - first!).toBe(86_400_000);
  });

  it('INT-06 does not insist where there is no such mailbox', async () => {
    mood = 550;
    const order = await SampleOrder.place(store, personalData, clock);
    await deliver();
    mood = 250;
    clock.advance(3_600_000);
    await deliver();
    expect(await told(placedMail(order))).toEqual(['MailRequested', 'MailFailed 1 smtp-550 final']);
  });

  it('INT-06 TRACK-05 killed between sending and writing it down, it sends again under the same id, and the old link is dead', async () => {
    const order = await SampleOrder.place(store, personalData, clock);
    const dying: EventStore = {
      append: () => Promise.reject(new Error('killed')),
      readStream: (streamId, range) => store.readStream(streamId, range),
      readStreams: (streamIds) => store.readStreams(streamIds),
      readAll: (after, options) => store.readAll(after, options),
      transaction: (work) => store.transaction(work),
    };
    await expect(deliver(dispatcher(dying))).rejects.toThrow('killed');
    clock.advance(1_000);
    await deliver();
    expect(inbox).toHaveLength(2);
    expect(inbox[0]!.mail.messageId).toBe(inbox[1]!.mail.messageId);
    const [old, fresh] = inbox.map(({ mail }) => linkIn(mail).token);
    await expect(exchangeLink(db.app, old!, clock.now())).rejects.toMatchObject({ status: 410 });
    expect((await exchangeLink(db.app, fresh!, clock.now())).number).toBe(order.number);
  });

  it('INT-06 two dispatchers at once write down one outcome', async () => {
    const order = await SampleOrder.place(store, personalData, clock);
    await managing.caughtUp();
    await queue.caughtUp();
    await Promise.all([dispatcher().dispatchDue(), dispatcher().dispatchDue()]);
    expect(await told(placedMail(order))).toEqual(['MailRequested', 'MailSent']);
  });

  it('INT-06 a mail that would only confuse is not sent any more', async () => {
    mood = 'off';
    const order = await SampleOrder.place(store, personalData, clock);
    await order.hold('no-rate');
    await deliver();
    await order.endHold('no-rate');
    await order.price();
    await order.requestPayout();
    await order.complete();
    mood = 250;
    clock.advance(60_000);
    await deliver();
    expect(inbox.map(({ mail }) => mail.subject)).toEqual(['mango: ₦394,000.00 is in Adaeze’s account']);
    expect((await told(placedMail(order))).at(-1)).toBe('MailFailed 2 superseded final');
    expect((await told(uuidFrom(order.orderId, 'order-held', 'no-rate'))).at(-1)).toBe('MailFailed 2 superseded final');
  });

  it('ENG-08 writes to nobody whose data were erased', async () => {
    mood = 'off';
    const order = await SampleOrder.place(store, personalData, clock);
    await deliver();
    await personalData.destroy(order.senderSubject);
    mood = 250;
    clock.advance(60_000);
    await deliver();
    expect(await told(placedMail(order))).toEqual([
      'MailRequested',
      'MailFailed 1 connection',
      'MailFailed 2 erased final',
    ]);
    await order.hold('no-rate');
    await deliver();
    expect(inbox).toEqual([]);
  });

  it('INT-06 starts with today: what is older than a day is told by nobody', async () => {
    await transport.close();
    const order = await SampleOrder.place(store, personalData, clock);
    clock.advance(86_460_000);
    await process.react(await order.last('OrderPlaced'));
    expect(await told(placedMail(order))).toEqual([]);
  });

  it('INT-06 TRACK-05 neither token nor name nor address stands in events, tables or logs', async () => {
    mood = 550;
    await SampleOrder.place(store, personalData, clock);
    await deliver();
    mood = 250;
    const second = await SampleOrder.place(store, personalData, clock, 'S730118264905');
    await deliver();
    const { token } = linkIn(inbox[0]!.mail);
    const events = await db.owner.query<{ all: string }>(
      `select string_agg(data::text || metadata::text, '') as all from events`,
    );
    const links = await db.owner.query<{ all: string }>(`select string_agg(l::text, '') as all from order_links l`);
    const queued = await db.owner.query<{ all: string }>(`select string_agg(q::text, '') as all from mail_queue q`);
    const written = [events, links, queued].map(({ rows }) => rows[0]!.all).join() + logged;
    expect(links.rows[0]!.all).toContain(hashToken(token));
    expect(logged).toContain('smtp-550');
    expect(written).toContain(second.number);
    for (const secret of [token, 'temitope', 'Temitope', 'Adewale', '0145528174', 'Okonkwo', '+234'])
      expect(written).not.toContain(secret);
  });

  it('ENG-07 of two workers one sends; when it stops the other goes on', async () => {
    const leaderships = [1, 2].map(() => new Leadership(db.app, { pollMs: 10 }));
    const [first, second] = [dispatcher(store, 5), dispatcher(store, 5)];
    first.start(leaderships[0]!);
    await SampleOrder.place(store, personalData, clock);
    await waitUntil(() => inbox.length === 1);
    second.start(leaderships[1]!);
    await SampleOrder.place(store, personalData, clock, 'S730118264905');
    await waitUntil(() => inbox.length === 2);
    await first.stop();
    await SampleOrder.place(store, personalData, clock, 'S615220947318');
    await waitUntil(() => inbox.length === 3);
    await second.stop();
    await Promise.all(leaderships.map((leadership) => leadership.close()));
    const orders = inbox.map(({ mail }) => linkIn(mail).url.replace(/^.*\/|#.*$/g, ''));
    expect(orders).toEqual(['S482039551840', 'S730118264905', 'S615220947318']);
  });

  it('ENG-01 the queue, rebuilt from the events, has the same rows', async () => {
    mood = 451;
    const order = await SampleOrder.place(store, personalData, clock);
    await deliver();
    mood = 250;
    clock.advance(10_000);
    await deliver();
    await SampleOrder.place(store, personalData, clock, 'S730118264905');
    await managing.caughtUp();
    await queue.caughtUp();
    const rows = async (): Promise<string[]> =>
      (await db.owner.query<{ row: string }>('select q::text as row from mail_queue q order by mail_id')).rows.map(
        ({ row }) => row,
      );
    const live = await rows();
    expect(live).toHaveLength(2);
    await db.owner.query('delete from mail_queue');
    const all = await everything(store, [...mailQueueProjection.handles]);
    await store.transaction((tx) => mailQueueProjection.apply(all, tx));
    expect(await rows()).toEqual(live);
    expect(await told(placedMail(order))).toHaveLength(3);
  });
});

async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

import { streams } from '@usdt-africa/contracts/events';
import { type EventStore, Leadership } from '@usdt-africa/event-store';
import { everything } from '@usdt-africa/test-kit';
import { exchangeLink } from '../links/order-links.js';
import { mailQueueProjection } from '../read-model/mail-queue.js';
import { linkIn, MailScene, placedMail } from './mail-scene.features.js';

describe('delivery of mails about an order', () => {
  let scene: MailScene;

  beforeEach(async () => {
    scene = await MailScene.open();
  });
  afterEach(() => scene.close());

  it('INT-06 while the mail server is down it tries again with growing waits, and then sends one mail', async () => {
    scene.mood = 'off';
    const order = await scene.place();
    await scene.deliver();
    await scene.deliver();
    expect(await scene.eventsOf(placedMail(order))).toHaveLength(2);
    for (const wait of [10, 20, 40]) {
      scene.clock.advance(wait * 1000 - 1);
      await scene.deliver();
      const before = await scene.eventsOf(placedMail(order));
      scene.clock.advance(1);
      await scene.deliver();
      expect(await scene.eventsOf(placedMail(order))).toHaveLength(before.length + 1);
    }
    expect(scene.inbox).toEqual([]);
    scene.mood = 250;
    scene.clock.advance(80_000);
    await scene.deliver();
    scene.clock.advance(3_600_000);
    await scene.deliver();
    expect(scene.inbox).toHaveLength(1);
    expect((await scene.eventsOf(placedMail(order))).at(-1)).toBe('MailSent');
  });

  it('INT-06 gives up after a day, with a last try', async () => {
    scene.mood = 451;
    const order = await scene.place();
    await scene.deliver();
    for (let tries = 0; tries < 60; tries++) {
      const { rows } = await scene.db.app.query<{ next_try_at: Date | null }>('select next_try_at from mail_queue');
      const next = rows[0]!.next_try_at;
      if (!next) break;
      scene.clock.advance(next.getTime() - scene.clock.now().getTime());
      await scene.deliver();
    }
    const events = await scene.eventsOf(placedMail(order));
    expect(events.length).toBeGreaterThan(20);
    expect(events.at(-1)).toMatch(/^MailFailed \d+ smtp-451 final$/);
    const [first, last] = (await scene.store.readStream(streams.mail(placedMail(order)))).flatMap(
      ({ data }, index, all) =>
        index === 0 || index === all.length - 1 ? [Date.parse((data as { at: string }).at)] : [],
    );
    expect(last! - first!).toBe(86_400_000);
  });

  it('INT-06 does not retry a mail when the mailbox does not exist', async () => {
    scene.mood = 550;
    const order = await scene.place();
    await scene.deliver();
    scene.mood = 250;
    scene.clock.advance(3_600_000);
    await scene.deliver();
    expect(await scene.eventsOf(placedMail(order))).toEqual(['MailRequested', 'MailFailed 1 smtp-550 final']);
  });

  it('INT-06 TRACK-05 a crash between sending and recording resends under the same id and ends the old link', async () => {
    const order = await scene.place();
    const dying: EventStore = {
      append: () => Promise.reject(new Error('killed')),
      readStream: (streamId, range) => scene.store.readStream(streamId, range),
      readStreams: (streamIds) => scene.store.readStreams(streamIds),
      readAll: (after, options) => scene.store.readAll(after, options),
      transaction: (work) => scene.store.transaction(work),
    };
    await expect(scene.deliver(scene.dispatcher(dying))).rejects.toThrow('killed');
    scene.clock.advance(1_000);
    await scene.deliver();
    expect(scene.inbox).toHaveLength(2);
    expect(scene.inbox[0]!.mail.messageId).toBe(scene.inbox[1]!.mail.messageId);
    const [old, fresh] = scene.inbox.map(({ mail }) => linkIn(mail).token);
    await expect(exchangeLink(scene.db.app, old!, scene.clock.now())).rejects.toMatchObject({ status: 410 });
    expect((await exchangeLink(scene.db.app, fresh!, scene.clock.now())).number).toBe(order.number);
  });

  /** The store, where some mails were written by a newer release. */
  const withUnreadable = (unreadable: readonly string[]): EventStore => ({
    append: (appends, options) => scene.store.append(appends, options),
    readStream: (streamId, range) =>
      unreadable.includes(streamId)
        ? Promise.reject(new Error('a newer release wrote it'))
        : scene.store.readStream(streamId, range),
    readStreams: (streamIds) => scene.store.readStreams(streamIds),
    readAll: (after, options) => scene.store.readAll(after, options),
    transaction: (work) => scene.store.transaction(work),
  });

  it('INT-06 an unreadable mail does not stop a round before the other mails are sent and recorded', async () => {
    const [unreadable, good] = [await scene.place(), await scene.place('S730118264905')];
    await scene.managing.caughtUp();
    await scene.queue.caughtUp();
    const dispatcher = scene.dispatcher(withUnreadable([streams.mail(placedMail(unreadable))]));
    await expect(dispatcher.dispatchDue()).rejects.toThrow('newer release');
    expect(await scene.eventsOf(placedMail(good))).toEqual(['MailRequested', 'MailSent']);
    expect(await scene.eventsOf(placedMail(unreadable))).toEqual(['MailRequested']);
  });

  it('INT-06 OPS-03 unreadable mails block no others, and are retried from time to time', async () => {
    const unreadable: string[] = [];
    for (const number of ['S730118264905', 'S615220947318'])
      unreadable.push(streams.mail(placedMail(await scene.place(number))));
    await scene.managing.caughtUp();
    scene.clock.advance(1);
    const good = await scene.place();
    await scene.managing.caughtUp();
    await scene.queue.caughtUp();
    const dispatcher = scene.dispatcher(withUnreadable(unreadable));
    await expect(dispatcher.dispatchDue(2)).rejects.toThrow('newer release');
    expect(await dispatcher.dispatchDue(2)).toBe(1);
    expect(await scene.eventsOf(placedMail(good))).toEqual(['MailRequested', 'MailSent']);
    unreadable.length = 0;
    await scene.queue.caughtUp();
    expect(await dispatcher.dispatchDue(2)).toBe(0);
    scene.clock.advance(10_000);
    expect(await dispatcher.dispatchDue(2)).toBe(2);
  });

  it('INT-06 mails that are already sent, but due in the queue, do not block others', async () => {
    await scene.place('S730118264905');
    await scene.place('S615220947318');
    await scene.deliver();
    // As it stands where the queue cannot follow what became of them.
    await scene.db.app.query(`update mail_queue set state = 'pending', next_try_at = requested_at, ended_at = null`);
    scene.clock.advance(1);
    const good = await scene.place();
    await scene.managing.caughtUp();
    await scene.queue.caughtUp();
    const dispatcher = scene.dispatcher();
    expect(await dispatcher.dispatchDue(2)).toBe(0);
    expect(await dispatcher.dispatchDue(2)).toBe(1);
    expect(await scene.eventsOf(placedMail(good))).toEqual(['MailRequested', 'MailSent']);
    expect(scene.inbox).toHaveLength(3);
  });

  it('INT-06 two concurrent dispatchers record one outcome', async () => {
    const order = await scene.place();
    await scene.managing.caughtUp();
    await scene.queue.caughtUp();
    await Promise.all([scene.dispatcher().dispatchDue(), scene.dispatcher().dispatchDue()]);
    expect(await scene.eventsOf(placedMail(order))).toEqual(['MailRequested', 'MailSent']);
  });

  it('ENG-07 one of two workers sends the mails; when it stops, the other continues', async () => {
    const leaderships = [1, 2].map(() => new Leadership(scene.db.app, { pollMs: 10 }));
    const [first, second] = [scene.dispatcher(scene.store, 5), scene.dispatcher(scene.store, 5)];
    first.start(leaderships[0]!);
    await scene.place();
    await waitUntil(() => scene.inbox.length === 1);
    second.start(leaderships[1]!);
    await scene.place('S730118264905');
    await waitUntil(() => scene.inbox.length === 2);
    await first.stop();
    await scene.place('S615220947318');
    await waitUntil(() => scene.inbox.length === 3);
    await second.stop();
    await Promise.all(leaderships.map((leadership) => leadership.close()));
    const orders = scene.inbox.map(({ mail }) => linkIn(mail).url.replace(/^.*\/|#.*$/g, ''));
    expect(orders).toEqual(['S482039551840', 'S730118264905', 'S615220947318']);
  });

  it('ENG-01 the queue, rebuilt from the events, has the same rows', async () => {
    scene.mood = 451;
    const order = await scene.place();
    await scene.deliver();
    scene.mood = 250;
    scene.clock.advance(10_000);
    await scene.deliver();
    await scene.place('S730118264905');
    await scene.managing.caughtUp();
    await scene.queue.caughtUp();
    const rows = async (): Promise<string[]> =>
      (
        await scene.db.owner.query<{ row: string }>('select q::text as row from mail_queue q order by mail_id')
      ).rows.map(({ row }) => row);
    const live = await rows();
    expect(live).toHaveLength(2);
    await scene.db.owner.query('delete from mail_queue');
    const all = await everything(scene.store, [...mailQueueProjection.handles]);
    await scene.store.transaction((tx) => mailQueueProjection.apply(all, tx));
    expect(await rows()).toEqual(live);
    expect(await scene.eventsOf(placedMail(order))).toHaveLength(3);
  });
});

async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

import type { EventStore } from '@usdt-africa/event-store';
import { everything, legible } from '@usdt-africa/test-kit';
import { textQueueProjection } from '../read-model/text-queue.js';
import { AccountScene, PHONE } from './account-scene.features.js';
import { textIn } from '../messages/catalogue.js';

describe('codes on their way to a phone', () => {
  let scene: AccountScene;
  beforeEach(async () => {
    scene = await AccountScene.open();
  });
  afterEach(() => scene.close());

  const onPhone = () => scene.phones.list(PHONE).map(({ text, provider }) => `${provider}: ${text}`);
  const TEXT = `${textIn('en')('textCode', { brand: 'USDT Africa', code: '482913', minutes: '10' })}\n\n@usdt.africa #482913`;

  it('AUTH-01 a code is sent once, with the browser’s autofill line, and stored and logged nowhere', async () => {
    const id = await scene.code();
    await scene.deliver();
    await scene.deliver();
    expect(onPhone()).toEqual([`termii: ${TEXT}`]);
    expect(await scene.eventsOf(id)).toEqual(['TextMessageRequested', 'TextMessageSending', 'TextMessageSent']);
    const { rows } = await scene.db.owner.query<{ all: string }>(
      `select (select string_agg(e::text, '') from events e) || (select string_agg(q::text, '') from text_message_queue q)
         || (select string_agg(c::text, '') from text_message_caps c) as all`,
    );
    for (const column of [rows[0]!.all, scene.logged]) expect(legible(column)).not.toMatch(/482913|8031234567/);
  });

  it('INT-06 tries the second provider when the first certainly did not send it', async () => {
    scene.phones.behave('termii', 'refuse');
    const id = await scene.code();
    await scene.deliver();
    expect(onPhone()).toEqual([`africastalking: ${TEXT}`]);
    expect((await scene.eventsOf(id)).at(-1)).toBe('TextMessageSent');
  });

  it.each([
    ['late', 'timeout', 1],
    ['down', 'http-503', 0],
    ['cut', 'connection', 0],
  ] as const)(
    'INT-06 a text that may have left (%s) is never sent again, by any worker',
    async (mode, cause, received) => {
      scene.phones.behave('termii', mode);
      const id = await scene.code();
      await scene.deliver();
      scene.phones.behave('termii', 'ok');
      scene.clock.advance(300_000);
      await scene.deliver();
      expect(await scene.eventsOf(id)).toEqual([
        'TextMessageRequested',
        'TextMessageSending',
        `TextMessageFailed ${cause} final`,
      ]);
      expect(scene.phones.list()).toHaveLength(received);
    },
  );

  it('INT-06 a text that both providers refuse is retried with growing waits until its code ends', async () => {
    for (const provider of ['termii', 'africastalking'] as const) scene.phones.behave(provider, 'refuse');
    const [id, other] = [await scene.code(), await scene.code('111222', '+2348051234567')];
    await scene.deliver();
    scene.clock.advance(4_999);
    await scene.deliver();
    expect(await scene.eventsOf(id)).toHaveLength(3);
    scene.clock.advance(1);
    await scene.deliver();
    expect(await scene.eventsOf(id)).toHaveLength(5);
    scene.phones.behave('africastalking', 'ok');
    scene.clock.advance(10_000);
    await scene.deliver();
    expect((await scene.eventsOf(id)).at(-1)).toBe('TextMessageSent');
    expect(scene.phones.list().map(({ to }) => to)).toEqual(expect.arrayContaining([PHONE, '+2348051234567']));
    const late = await scene.code('333444');
    scene.clock.advance(600_000);
    await scene.deliver();
    expect(await scene.eventsOf(late)).toEqual(['TextMessageRequested', 'TextMessageFailed too-late final']);
    expect(scene.phones.list().some(({ text }) => text.includes('333444'))).toBe(false);
    expect((await scene.eventsOf(other)).at(-1)).toBe('TextMessageSent');
  });

  it('INT-06 a text whose worker was killed after the request is written off as unknown, and sent by no other', async () => {
    const id = await scene.code();
    let appended = 0;
    const dying: EventStore = {
      append: (...args) => ((appended += 1) > 1 ? Promise.reject(new Error('killed')) : scene.store.append(...args)),
      readStream: (streamId, range) => scene.store.readStream(streamId, range),
      readStreams: (streamIds) => scene.store.readStreams(streamIds),
      readAll: (after, options) => scene.store.readAll(after, options),
      transaction: (work) => scene.store.transaction(work),
    };
    await expect(scene.deliver(scene.dispatcher(dying))).rejects.toThrow('killed');
    expect(onPhone()).toHaveLength(1);
    await scene.deliver();
    scene.clock.advance(119_000);
    await scene.deliver();
    expect(await scene.eventsOf(id)).toEqual(['TextMessageRequested', 'TextMessageSending']);
    scene.clock.advance(1_000);
    await scene.deliver();
    expect((await scene.eventsOf(id)).at(-1)).toBe('TextMessageFailed interrupted final');
    expect(onPhone()).toHaveLength(1);
  });

  it('INT-06 two dispatchers at once send one message', async () => {
    await scene.code();
    await scene.deliver({ dispatchDue: () => Promise.resolve(0) } as never);
    await Promise.all([scene.dispatcher().dispatchDue(), scene.dispatcher().dispatchDue()]);
    expect(onPhone()).toHaveLength(1);
  });

  it('SEC-43 sends nothing to a foreign number, or beyond one number’s daily limit', async () => {
    const abroad = await scene.code('482913', '+447911123456');
    const ids: string[] = [];
    for (let count = 0; count < 16; count += 1) ids.push(await scene.code());
    await scene.deliver();
    expect(await scene.eventsOf(abroad)).toEqual(['TextMessageRequested', 'TextMessageFailed not-a-mobile final']);
    expect(scene.phones.list()).toHaveLength(15);
    const ends = await Promise.all(ids.map(async (id) => (await scene.eventsOf(id)).at(-1)));
    expect(ends.filter((end) => end === 'TextMessageFailed over-number final')).toHaveLength(1);
  });

  it('ENG-01 the queue, rebuilt from the events, has the same rows', async () => {
    await scene.code();
    scene.phones.behave('termii', 'cut');
    await scene.deliver();
    scene.phones.behave('termii', 'ok');
    await scene.code();
    await scene.deliver();
    const rows = async () =>
      (
        await scene.db.owner.query<{ row: string }>(
          'select q::text as row from text_message_queue q order by message_id',
        )
      ).rows;
    const live = await rows();
    expect(live).toHaveLength(2);
    await scene.db.owner.query('delete from text_message_queue');
    const all = await everything(scene.store, [...textQueueProjection.handles]);
    await scene.store.transaction((tx) => textQueueProjection.apply(all, tx));
    expect(await rows()).toEqual(live);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, createWakeUp, type MessageBus, type PostgresEventStore } from '@usdt-africa/event-store';
import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { append, rateSteps, makeScenario } from '@usdt-africa/test-kit/scenarios';
import { commandsOn } from './testing.features.js';

const sold = makeScenario(1, 1);
const order = streams.order(sold.orderId);
const ESCAPE = '\u001b[';

interface Shown {
  readonly what: string;
  readonly id: string;
  readonly events: readonly { readonly eventId: string; readonly type: string; readonly streamId: string }[];
}

describe('npm run events: looking', () => {
  let db: TestDatabase;
  let bus: MessageBus;
  let store: PostgresEventStore;
  let commands: ReturnType<typeof commandsOn>;

  beforeAll(async () => {
    db = await testDatabase();
    bus = createWakeUp({ connectionString: db.appUrl });
    store = createEventStore({ pool: db.app, notifier: bus, moneyEvents: MONEY_EVENTS });
    commands = commandsOn(db);
    await append(store, rateSteps(1, 2));
    for (let index = 0; index < 11; index++) await append(store, makeScenario(1, index).steps);
    await db.app.query(`insert into address_pool values (1, 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ', now())`);
    await db.app.query(
      `insert into deposit_addresses values ('TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ', 1, $1, $2, now() + interval '90 days')`,
      [sold.orderId, sold.number],
    );
    // A request of a guest that wrote one event.
    await store.append(
      {
        streamId: order,
        expectedVersion: 7,
        events: [
          {
            type: 'OrderShared',
            schemaVersion: 1,
            data: { shareId: uuidv7(), tokenHash: 'x', at: '2026-01-05T10:00:00.000Z' },
          },
        ],
      },
      { metadata: { correlationId: uuidv7(), actor: 'guest', orderId: sold.orderId } },
    );
  });
  afterAll(async () => {
    await bus.close();
    await db.drop();
  });

  describe('list', () => {
    it('ENG-05 lists the kinds of streams, their counts and types', async () => {
      const { code, out } = await commands.events(['list']);
      expect(code).toBe(0);
      expect(out).toMatch(/^kind +topic +streams +events +last event \(UTC\)\norder +orders +11 +/);
      expect(out).toMatch(/rate +rates +1 +2 /);
      expect(out).toMatch(/payout +PayoutSettled +\d+\n/);
      const all = await commands.json<{ events: number; kinds: { kind: string; events: number; streams: number }[] }>([
        'list',
      ]);
      const { rows } = await db.reader.query<{ events: string }>('select count(*) as events from events');
      expect(all.events).toBe(Number(rows[0]!.events));
      expect(all.kinds.find(({ kind }) => kind === 'order')).toMatchObject({ streams: 11 });
      expect(all.kinds.reduce((sum, { events }) => sum + events, 0)).toBe(all.events);
    });

    it('ENG-05 lists the streams of a kind or topic, by type, since and limit', async () => {
      const of = async (...args: string[]): Promise<string[]> =>
        (await commands.json<{ streams: { stream: string }[] }>(['list', ...args])).streams.map((row) => row.stream);
      expect((await of('orders'))[0]).toBe(order);
      expect(await of('order', '--limit', '3')).toHaveLength(3);
      expect(await of('order', '--type', 'OrderCancelled')).toEqual([streams.order(makeScenario(1, 2).orderId)]);
      expect(await of('deposits')).toHaveLength(9);
      expect(await of('order', '--since', '1h')).toHaveLength(11);
      expect(await of('order', '--since', '2999-01-01')).toEqual([]);
    });

    it('ENG-05 lists the newest events of a type', async () => {
      const { events } = await commands.json<{ events: { type: string }[] }>([
        'list',
        '--type',
        'PayoutSettled',
        '--since',
        '1h',
        '--limit',
        '2',
      ]);
      expect(events.map((event) => event.type)).toEqual(['PayoutSettled', 'PayoutSettled']);
    });
  });

  describe('show', () => {
    it('ENG-05 finds a stream by its name and by its id alone', async () => {
      for (const id of [order, sold.orderId]) {
        const { code, out } = await commands.events(['show', id]);
        expect(code).toBe(0);
        expect(out).toContain(`stream ${order}  8 events`);
        expect(out).toMatch(
          / 1 {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} {2}OrderPlaced +guest +.*amount 18\.000000 USDT · /,
        );
        expect(out).toContain(`sender ‹sealed›`);
      }
    });

    it('ENG-05 finds all of an order by its number', async () => {
      const found = await commands.json<Shown>(['show', sold.number.toLowerCase()]);
      expect(found).toMatchObject({ what: 'order', id: sold.number });
      const kinds = new Set(found.events.map((event) => event.streamId.split('-')[0]));
      expect([...kinds].sort()).toEqual(['deposit', 'order', 'payout']);
    });

    it('ENG-05 ENG-08 finds an event by its id, and opens nothing sealed', async () => {
      const [placed] = await store.readStream(order);
      const { out } = await commands.events(['show', placed!.eventId]);
      expect(out).toContain(`"recipient": "‹sealed›"`);
      expect(out).toContain(`correlation ${sold.correlationId}`);
      expect(out).not.toContain('$sealed');
      const json = await commands.events(['show', placed!.eventId, '--json']);
      expect(json.out).not.toContain('$sealed');
    });

    it('ENG-05 finds what one request did, by its correlation id or the beginning a page shows', async () => {
      const { correlationId } = (await store.readStream(order)).at(-1)!.metadata;
      for (const id of [correlationId, correlationId.slice(0, 8), correlationId.toUpperCase()]) {
        const found = await commands.json<Shown>(['show', id]);
        expect(found).toMatchObject({ what: 'correlation', id: correlationId, events: [{ type: 'OrderShared' }] });
      }
      const whole = await commands.json<Shown>(['show', sold.correlationId]);
      expect(new Set(whole.events.map((event) => event.streamId)).size).toBeGreaterThan(3);
    });

    it('ENG-05 reports that an error stored nothing, and where its log line is', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'logs-'));
      const id = uuidv7();
      try {
        writeFileSync(
          join(folder, 'api.log'),
          `{"level":30}\n{"level":50,"correlationId":"${id}","msg":"request failed"}\n`,
        );
        const { code, out } = await commands.events(['show', id], { place: { logFolder: folder } });
        expect(code).toBe(1);
        expect(out).toContain(`No event has ${id}: the request with this ID stored nothing.`);
        expect(out).toContain(`${join(folder, 'api.log')}:2\n  {"level":50`);
        const other = await commands.events(['show', uuidv7()], { place: { logFolder: folder } });
        expect(other.out).toContain('it was refused');
        const { log } = await commands.json<{ log: unknown[] }>(['show', id], { place: { logFolder: folder } });
        expect(log).toHaveLength(1);
      } finally {
        rmSync(folder, { recursive: true });
      }
      const { code, out } = await commands.events(['show', id]);
      expect([code, out]).toEqual([1, expect.stringContaining('the api’s log has a line with this ID')]);
    });

    it('ENG-05 reports an unknown name', async () => {
      const { code, err } = await commands.events(['show', 'orders']);
      expect([code, err]).toEqual([1, 'No stream, event, order or request is known as "orders".\n']);
    });

    it('ENG-05 writes in colour on a terminal only, and not with NO_COLOR', async () => {
      expect((await commands.events(['show', order], { isTerminal: true })).out).toContain(ESCAPE);
      expect((await commands.events(['show', order])).out).not.toContain(ESCAPE);
      const none = { isTerminal: true, env: { NO_COLOR: '1' } };
      expect((await commands.events(['show', order], none)).out).not.toContain(ESCAPE);
      expect((await commands.events(['show', order], { env: { FORCE_COLOR: '1' } })).out).toContain(ESCAPE);
    });
  });

  describe('state and diff', () => {
    it('ENG-05 folds a stream, now and at a version', async () => {
      const now = await commands.json<{ version: number; state: { completedAt: string | null } }>([
        'state',
        sold.number,
      ]);
      expect(now).toMatchObject({ version: 8, state: { completedAt: expect.any(String) } });
      const then = await commands.json<object>(['state', order, '--at', '1']);
      expect(then).toMatchObject({ version: 1, of: 8, state: { completedAt: null, placed: { sender: '‹sealed›' } } });
      const payout = sold.steps.find((step) => step.streamId.startsWith('payout-'))!.streamId;
      const { out } = await commands.events(['state', payout]);
      expect(out).toContain('"phase": "settled"');
      expect(out).toContain('"fee": "2500"');
    });

    it('ENG-05 shows what changed between two versions, in words and line by line', async () => {
      const { code, out } = await commands.events(['diff', order, '2', '5']);
      expect(code).toBe(0);
      expect(out).toContain('  3  OrderDepositConfirmed  ');
      expect(out).toMatch(/\n\d+ values? changed, \d+ values? came, \d+ values? went\.\n/);
      expect(out).toContain('- version: 2\n+ version: 5\n');
      expect(out).toContain('+ payouts[0].state: "open"');
      expect((await commands.events(['diff', order, '3', '3'])).out).toContain('Nothing changed.');
      const { changes } = await commands.json<{ changes: { path: string }[] }>(['diff', order, '0', '1']);
      expect(changes.map((change) => change.path)).toContain('placed.number');
    });

    it('ENG-05 reports a missing stream or version', async () => {
      expect(await commands.events(['state', 'order-1'])).toMatchObject({
        code: 1,
        err: 'There is no stream order-1.\n',
      });
      expect(await commands.events(['state', order, '--at', '9'])).toMatchObject({
        code: 1,
        err: `${order} has no version 9: its last is 8.\n`,
      });
    });
  });

  describe('follow', () => {
    it('ENG-05 prints events as they are stored, and ends when it is stopped', async () => {
      const stop = new AbortController();
      let seen = '';
      const following = commands.events(['follow', '--type', 'RatesPaused', '--json'], {
        stop: stop.signal,
        onOut: (text) => (seen += text),
      });
      for (let version = 2; !seen.includes('RatesPaused'); version++) {
        const paused = {
          type: 'RatesPaused',
          schemaVersion: 1,
          data: { freshSources: 1, at: '2026-01-05T10:00:00.000Z' },
        };
        await store.append(
          { streamId: streams.rate, expectedVersion: version, events: [paused] },
          { metadata: { correlationId: uuidv7(), actor: 'system:rates' } },
        );
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      stop.abort();
      const { code, out } = await following;
      expect(code).toBe(0);
      expect(JSON.parse(out.split('\n')[0]!)).toMatchObject({ type: 'RatesPaused', streamId: 'rate-USDT-NGN' });
    });

    it('ENG-05 starts at the given position, and ends after a count', async () => {
      const from = async (...args: string[]): Promise<string[]> =>
        (await commands.events(['follow', '--json', ...args])).out
          .trim()
          .split('\n')
          .map((line) => (JSON.parse(line) as { type: string }).type);
      expect(await from('--from', 'start', '--count', '2')).toEqual(['RatePublished', 'RatePublished']);
      expect(await from('--from', '1h', '--stream', sold.number, '--count', '2')).toEqual([
        'OrderPlaced',
        'DepositSeen',
      ]);
      expect(await from('--from', 'start', '--stream', order, '--count', '3')).toEqual([
        'OrderPlaced',
        'OrderDepositSeen',
        'OrderDepositConfirmed',
      ]);
    });
  });

  describe('every command', () => {
    it('ENG-05 prints help for itself and for every subcommand', async () => {
      const { code, out } = await commands.events(['--help']);
      expect(code).toBe(0);
      const subcommands = [...out.matchAll(/^ {2}([a-z][a-z-]+) {2,}\S/gm)].map((match) => match[1]!);
      expect(subcommands).toEqual(expect.arrayContaining(['list', 'show', 'follow', 'state', 'diff']));
      for (const subcommand of subcommands) {
        const help = await commands.events([subcommand, '--help']);
        expect([subcommand, help.code, help.out]).toEqual([
          subcommand,
          0,
          expect.stringContaining(`events ${subcommand}`),
        ]);
      }
      expect(await commands.events([])).toMatchObject({ code: 2 });
    });

    it.each([
      [['lst'], 'There is no command "lst"'],
      [['show'], 'Something is missing: <stream | event id | correlation id | order number>.'],
      [['show', 'a', 'b'], '"b" is one argument too many.'],
      [['list', '--colour'], "Unknown option '--colour'."],
      [['list', 'ordres'], '"ordres" is neither a kind of stream'],
      [['list', '--type', 'settled'], 'Did you mean OrderPayoutSettled, PayoutSettled, SendSettled, '],
      [['list', '--since', 'yesterday'], '--since is a time like'],
      [['list', '--limit', '0'], '--limit is a whole number from 1 to 1000000, not "0".'],
      [['state', 'x', '--at', '-1'], "Option '--at' argument is ambiguous."],
    ])('ENG-05 explains the error in %p', async (argv, sentence) => {
      const { code, out, err } = await commands.events(argv);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(sentence);
      expect(err).toMatch(/See: events .*--help\n$/);
    });

    it('ENG-05 reports in one sentence that it cannot connect', async () => {
      const unreachable = { readerUrl: 'postgres://usdt_reader:secret@127.0.0.1:9/none' };
      const { code, err } = await commands.events(['list'], { place: unreachable });
      expect([code, err]).toEqual([3, 'No PostgreSQL responds at 127.0.0.1:9. This is a test.\n']);
      const other = { readerUrl: db.readerUrl.replace(/\/[^/]*$/, '/nothing_here') };
      expect(await commands.events(['list'], { place: other })).toMatchObject({
        code: 3,
        err: expect.stringContaining('has no database nothing_here.'),
      });
    });
  });
});

import { createWakeUp, type PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { EXIT } from './complaints.js';
import { find } from './find.js';
import { assertType } from './list.js';
import { instantFrom, positionBefore } from './positions.js';
import { type Session, storeOn } from './session.js';
import { text, texts, type Subcommand, wholeNumber } from './subcommand.js';
import { eventDocument, summary, time } from './words.js';

export const follow: Subcommand = {
  usage: '',
  summary: 'events as they are stored, until Ctrl-C',
  help: `  --type <T>      only events of this type (may be repeated)
  --stream <S>    only events of this stream, or of this order's number
  --from <t>      what was stored since, then on: start, 2026-11-21T13:02:00Z, or 15m, 2h, 3d ago (now)
  --count <n>     ends after so many

With --json one event a line.`,
  options: {
    type: { type: 'string', multiple: true },
    stream: { type: 'string' },
    from: { type: 'string' },
    count: { type: 'string' },
  },
  takes: [0, 0],
  async run(session, args) {
    const types = texts(args, 'type');
    types.forEach(assertType);
    const most = text(args, 'count');
    const left = most === undefined ? Infinity : wholeNumber(most, '--count');
    const from = text(args, 'from');
    const since = from === undefined || from === 'start' ? null : instantFrom(from, '--from');
    const pool = await session.reader();
    const named = text(args, 'stream');
    const streams = named === undefined ? null : await streamsNamed(session, named);
    const wants = (event: RecordedEvent): boolean =>
      (types.length === 0 || types.includes(event.type)) &&
      (streams === null || streams.has(event.streamId)) &&
      (since === null || event.recordedAt >= since);
    const bus = createWakeUp({ connectionString: session.place.readerUrl });
    const store = storeOn(pool, { notifier: bus });
    try {
      await follows(
        session,
        store,
        from === undefined ? undefined : since && (await positionBefore(pool, since)),
        wants,
        left,
      );
    } finally {
      await bus.close();
    }
    return EXIT.fine;
  },
};

/** A name that nothing has yet may get its first event later. */
async function streamsNamed(session: Session, name: string): Promise<Set<string>> {
  const found = await find(await session.store(), name);
  const known = found.flatMap(({ what, events }) => (what === 'event' ? [] : events.map((event) => event.streamId)));
  return new Set(known.length > 0 ? known : [name]);
}

async function follows(
  session: Session,
  store: PostgresEventStore,
  from: RecordedEvent['position'] | null | undefined,
  wants: (event: RecordedEvent) => boolean,
  most: number,
): Promise<void> {
  let left = most;
  const ended = new Promise<void>((resolve) => {
    session.io.stop.addEventListener('abort', () => resolve(), { once: true });
    if (session.io.stop.aborted) resolve();
    const take = (event: RecordedEvent): void => {
      if (left === 0 || !wants(event)) return;
      printEvent(session, event);
      if (--left === 0) resolve();
    };
    void store.tail(take, from === undefined ? {} : { from }).then(async (tail) => {
      await ended;
      await tail.stop();
      stopped();
    });
  });
  let stopped: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (stopped = resolve));
  await ended;
  await done;
}

function printEvent(session: Session, event: RecordedEvent): void {
  if (session.json) return session.jsonLine(eventDocument(event));
  const { recordedAt, type, streamId, version, data } = event;
  session.screen.line([time(recordedAt), 'dim'], '  ', [type, 'name'], `  ${streamId} #${version}  `, [
    summary(data),
    'dim',
  ]);
}

import type { RecordedEvent } from '@usdt-africa/event-store';
import { Complaint, EXIT } from './complaints.js';
import { find, type Found } from './find.js';
import { linesWith, type LogLine } from './log-lines.js';
import type { Session } from './session.js';
import type { Piece, Screen } from './terminal.js';
import { flag, type Subcommand } from './subcommand.js';
import { eventDocument, plural, positionText, shown, summary, time } from './words.js';

export const show: Subcommand = {
  usage: '<stream | event id | correlation id | order number>',
  summary: 'the events of a stream, of an order with everything related, or of one request',
  help: `  --full   every event with all it says

A correlation id may be given by its first eight characters or more, as a page shows it beside an error.
Exit 1: nothing is known by that id.`,
  options: { full: { type: 'boolean' } },
  takes: [1, 1],
  async run(session, args) {
    const id = args.positionals[0]!;
    const found = await find(await session.store(), id);
    if (found.length === 0) return nothing(session, id);
    if (session.json) {
      const documents = found.map(({ what, id: full, events }) => ({
        what,
        id: full,
        events: events.map(eventDocument),
      }));
      session.document(documents.length === 1 ? documents[0] : { what: 'several', found: documents });
      return EXIT.fine;
    }
    found.forEach((one, index) => {
      if (index > 0) session.screen.line();
      if (one.what === 'event' || flag(args, 'full')) inFull(session.screen, one);
      else inLines(session.screen, one);
    });
    return EXIT.fine;
  },
};

const TITLES: Readonly<Record<Found['what'], string>> = {
  stream: 'stream',
  event: 'event',
  correlation: 'request',
  order: 'order',
};

function title(screen: Screen, { what, id, events }: Found): void {
  const streams = new Set(events.map((event) => event.streamId)).size;
  const where = what === 'stream' || what === 'event' ? '' : ` in ${plural(streams, 'stream')}`;
  screen.line([`${TITLES[what]} ${id}`, 'strong'], [`  ${plural(events.length, 'event')}${where}`, 'dim']);
}

function inLines(screen: Screen, found: Found): void {
  title(screen, found);
  const isOneStream = found.what === 'stream';
  const headings = isOneStream
    ? ['version', 'time (UTC)', 'event', 'by', 'what']
    : ['time (UTC)', 'stream', 'version', 'event', 'by', 'what'];
  const rows = found.events.map((event): Piece[] => {
    const { version, recordedAt, streamId, type, metadata } = event;
    const rest: Piece[] = [[type, 'name'], metadata.actor, [summary(event.data), 'dim']];
    return isOneStream
      ? [String(version), time(recordedAt), ...rest]
      : [time(recordedAt), shortStream(streamId), String(version), ...rest];
  });
  screen.table(headings, rows, [isOneStream ? 0 : 2]);
}

/** Shortens a stream id, long enough to tell a sale's streams apart; `--full` and `--json` show the whole name. */
function shortStream(streamId: string): string {
  return streamId.length > 22 ? `${streamId.slice(0, 20)}…` : streamId;
}

function inFull(screen: Screen, found: Found): void {
  title(screen, found);
  for (const event of found.events) {
    screen.line();
    screen.line([event.type, 'name'], ` v${event.schemaVersion}  ${event.streamId} `, [
      `version ${event.version}`,
      'dim',
    ]);
    for (const [name, value] of facts(event)) screen.line(`  ${name.padEnd(12)}`, [value, 'dim']);
    for (const line of JSON.stringify(shown(event.data), null, 2).split('\n')) screen.line(`  ${line}`);
  }
}

function facts({ eventId, recordedAt, position, metadata }: RecordedEvent): [string, string][] {
  const { correlationId, causationId, actor, reason, orderId } = metadata;
  return Object.entries({
    id: eventId,
    recorded: `${time(recordedAt)} UTC`,
    position: positionText(position),
    by: actor,
    reason,
    correlation: correlationId,
    causation: causationId,
    order: orderId,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);
}

const ID = /^[0-9a-f]{8}[0-9a-f-]*$/i;

/**
 * Handles an id that no event carries: a failed request may have stored nothing. Its trace is then in the log, or
 * nowhere when it was a plain refusal.
 */
async function nothing(session: Session, id: string): Promise<number> {
  if (!ID.test(id)) {
    throw new Complaint(`No stream, event, order or request is known as "${id}".`);
  }
  const { logFolder } = session.place;
  const lines = logFolder === null ? [] : await linesWith(logFolder, id.toLowerCase());
  if (session.json) {
    session.document({ what: 'nothing', id, events: [], log: lines });
    return EXIT.wrong;
  }
  const { screen } = session;
  screen.line([`No event has ${id}: the request with this ID stored nothing.`, 'caution']);
  if (lines.length > 0) lines.forEach((line) => printLine(screen, line));
  else if (logFolder === null) {
    screen.line(`If it was our fault, the api’s log has a line with this ID.`);
  } else {
    screen.line(
      `There is no line about it in ${logFolder} either: it was refused (the page said why), which leaves no trace,`,
    );
    screen.line('or its log has been rotated away.');
  }
  return EXIT.wrong;
}

function printLine(screen: Screen, { file, line, text }: LogLine): void {
  screen.line([`${file}:${line}`, 'name']);
  screen.line(`  ${text}`);
}

import { stateOf } from '@usdt-africa/registry';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { Complaint, EXIT } from './complaints.js';
import { findStream } from './find.js';
import type { Session } from './session.js';
import { text, type Subcommand, wholeNumber } from './subcommand.js';
import { plural, shown, time } from './words.js';

const MOST_VERSIONS = 2_147_483_647;

export const state: Subcommand = {
  usage: '<stream | order number>',
  summary: 'the state of a stream, now or at an earlier version',
  help: `  --at <version>   as it was after this event (the last)

The fold is the very one that decides upon the stream. Exit 1: there is no such stream or version.`,
  options: { at: { type: 'string' } },
  takes: [1, 1],
  async run(session, args) {
    const at = text(args, 'at');
    const { streamId, events } = await read(session, args.positionals[0]!);
    const version = at === undefined ? events.length : wholeNumber(at, '--at', MOST_VERSIONS);
    assertVersion(streamId, events, version);
    const folded = shown(stateOf(streamId, events.slice(0, version)));
    const last = events[version - 1]!;
    if (session.json) {
      session.document({ streamId, version, of: events.length, at: last.recordedAt, state: folded });
      return EXIT.fine;
    }
    const { screen } = session;
    screen.line(
      [streamId, 'strong'],
      [`  version ${version} of ${events.length}, after ${last.type}, ${time(last.recordedAt)} UTC`, 'dim'],
    );
    for (const line of JSON.stringify(folded, null, 2).split('\n')) screen.line(line);
    return EXIT.fine;
  },
};

export const diff: Subcommand = {
  usage: '<stream | order number> <version> <version>',
  summary: 'what changed in a stream’s state between two versions',
  help: `Version 0 is the state before the first event. Lines with - were so, lines with + are so.
Exit 1: there is no such stream or version.`,
  options: {},
  takes: [3, 3],
  async run(session, args) {
    const [name, ...versionTexts] = args.positionals as [string, string, string];
    const { streamId, events } = await read(session, name);
    const [from, to] = versionTexts.map((version) =>
      version === '0' ? 0 : wholeNumber(version, 'a version', MOST_VERSIONS),
    ) as [number, number];
    for (const version of [from, to]) assertVersion(streamId, events, version);
    const at = (version: number): Map<string, string> => leaves(shown(stateOf(streamId, events.slice(0, version))));
    const changes = compare(at(from), at(to));
    const between = events.slice(Math.min(from, to), Math.max(from, to));
    if (session.json) {
      const did = between.map(({ version, type, recordedAt }) => ({ version, type, recordedAt }));
      session.document({ streamId, from, to, events: did, changes });
      return EXIT.fine;
    }
    printState(session, streamId, { from, to, between, changes });
    return EXIT.fine;
  },
};

interface Change {
  readonly path: string;
  /** As JSON; null where it was not there. */
  readonly before: string | null;
  /** As JSON; null where it is not there. */
  readonly after: string | null;
}

function printState(
  { screen }: Session,
  streamId: string,
  {
    from,
    to,
    between,
    changes,
  }: { from: number; to: number; between: readonly RecordedEvent[]; changes: readonly Change[] },
): void {
  screen.line([streamId, 'strong'], [`  from version ${from} to ${to}`, 'dim']);
  for (const { version, type, recordedAt, metadata } of between) {
    screen.line(`  ${version}  `, [type, 'name'], [`  ${time(recordedAt)} UTC  by ${metadata.actor}`, 'dim']);
  }
  screen.line(inWords(changes));
  for (const { path, before, after } of changes) {
    if (before !== null) screen.line([`- ${path}: ${before}`, 'bad']);
    if (after !== null) screen.line([`+ ${path}: ${after}`, 'good']);
  }
}

function inWords(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing changed.';
  const added = changes.filter((change) => change.before === null).length;
  const gone = changes.filter((change) => change.after === null).length;
  const parts = [
    [changes.length - added - gone, 'changed'],
    [added, 'came'],
    [gone, 'went'],
  ] as const;
  const counts = parts.filter(([number]) => number > 0).map(([number, what]) => `${plural(number, 'value')} ${what}`);
  return `${counts.join(', ')}.`;
}

async function read(session: Session, name: string): Promise<{ streamId: string; events: RecordedEvent[] }> {
  const store = await session.store();
  const streamId = await findStream(store, name);
  if (streamId === null) throw new Complaint(`There is no stream ${name}.`);
  return { streamId, events: await store.readStream(streamId) };
}

function assertVersion(streamId: string, events: readonly RecordedEvent[], version: number): void {
  if (version > events.length)
    throw new Complaint(`${streamId} has no version ${version}: its last is ${events.length}.`);
}

/** Every value of a state by its path, as JSON. Empty lists and objects are values, too. */
function leaves(value: unknown, path = ''): Map<string, string> {
  const isBranch = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isBranch) return new Map([[path === '' ? '(state)' : path, JSON.stringify(value ?? null)]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => {
      const step = Array.isArray(value) ? `[${key}]` : path === '' ? key : `.${key}`;
      return [...leaves(inner, `${path}${step}`)];
    }),
  );
}

function compare(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null }))
    .filter((change) => change.before !== change.after);
}

import {
  type FeedProjection,
  type Proof,
  proveProjection,
  Rebuilder,
  type RebuildStatus,
} from '@usdt-africa/event-store';
import { projections } from '@usdt-africa/registry';
import { EXIT, UsageError } from './complaints.js';
import { type RowChange, rowChanges } from './row-changes.js';
import type { Session } from './session.js';
import type { Piece, Screen, Tone } from './terminal.js';
import { type Args, flag, text, type Subcommand, wholeNumber } from './subcommand.js';
import { count, duration, plural, time } from './words.js';

const HERE = `Ctrl-C pauses what this command works on; "events rebuilds resume <id>" goes on where it stood.`;

export const rebuild: Subcommand = {
  usage: '<projection …> | --all',
  summary: 'rebuilds read models from the events next to the live rows, then swaps them',
  help: `Live rows stay as they are until the new ones have caught up; then they change places in a moment.

  --all            every projection
  --dry-run        makes them anew, compares, and swaps nothing: exit 1 when rows would change
  --detach         only asks for it: a worker does it (events rebuilds)
  --reason <text>  why; kept with the rebuild

${HERE}
Exit 1: one of them failed, was cancelled or paused.`,
  options: {
    all: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    detach: { type: 'boolean' },
    reason: { type: 'string' },
  },
  takes: [0, 50],
  async run(session, args) {
    const names = namesIn(session, args);
    if (flag(args, 'dry-run')) return dryRun(session, names);
    const rebuilder = await rebuilderOf(session);
    const reason = text(args, 'reason') ?? 'requested on the command line';
    const requested = await rebuilder.request(names, { by: operator(session), reason });
    if (flag(args, 'detach')) return printRebuilds(session, requested);
    const ids = requested.map(({ id }) => id);
    return work(session, rebuilder, ids);
  },
};

export const rebuilds: Subcommand = {
  usage: '[pause <id> | resume <id> | cancel <id>]',
  summary: 'lists rebuilds in progress and past; pauses, resumes or cancels one',
  help: `  --limit <n>   at most so many (20)
  --detach      resume: leave the work to a worker

A cancelled rebuild leaves the live rows as they were. ${HERE}`,
  options: { limit: { type: 'string' }, detach: { type: 'boolean' } },
  takes: [0, 2],
  async run(session, args) {
    const [act, id] = args.positionals;
    const rebuilder = await rebuilderOf(session);
    if (act === undefined)
      return printRebuilds(session, await rebuilder.list(wholeNumber(text(args, 'limit') ?? '20', '--limit')));
    if (act !== 'pause' && act !== 'resume' && act !== 'cancel') {
      throw new UsageError(`A rebuild can be paused, resumed or cancelled, not "${act}".`);
    }
    if (id === undefined) throw new UsageError(`Which rebuild? "events rebuilds" lists them.`);
    const status = await rebuilder[act](id);
    return act === 'resume' && !flag(args, 'detach')
      ? work(session, rebuilder, [id])
      : printRebuilds(session, [status]);
  },
};

/** Every projection of the product, as this environment's rules have it. */
export function productProjections(session: Session): readonly FeedProjection[] {
  return projections({ shortfallWaitSeconds: session.place.shortfallWaitSeconds, keys: session.place.keys });
}

/** Who does this, as events and rebuilds name people. */
export function operator(session: Session): string {
  return `operator:${session.io.env['USER'] ?? session.io.env['LOGNAME'] ?? 'command-line'}`;
}

/** @throws UsageError for names that are none */
function namesIn(session: Session, args: Args): string[] {
  const all = productProjections(session).map(({ projection }) => projection.name);
  if (flag(args, 'all')) {
    if (args.positionals.length > 0) throw new UsageError('Use either names or --all.');
    return all;
  }
  if (args.positionals.length === 0) throw new UsageError(`Which? There are ${all.join(', ')}, or --all.`);
  const unknown = args.positionals.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no projection ${unknown}: there are ${all.join(', ')}.`);
  return [...new Set(args.positionals)];
}

async function rebuilderOf(session: Session): Promise<Rebuilder> {
  return new Rebuilder({
    store: await session.writableStore(),
    projections: productProjections(session).map(({ projection }) => projection),
    pollMs: 100,
  });
}

const UNDER_WAY: readonly RebuildStatus['state'][] = ['requested', 'filling', 'catching-up', 'swapping'];

/** Works on rebuilds, or watches others work on them, to their end. Ctrl-C pauses them. */
async function work(session: Session, rebuilder: Rebuilder, ids: readonly string[]): Promise<number> {
  const { screen, io } = session;
  let shownAt = 0;
  let states = '';
  const onProgress = (all: readonly RebuildStatus[]): void => {
    if (session.json) return;
    const now = all.map(({ state }) => state).join();
    // Without a terminal, one line for each change of state, and one every few seconds, is enough.
    if (!io.isTerminal && now === states && Date.now() - shownAt < 5_000) return;
    [states, shownAt] = [now, Date.now()];
    screen.progress(all.map(progressOf).join(' | '), false);
  };
  let last = await rebuilder.finish(ids, { abort: io.stop, onProgress });
  if (!session.json && io.isTerminal) screen.line();
  if (io.stop.aborted) {
    for (const { id, state } of last) if (UNDER_WAY.includes(state)) await rebuilder.pause(id).catch(() => undefined);
    last = await Promise.all(ids.map((id) => rebuilder.status(id)));
  }
  return printRebuilds(session, last, true);
}

function progressOf({ projection, state, eventsDone, eventsPerSecond, secondsLeft, waitsFor }: RebuildStatus): string {
  const rate = eventsPerSecond === null ? '' : `, ${count(eventsPerSecond)}/s`;
  const left = secondsLeft === null || state === 'done' ? '' : `, ${duration(secondsLeft * 1_000)} left`;
  const waits = waitsFor === null ? '' : `, waits for ${waitsFor}`;
  return `${projection} ${state}: ${plural(eventsDone, 'event')}${rate}${left}${waits}`;
}

const TONES: Partial<Record<RebuildStatus['state'], Tone>> = {
  done: 'good',
  failed: 'bad',
  cancelled: 'caution',
  paused: 'caution',
};

/** @param ended whether they should have come to their end by now */
function printRebuilds(session: Session, all: readonly RebuildStatus[], ended = false): number {
  const code = ended && all.some(({ state }) => state !== 'done') ? EXIT.wrong : EXIT.fine;
  if (session.json) {
    session.document({ rebuilds: all.map(documentOf) });
    return code;
  }
  const { screen } = session;
  if (all.length === 0) {
    screen.line('There are no rebuilds so far.');
    return code;
  }
  screen.table(
    ['id', 'projection', 'state', 'events', 'took', 'requested (UTC)', 'by', 'why'],
    all.map((one): Piece[] => [
      one.id,
      [one.projection, 'name'],
      [one.state, TONES[one.state] ?? 'plain'],
      count(one.eventsDone),
      one.startedAt ? duration((one.finishedAt ?? one.updatedAt).getTime() - one.startedAt.getTime()) : '',
      time(one.requestedAt),
      one.requestedBy,
      one.error ?? one.waitsFor ?? one.reason,
    ]),
    [0, 3],
  );
  for (const { id, state } of all) {
    if (ended && state === 'paused') screen.line(`Paused: "events rebuilds resume ${id}" goes on where it stood.`);
  }
  return code;
}

function documentOf({ mark: _mark, position: _position, ...rest }: RebuildStatus): object {
  return rest;
}

async function dryRun(session: Session, names: readonly string[]): Promise<number> {
  const proofs = await prove(session, names, 'a dry run of a rebuild');
  const code = proofs.every(({ equal }) => equal) ? EXIT.fine : EXIT.wrong;
  if (session.json) {
    session.document({ wouldChange: code !== EXIT.fine, projections: proofs });
  } else {
    printProofs(session.screen, proofs);
    session.screen.line(
      code === EXIT.fine
        ? 'A rebuild would change nothing.'
        : 'A rebuild would correct these rows. Nothing was changed now.',
    );
  }
  return code;
}

/** A proof with its differences listed by column. */
export type ProofReport = Omit<Proof, 'position' | 'differences'> & { readonly differences: readonly RowChange[] };

/** Makes rows a second time and compares: nothing live is touched. */
export async function prove(session: Session, names: readonly string[], reason: string): Promise<ProofReport[]> {
  const store = await session.writableStore();
  const chosen = productProjections(session).filter(({ projection }) => names.includes(projection.name));
  const proofs: ProofReport[] = [];
  for (const { projection } of chosen) {
    const abort = session.io.stop;
    const {
      position: _position,
      differences,
      ...proof
    } = await proveProjection({
      store,
      projection,
      by: operator(session),
      reason,
      abort,
    });
    proofs.push({ ...proof, differences: await rowChanges(store.pool, differences) });
  }
  return proofs;
}

export function printProofs(screen: Screen, proofs: readonly ProofReport[]): void {
  screen.table(
    ['projection', 'rows', 'events', 'differ', 'verdict'],
    proofs.map((proof): Piece[] => {
      const differ = proof.tables.reduce((sum, table) => sum + table.differing, 0);
      return [
        [proof.projection, 'name'],
        count(proof.tables.reduce((sum, table) => sum + table.liveRows, 0)),
        count(proof.events),
        count(differ),
        proof.equal ? ['equal to a rebuild', 'good'] : ['differs from its events', 'bad'],
      ];
    }),
    [1, 2, 3],
  );
  for (const { projection, parked, differences } of proofs) {
    if (parked > 0) {
      screen.line([
        `${projection} is stopped on ${plural(parked, 'stream')}: see "events dead-letters list".`,
        'caution',
      ]);
    }
    for (const { table, key, what, columns } of differences) {
      screen.line([`${table} ${key}`, 'strong'], what === 'differs' ? '' : `  this row is ${what}`);
      for (const { column, live, rebuilt } of columns) {
        if (live !== null) screen.line([`  - ${column}: ${live}`, 'bad']);
        if (rebuilt !== null) screen.line([`  + ${column}: ${rebuilt}`, 'good']);
      }
    }
  }
}

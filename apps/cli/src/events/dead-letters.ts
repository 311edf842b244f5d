import {
  type DeadLetter,
  type DeadLetterKey,
  dropDeadLetter,
  listDeadLetters,
  retryDeadLetter,
  showDeadLetter,
} from '@usdt-africa/event-store';
import { Complaint, EXIT, UsageError } from './complaints.js';
import { operator } from './rebuild.js';
import type { Session } from './session.js';
import type { Piece } from './terminal.js';
import { type Args, flag, text, type Subcommand } from './subcommand.js';
import { count, duration, eventDocument, plural, shown, time } from './words.js';

export const deadLetters: Subcommand = {
  usage:
    'list | show <subscription> <stream> | retry <subscription> <stream> | retry --all | drop <subscription> <stream> --reason <why>',
  summary: 'streams on which a subscription is stopped, because it cannot handle an event',
  help: `Only that stream stands still, and only for that subscription; it is tried again by itself, less and less often.

  list                    all of them; exit 1 when there are any
  show …                  one, with its event and what went wrong
  retry … | retry --all   tries at once
  drop … --reason <why>   goes on without this one event, for ever: kept, with who and why; a rebuild leaves it out, too`,
  options: { all: { type: 'boolean' }, reason: { type: 'string' } },
  takes: [0, 3],
  async run(session, args) {
    const act = args.positionals[0] ?? 'list';
    const known = Object.hasOwn(ACTS, act) ? ACTS[act]! : null;
    if (!known) throw new UsageError(`Dead letters can be listed, shown, retried or dropped, not "${act}".`);
    return known(session, args);
  },
};

const ACTS: Readonly<Record<string, (session: Session, args: Args) => Promise<number>>> = { list, show, retry, drop };

function keyIn({ positionals: [act, subscription, streamId] }: Args): DeadLetterKey {
  if (subscription === undefined || streamId === undefined) {
    throw new UsageError(`Which? ${act} <subscription> <stream>, as "events dead-letters list" shows them.`);
  }
  return { subscription, streamId };
}

function none({ subscription, streamId }: DeadLetterKey): Complaint {
  return new Complaint(`${subscription} is not stopped on ${streamId}.`);
}

async function list(session: Session): Promise<number> {
  const letters = await listDeadLetters(await session.reader());
  const code = letters.length === 0 ? EXIT.fine : EXIT.wrong;
  if (session.json) session.document({ deadLetters: letters });
  else if (letters.length === 0) session.screen.line('No stream is stopped.');
  else {
    session.screen.table(
      ['subscription', 'stream', 'version', 'event', 'waiting', 'tries', 'since (UTC)', 'error'],
      letters.map((letter): Piece[] => [
        [letter.subscription, 'name'],
        letter.streamId,
        String(letter.version),
        letter.eventType,
        count(letter.waiting),
        count(letter.attempts),
        time(letter.firstFailedAt),
        [letter.error.split('\n')[0]!, 'bad'],
      ]),
      [2, 4, 5],
    );
  }
  return code;
}

async function show(session: Session, args: Args): Promise<number> {
  const key = keyIn(args);
  const letter = await showDeadLetter(await session.reader(), key);
  if (!letter) throw none(key);
  const { version: at } = letter;
  const [event] = await (await session.store()).readStream(letter.streamId, { from: at, to: at });
  if (session.json) session.document({ ...letter, event: event && eventDocument(event) });
  else printLetter(session, letter, event?.data);
  return EXIT.fine;
}

function printLetter({ screen }: Session, letter: DeadLetter, data: unknown): void {
  const due = letter.nextTryAt.getTime() - Date.now();
  screen.line([letter.subscription, 'name'], ` (${letter.kind}) is stopped on `, [letter.streamId, 'strong']);
  screen.line(`  at version ${letter.version}, ${letter.eventType}, event ${letter.eventId}`);
  screen.line(`  since ${time(letter.firstFailedAt)} UTC, ${plural(letter.attempts, 'try', 'tries')}, the next `, [
    due > 0 ? `in ${duration(due)}` : 'now',
    'caution',
  ]);
  screen.line(`  ${plural(letter.waiting, 'event')} of the stream from there on`);
  for (const line of letter.error.split('\n')) screen.line([`  ${line}`, 'bad']);
  for (const line of JSON.stringify(shown(data), null, 2).split('\n')) screen.line([`  ${line}`, 'dim']);
}

async function retry(session: Session, args: Args): Promise<number> {
  const app = await session.app();
  const keys: DeadLetterKey[] = flag(args, 'all') ? await listDeadLetters(app) : [keyIn(args)];
  const retried: DeadLetterKey[] = [];
  for (const { subscription, streamId } of keys) {
    const key = { subscription, streamId };
    if (await retryDeadLetter(app, key)) retried.push(key);
    else if (!flag(args, 'all')) throw none(key);
  }
  if (session.json) session.document({ retried });
  else
    session.screen.line(
      `${plural(retried.length, 'stream')} will be retried at once by the process that runs the subscription.`,
    );
  return EXIT.fine;
}

async function drop(session: Session, args: Args): Promise<number> {
  const key = keyIn(args);
  const reason = text(args, 'reason')?.trim() ?? '';
  if (reason === '') throw new UsageError('Dropping an event needs --reason. It is stored for ever.');
  const app = await session.app();
  const letter = await showDeadLetter(app, key);
  const actor = operator(session);
  if (!letter || !(await dropDeadLetter(app, key, { reason, actor, version: letter.version }))) throw none(key);
  if (session.json)
    session.document({ dropped: { ...key, version: letter.version, eventId: letter.eventId, reason, actor } });
  else {
    session.screen.line(
      `${key.subscription} continues without version ${letter.version} of ${key.streamId} (${letter.eventType}): ${reason}, says ${actor}.`,
    );
  }
  return EXIT.fine;
}

import { parseArgs } from 'node:util';
import { sentenceOf } from '@usdt-africa/tools/command-line';
import { complaintOf, EXIT, UsageError } from './complaints.js';
import { deadLetters } from './dead-letters.js';
import { follow } from './follow.js';
import { lag } from './lag.js';
import { list } from './list.js';
import { rebuild, rebuilds } from './rebuild.js';
import { type Place, Session } from './session.js';
import { show } from './show.js';
import { diff, state } from './state.js';
import type { Io } from './terminal.js';
import { topics } from './topics.js';
import type { Args, Verb } from './verb.js';
import { verify } from './verify.js';

/** Everything the command line can do, in the order the help tells of it. */
const VERBS: Readonly<Record<string, Verb>> = {
  list,
  show,
  follow,
  state,
  diff,
  rebuild,
  rebuilds,
  lag,
  verify,
  'dead-letters': deadLetters,
  topics,
};

const COMMON = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

/**
 * Runs one command.
 * @param place where to connect; asked only when a command connects. May throw a Complaint.
 * @returns the exit code: 0 fine, 1 something is wrong (or not there), 2 not written as it should be, 3 cannot connect, or cannot prove
 */
export async function run(argv: readonly string[], io: Io, place: () => Place): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    io.out(overview());
    return name === undefined ? EXIT.usage : EXIT.fine;
  }
  let session: Session | undefined;
  try {
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name]! : unknownVerb(name);
    const args = argsOf(verb, rest);
    if (args.values['help'] === true) {
      io.out(helpOf(name, verb));
      return EXIT.fine;
    }
    assertCount(verb, args);
    session = new Session(io, place(), args.values['json'] === true);
    return await verb.run(session, args);
  } catch (error) {
    const complaint = complaintOf(error);
    if (!complaint) throw error;
    io.err(`${complaint.message}\n`);
    if (complaint instanceof UsageError) io.err(`See: events ${name in VERBS ? `${name} ` : ''}--help\n`);
    return complaint.exitCode;
  } finally {
    await session?.close();
  }
}

function unknownVerb(name: string): never {
  throw new UsageError(`There is no command "${name}": there are ${Object.keys(VERBS).join(', ')}.`);
}

function argsOf(verb: Verb, args: readonly string[]): Args {
  try {
    return parseArgs({ args: [...args], options: { ...verb.options, ...COMMON }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(sentenceOf(error));
  }
}

function assertCount({ takes: [least, most], usage }: Verb, { positionals, values }: Args): void {
  if (values['help'] === true) return;
  if (positionals.length < least) throw new UsageError(`Something is missing: ${usage}.`);
  if (positionals.length > most) throw new UsageError(`"${positionals[most]!}" is more than it takes.`);
}

function overview(): string {
  const verbs = Object.entries(VERBS).map(([name, { summary }]) => `  ${name.padEnd(13)} ${summary}`);
  return [
    'events <command> [options]',
    '',
    'What the event store holds, how its read models fare, and proof of both.',
    '',
    ...verbs,
    '',
    '  --json        for programs: one JSON document, or one JSON value a line',
    '  --help        this, or what a command takes',
    '',
    'Connects to DATABASE_URL (and DATABASE_READER_URL, KAFKA_BROKERS), or else to the product that npm start runs on this',
    'machine (USDT_DATA_DIR). Personal data stay sealed. NO_COLOR takes the colours away.',
    'Exit codes: 0 fine, 1 something is wrong or not there, 2 not written as it should be, 3 cannot connect or cannot prove.',
    '',
  ].join('\n');
}

function helpOf(name: string, { usage, summary, help }: Verb): string {
  return `events ${name}${usage === '' ? '' : ` ${usage}`} [options]\n\n${summary[0]!.toUpperCase()}${summary.slice(1)}.\n\n${help}\n\n  --json   for programs\n`;
}

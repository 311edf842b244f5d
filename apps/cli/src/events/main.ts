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
import type { Args, Subcommand } from './subcommand.js';
import { verify } from './verify.js';

/** All subcommands of the command line, in the order of the help text. */
const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
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
 * @param place connection settings; read only when a command connects. May throw a Complaint.
 * @returns the exit code: 0 fine, 1 something is wrong (or not there), 2 usage error, 3 cannot connect, or cannot prove
 */
export async function run(argv: readonly string[], io: Io, place: () => Place): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    io.out(overview());
    return name === undefined ? EXIT.usage : EXIT.fine;
  }
  let session: Session | undefined;
  try {
    const subcommand = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name]! : unknownSubcommand(name);
    const args = argsOf(subcommand, rest);
    if (args.values['help'] === true) {
      io.out(helpOf(name, subcommand));
      return EXIT.fine;
    }
    assertCount(subcommand, args);
    session = new Session(io, place(), args.values['json'] === true);
    return await subcommand.run(session, args);
  } catch (error) {
    const complaint = complaintOf(error);
    if (!complaint) throw error;
    io.err(`${complaint.message}\n`);
    if (complaint instanceof UsageError) io.err(`See: events ${name in SUBCOMMANDS ? `${name} ` : ''}--help\n`);
    return complaint.exitCode;
  } finally {
    await session?.close();
  }
}

function unknownSubcommand(name: string): never {
  throw new UsageError(`There is no command "${name}": there are ${Object.keys(SUBCOMMANDS).join(', ')}.`);
}

function argsOf(subcommand: Subcommand, args: readonly string[]): Args {
  try {
    return parseArgs({ args: [...args], options: { ...subcommand.options, ...COMMON }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(sentenceOf(error));
  }
}

function assertCount({ takes: [least, most], usage }: Subcommand, { positionals, values }: Args): void {
  if (values['help'] === true) return;
  if (positionals.length < least) throw new UsageError(`Something is missing: ${usage}.`);
  if (positionals.length > most) throw new UsageError(`"${positionals[most]!}" is one argument too many.`);
}

function overview(): string {
  const subcommands = Object.entries(SUBCOMMANDS).map(([name, { summary }]) => `  ${name.padEnd(13)} ${summary}`);
  return [
    'events <command> [options]',
    '',
    'Shows the event store and its read models, and verifies both.',
    '',
    ...subcommands,
    '',
    '  --json        for programs: one JSON document, or one JSON value per line',
    '  --help        this help, or the help of a command',
    '',
    'Connects to DATABASE_URL (and DATABASE_READER_URL, KAFKA_BROKERS), or to the product that npm start runs on this',
    'machine (USDT_DATA_DIR). Personal data stays sealed. NO_COLOR turns colours off.',
    'Exit codes: 0 fine, 1 something is wrong or missing, 2 wrong usage, 3 cannot connect or cannot verify.',
    '',
  ].join('\n');
}

function helpOf(name: string, { usage, summary, help }: Subcommand): string {
  return `events ${name}${usage === '' ? '' : ` ${usage}`} [options]\n\n${summary[0]!.toUpperCase()}${summary.slice(1)}.\n\n${help}\n\n  --json   for programs\n`;
}

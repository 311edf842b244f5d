import { parseArgs } from 'node:util';
import { accountEmails, accountIdentities, accountPhones } from '@usdt-africa/accounts';
import {
  acceptLoss,
  assertSchemaCurrent,
  eraseSubject,
  FileHeadExport,
  KeyConfigurationError,
  masterKeysFrom,
  personalDataFrom,
  Rebuilder,
  type RebuildStatus,
  rotateBlindIndexKey,
  rotateMasterKey,
  SealSigner,
  UnfitReasonError,
  UnknownSubjectError,
} from '@usdt-africa/event-store';
import { operatorAddresses } from '@usdt-africa/operators';
import { personLookupsProjection } from '@usdt-africa/people';
import { ConfigError, productStore, withSettingFiles } from '@usdt-africa/platform';
import { enquiredAccounts } from '@usdt-africa/recipients';
import { fundingAccountNumbers } from '@usdt-africa/funding';
import { addedBvns, identityNumbers } from '@usdt-africa/verifications';
import { sentenceOf } from '@usdt-africa/tools/command-line';
import pg from 'pg';

/** What the command is given by the terminal. */
export interface KeysIo {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** `DATABASE_URL` (the app role), and the keys as the product is given them. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends a rotation after the batch under way. */
  readonly stop: AbortSignal;
}

export const HELP = `npm run keys -- <command>

  rotate-master                    wraps every person's key with MASTER_KEY; earlier keys are in MASTER_KEYS_RETIRED
  rotate-index                     rebuilds blind indexes and the index of people with BLIND_INDEX_KEY; earlier keys are in
                                   BLIND_INDEX_KEYS_RETIRED
  erase <subject> --reason <why> --by <operator:id>
                                   destroys a person's key for good, and records who requested it and why
  accept-loss --reason <why> --by <operator:id>
                                   after a restore of an older copy: continues sealing after blocks that are lost
                                   (SEAL_EXPORT_DIR, SEALER_PRIVATE_KEY)

DATABASE_URL is the database (app role), and each secret can be a file (…_FILE). Without it, this uses this machine's product and
its keys. The product may be running. If a rotation is interrupted, run it again. A subject is sender-<order id> or recipient-<order id>.

Exit codes: 0 done; 1 refused, or something remains to be done; 2 wrong usage; 3 no database, or a key is missing.
`;

const EXIT = { done: 0, refused: 1, usage: 2, unable: 3 } as const;

/** Who requests a rebuild, as rebuilds name people. */
const BY_COMMAND = 'operator:command-line';

class UsageError extends Error {}
class RefusedError extends Error {}

/**
 * Runs one command.
 * @returns the exit code
 */
export async function runKeys(argv: readonly string[], given: KeysIo): Promise<number> {
  let pool: pg.Pool | undefined;
  const io = { ...given };
  try {
    io.env = withSettingFiles(given.env);
    const { values, positionals } = argumentsOf(argv);
    const [name, ...rest] = positionals;
    if (values.help || name === undefined) {
      io.out(HELP);
      return values.help ? EXIT.done : EXIT.usage;
    }
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name]! : undefined;
    if (!command) throw new UsageError(`There is no command "${name}".`);
    if (rest.length !== command.takes) throw new UsageError(`"${name}" takes ${command.takes || 'no'} subject.`);
    pool = await connect(io.env['DATABASE_URL']);
    return await command.run({ io, pool, subject: rest[0]!, reason: values.reason, by: values.by });
  } catch (error) {
    io.err(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) return EXIT.usage;
    if (error instanceof KeyConfigurationError || error instanceof ConfigError || error instanceof NoDatabaseError)
      return EXIT.unable;
    return EXIT.refused;
  } finally {
    await pool?.end();
  }
}

interface KeysCommand {
  readonly io: KeysIo;
  readonly pool: pg.Pool;
  readonly subject: string;
  readonly reason: string | undefined;
  readonly by: string | undefined;
}

interface Command {
  /** Subjects it is given. */
  readonly takes: 0 | 1;
  run(command: KeysCommand): Promise<number>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  'rotate-master': {
    takes: 0,
    async run({ io, pool }) {
      const onProgress = (done: number): void => io.err(`${done} keys rewrapped …`);
      const masterKeys = masterKeysFrom(io.env);
      const { rewrapped, remaining } = await rotateMasterKey({ pool, masterKeys, abort: io.stop, onProgress });
      io.out(`${rewrapped} persons' keys were wrapped with the current master key, ${remaining} remain.`);
      if (remaining > 0)
        throw new RefusedError('Run it again after stopping every process that still wraps with an old key.');
      io.out('Only older backups need the retired master keys now. Keep the keys as long as those backups.');
      // A restore of an older backup continues to the newest log, in which persons' keys are wrapped with a key that
      // the backup's key set does not hold.
      io.out('Take a backup now. Without the current master key, a restored backup cannot be read.');
      return EXIT.done;
    },
  },
  'rotate-index': {
    takes: 0,
    async run({ io, pool }) {
      const personalData = personalDataFrom(io.env, { pool });
      const columns = [
        enquiredAccounts,
        operatorAddresses,
        accountEmails,
        accountPhones,
        accountIdentities,
        identityNumbers,
        addedBvns,
        fundingAccountNumbers,
      ];
      for (const one of await rotateBlindIndexKey({ pool, personalData, columns, abort: io.stop }))
        io.out(
          `${one.table}: ${one.renewed} renewed, ${one.current} already current, ${one.erased} of erased persons.`,
        );
      const people = await rebuildPeople(io, pool);
      if (io.stop.aborted) throw new RefusedError('The command was interrupted. Run it again.');
      if (people.state !== 'done')
        throw new RefusedError(`${people.projection} was not rebuilt (${people.error ?? people.state}): run it again.`);
      const events = `${people.eventsDone} ${people.eventsDone === 1 ? 'event' : 'events'}`;
      io.out(`${people.projection}: rebuilt from ${events}.`);
      // Their streams are named by the index key, and so cannot be renewed.
      io.out(
        'Keep the retired key: it is needed to find people’s used and personal limits, and their saved bank accounts.',
      );
      return EXIT.done;
    },
  },
  erase: {
    takes: 1,
    async run({ io, pool, subject, ...given }) {
      const why = required(given);
      const store = productStore({ pool });
      const isNew = await eraseSubject({ store, personalData: personalDataFrom(io.env, { pool }) }, subject, why).catch(
        (error: unknown) => {
          if (error instanceof UnknownSubjectError) throw new RefusedError(`Nothing was ever sealed for ${subject}.`);
          if (error instanceof UnfitReasonError) throw new UsageError(`Not erased: ${error.message}.`);
          throw error;
        },
      );
      io.out(
        isNew
          ? `${subject} is erased. Running processes forget the key within a minute.`
          : `${subject} had been erased before.`,
      );
      return EXIT.done;
    },
  },
  'accept-loss': {
    takes: 0,
    async run({ io, pool, ...given }) {
      const why = required(given);
      const loss = await acceptLoss({ pool, ...sealing(io.env) }, why);
      io.out(
        loss
          ? `Blocks ${loss.after + 1n} to ${loss.upTo} are recorded as lost, and sealing continues. Every verification reports it.`
          : 'The export has no block that the store lacks. Nothing is lost.',
      );
      return EXIT.done;
    },
  },
};

/** Rebuilds what operators find people by, next to the live rows: a worker or this process does it. */
async function rebuildPeople({ env, stop }: KeysIo, pool: pg.Pool): Promise<RebuildStatus> {
  const projection = personLookupsProjection(env);
  const rebuilder = new Rebuilder({ store: productStore({ pool }), projections: [projection] });
  const [requested] = await rebuilder.request([projection.name], { by: BY_COMMAND, reason: 'a new blind index key' });
  const [status] = await rebuilder.finish([requested!.id], { abort: stop });
  return status!;
}

function required({ reason, by }: Pick<KeysCommand, 'reason' | 'by'>): {
  readonly reason: string;
  readonly by: string;
} {
  if (!reason || !by) throw new UsageError('Enter a reason (--reason "…") and who (--by operator:<id>).');
  return { reason, by };
}

function sealing(env: KeysIo['env']): { readonly signer: SealSigner; readonly heads: FileHeadExport } {
  const { SEAL_EXPORT_DIR: folder, SEALER_PRIVATE_KEY: pem } = env;
  if (!folder) throw new KeyConfigurationError('SEAL_EXPORT_DIR is not set');
  if (!pem) throw new KeyConfigurationError('SEALER_PRIVATE_KEY is not set');
  return { signer: new SealSigner(pem), heads: new FileHeadExport(folder) };
}

function argumentsOf(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { reason: { type: 'string' }, by: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(sentenceOf(error));
  }
}

class NoDatabaseError extends Error {}

async function connect(url: string | undefined): Promise<pg.Pool> {
  if (!url) throw new NoDatabaseError('DATABASE_URL is not set, and no product runs on this machine.');
  const pool = new pg.Pool({ connectionString: url, max: 3, connectionTimeoutMillis: 5000 });
  pool.on('error', () => undefined);
  try {
    await assertSchemaCurrent(pool);
    await pool.query('select from subject_keys limit 0');
  } catch (error) {
    await pool.end();
    throw new NoDatabaseError(`The database cannot be used: ${(error as Error).message}`);
  }
  return pool;
}

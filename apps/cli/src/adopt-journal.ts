import { randomUUID } from 'node:crypto';
import { assertSchemaCurrent, OldSchemaError } from '@usdt-africa/event-store';
import { formatMoney } from '@usdt-africa/kernel';
import pg from 'pg';
import { isOwner } from './owner-role.js';

/** The request is not possible; the message is one sentence for the person at the command line. */
export class AdoptionRefusedError extends Error {
  override readonly name = 'AdoptionRefusedError';
}

export interface AdoptionRequest {
  /** 10 to 500 characters; stored with the word. */
  readonly reason: string;
  /** Who adopts, as the machine knows them. */
  readonly by: string;
  /** Whether the word is written; without it the command only shows what the database knows. */
  readonly isConfirmed: boolean;
}

/** What each refusal means. Only the first two can be ended by a person's word. */
const REFUSALS: Readonly<Record<string, string>> = {
  'journal-behind': 'the journal lacks a signature that this database has',
  'database-behind': 'the journal has signatures of sends that this database does not know',
  'other-hot-wallet': 'the signer’s key is for a different address than HOT_WALLET_ADDRESS',
  'signer-silent': 'the signer does not respond',
};
const ADOPTABLE = ['journal-behind', 'database-behind'];
/** The signer's defaults: the longest window, the tolerance of clocks, and the margin. */
const WAIT = '11 minutes by default (SIGNER_EXPIRATION_SECONDS + 60 s + SIGNER_RESIGN_MARGIN_SECONDS)';

interface Known {
  readonly sequence: string | null;
  readonly hash: string | null;
  readonly refusal: string | null;
  readonly since: Date | null;
  /** A word that no worker has passed on yet. */
  readonly word: string | null;
  readonly wordBy: string | null;
  readonly wordAt: Date | null;
}

interface UnknownSignature {
  readonly sequence: string;
  readonly tx_id: string;
  readonly kind: string;
  readonly wallet_id: string | null;
  readonly recipient: string;
  readonly amount_micro: string;
  readonly asset: 'USDT' | 'TRX';
  readonly expiration: Date;
}

/**
 * Lets the signer go on although its journal and this database do not agree. Prints what the database knows of both and
 * what follows and, once confirmed, writes a new word that the worker passes on to the signer, which accepts each word
 * once. Person, time and reason are stored with it.
 * @param ownerUrl the owner role's connection; the product may run
 * @throws AdoptionRefusedError while nothing disagrees, an earlier word waits, or the reason is missing
 */
export async function adoptJournal(
  ownerUrl: string,
  { reason, by, isConfirmed }: AdoptionRequest,
  print: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // A query on a broken connection fails on its own.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireOwnDatabase(client);
    await client.query('begin');
    // Two commands at once would write two words.
    await client.query('lock table journal_adoptions in share row exclusive mode');
    const known = await whatIsKnown(client);
    print(
      known.sequence === null
        ? 'This database has no signature of the signer.'
        : `Highest signature of this database: ${known.sequence}, line ${known.hash}.`,
    );
    print(refusalLine(known));
    printUnknown(await unknownSignatures(client), print);
    const obstacle = obstacleOf(known);
    if (obstacle !== null && isConfirmed) throw new AdoptionRefusedError(obstacle);
    if (obstacle !== null) {
      print(obstacle);
      return;
    }
    for (const line of consequences(known)) print(line);
    if (!isConfirmed) {
      print('Nothing was written. To go ahead, run the same command with --yes.');
      return;
    }
    const why = reason.trim();
    if (why.length < 10 || why.length > 500)
      throw new AdoptionRefusedError('Enter a reason of 10 to 500 characters: --reason "…".');
    const word = randomUUID();
    await client.query('insert into journal_adoptions (word, reason, asked_by) values ($1, $2, $3)', [word, why, by]);
    await client.query('commit');
    print(`Stored: adoption ${word} by ${by}. A running worker passes it on within a minute, or at its next start.`);
  } finally {
    // Ends an open transaction, too.
    await client.end().catch(() => undefined);
  }
}

async function requireOwnDatabase(client: pg.Client): Promise<void> {
  if (!(await isOwner(client)))
    throw new AdoptionRefusedError('DATABASE_OWNER_URL must be the connection of the role that owns the database.');
  try {
    await assertSchemaCurrent(client);
  } catch (error) {
    throw error instanceof OldSchemaError ? new AdoptionRefusedError(error.message) : error;
  }
}

async function whatIsKnown(client: pg.Client): Promise<Known> {
  const { rows } = await client.query<Known>(
    `select s.sequence, s.hash, h.signer_refusal as refusal, h.signer_refused_since as since,
       a.word, a.asked_by as "wordBy", a.asked_at as "wordAt"
     from (select 1) one
       left join lateral (select sequence, hash from signer_journal order by sequence desc limit 1) s on true
       left join hot_wallet h on true
       left join lateral (select word, asked_by, asked_at from journal_adoptions where used_at is null
         order by asked_at desc limit 1) a on true`,
  );
  return rows[0]!;
}

async function unknownSignatures(client: pg.Client): Promise<readonly UnknownSignature[]> {
  const { rows } = await client.query<UnknownSignature>(
    `select sequence, tx_id, kind, wallet_id, recipient, amount_micro, asset, expiration from unknown_signatures
     where resolved_at is null order by sequence`,
  );
  return rows;
}

function refusalLine({ refusal, since }: Known): string {
  if (refusal === null) return 'The worker has found no disagreement with the signer’s journal.';
  return `Nothing has been signed since ${since!.toISOString()}, because of ${refusal}: ${REFUSALS[refusal] ?? 'see docs/keys.md'}.`;
}

/** Why no word can be written now; null where one can. */
function obstacleOf({ refusal, word, wordBy, wordAt }: Known): string | null {
  if (word !== null)
    return `Adoption ${word} by ${wordBy} at ${wordAt!.toISOString()} is not applied yet: a running worker passes it on within a minute.`;
  if (refusal === null)
    return 'There is nothing to adopt. After a restore, start the product first: the worker compares both within a minute.';
  return ADOPTABLE.includes(refusal)
    ? null
    : `An adoption cannot resolve ${refusal}: see docs/keys.md. Nothing was written.`;
}

/** What the word leads to, for the person who gives it. */
function consequences({ refusal }: Known): readonly string[] {
  return [
    'First look for a newer journal or database: with it, nothing is lost. If there is none, an adoption does this:',
    refusal === 'journal-behind'
      ? `- The signer signs nothing for ${WAIT}: then every transaction whose signature its journal lost has expired. Sends due in that time are given up, and their money goes back.`
      : '- The signer continues at once.',
    '- Signatures of sends that this database does not know are written into unknown_signatures. Each wallet they name is closed for debits until finance has entered the result of each: find the transactions on the network.',
    '- To see them, run this command again without --yes once the adoption is applied.',
  ];
}

function printUnknown(unknown: readonly UnknownSignature[], print: (line: string) => void): void {
  if (unknown.length === 0) {
    print('Open unknown signatures: none.');
    return;
  }
  print(`Open unknown signatures: ${unknown.length}.`);
  for (const line of table([
    ['line', 'for', 'amount', 'to', 'expires', 'wallet', 'transaction'],
    ...unknown.map((one) => [
      one.sequence,
      one.kind,
      `${formatMoney(BigInt(one.amount_micro), one.asset)} ${one.asset}`,
      one.recipient,
      one.expiration.toISOString(),
      one.wallet_id ?? '-',
      one.tx_id,
    ]),
  ]))
    print(line);
  const sums = new Map<string, bigint>();
  for (const { wallet_id: wallet, amount_micro: amount } of unknown)
    if (wallet !== null) sums.set(wallet, (sums.get(wallet) ?? 0n) + BigInt(amount));
  for (const [wallet, sum] of sums)
    print(`Wallet ${wallet} is closed for debits: ${formatMoney(sum, 'USDT')} USDT is open.`);
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd());
}

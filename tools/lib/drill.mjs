/** A trial of a restore as it would be needed now: done for real, next to the running product. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bringUpToDate, NAME } from './database.mjs';
import { ownKeys } from './own-product.mjs';
import { asSuperuser, urlFor } from './postgres.mjs';
import { restoreBeside } from './restore.mjs';
import { Complaint, ROOT } from './root.mjs';
import { run } from './run.mjs';
import { compareJournal, journalLine, readJournal, signaturesOf } from './signer-journal.mjs';

/** The history's newest events are sealed a little later: in a copy, the rest is never sealed. */
const UNSEALED_MS = 600_000;

/**
 * @typedef {object} Drilled
 * @property {string} backup its name
 * @property {string} takenAt
 * @property {number} restoredInMs until it answered
 * @property {number} events in the restored store
 * @property {string | null} lastEventAt when its newest was recorded
 * @property {number} epoch after it was raised
 * @property {{ events: number, seconds: number } | null} lost against the running product; null when none runs
 * @property {Record<'chain' | 'projections' | 'ledger' | 'addresses' | 'journal', boolean>} proofs
 * @property {string} journal what the signer's journal of the backup holds of the restored database's signatures, in one line
 * @property {boolean} ok
 * @property {Record<string, unknown>} found the output of `events verify` for each, and the journal's
 * comparison, for a closer examination
 */

/**
 * Restores a backup next to the running product, raises the epoch there, proves the history, the read models, the money,
 * the addresses and the signer's journal, counts what would be lost, and removes it again.
 * @param {object} wanted
 * @param {import('./backup-place.mjs').FoundBackup} wanted.backup
 * @param {string} wanted.backups
 * @param {import('./postgres.d.mts').ClusterAddress | undefined} wanted.running
 * @param {import('./root.mjs').Print} wanted.print
 * @returns {Promise<Drilled>}
 * @throws Complaint
 */
export async function drill({ backup, backups, running, print }) {
  // The current events are those that would be lost; later ones are no part of this loss.
  const now = running ? await newest(running) : undefined;
  const began = performance.now();
  print(`Restoring the backup of ${backup.takenAt} …`);
  const { cluster, end } = await restoreBeside(backup, backups);
  try {
    const restoredInMs = Math.round(performance.now() - began);
    const then = await newest(cluster);
    const ownerUrl = urlFor(cluster, 'owner', NAME);
    await bringUpToDate(ownerUrl, print);
    const { raiseEpochAfterRestore } = await import(
      new URL('../../apps/cli/dist/raise-epoch.js', import.meta.url).href
    );
    const epoch = await raiseEpochAfterRestore(ownerUrl, print);
    print('Verifying the history, the read models, the money, the addresses and the journal …');
    const verified = await prove(cluster, join(backup.folder, 'seals'), then.at);
    const journal = await proveJournal(cluster, backup);
    const proofs = { ...verified.proofs, journal: journal.isGood };
    return {
      backup: backup.name,
      takenAt: backup.takenAt,
      restoredInMs,
      events: then.events,
      lastEventAt: then.at?.toISOString() ?? null,
      epoch,
      lost: now ? difference(now, then) : null,
      proofs,
      journal: journal.line,
      ok: Object.values(proofs).every(Boolean),
      found: { ...verified.found, journal: journal.comparison },
    };
  } finally {
    await end();
  }
}

/** @typedef {{ readonly events: number, readonly at: Date | null }} Newest */

/**
 * @param {Newest} now
 * @param {Newest} then
 */
function difference(now, then) {
  const ms = now.at && then.at ? now.at.getTime() - then.at.getTime() : 0;
  return { events: Math.max(0, now.events - then.events), seconds: Math.max(0, Math.round(ms / 1000)) };
}

/**
 * @param {import('./postgres.d.mts').ClusterAddress} cluster
 * @returns {Promise<Newest>}
 */
async function newest(cluster) {
  return asSuperuser(
    cluster,
    async (client) => {
      const { rows } = await client.query('select count(*) as events, max(recorded_at) as at from events');
      return { events: Number(rows[0].events), at: rows[0].at };
    },
    NAME,
  );
}

/**
 * @param {import('./postgres.d.mts').ClusterAddress} cluster
 * @param {string} seals
 * @param {Date | null} lastEventAt
 */
async function prove(cluster, seals, lastEventAt) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    // The index of people is folded from what it opens.
    ...ownKeys(),
    ...process.env,
    DATABASE_URL: urlFor(cluster, 'app', NAME),
    DATABASE_READER_URL: urlFor(cluster, 'reader', NAME),
    SEAL_EXPORT_DIR: seals,
  };
  delete env['KAFKA_BROKERS'];
  const { output } = await run(
    [process.execPath, join(ROOT, 'apps', 'cli', 'bin', 'events.mjs'), 'verify', '--json'],
    [],
    {
      env,
    },
  );
  const found = parsed(output);
  const age = lastEventAt === null ? 0 : Date.now() - lastEventAt.getTime();
  const { verdict, unsealed } = found.chain;
  return {
    found,
    proofs: {
      // The only fault is that the last minutes before the copy's end are not sealed.
      chain:
        verdict === 'intact' || (verdict === 'unproven' && unsealed.count > 0 && unsealed.oldestMs - age < UNSEALED_MS),
      projections: found.projections.every(
        (/** @type {{ equal: boolean, parked: number }} */ { equal, parked }) => equal && parked === 0,
      ),
      ledger: found.ledger.findings.length === 0 && found.ledger.balancesEqualEvents,
      addresses: found.addresses.findings.length === 0,
    },
  };
}

/**
 * Whether each signature that the restored database has stands in the journal that was copied after it. Those that came
 * by the archived log may be newer than that copy.
 * @param {import('./postgres.d.mts').ClusterAddress} cluster
 * @param {import('./backup-place.mjs').FoundBackup} backup
 * @returns {Promise<{ isGood: boolean, line: string, comparison: import('./signer-journal.mjs').Comparison | null }>}
 */
async function proveJournal(cluster, backup) {
  const folder = join(backup.folder, 'signer');
  try {
    const journal = await readJournal(folder);
    const known = backup.signatures ?? 0;
    const compare = (/** @type {import('pg').Client} */ client) => compareJournal(journal, signaturesOf(client), known);
    const comparison = await asSuperuser(cluster, compare, NAME);
    const isGood = comparison.missing === 0;
    if (!isGood && !existsSync(folder))
      return { isGood, line: `The backup's signer folder is missing. Put ${folder} back.`, comparison };
    return { isGood, line: journalLine(comparison), comparison };
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    return { isGood: false, line: error.message, comparison: null };
  }
}

/** @param {string} output */
function parsed(output) {
  try {
    return JSON.parse(output);
  } catch {
    throw new Complaint(`The restored copy could not be verified:\n${output.trim()}`);
  }
}

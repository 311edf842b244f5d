#!/usr/bin/env node
/**
 * `npm run drill`: restores the newest backup next to the running product, proves it, and reports what would be lost.
 */
import { existsSync } from 'node:fs';
import { backupFolder, findBackup } from '../lib/backup-place.mjs';
import { readArguments } from '../lib/command-line.mjs';
import { drill } from '../lib/drill.mjs';
import { ownCluster, ownDataFolder } from '../lib/own-product.mjs';
import { Complaint } from '../lib/root.mjs';

const EXPLANATION = `npm run drill [-- --backup <name>] [-- --json]

Restores a backup in a separate folder and on a separate port, reads the archived log to its end, raises the epoch there, verifies
history, read models, money and addresses, compares the signer's journal with the database, and prints what would be lost if the
backup were needed now, in seconds and events. The running product is not affected, and the copy is removed at the end. Exit 1:
something is wrong.

  --backup <name>  a backup other than the newest
  --json           for programs
  USDT_BACKUP_DIR  the folder of the backups (next to the data folder)
`;

/** @type {Readonly<Record<string, string>>} */
const NAMES = {
  chain: 'history     ',
  projections: 'read models ',
  ledger: 'money       ',
  addresses: 'addresses   ',
  journal: 'journal     ',
};

const { values } = readArguments(EXPLANATION, { options: { backup: { type: 'string' }, json: { type: 'boolean' } } });
try {
  await printDrill(values.backup, values.json === true);
} catch (error) {
  console.error(error instanceof Complaint ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {string | undefined} name
 * @param {boolean} asJson
 */
async function printDrill(name, asJson) {
  if (!existsSync(new URL('../../apps/cli/dist/raise-epoch.js', import.meta.url)))
    throw new Complaint('The code is not built yet. Run npm run build first.');
  const dataFolder = ownDataFolder();
  const backups = backupFolder(dataFolder, process.env);
  const backup = findBackup(backups, name);
  const print = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
  const drilled = await drill({ backup, backups, running: ownCluster(dataFolder)?.cluster, print });
  const { found, ...facts } = drilled;
  if (asJson) process.stdout.write(`${JSON.stringify(facts, null, 2)}\n`);
  else {
    const { restoredInMs, events, lastEventAt, epoch, lost, proofs, journal, ok } = drilled;
    for (const [what, isGood] of Object.entries(proofs)) {
      console.log(`${NAMES[what]} ${isGood ? 'good' : 'NOT GOOD'}`);
      if (!isGood) console.log(JSON.stringify(found[what], null, 2));
    }
    console.log(journal);
    console.log(
      `Restored in ${(restoredInMs / 1000).toFixed(1)} s: ${events} events, the newest of ${lastEventAt ?? 'never'}.`,
    );
    console.log(`Epoch ${epoch} in the copy; the running product is unchanged.`);
    console.log(
      lost
        ? `A restore now would lose ${lost.events} events, ${lost.seconds} s.`
        : 'The product is not running, so the loss cannot be measured.',
    );
    console.log(ok ? 'The backup is good.' : 'The backup is NOT good: see above.');
  }
  process.exitCode = drilled.ok ? 0 : 1;
}

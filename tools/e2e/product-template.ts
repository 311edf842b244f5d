import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { oncePerRun, runFolder } from '@usdt-africa/test-kit';
import { bringUpToDate, NAME } from '../lib/database.mjs';
import { makeFolder } from '../lib/postgres-place.mjs';
import { createDatabase, newPasswords, type Passwords, startCluster, urlFor } from '../lib/postgres.mjs';
import { loadSecrets } from '../lib/secrets.mjs';

interface Template {
  /** PostgreSQL's data folder. */
  readonly data: string;
  readonly passwords: Passwords;
}

/**
 * Gives a new data folder a copy of the run's database template, and the passwords that belong to it: making a cluster and
 * its schema takes a quarter of a product's start.
 * @returns whether it did: not where the folder exists already
 */
export async function fillFromTemplate(dataFolder: string): Promise<boolean> {
  if (process.platform === 'win32' || existsSync(dataFolder)) return false;
  const { data, passwords } = await oncePerRun('product-template', makeTemplate);
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
  const place = join(dataFolder, 'postgres');
  makeFolder(place);
  // With its owner, who is PostgreSQL's user.
  await promisify(execFile)('cp', ['-a', data, join(place, 'data')]);
  const secrets = join(dataFolder, 'secrets.json');
  writeFileSync(secrets, JSON.stringify({ database: passwords }), { mode: 0o600 });
  // The rest is the product's own, and must stand before it is started on data.
  loadSecrets(secrets, false);
  return true;
}

async function makeTemplate(): Promise<Template> {
  const folder = join(runFolder(), 'clusters', 'product-template');
  const passwords = newPasswords();
  const cluster = await startCluster({ folder, passwords });
  try {
    await createDatabase(cluster, NAME);
    await bringUpToDate(urlFor(cluster, 'owner', NAME), () => undefined);
  } finally {
    await cluster.stop();
  }
  return { data: join(folder, 'data'), passwords };
}

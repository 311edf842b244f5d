import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The folder that Jest's global set-up made for this run. */
export function runFolder(): string {
  const folder = process.env['USDT_TEST_RUN_FOLDER'];
  if (!folder) throw new Error("@usdt-africa/test-kit needs the global set-up of the workspace's jest.config.mjs");
  return folder;
}

/**
 * Makes something once per run, in the test process that requests it first; the others wait for it.
 * @param make its result is JSON; a failure is thrown to all who wait
 * @param patience how long the others wait, in milliseconds
 */
export async function oncePerRun<T>(name: string, make: () => Promise<T>, patience = 120_000): Promise<T> {
  const done = join(runFolder(), `${name}.json`);
  const claim = join(runFolder(), `${name}.claim`);
  for (let waited = 0; waited < patience; waited += 25) {
    const outcome = readOutcome<T>(done);
    if (outcome) {
      if ('failure' in outcome) throw new Error(outcome.failure);
      return outcome.value;
    }
    if (claimIt(claim)) return await applyMigrations(done, make);
    await sleep(25);
  }
  throw new Error(`${name} was not made within ${patience / 1000} seconds`);
}

type Outcome<T> = { readonly value: T } | { readonly failure: string };

function readOutcome<T>(file: string): Outcome<T> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Outcome<T>;
  } catch {
    return undefined;
  }
}

function claimIt(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function applyMigrations<T>(done: string, make: () => Promise<T>): Promise<T> {
  const resolve = (outcome: Outcome<T>): void => {
    writeFileSync(`${done}.part`, JSON.stringify(outcome), { mode: 0o600 });
    renameSync(`${done}.part`, done);
  };
  try {
    const value = await make();
    resolve({ value });
    return value;
  } catch (error) {
    resolve({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    throw error;
  }
}

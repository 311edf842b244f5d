#!/usr/bin/env node
/** `npm run events -- …` (`events` in the image): the event store, its read models and their proof, from a terminal. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseFolder } from '@usdt-africa/tools/database';
import { urlFor } from '@usdt-africa/tools/postgres';
import { PORTS } from '@usdt-africa/tools/product';
import { ROOT } from '@usdt-africa/tools/root';

const built = new URL('../dist/events/index.js', import.meta.url);
if (!existsSync(built)) {
  console.error('The code is not built yet: run npm start or npm run build once.');
  process.exit(2);
}
const { NoConnectionError, environmentFrom, rulesIn, run } = await import(built.href);
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.abort());
// `events … | head` closes its end early: that is no error.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
const io = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  env: process.env,
  isTerminal: process.stdout.isTTY === true,
  columns: process.stdout.columns ?? 120,
  stop: stop.signal,
};
process.exitCode = await run(process.argv.slice(2), io, place);

/** What the environment names, or else this machine's own product. */
function place() {
  const exportFolder = process.env.SEAL_EXPORT_DIR ?? null;
  const common = rulesIn(environmentFrom(process.env));
  const { DATABASE_URL: appUrl, DATABASE_READER_URL: readerUrl } = environmentFrom(process.env);
  if (appUrl) {
    const advice = 'It is what DATABASE_URL names.';
    return { ...common, appUrl, readerUrl: readerUrl ?? appUrl, logFolder: null, exportFolder, advice };
  }
  const dataFolder = resolve(ROOT, process.env.USDT_DATA_DIR ?? '.data');
  const advice = 'Start the product with npm start, or set DATABASE_URL.';
  const secrets = join(dataFolder, 'secrets.json');
  if (!existsSync(secrets)) throw new NoConnectionError(`There is no product in ${dataFolder}. ${advice}`);
  const port = runningPort(join(databaseFolder(dataFolder).folder, 'data', 'postmaster.pid'));
  if (port === null) {
    throw new NoConnectionError(`The PostgreSQL of the product in ${dataFolder} is not running. ${advice}`);
  }
  const { database: passwords, ...own } = JSON.parse(readFileSync(secrets, 'utf8'));
  const cluster = { port, passwords };
  const kafkaPort = process.env.KAFKA_PORT ?? String(PORTS.KAFKA_PORT);
  return {
    ...common,
    keys: {
      MASTER_KEY: own.masterKey,
      MASTER_KEYS_RETIRED: own.retiredMasterKeys,
      BLIND_INDEX_KEY: own.blindIndexKey,
      BLIND_INDEX_KEYS_RETIRED: own.retiredBlindIndexKeys,
    },
    kafka: {
      ...common.kafka,
      brokers: common.kafka.brokers.length > 0 ? common.kafka.brokers : [`127.0.0.1:${kafkaPort}`],
    },
    appUrl: urlFor(cluster, 'app', 'usdt_africa'),
    readerUrl: urlFor(cluster, 'reader', 'usdt_africa'),
    logFolder: join(dataFolder, 'logs'),
    exportFolder: exportFolder ?? join(dataFolder, 'seals'),
    advice,
  };
}

/**
 * Returns the port that PostgreSQL recorded when it started, whatever the environment says now.
 * @param {string} file
 */
function runningPort(file) {
  if (!existsSync(file)) return null;
  const port = Number(readFileSync(file, 'utf8').split('\n')[3]);
  return Number.isInteger(port) && port > 0 ? port : null;
}

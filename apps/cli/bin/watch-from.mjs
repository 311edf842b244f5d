#!/usr/bin/env node
/** `npm run watch-from -- <block> --reason "…"`: lets the watch of the chain go on from another block. Needs the built code. */
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { readArguments, refuseArguments } from '@usdt-africa/tools/command-line';

const EXPLANATION = `npm run watch-from -- <block> --reason "why"

When the alarm chain-fork or solid-still stays, because the node no longer holds the block that was read last: takes the
node's history for true from <block> on, the next block to be read. Blocks that were read already may be read again, for a
deposit is credited once; none may be passed over. First find out why the node tells another history: a node of another
chain, or one that is being cheated, gets deposits credited that do not exist.

  DATABASE_URL             the app role's connection; this one and the API key also as files (…_FILE)
  TRON_SOLIDITY_NODE_URL   the node, TRON_FULL_NODE_URL where that is another
  TRON_API_KEY             where the node wants one
  USDT_CONTRACT            the stablecoin's contract
`;

const { values, positionals } = readArguments(EXPLANATION, {
  options: { reason: { type: 'string' } },
  allowPositionals: true,
});
const built = new URL('../dist/watch-from.js', import.meta.url);
if (positionals.length !== 1) refuseArguments('Say from which block, and from one only.', EXPLANATION);
if (!existsSync(built)) leave('The code is not built yet: run npm run build first.\n', 2);
const { withSettingFiles } = await import('@usdt-africa/platform');
const env = settings();
const { DATABASE_URL, TRON_SOLIDITY_NODE_URL: url, TRON_FULL_NODE_URL = url, TRON_API_KEY, USDT_CONTRACT } = env;
if (!DATABASE_URL || !url || !USDT_CONTRACT)
  leave('DATABASE_URL, TRON_SOLIDITY_NODE_URL and USDT_CONTRACT must be set.\n', 2);

const { watchFrom } = await import(built.href);
const { TronWebNode } = await import('@usdt-africa/tron/tronweb');
const node = new TronWebNode({
  fullNodeUrl: TRON_FULL_NODE_URL ?? '',
  solidityNodeUrl: url ?? '',
  contract: USDT_CONTRACT ?? '',
  ...(TRON_API_KEY ? { apiKey: TRON_API_KEY } : {}),
});
try {
  const move = { block: Number(positionals[0]), reason: values.reason ?? '', by: userInfo().username };
  console.log(await watchFrom(DATABASE_URL, node, move));
} catch (error) {
  leave(`${error instanceof Error ? error.message : String(error)}\n`, 1);
}

function settings() {
  try {
    return withSettingFiles(process.env);
  } catch (error) {
    return leave(`${error instanceof Error ? error.message : String(error)}\n`, 2);
  }
}

/**
 * @param {string} text
 * @param {number} code
 * @returns {never}
 */
function leave(text, code) {
  process.stderr.write(text);
  process.exit(code);
}

import type { TransferSigner } from '@usdt-africa/addresses';
import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore } from '@usdt-africa/event-store';
import { systemClock } from '@usdt-africa/kernel';
import pg from 'pg';
import { openSends } from '../src/application/open-sends.js';
import { remoteObject } from './remote.js';
import type { StubChain } from './stub-chain.js';
import { HOT_WALLET, USDT } from './stub-signer.js';

/** A worker that sends, as a process, for tests that kill it: `DATABASE_URL`, `REMOTE_URL`. */
const { DATABASE_URL, REMOTE_URL } = process.env as Record<string, string>;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const chain = remoteObject<StubChain>(REMOTE_URL!, 'chain');
const { worker, journal, monitor } = openSends({
  pool,
  store: createEventStore({ pool, moneyEvents: MONEY_EVENTS }),
  signer: remoteObject<TransferSigner>(REMOTE_URL!, 'signer'),
  node: chain,
  sending: chain,
  config: { hotWallet: HOT_WALLET, contract: USDT, usdtLowMicro: 1n, trxLowSun: 1n },
  clock: systemClock,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  rules: { retryMs: 50, rebroadcastMs: 300, locateMs: 50, leaseMs: 500, balanceMs: 200, journalMs: 500 },
  polls: { signMs: 20, broadcastMs: 20, settleMs: 20 },
  pollMs: 20,
});
for (const job of [monitor, journal, worker]) job.start();
process.on('disconnect', () => process.exit(0));

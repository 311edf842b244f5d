#!/usr/bin/env node
/** `npm start`: installs missing packages, builds what changed, starts the whole product on this machine. */
import { resolve } from 'node:path';
import { buildWhatChanged } from '../lib/build.mjs';
import { installWhatIsMissing, requireNode } from '../lib/install.mjs';
import { runUntilStopped } from '../lib/run-until-stopped.mjs';
import { ROOT } from '../lib/root.mjs';

const USAGE = `npm start [-- --verbose] [-- --kafka | --no-kafka]

  --kafka     sends events through Kafka, or fails to start (needs Java 17 or newer and Maven)
  --no-kafka  reads events straight from the store, now and on later starts, until --kafka
              (with neither: uses Kafka where it is available)
  --verbose   shows the output of the parts and the build
  --help      shows this help

  USDT_DATA_DIR   the folder for all data (default .data)
  TRON_FULL_NODE_URL and TRON_SOLIDITY_NODE_URL (with USDT_CONTRACT, TRON_API_KEY), PAYSTACK_URL and
  PAYSTACK_SECRET_KEY (a test key), RATE_SOURCES, SMTP_URL (with MAIL_FROM), TERMII_URL and
  TERMII_API_KEY, AFRICASTALKING_URL, AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY (with SMS_FROM),
  OPENID_ISSUER with OPENID_CLIENT_ID and OPENID_CLIENT_SECRET, DOJAH_URL with DOJAH_APP_ID and DOJAH_KEY
                  connect to a real external system instead of the sandbox's
  DISPUTE_AFTER_SECONDS
                  how soon an order can be disputed (120, so that a case can be tried; customers wait two hours)
  API_PORT, SANDBOX_PORT, POSTGRES_PORT, …   see docs and the README
`;

/** Settings of a product that is tried out; the caller's own have precedence. */
const TRIAL = { DISPUTE_AFTER_SECONDS: '120' };

const args = process.argv.slice(2);
const unknown = args.find((arg) => !['--verbose', '--kafka', '--no-kafka', '--help'].includes(arg));
if (unknown !== undefined || args.includes('--help')) {
  process.stdout.write(unknown === undefined ? USAGE : `There is no option ${unknown}.\n\n${USAGE}`);
  process.exit(unknown === undefined ? 0 : 1);
}
if (args.includes('--kafka') && args.includes('--no-kafka')) {
  process.stdout.write('Choose either --kafka or --no-kafka, not both.\n');
  process.exit(1);
}
requireNode();
const isVerbose = args.includes('--verbose');

await runUntilStopped((print) => ({
  dataFolder: resolve(ROOT, process.env['USDT_DATA_DIR'] ?? '.data'),
  env: { ...TRIAL, ...process.env },
  // Browsers keep passkeys for names alone.
  host: 'localhost',
  print,
  kafka: args.includes('--kafka') ? 'required' : args.includes('--no-kafka') ? 'off' : 'auto',
  ...(isVerbose ? { show: (text) => process.stdout.write(text) } : {}),
  prepare: async () => {
    await installWhatIsMissing(print);
    await buildWhatChanged(print, { show: isVerbose });
  },
}));

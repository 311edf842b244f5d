import { once } from 'node:events';
import { constants, mkdirSync, realpathSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { resolve, sep } from 'node:path';
import { type Clock, formatMoney, systemClock } from '@usdt-africa/kernel';
import {
  channelKeys,
  type ChannelKeys,
  ConfigError,
  gauge,
  type Log,
  privatePortConfig,
  type PrivatePortConfig,
  type Settings,
  type StartedPart,
  startPrivatePort,
} from '@usdt-africa/platform/process';
import { DepositAddresses } from './derivation.js';
import { HotKey } from './hot-key.js';
import { signerServer } from './http.js';
import { IssueBook } from './issue-book.js';
import { IssuedAddresses } from './issued-addresses.js';
import { JournalAgreement } from './journal-agreement.js';
import { Journal } from './journal.js';
import { policyConfig } from './policy-config.js';
import type { TransferPolicy } from './policy.js';
import type { SignerParts } from './routes.js';
import { Transfers } from './transfers.js';

/** The signer's address and secrets. */
export interface SignerConfig {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** 32 to 64 bytes from which every key comes. */
  readonly seed: Uint8Array;
  readonly token: string;
  /**
   * The certificate it presents, and the authority whose clients it accepts; null: plain, on this machine or in a
   * sandbox.
   */
  readonly channel: ChannelKeys | null;
  /**
   * Where the record of issued ranges and of their database is stored: apart from the database and from what is copied
   * with it.
   */
  readonly stateFolder: string;
  /** What may be signed. */
  readonly policy: TransferPolicy;
  /** Where monitoring connects; null: nowhere. */
  readonly metrics: PrivatePortConfig | null;
}

/** Reads the signer's settings; production takes a given seed and token only. */
export function signerConfig(settings: Settings): SignerConfig {
  if (!/^(?:[0-9a-fA-F]{2}){32,64}$/.test(settings.text('SIGNER_SEED')))
    throw new ConfigError('SIGNER_SEED must be 64 to 128 hex digits.');
  const seed = settings.secret('SIGNER_SEED');
  const token = settings.secret('SIGNER_TOKEN');
  if (token.length < 32) throw new ConfigError('SIGNER_TOKEN must have at least 32 characters.');
  const host = settings.text('SIGNER_HOST', '127.0.0.1');
  const channel = channelKeys(settings);
  if (settings.mode === 'production' && channel === null && !isOfThisMachine(host))
    throw new ConfigError(
      'SIGNER_CA, SIGNER_CERT and SIGNER_KEY are not set: in production the signer listens beyond this machine only where both sides show certificates.',
    );
  return {
    host,
    port: settings.integer('SIGNER_PORT', 4205, { min: 0, max: 65_535 }),
    seed: Buffer.from(seed, 'hex'),
    token,
    channel,
    stateFolder: stateFolder(settings),
    policy: policyConfig(settings),
    metrics: privatePortConfig(settings),
  };
}

/** Hosts that only this machine can reach; `0.0.0.0` is every network of the machine. */
function isOfThisMachine(host: string): boolean {
  return /^127\.\d+\.\d+\.\d+$/.test(host) || host === '::1' || host === 'localhost';
}

/**
 * The folder of the signer's own state. It distinguishes a restored database from the lost one, so in production it
 * must not be restored together with the database, nor be empty because a volume was not mounted.
 */
function stateFolder(settings: Settings): string {
  const folder = resolve(settings.text('SIGNER_STATE_DIR'));
  if (settings.mode !== 'production') {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError('SIGNER_STATE_DIR must be a folder that is there already.');
  const data = resolve(settings.text('USDT_DATA_DIR', '.data'));
  const [real, realData] = [
    realpathSync(folder),
    statSync(data, { throwIfNoEntry: false }) ? realpathSync(data) : data,
  ];
  if (real === realData || real.startsWith(realData + sep))
    throw new ConfigError(
      'SIGNER_STATE_DIR must lie outside of the data folder: a copy of that would take the signer’s memory along.',
    );
  return real;
}

/** Starts the signer: a few routes, one token, no log of its responses. */
export async function startSigner(config: SignerConfig, log: Log, clock: Clock = systemClock): Promise<StartedPart> {
  const parts = openParts(config, log, clock);
  const { journal, issued } = parts;
  try {
    const server = signerServer(parts, config, log);
    server.listen(config.port, config.host);
    await once(server, 'listening');
    log.info(greatestLoss(config.policy, parts.key.address));
    log.info(
      config.policy.treasury === null
        ? 'SIGNER_TREASURY is not set: deposit addresses pay the hot wallet alone'
        : `deposit addresses pay the hot wallet and the treasury ${config.policy.treasury}`,
    );
    const stop = async (): Promise<void> => {
      issued.stop();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      journal.close();
    };
    const metrics = config.metrics && (await startMetrics(config.metrics, config, parts, clock).catch(failAfter(stop)));
    const { port } = server.address() as AddressInfo;
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    return {
      addresses: {
        signer: `${config.channel ? 'https' : 'http'}://${host}:${port}`,
        ...(metrics ? { metrics: metrics.url } : {}),
      },
      async stop() {
        await metrics?.stop();
        await stop();
      },
    };
  } catch (error) {
    issued.stop();
    if (journal.closedBecause === null) journal.close();
    throw error;
  }
}

function openParts({ seed, stateFolder: folder, policy }: SignerConfig, log: Log, clock: Clock): SignerParts {
  const book = IssueBook.open(folder, seed);
  const key = new HotKey(seed);
  if (key.address === policy.treasury)
    throw new ConfigError('SIGNER_TREASURY is the hot wallet: the treasury’s key must be on a device of its own.');
  const journal = Journal.open(folder, seed, { log, clock });
  const issued = new IssuedAddresses(new DepositAddresses(seed), book, { folder, seed }, log);
  const deadAfterMs = policy.longestWindowMs + policy.resignMarginMs;
  const agreement = new JournalAgreement(journal, clock, deadAfterMs, log);
  const transfers = new Transfers({ key, policy, book, issued, journal, agreement, clock });
  return { book, issued, key, journal, agreement, transfers };
}

/** What a person has to know before this process gets more coins to guard. */
function greatestLoss({ contracts, dayAmountMicro }: TransferPolicy, hotWallet: string): string {
  if (contracts.length === 0)
    return `SIGNER_CONTRACTS names no contract: nothing is signed for the hot wallet ${hotWallet}`;
  const each = contracts.length === 1 ? '' : ` of ${contracts.length} contracts together`;
  return `a stolen worker could take at most ${formatMoney(dayAmountMicro, 'USDT')} USDT${each} in 24 hours from the hot wallet ${hotWallet}`;
}

function startMetrics(
  port: PrivatePortConfig,
  { stateFolder: folder }: SignerConfig,
  { book, journal }: SignerParts,
  clock: Clock,
): ReturnType<typeof startPrivatePort> {
  const signed = (): number => Number(journal.signedInDay(clock.now())) / 1e6;
  return startPrivatePort(port, {
    // Every issue and every signature is written there first: without it, no request can be answered.
    checks: { state: () => access(folder, constants.W_OK), journal: () => requireOpen(journal) },
    gauges: () => [
      gauge('usdt_africa_signer_highest_index', 'The highest index that was issued.', book.highest),
      gauge('usdt_africa_signer_signatures', 'Signatures in the journal.', journal.signatures),
      gauge('usdt_africa_signer_signed_usdt', 'USDT signed in the last 24 hours to leave the product.', signed()),
    ],
  });
}

async function requireOpen({ closedBecause }: Journal): Promise<void> {
  if (closedBecause !== null) throw new Error(closedBecause);
}

function failAfter(stop: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    await stop();
    throw error;
  };
}

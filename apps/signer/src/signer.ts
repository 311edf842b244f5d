import { once } from 'node:events';
import { constants, mkdirSync, realpathSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { resolve, sep } from 'node:path';
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
import { signerServer } from './http.js';
import { IssueBook } from './issue-book.js';

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

/** Starts the signer: three routes, one token, no log of its responses. */
export async function startSigner(config: SignerConfig, log: Log): Promise<StartedPart> {
  const parts = { addresses: new DepositAddresses(config.seed), book: IssueBook.open(config.stateFolder, config.seed) };
  const server = signerServer(parts, config, log);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  const metrics =
    config.metrics &&
    (await startPrivatePort(config.metrics, {
      // Every issue is written there first: without it, no request can be answered.
      checks: { state: () => access(config.stateFolder, constants.W_OK) },
      gauges: () => [
        gauge('usdt_africa_signer_highest_index', 'The highest index that was issued.', parts.book.highest),
      ],
    }).catch(async (error: unknown) => {
      await stop();
      throw error;
    }));
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
}

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ConfigError, type Log, type Settings, type StartedPart } from '@usdt-africa/platform/process';
import { DepositAddresses } from './derivation.js';
import { signerServer } from './http.js';

/** Where the signer listens and what it holds. */
export interface SignerConfig {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** 32 to 64 bytes from which every key comes. */
  readonly seed: Uint8Array;
  readonly token: string;
}

/** Reads the signer's settings; production takes a given seed and token only. */
export function signerConfig(settings: Settings): SignerConfig {
  const seed = settings.secret('SIGNER_SEED');
  if (!/^(?:[0-9a-fA-F]{2}){32,64}$/.test(seed)) throw new ConfigError('SIGNER_SEED must be 64 to 128 hex digits.');
  const token = settings.secret('SIGNER_TOKEN');
  if (token.length < 32) throw new ConfigError('SIGNER_TOKEN must have at least 32 characters.');
  return {
    host: settings.text('SIGNER_HOST', '127.0.0.1'),
    port: settings.integer('SIGNER_PORT', 4205, { min: 0, max: 65_535 }),
    seed: Buffer.from(seed, 'hex'),
    token,
  };
}

/** Starts the signer: two routes, one token, no log of what it answers. */
export async function startSigner(config: SignerConfig, log: Log): Promise<StartedPart> {
  const server = signerServer(new DepositAddresses(config.seed), config.token, log);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    addresses: { signer: `http://${host}:${port}` },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

import { ConfigError, type Settings } from '@usdt-africa/platform';
import { nodeConfig, type NodeConfig, tronAddress } from '@usdt-africa/tron/config';

/** How the worker reaches the chain, and what it expects to find there. */
export interface TronConfig extends NodeConfig {
  /** The id of block 0 that the node must have; null takes any chain. */
  readonly tronGenesisId: string | null;
  readonly tronStartBlock: number | null;
  readonly tronPollMs: number;
  /** Address from which USDT is sent; null: nothing is sent, and no transaction of our own addresses is recorded. */
  readonly hotWalletAddress: string | null;
  /** Where our own USDT and TRX are kept, on a device of its own; null: no treasury is watched. */
  readonly treasuryAddress: string | null;
}

/** Block 0 of the network on which the stablecoin is worth something. */
const MAIN_NET = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc';

/**
 * Reads the settings of the chain.
 * @throws ConfigError
 */
export function tronConfig(settings: Settings): TronConfig {
  const start = settings.optional('TRON_START_BLOCK');
  const hotWalletAddress = addressOf(settings, 'HOT_WALLET_ADDRESS');
  return {
    ...nodeConfig(settings),
    tronGenesisId: genesisId(settings),
    tronStartBlock: start === null ? null : settings.integer('TRON_START_BLOCK', 0, { min: 0, max: 1_000_000_000 }),
    tronPollMs: settings.integer('TRON_POLL_MS', 500, { min: 10, max: 60_000 }),
    hotWalletAddress,
    treasuryAddress: treasury(settings, hotWalletAddress),
  };
}

function addressOf(settings: Settings, name: string): string | null {
  const address = settings.optional(name);
  return address === null ? null : tronAddress(name, address);
}

function treasury(settings: Settings, hotWallet: string | null): string | null {
  const address = addressOf(settings, 'TREASURY_ADDRESS');
  if (address === null) return null;
  if (hotWallet === null) throw new ConfigError('TREASURY_ADDRESS needs HOT_WALLET_ADDRESS.');
  if (address === hotWallet) throw new ConfigError('TREASURY_ADDRESS must be another address than HOT_WALLET_ADDRESS.');
  return address;
}

function genesisId(settings: Settings): string | null {
  const id = settings.optional('TRON_GENESIS_ID') ?? (settings.mode === 'production' ? MAIN_NET : null);
  if (id !== null && !/^[0-9a-f]{64}$/.test(id))
    throw new ConfigError('TRON_GENESIS_ID must be the id of block 0: 64 lower-case hex digits.');
  return id;
}

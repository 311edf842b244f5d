import { BlockList, isIP } from 'node:net';
import { ConfigError, type Settings } from '@usdt-africa/platform';
import { isTronAddress } from '@usdt-africa/tron/address';

/** How the worker reaches the chain, and what it expects to find there. */
export interface TronConfig {
  readonly tronFullNodeUrl: string;
  readonly tronSolidityNodeUrl: string;
  readonly tronApiKey: string | null;
  readonly usdtContract: string;
  /** The id of block 0 that the node must have; null takes any chain. */
  readonly tronGenesisId: string | null;
  readonly tronStartBlock: number | null;
  readonly tronPollMs: number;
  /** Address from which USDT is sent; null: nothing is sent, and no transaction of our own addresses is recorded. */
  readonly hotWalletAddress: string | null;
}

/** Block 0 of the network on which the stablecoin is worth something. */
const MAIN_NET = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc';

/**
 * Reads the settings of the chain.
 * @throws ConfigError
 */
export function tronConfig(settings: Settings): TronConfig {
  const start = settings.optional('TRON_START_BLOCK');
  return {
    tronFullNodeUrl: nodeAddress(settings, 'TRON_FULL_NODE_URL'),
    tronSolidityNodeUrl: nodeAddress(settings, 'TRON_SOLIDITY_NODE_URL'),
    tronApiKey: settings.optional('TRON_API_KEY'),
    usdtContract: contract(settings),
    tronGenesisId: genesisId(settings),
    tronStartBlock: start === null ? null : settings.integer('TRON_START_BLOCK', 0, { min: 0, max: 1_000_000_000 }),
    tronPollMs: settings.integer('TRON_POLL_MS', 500, { min: 10, max: 60_000 }),
    hotWalletAddress: hotWallet(settings),
  };
}

function contract(settings: Settings): string {
  return tronAddress('USDT_CONTRACT', settings.text('USDT_CONTRACT'));
}

function hotWallet(settings: Settings): string | null {
  const address = settings.optional('HOT_WALLET_ADDRESS');
  return address === null ? null : tronAddress('HOT_WALLET_ADDRESS', address);
}

function tronAddress(name: string, address: string): string {
  if (!isTronAddress(address))
    throw new ConfigError(`${name} is not a TRON address (T… with a right checksum): "${address}".`);
  return address;
}

function genesisId(settings: Settings): string | null {
  const id = settings.optional('TRON_GENESIS_ID') ?? (settings.mode === 'production' ? MAIN_NET : null);
  if (id !== null && !/^[0-9a-f]{64}$/.test(id))
    throw new ConfigError('TRON_GENESIS_ID must be the id of block 0: 64 lower-case hex digits.');
  return id;
}

/**
 * A self-hosted node often has no certificate and runs in the same private network. Production accepts that only with
 * an explicit setting, and only for an address of such a network: a name could resolve anywhere.
 */
function nodeAddress(settings: Settings, name: string): string {
  const allowance = settings.optional('TRON_PRIVATE_HTTP');
  if (allowance !== null && allowance !== 'yes' && allowance !== 'no')
    throw new ConfigError('TRON_PRIVATE_HTTP must be yes or no.');
  const text = settings.text(name);
  if (settings.mode !== 'production' || allowance !== 'yes' || !URL.canParse(text)) return settings.outside(name);
  const { protocol, hostname } = new URL(text);
  if (protocol !== 'http:') return settings.outside(name);
  if (!isPrivate(hostname))
    throw new ConfigError(
      `${name} must be encrypted (https) in production: TRON_PRIVATE_HTTP=yes is for addresses of a private network (10…, 172.16…, 192.168…, fd…).`,
    );
  return text.replace(/\/$/, '');
}

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

function isPrivate(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  const version = isIP(bare);
  return version !== 0 && PRIVATE.check(bare, version === 6 ? 'ipv6' : 'ipv4');
}

import { BlockList, isIP } from 'node:net';
import { ConfigError, type Settings } from '@usdt-africa/platform';
import { isTronAddress } from './address.js';

/** How a process reaches a TRON node, and the stablecoin's contract there. */
export interface NodeConfig {
  readonly tronFullNodeUrl: string;
  readonly tronSolidityNodeUrl: string;
  readonly tronApiKey: string | null;
  /** `T…` */
  readonly usdtContract: string;
}

/**
 * Reads where the node is.
 * @throws ConfigError
 */
export function nodeConfig(settings: Settings): NodeConfig {
  return {
    tronFullNodeUrl: nodeAddress(settings, 'TRON_FULL_NODE_URL'),
    tronSolidityNodeUrl: nodeAddress(settings, 'TRON_SOLIDITY_NODE_URL'),
    tronApiKey: settings.optionalSecret('TRON_API_KEY'),
    usdtContract: tronAddress('USDT_CONTRACT', settings.text('USDT_CONTRACT')),
  };
}

/** @throws ConfigError for a text that is no TRON address */
export function tronAddress(name: string, address: string): string {
  if (!isTronAddress(address))
    throw new ConfigError(`${name} is not a TRON address (T… with a right checksum): "${address}".`);
  return address;
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

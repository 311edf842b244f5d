import type { Chain } from './chain/chain.js';
import { accountOf } from './chain/state.js';
import { tokenBalance } from './contracts/tether.js';
import { encodeBase58Check } from './encoding/base58.js';
import type { Genesis } from './genesis.js';

/** An address that holds TRX or USDT at the head, the pending pool included. Amounts in sun and micro-USDT. */
export interface Holding {
  /** `T…` */
  readonly address: string;
  /** What the sandbox knows it to be; null for an address of the product or of a stranger. */
  readonly label: string | null;
  readonly activated: boolean;
  readonly trx: bigint;
  readonly usdt: bigint;
}

/** Every address that holds TRX or USDT and is none of the chain's own, most USDT first, then most TRX. */
export function holdingsOf(chain: Chain, genesis: Genesis, labels: ReadonlyMap<string, string>): Holding[] {
  const state = chain.headState;
  const { usdt } = genesis.contracts;
  const own = new Set([
    ...Object.values(genesis.contracts),
    ...Object.values(genesis.keys).map((keys) => keys.address),
  ]);
  const holdings: Holding[] = [];
  for (const hex of addresses(chain, usdt)) {
    if (own.has(hex)) continue;
    const account = accountOf(state, hex);
    const held = { trx: account?.balance ?? 0n, usdt: tokenBalance(state, usdt, hex) };
    if (held.trx === 0n && held.usdt === 0n) continue;
    const address = encodeBase58Check(hex);
    holdings.push({ address, label: labels.get(address) ?? null, activated: account !== undefined, ...held });
  }
  return holdings.sort((a, b) => compare(b.usdt, a.usdt) || compare(b.trx, a.trx) || (a.address < b.address ? -1 : 1));
}

function addresses(chain: Chain, token: string): Set<string> {
  const found = new Set<string>();
  for (const key of chain.stateKeys()) {
    for (const prefix of ['account:', `balance:${token}:`]) {
      if (key.startsWith(prefix)) found.add(key.slice(prefix.length));
    }
  }
  return found;
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

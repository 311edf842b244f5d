import type { Clock } from '@usdt-africa/kernel';
import type { TronNode } from '@usdt-africa/tron';
import type { WatcherLog } from './log.js';

export interface NodeCheckOptions {
  /** The stablecoin's contract (`T…`). */
  readonly contract: string;
  /** The id of block 0 of the chain that this must be; null takes any. */
  readonly genesisId: string | null;
}

/** The token's amounts are read with so many decimals. */
const DECIMALS = 6;
/** How far the chain may be ahead of this machine's clock, by which rates and locks are kept. */
const AHEAD_MS = 60_000;

/**
 * Checks whether this node can be trusted with our deposits: the right chain, with the stablecoin on it, at a plausible
 * time.
 * @returns the reason why not, for an operator; null when it can
 * @throws TronNodeError when it cannot be queried
 */
export async function unfitness(
  parts: { readonly node: TronNode; readonly clock: Clock; readonly log: WatcherLog },
  { contract, genesisId }: NodeCheckOptions,
): Promise<string | null> {
  const { node, clock, log } = parts;
  if (genesisId !== null) {
    const id = await node.genesisId();
    if (id !== genesisId) return `the node is on another network: its block 0 is ${id}, not ${genesisId}`;
  }
  if (!(await node.hasContract(contract))) return `there is no contract at ${contract} on the node's network`;
  const decimals = await node.tokenDecimals(contract);
  if (decimals === null)
    log.warn({ contract }, 'the node runs no constant calls: the token’s decimals are not checked');
  else if (decimals !== DECIMALS) return `the token at ${contract} has ${decimals} decimals, not ${DECIMALS}`;
  const head = await node.head();
  const ahead = head.time.getTime() - clock.now().getTime();
  if (ahead > AHEAD_MS)
    return `the node's newest block is of ${head.time.toISOString()}, ${Math.round(ahead / 1_000)} s after this machine's clock`;
  return null;
}

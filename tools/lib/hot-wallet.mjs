/** The hot wallet of this machine's product: its address, and the sandbox's request that fills it. */
import { until } from './processes.mjs';

/** Where the signer has the key of the hot wallet below its seed. */
const PATH = "44'/195'/20'/0'/0'";

/**
 * The address of the hot wallet (`T…`). The package is loaded on use: the starter installs it.
 * @param {string} seed the signer's, hex
 */
export async function hotWalletAddress(seed) {
  const { encodeBase58, HDNodeWallet, sha256 } = await import('ethers');
  const { address } = HDNodeWallet.fromSeed(Buffer.from(seed, 'hex')).derivePath(PATH);
  const bytes = address.replace('0x', '0x41');
  return encodeBase58(bytes + sha256(sha256(bytes)).slice(2, 10));
}

/** How long a watcher may take to begin; a product whose chain cannot be read needs no filled wallet. */
const WITHIN = 600_000;

/**
 * Has the sandbox fill the hot wallet once the watcher has its position on the chain: it reads every block after that,
 * and so finds the transfers. Does nothing to a wallet that is filled.
 * @param {object} options
 * @param {string} options.sandbox the address of its control API
 * @param {() => Promise<boolean>} options.isWatching
 * @param {() => boolean} options.isStopped
 * @returns {Promise<boolean>} whether it is filled
 */
export async function fillHotWallet({ sandbox, isWatching, isStopped }) {
  let isFilled = false;
  await until(
    async () => {
      if (isStopped()) return true;
      try {
        if (!(await isWatching())) return false;
        const request = { method: 'POST', signal: AbortSignal.timeout(10_000) };
        isFilled = (await fetch(`${sandbox}/control/tron/fill-hot-wallet`, request)).ok;
      } catch {
        // The sandbox or the database is starting again.
      }
      return isFilled;
    },
    WITHIN,
    200,
  );
  return isFilled;
}

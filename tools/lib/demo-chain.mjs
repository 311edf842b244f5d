/** What the sandbox chain's solidity port shows, for `npm run demo`. */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/**
 * @param {string} solidity the node's solidity port
 * @param {string} call
 * @param {object} body
 */
async function query(solidity, call, body) {
  const response = await fetch(`${solidity}/walletsolidity/${call}`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  return response.json();
}

/**
 * The package is loaded on use: the starter installs it.
 * @param {string} address `T…`
 * @returns {Promise<string>} its 20 bytes, hex
 */
export async function hexOf(address) {
  const { decodeBase58 } = await import('ethers');
  return decodeBase58(address).toString(16).padStart(50, '0').slice(2, 42);
}

/**
 * USDT of an address in the newest solid block.
 * @param {import('./demo-client.mjs').DemoClient} sandbox
 * @param {string} solidity the node's solidity port
 * @param {string} address
 * @returns {Promise<bigint>} in micro
 */
export async function solidUsdt(sandbox, solidity, address) {
  const { contracts } = await sandbox.call('GET', '/control/tron');
  const owner = await hexOf(address);
  const { constant_result: result } = await query(solidity, 'triggerconstantcontract', {
    owner_address: `41${owner}`,
    contract_address: `41${await hexOf(contracts.USDT)}`,
    function_selector: 'balanceOf(address)',
    parameter: owner.padStart(64, '0'),
  });
  return BigInt(`0x${result[0]}`);
}

/**
 * What a final transaction moved, by its own log at the solidity port.
 * @param {string} solidity
 * @param {string} txId
 * @returns {Promise<{ readonly from: string, readonly to: string, readonly micro: bigint } | null>} addresses of 20 bytes, hex; null: not
 * final, or failed
 */
export async function finalTransfer(solidity, txId) {
  const info = await query(solidity, 'gettransactioninfobyid', { value: txId });
  const logs = (info.log ?? []).filter(
    (/** @type {{ topics: string[] }} */ { topics }) => topics[0] === TRANSFER_TOPIC,
  );
  if (info.receipt?.result !== 'SUCCESS' || logs.length !== 1) return null;
  const [, from, to] = logs[0].topics.map((/** @type {string} */ topic) => topic.slice(24));
  return { from, to, micro: BigInt(`0x${logs[0].data}`) };
}

/**
 * What a final transaction cost, in sun.
 * @param {string} solidity
 * @param {string} txId
 */
export async function finalFeeSun(solidity, txId) {
  const { fee = 0 } = await query(solidity, 'gettransactioninfobyid', { value: txId });
  return BigInt(fee);
}

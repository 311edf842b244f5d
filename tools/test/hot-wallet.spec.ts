import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fillHotWallet, hotWalletAddress } from '../lib/hot-wallet.mjs';

test('INT-07 the hot wallet is the hardened child of the seed that the signer uses', async () => {
  // Checked with two implementations of BIP-32.
  const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
  expect(await hotWalletAddress(seed)).toBe('TFmWHzUxWqy2QpmmXFK7LGDZHaw6hUFojf');
});

test('INT-07 the sandbox is asked to fill the hot wallet when the watcher has begun, until it answers', async () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(requests.length === 1 ? 503 : 200).end('{}');
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const sandbox = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let looks = 0;
  const isWatching = async (): Promise<boolean> => {
    looks++;
    if (looks === 1) throw new Error('the database is starting');
    return looks > 2;
  };
  expect(await fillHotWallet({ sandbox, isWatching, isStopped: () => false })).toBe(true);
  expect(requests).toEqual(Array.from({ length: 2 }, () => 'POST /control/tron/fill-hot-wallet'));
  expect(looks).toBe(4);
  expect(await fillHotWallet({ sandbox, isWatching, isStopped: () => true })).toBe(false);
  expect(requests).toHaveLength(2);
  server.closeAllConnections();
  server.close();
});

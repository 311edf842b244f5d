import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTronSandbox } from '../../src/tron/index.js';
import { print } from '../../src/tron/encoding/java-json.js';
import type { Json } from '../../src/tron/encoding/java-json.js';
import type { TronSandbox, TronSandboxOptions } from '../../src/tron/index.js';

/** A sandbox with both its ports open. */
export interface RunningNode {
  readonly sandbox: TronSandbox;
  /** Base URLs. */
  readonly full: string;
  readonly solid: string;
  /** Posts JSON to a path of the full node (`/wallet/…`) or the solidity node and answers the parsed body. */
  post<T = Record<string, unknown>>(path: string, body?: unknown): Promise<T>;
  close(): Promise<void>;
}

async function listen(listener: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Opens a sandbox whose clock does not run: blocks come when `control.mine` is called. */
export async function startNode(options: Partial<TronSandboxOptions> = {}): Promise<RunningNode> {
  const sandbox = await createTronSandbox({ dataDir: null, ...options });
  const full = await listen(sandbox.fullNode);
  const solid = await listen(sandbox.solidityNode);
  return {
    sandbox,
    full: full.url,
    solid: solid.url,
    async post<T>(path: string, body: unknown = {}): Promise<T> {
      const base = path.startsWith('/walletsolidity/') ? solid.url : full.url;
      const response = await fetch(base + path, { method: 'POST', body: print(body as Json, 'compact') });
      return (await response.json()) as T;
    },
    async close() {
      for (const { server } of [full, solid]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      await sandbox.stop();
    },
  };
}

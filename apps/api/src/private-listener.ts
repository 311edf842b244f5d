import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KnownHosts } from '@usdt-africa/platform';
import { type Health, statusCodeOf } from './health.js';

export interface PrivateListener {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * For monitoring, on a port that no customer reaches: `GET /health` with every alarm. Nobody signs in here; who can reach
 * the port may read it.
 */
export async function startPrivateListener(
  { host, port }: { readonly host: string; readonly port: number },
  hosts: KnownHosts,
  health: Health,
): Promise<PrivateListener> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    if (!hosts.hasOrIsAddress(request.headers.host)) return answer(response, 403, { status: 'foreign-host' });
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/health')
      return answer(response, 404, { status: 'not-found' });
    void health.report().then((report) => answer(response, statusCodeOf(report), report));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const at = server.address() as AddressInfo;
  return {
    url: `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

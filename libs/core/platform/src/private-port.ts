import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError, type Settings } from './config.js';
import { KnownHosts } from './http/known-hosts.js';
import { gauge, type Gauge, processGauges, prometheusText } from './metrics.js';
import { readiness, type ReadinessChecks } from './readiness.js';
import { canonicalHost } from './this-machine.js';

/** Address at which monitoring queries a part. */
export interface PrivatePortConfig {
  readonly host: string;
  readonly port: number;
  /** Host names it accepts in addition to those of this machine and numeric addresses. */
  readonly allowedHosts: readonly string[];
}

/** Data that a part exposes there. */
export interface PrivatePortParts {
  readonly checks: ReadinessChecks;
  /** In addition to the metrics of the process. May reject: then its gauges are left out. */
  readonly gauges?: () => Promise<readonly Gauge[]> | readonly Gauge[];
  /** Further pages, by path. */
  readonly pages?: Readonly<Record<string, () => Promise<{ readonly status: number; readonly body: unknown }>>>;
}

export interface PrivatePort {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * `METRICS_PORT`, on this machine unless `METRICS_HOST` gives the address in the private network; null where none is
 * set.
 */
export function privatePortConfig(settings: Settings): PrivatePortConfig | null {
  if (settings.optional('METRICS_PORT') === null) return null;
  return {
    host: settings.text('METRICS_HOST', '127.0.0.1'),
    port: settings.integer('METRICS_PORT', 0, { min: 0, max: 65_535 }),
    allowedHosts: allowedHosts(settings),
  };
}

/** `ALLOWED_HOSTS`: what a proxy, or another machine of ours, calls this one. */
export function allowedHosts(settings: Settings): readonly string[] {
  const names = (settings.optional('ALLOWED_HOSTS') ?? '').split(',').map((name) => name.trim());
  return names.filter((name) => {
    if (name !== '' && canonicalHost(name) === null)
      throw new ConfigError(`ALLOWED_HOSTS must be names of hosts with commas between, not "${name}".`);
    return name !== '';
  });
}

/**
 * For monitoring, on a port that no customer reaches: `GET /live` (the process answers), `/ready` (it can do its work:
 * 503 when not) and `/metrics`. No sign-in; every client that can reach the port may read it.
 */
export async function startPrivatePort(config: PrivatePortConfig, parts: PrivatePortParts): Promise<PrivatePort> {
  const hosts = new KnownHosts(config.allowedHosts);
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    if (!hosts.hasOrIsAddress(request.headers.host)) return send(response, 403, { status: 'foreign-host' });
    const path = request.method === 'GET' ? request.url?.split('?')[0] : undefined;
    answer(path, parts).then(
      ({ status, body }) => send(response, status, body),
      () => send(response, 500, { status: 'failed' }),
    );
  });
  server.listen(config.port, config.host);
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

async function answer(
  path: string | undefined,
  { checks, gauges, pages = {} }: PrivatePortParts,
): Promise<{ readonly status: number; readonly body: unknown }> {
  if (path === '/live') return { status: 200, body: { status: 'live' } };
  if (path === '/ready') {
    const { ready, checks: answers } = await readiness(checks);
    return { status: ready ? 200 : 503, body: { status: ready ? 'ready' : 'not-ready', checks: answers } };
  }
  if (path === '/metrics') {
    const [{ ready }, own] = await Promise.all([readiness(checks), ownGauges(gauges)]);
    const isReady = gauge('usdt_africa_ready', 'Whether this process can do its work.', ready ? 1 : 0);
    return { status: 200, body: prometheusText([isReady, ...processGauges(), ...own]) };
  }
  const page = path !== undefined && Object.hasOwn(pages, path) ? pages[path] : undefined;
  return page ? page() : { status: 404, body: { status: 'not-found' } };
}

async function ownGauges(gauges: PrivatePortParts['gauges']): Promise<readonly Gauge[]> {
  try {
    return (await gauges?.()) ?? [];
  } catch {
    return [];
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isText ? 'text/plain; version=0.0.4; charset=utf-8' : 'application/json',
    'cache-control': 'no-store',
  });
  response.end(isText ? body : JSON.stringify(body));
}

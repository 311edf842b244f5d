import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { KAFKA_VERSIONS } from '../lib/kafka.mjs';
import { serverSettings } from '../lib/kafka-broker.mjs';
import { ROOT } from '../lib/root.mjs';
import { composeEnvironment, composeFile, composeText, kafkaSettings } from './compose.js';
import type { Service } from './compose.js';

/** Of a service in the Compose specification, as far as this file uses it. */
const SERVICE_KEYS = [
  'image',
  'build',
  'restart',
  'init',
  'cap_drop',
  'security_opt',
  'stop_grace_period',
  'shm_size',
  'command',
  'environment',
  'volumes',
  'healthcheck',
  'depends_on',
  'deploy',
  'ports',
  'networks',
  'profiles',
];
const CONDITIONS = ['service_started', 'service_healthy', 'service_completed_successfully'];

const env = composeEnvironment('--sandbox');
const file = composeFile(env);
const services = Object.entries(file.services);
const ours = services.filter(([, { image }]) => image === 'usdt-africa');
const brokers = services.filter(([name]) => name.startsWith('kafka-'));

test('OPS-01 the file has the parts in the numbers that were asked for', () => {
  expect(services.map(([name]) => name)).toEqual([
    'postgres',
    'kafka-1',
    'kafka-2',
    'kafka-3',
    'migrate',
    'api',
    'worker',
    'signer',
    'sealer',
    'sandbox',
  ]);
  const many = services.filter(([, { deploy }]) => deploy?.replicas === 2).map(([name]) => name);
  expect(many).toEqual(['api', 'worker']);
  expect(services.filter(([, { profiles }]) => profiles).map(([name]) => name)).toEqual(['sandbox']);
  expect(file.services['postgres']!.image).toBe('postgres:18');
  expect(brokers.map(([, { image }]) => image)).toEqual(Array(3).fill(`apache/kafka:${KAFKA_VERSIONS.newest}`));
});

test('OPS-01 the file says what the Compose specification knows, about things that are there', () => {
  for (const [name, service] of services) {
    expect(Object.keys(service).filter((key) => !SERVICE_KEYS.includes(key))).toEqual([]);
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(CONDITIONS).toContain(condition);
      expect(Object.keys(file.services)).toContain(other);
      if (condition === 'service_healthy')
        expect([name, file.services[other]!.healthcheck?.test[0]]).toEqual([name, 'CMD']);
    }
    for (const volume of service.volumes ?? []) expect(Object.keys(file.volumes)).toContain(volume.split(':')[0]);
    for (const value of Object.values(service.environment ?? {})) expect(typeof value).toBe('string');
    for (const network of service.networks ?? []) expect(['default', ...Object.keys(file.networks)]).toContain(network);
  }
});

test('INT-02 the signer reaches nothing, and workers alone reach it', () => {
  const inside = services.filter(([, { networks }]) => networks?.includes('signer')).map(([name]) => name);
  expect(inside).toEqual(['worker', 'signer']);
  expect(file.services['signer']!.networks).toEqual(['signer']);
  expect(file.networks['signer']).toEqual({ internal: true });
  expect(file.services['worker']!.environment!['SIGNER_URL']).toBe('https://signer:4206');
});

test('OPS-01 whatever is published is published on this machine alone', () => {
  for (const [, { ports = [] }] of services) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
});

test('OPS-01 every setting that the file asks for is written by compose-env, with new secrets each time', () => {
  const asked = [...composeText.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!);
  for (const options of [[], ['--sandbox']]) {
    expect(Object.keys(composeEnvironment(...options))).toEqual(expect.arrayContaining(asked));
  }
  expect(composeEnvironment('--sandbox')['MASTER_KEY']).not.toBe(env['MASTER_KEY']);
  expect(() => composeFile(composeEnvironment())).toThrow('PUBLIC_URL is not set');
});

test('OPS-01 the image holds the program of every command', () => {
  for (const [, { command = [] }] of ours) {
    const program = command.findLast((word) => /\.m?js$/.test(word))!;
    const source = program.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
    expect([program, existsSync(join(ROOT, source))]).toEqual([program, true]);
  }
  const image = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const [, major] of image.matchAll(/^FROM node:(\d+)/gm)) {
    expect(semver.intersects(engines.node, `${major}.x`)).toBe(true);
  }
  for (const [, name] of image.matchAll(/--workspace=@usdt-africa\/([\w-]+)/g)) {
    expect([`apps/${name}`, name!].some((folder) => existsSync(join(ROOT, folder, 'package.json')))).toBe(true);
  }
  expect(image.match(/^USER (.*)$/m)?.[1]).toBe('node');
});

test('OPS-01 each part is told its own secrets and no other', () => {
  const told = (name: string): string[] =>
    services.filter(([, { environment = {} }]) => name in environment).map(([part]) => part);
  expect(told('SIGNER_SEED')).toEqual(['signer']);
  expect(told('SIGNER_TOKEN')).toEqual(['worker', 'signer']);
  expect(told('SIGNER_KEY')).toEqual(['worker', 'signer']);
  const { worker, signer } = file.services;
  expect(worker!.environment!['SIGNER_KEY']).not.toBe(signer!.environment!['SIGNER_KEY']);
  expect(told('SEALER_PRIVATE_KEY')).toEqual(['sealer']);
  expect(told('MASTER_KEY')).toEqual(['api', 'worker']);
  expect(told('POSTGRES_OWNER_PASSWORD')).toEqual(['migrate']);
  expect(told('POSTGRES_PASSWORD')).toEqual(['postgres', 'migrate']);
});

test('ENG-02 its brokers have the settings of the brokers that are tested here', () => {
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

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { namedBySource } from '@usdt-africa/platform';
import { ROOT } from '../lib/root.mjs';

const FOLDER = join(ROOT, 'dist', 'parts');
/** Modules that stay outside: packages with files of their own, and optional ones that may be installed. */
const OUTSIDE = [
  '@node-rs/argon2',
  'sharp',
  'swagger-ui-dist/absolute-path.js',
  'pg-native',
  '@nestjs/microservices',
  '@nestjs/microservices/microservices-module.js',
  '@nestjs/websockets/socket-module.js',
  'class-transformer',
  'class-validator',
];

const scripts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));

test('the bundle contains every part of the product', () => {
  const names = scripts.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['api.js', 'worker.js', 'sealer.js', 'signer.js', 'sandbox.js', 'migrate.js']),
  );
});

test('the bundled parts contain their packages: none is loaded from its own folder', () => {
  const request =
    /^(?:import|export) (?:[^"]* from )?"([^".][^"]*)"|^(?!\s*[*/]).*?\b(?:__require|import|require\$?\d*)\("([^".][^"]*)"/gm;
  const outside = scripts.flatMap(({ text }) =>
    [...text.matchAll(request)].map(([, first, then]) => first ?? then ?? ''),
  );
  expect([...new Set(outside.filter((name) => !isBuiltin(name) && !OUTSIDE.includes(name)))]).toEqual([]);
  expect(outside).toContain('@node-rs/argon2');
});

test('the bundled parts contain only the PostgreSQL driver of TypeORM', () => {
  const drivers = scripts.flatMap(({ text }) => [...text.matchAll(/class (\w+Driver) (?:extends \w+ )?\{\n(.*\n.*)/g)]);
  const whole = drivers.filter(([, , line = '']) => !line.includes('is left out of this program'));
  expect([...new Set(whole.map(([, name]) => name))]).toEqual(['PostgresDriver']);
  expect(drivers.length).toBeGreaterThan(whole.length);
});

test('a module that searches the disk for its neighbours starts from its original place', () => {
  const places = scripts.flatMap(({ text }) => [...text.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)]);
  expect(places.length).toBeGreaterThan(3);
  for (const [, place = ''] of places)
    expect([place, existsSync(fileURLToPath(new URL(place, pathToFileURL(join(FOLDER, 'x')))))]).toEqual([place, true]);
  for (const { name, text } of scripts)
    expect([name, [...text.matchAll(/.*import\.meta\.(?!url\b).*/g)].map(([line]) => line)]).toEqual([name, []]);
});

test('the bundled scripts contain only Latin-1 characters and no comments of packages', () => {
  for (const { name, text } of scripts) {
    expect([name, text.match(/.*[\u0100-\uffff].*/)?.[0] ?? null]).toEqual([name, null]);
    expect([name, text.match(/^\s*\/\*[*!][^]{0,200}/m)?.[0] ?? null]).toEqual([name, null]);
  }
});

test('the source map of a bundled part names the original sources', () => {
  const map = JSON.parse(readFileSync(join(FOLDER, 'api.js.map'), 'utf8')) as { sources: string[] };
  expect(map.sources).toContain('../../apps/api/src/server.ts');
  expect(
    map.sources.filter((source) => !/^\.\.\/\.\.\/(apps\/[\w-]+|libs\/[\w-]+\/[\w-]+)\/src\//.test(source)),
  ).toEqual([]);
});

test('a logged stack trace names the original sources line by line', () => {
  const { text } = scripts.find(({ name }) => name === 'api.js')!;
  const refusals = text.split('\n').flatMap((line, at) => {
    const column = line.indexOf('throw refusal(');
    return column < 0 ? [] : [`${pathToFileURL(join(FOLDER, 'api.js')).href}:${at + 1}:${column + 1}`];
  });
  expect(refusals.length).toBeGreaterThan(40);
  for (const place of refusals.filter((_, at) => at % 10 === 0)) {
    const named = /^(file:.*\.ts):(\d+):(\d+)$/.exec(namedBySource(place, pathToFileURL(`${FOLDER}/`).href));
    const lines = readFileSync(fileURLToPath(named?.[1] ?? place), 'utf8').split('\n');
    expect(lines[Number(named?.[2]) - 1]?.slice(Number(named?.[3]) - 1)).toMatch(/^throw refusal\(/);
  }
});

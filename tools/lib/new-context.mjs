/** A new context as files and lines: everything about it that follows from its name, and nothing that has to be thought about. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { format } from 'oxfmt';
import { LAYERS } from '../lint/module-boundaries.mjs';
import { libraryFolders } from './packages.mjs';
import { Complaint } from './root.mjs';

/**
 * @typedef {object} Wanted
 * @property {string} name of the context, a plural: `referrals`
 * @property {string} stream its kind of stream: `referral`
 * @property {string} layer of the library (`tools/lint/module-boundaries.mjs`): it may import every lower one
 */

/**
 * Makes the context in the workspace at `root`.
 * @param {string} root
 * @param {Wanted} wanted
 * @returns {Promise<string[]>} paths of the written files, from the root
 * @throws Complaint when a name is invalid, is taken, or there is no such neighbour; nothing is written then
 */
export async function newContext(root, { name, stream, layer }) {
  for (const word of [name, stream]) {
    if (!/^[a-z]+$/.test(word)) throw new Complaint(`"${word}" is not a valid name: use only lower-case letters.`);
  }
  if (!LAYERS.includes(layer)) throw new Complaint(`There is no layer "${layer}". Choose one of ${LAYERS.join(', ')}.`);
  const taken = libraryFolders(root).find((folder) => basename(folder) === name);
  if (taken !== undefined) throw new Complaint(`${taken} exists.`);
  const context = { name, stream, layer, folder: `libs/${layer}/${name}`, title: title(name), kind: title(stream) };
  const written = [...made(context), ...changed(root, context), ...migrated(root, context)];
  const { overrides: _, ...style } = JSON.parse(readFileSync(join(root, '.prettierrc.json'), 'utf8'));
  for (const [path, text] of written) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    const { code, errors } = await format(file, text, { ...style, sortPackageJson: false });
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
    writeFileSync(file, code);
  }
  return written.map(([path]) => path);
}

/** @typedef {Wanted & { readonly folder: string, readonly title: string, readonly kind: string }} Named */
/** @typedef {[path: string, text: string]} File */

const title = (/** @type {string} */ word) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`;

/** What the new library needs of the others, however small it is. */
const NEIGHBOURS = ['kernel', 'contracts', 'event-store', 'platform'];

/**
 * @param {Named} context
 * @returns {File[]}
 */
function made({ name, stream, folder, title, kind }) {
  const versions = { '@nestjs/common': '12.5.1', '@nestjs/core': '12.5.1' };
  return [
    [
      `${folder}/package.json`,
      json({
        name: `@usdt-africa/${name}`,
        version: '0.1.0',
        private: true,
        type: 'module',
        scripts: { build: 'node ../../../tools/bin/tsc.mjs -b' },
        exports: {
          '.': { '@usdt-africa/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
        },
        dependencies: {
          ...versions,
          '@usdt-africa/contracts': '0.1.0',
          '@usdt-africa/kernel': '0.1.0',
          '@usdt-africa/platform': '0.1.0',
          'reflect-metadata': '0.2.2',
          rxjs: '7.8.2',
        },
      }),
    ],
    [
      `${folder}/tsconfig.build.json`,
      json({
        extends: '../../../tsconfig.base.json',
        compilerOptions: { rootDir: 'src', outDir: 'dist', tsBuildInfoFile: 'dist/.tsbuildinfo' },
        include: ['src/**/*.ts', 'src/**/*.json'],
        exclude: ['src/**/*.spec.ts', 'src/**/*.spec.tsx', 'src/**/*.e2e.ts', 'src/**/*.features.ts'],
        references: NEIGHBOURS.map((neighbour) => ({ path: `../../core/${neighbour}/tsconfig.build.json` })),
      }),
    ],
    [
      `${folder}/src/index.ts`,
      `export { context } from './context.js';\nexport { ${title}ApiModule, ${title}WorkerModule } from './${name}.module.js';\n`,
    ],
    [
      `${folder}/src/context.ts`,
      `import type { Context } from '@usdt-africa/platform';
import { ${stream}Decider } from './domain/${stream}.js';

/** What ${name} bring to the product. */
export const context: Context = {
  name: '${name}',
  streams: ['${stream}'],
  deciders: { ${stream}: ${stream}Decider },
};
`,
    ],
    [
      `${folder}/src/domain/${stream}.ts`,
      `import type { DomainEvent, ${stream}EventTypes } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type ${kind}Event = DomainEvent<(typeof ${stream}EventTypes)[number]>;

/** One ${stream}, folded from its stream. */
export interface ${kind} {
  readonly lastAt: string;
}

export const ${stream}Decider: Decider<${kind}, ${kind}Event> = {
  initial: { lastAt: '' },
  evolve: (${stream}) => ${stream},
};
`,
    ],
    [
      `${folder}/src/${name}.module.ts`,
      `import { Module } from '@nestjs/common';

/** HTTP of ${name}: controllers, and the handlers of their commands and queries. */
@Module({ controllers: [], providers: [] })
export class ${title}ApiModule {}

/** What a worker does for ${name}: jobs, each with its role. */
@Module({ providers: [] })
export class ${title}WorkerModule {}
`,
    ],
    [
      `libs/core/contracts/src/events/${name}.ts`,
      `/** Stream \`${stream}-<${stream}Id>\`. */\nexport const ${stream}Events = {} as const;\n`,
    ],
    [`libs/core/contracts/src/api/${name}.ts`, `/** What is asked about ${name}, and answered. */\nexport {};\n`],
  ];
}

/**
 * A migration to be filled, with the next number.
 * @param {string} root
 * @param {Named} context
 * @returns {File[]}
 */
function migrated(root, { name, title }) {
  const numbers = readdirSync(join(root, 'migrations/src')).map((file) =>
    Number(/^(\d{4})-.*(?<!spec)\.ts$/.exec(file)?.[1] ?? 0),
  );
  const number = String(Math.max(...numbers) + 1).padStart(4, '0');
  const type = `${title}${1801000000000 + Number(number)}`;
  return [
    [
      `migrations/src/${number}-${name}.ts`,
      `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists and pages read of ${name}. */
export class ${type} implements MigrationInterface {
  readonly name = '${type}';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('');
  }
}
`,
    ],
    replaced(root, 'migrations/src/index.ts', [
      [
        /^(import .* from '\.\/\d{4}-.*';\n)(?!import .* from '\.\/\d{4}-)/m,
        `$1import { ${type} } from './${number}-${name}.js';\n`,
      ],
      [/^\];$/m, `  ${type},\n];`],
    ]),
    replaced(root, 'libs/core/event-store/src/schema-version.ts', [[/^\];$/m, `  '${type}',\n];`]]),
  ];
}

/**
 * @param {string} root
 * @param {string} path
 * @param {(readonly [place: RegExp, line: string])[]} lines each behind or before the one place that it belongs to
 * @returns {File}
 */
function replaced(root, path, lines) {
  let all = readFileSync(join(root, path), 'utf8');
  for (const [place, line] of lines) {
    const count = [...all.matchAll(new RegExp(place.source, 'gm'))].length;
    if (count !== 1) throw new Complaint(`${path}: ${place} was found ${count} times instead of once.`);
    all = all.replace(place, line);
  }
  return [path, all];
}

/**
 * @param {string} root
 * @param {Named} context
 * @returns {File[]}
 */
function changed(root, { name, stream, folder: library, title }) {
  const own = `@usdt-africa/${name}`;
  const ofEvents = `import { ${stream}Events } from './${name}.js';`;
  return [
    replaced(root, 'libs/core/contracts/src/events/index.ts', [
      [/^import .*from '\.\/verifications\.js';$/m, `$&\n${ofEvents}`],
      [/^ {2}\.\.\.erasureEvents,$/m, `  ...${stream}Events,\n$&`],
      [
        /^export const operatorEventTypes .*$/m,
        `$&\nexport const ${stream}EventTypes = Object.keys(${stream}Events) as (keyof typeof ${stream}Events)[];`,
      ],
      [/^ {2}erasure: .*$/m, `  ${stream}: (${stream}Id: string) => \`${stream}-\${${stream}Id}\`,\n$&`],
    ]),
    replaced(root, 'libs/core/contracts/src/events/topics.ts', [
      [/^import .*from '\.\/verifications\.js';$/m, `$&\n${ofEvents}`],
      [
        /^ {2}erasure: .*$/m,
        `  ${stream}: { prefix: '${stream}-', topic: '${name}', types: types(${stream}Events) },\n$&`,
      ],
    ]),
    replaced(root, 'libs/core/contracts/src/events/topics.spec.ts', [
      [/^ {6}\[`erasure-\$\{id\}`\]: 'accounts',$/m, `      [\`${stream}-\${id}\`]: '${name}',\n$&`],
      [/^ {4}\]\);$/m, `      '${name}',\n$&`],
    ]),
    replaced(root, 'libs/core/contracts/src/api/index.ts', [
      [/^export \* from '\.\/problems\.js';$/m, `export * from './${name}.js';\n$&`],
    ]),
    replaced(root, 'libs/views/registry/src/contexts.ts', [
      [/^import .*from '@usdt-africa\/switches';$/m, `import { context as ${name} } from '${own}';\n$&`],
      [/^ {2}history,$/m, `  ${name},\n$&`],
    ]),
    ...['api', 'worker'].map((app) =>
      replaced(root, `apps/${app}/src/app.module.ts`, [
        [
          /^import .*from '@usdt-africa\/registry';$/m,
          `$&\nimport { ${title}${app === 'api' ? 'Api' : 'Worker'}Module } from '${own}';`,
        ],
        app === 'api'
          ? [/^ {8}HistoryModule,$/m, `        ${title}ApiModule,\n$&`]
          : [/^ {8}ReconciliationWorkerModule,$/m, `        ${title}WorkerModule,\n$&`],
      ]),
    ),
    referring('tsconfig.build.json', `./${library}`),
    ...['libs/views/registry', 'apps/api', 'apps/worker'].flatMap((folder) => [
      depending(`${folder}/package.json`),
      referring(`${folder}/tsconfig.build.json`, posix.relative(folder, library)),
    ]),
  ];

  /**
   * @param {string} path
   * @returns {File}
   */
  function depending(path) {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
    const sorted = Object.entries({ ...manifest.dependencies, [own]: '0.1.0' }).sort(([a], [b]) => (a < b ? -1 : 1));
    return [path, json({ ...manifest, dependencies: Object.fromEntries(sorted) })];
  }

  /**
   * @param {string} path
   * @param {string} reference
   * @returns {File}
   */
  function referring(path, reference) {
    const config = JSON.parse(readFileSync(join(root, path), 'utf8'));
    return [
      path,
      json({ ...config, references: [...config.references, { path: `${reference}/tsconfig.build.json` }] }),
    ];
  }
}

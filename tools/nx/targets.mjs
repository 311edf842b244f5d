/**
 * Targets of every project of the workspace, defined once: `typecheck`, `lint`, and `test`, `e2e` and `kafka` where it
 * has such suites. A plugin of Nx, named in nx.json; why and how far:
 * docs/decisions/0142-layers-are-folders-of-libs.md.
 */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ownerOf } from './projects.mjs';

/** Whatever a suite may stand in below a project's folder; what lies elsewhere is no suite of Jest's. */
export const SUITES = {
  test: /^(src\/.*\.spec\.tsx?|test\/.*\.spec\.ts|[^/]+\.spec\.ts)$/,
  e2e: /^((e2e|console-pages)\/.*|[^/]+)\.e2e\.ts$/,
  kafka: /^(test\/.*|[^/]+)\.kafka\.ts$/,
};
const DESCRIPTIONS = {
  test: 'Tests from sources, on one real PostgreSQL',
  e2e: 'The built product in a browser',
  kafka: 'Suites on real brokers',
};

/**
 * Files that suites read without an import, for each project's folder. When they change, the tests of projects that
 * depend on such a project run, too: no project depends on one with wide patterns.
 */
const ALSO_READ = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  // Every automatic actor has a name in the console: the suite searches the sources of every context for it.
  'apps/admin': ['libs/*/*/src/**/*.ts'],
  'apps/api': ['docs/generated/openapi.json'],
  'apps/sandbox': ['docs/sandbox.md'],
  'libs/trading/orders': ['apps/customer/src/shared/messages/*.json'],
  'libs/core/platform': ['tools/lib/sandbox-mark.mjs'],
  // Which libraries are contexts, and whose states are walked: the dependencies' sources include no tests.
  'libs/views/registry': ['libs/*/*/src/context.ts', 'libs/*/*/src/domain/exits.spec.ts'],
  // These suites check the whole repository: documents, containers, every suite's titles.
  'tools/test': ['**/*', '.*', '.ci/*'],
  'tools/e2e': ['docker-compose.yml', 'Dockerfile'],
});
/** Their build begins with the compilation of everything. */
const WEB_APPS = ['@usdt-africa/customer', '@usdt-africa/admin'];
/** @type {import('nx/src/project-graph/plugins').CreateNodesV2} */
export const createNodesV2 = [
  '{apps/*/package.json,libs/*/*/package.json,migrations/package.json,tools/package.json,tools/bench/package.json,tools/*/project.json}',
  (files, _options, { workspaceRoot }) =>
    files.map((file) => {
      const root = dirname(file);
      return [file, { projects: { [root]: { root, targets: targetsOf(workspaceRoot, root) } } }];
    }),
];

/**
 * @param {string} workspace
 * @param {string} root of a project
 */
function targetsOf(workspace, root) {
  const files = filesBelow(workspace, root)
    .filter((path) => ownerOf(path) === root)
    .map((path) => path.slice(root.length + 1));
  const kinds = /** @type {(keyof typeof SUITES)[]} */ (Object.keys(SUITES)).filter((kind) =>
    files.some((path) => SUITES[kind].test(path)),
  );
  return {
    typecheck: {
      command: `node tools/nx/check-types.mjs ${root}`,
      cache: true,
      dependsOn: [{ projects: ['usdt-africa'], target: 'compile' }],
      inputs: ['default', '^sources', 'compiler'],
      metadata: { description: 'The compiler, over sources, tests and scripts' },
    },
    lint: {
      command: `node tools/nx/check-style.mjs ${root}`,
      cache: true,
      // The linter knows types: the dependencies of a project belong to its input.
      inputs: ['default', '^sources', 'linter'],
      metadata: { description: 'The linter and the formatter' },
    },
    ...Object.fromEntries(kinds.map((kind) => [kind, suites(root, kind)])),
  };
}

/**
 * @param {string} root
 * @param {keyof typeof SUITES} kind
 */
function suites(root, kind) {
  const also = (ALSO_READ[root] ?? []).map((glob) => `{workspaceRoot}/${glob}`);
  return {
    executor: '@usdt-africa/tools:suites',
    options: { kind, folder: root },
    cache: true,
    // Programs that suites start are the built ones; what begins at the same moment runs in one Jest.
    dependsOn: [
      { projects: WEB_APPS, target: 'build' },
      { projects: ['usdt-africa'], target: 'bundle' },
    ],
    inputs: ['default', '^sources', 'runner', ...also],
    metadata: { description: DESCRIPTIONS[kind] },
  };
}

/**
 * @param {string} workspace
 * @param {string} folder from the workspace's own
 * @returns {string[]} paths from the workspace's folder, with slashes
 */
function filesBelow(workspace, folder) {
  return readdirSync(join(workspace, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(workspace, path);
  });
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dirname as above, join as at } from 'node:path/posix';
import ts from 'typescript';
import { ROOT } from '../lib/root.mjs';
import { ownerOf } from '../nx/projects.mjs';
import { outcomeOf, patternOf } from '../nx/suites.mjs';
import { createNodesV2, SUITES } from '../nx/targets.mjs';

interface Target {
  readonly command?: string;
  readonly executor?: string;
  readonly options?: unknown;
  readonly cache: boolean;
  readonly dependsOn?: readonly unknown[];
  readonly inputs: readonly unknown[];
}
type Targets = Readonly<Record<string, Target>>;
type Answer = readonly (readonly [string, { projects: Readonly<Record<string, { targets: Targets }>> }])[];
interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const NOBODYS = ['node_modules', 'dist'];
const walk = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return NOBODYS.includes(entry.name) ? [] : walk(path);
  });
const files = ['apps', 'libs', 'migrations', 'tools'].flatMap(walk);
const described = files.filter((path) =>
  /^(apps\/[^/]+|libs\/[^/]+\/[^/]+|migrations|tools(\/bench)?)\/package\.json$|^tools\/(e2e|test)\/project\.json$/.test(
    path,
  ),
);
const [, create] = createNodesV2 as unknown as [
  string,
  (files: readonly string[], options: undefined, context: { workspaceRoot: string }) => Answer,
];
const projects = new Map(
  create(described, undefined, { workspaceRoot: ROOT }).flatMap(([, { projects }]) =>
    Object.entries(projects).map(([root, { targets }]) => [root, targets]),
  ),
);
const json = <Content>(path: string): Content => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Content;

const importsOf = (path: string): string[] =>
  ts.preProcessFile(readFileSync(join(ROOT, path), 'utf8'), true, true).importedFiles.map(({ fileName }) => fileName);
const placeOf = (path: string, named: string): string => at(above(path), named).replace(/\/$|^\.$/, '');

/** Places that a suite names by a path out of where it is, and imports nothing from. */
function readsOf(path: string): string[] {
  const imported = new Set(importsOf(path));
  return [...readFileSync(join(ROOT, path), 'utf8').matchAll(/['"`]((?:\.\.\/?)+[^'"`$\s]*)/g)]
    .map(([, named]) => named!)
    .filter((named) => !imported.has(named))
    .map((named) => placeOf(path, named))
    .filter((read) => !read.startsWith('..') && !read.startsWith('node_modules') && existsSync(join(ROOT, read)));
}

/** Folders of the projects that one depends on, by its imports or its own declaration. */
const standsOn = new Map<string, ReadonlySet<string>>();
function projectsBelow(root: string): ReadonlySet<string> {
  const known = standsOn.get(root);
  if (known) return known;
  const named = files
    .filter((path) => ownerOf(path) === root && /\.(tsx?|mjs)$/.test(path))
    .flatMap((path) =>
      importsOf(path).map((one) => (one.startsWith('.') ? ownerOf(placeOf(path, one)) : one.split('/', 2).join('/'))),
    );
  const paths = described.flatMap((path) =>
    path === `${root}/project.json` ? json<{ implicitDependencies: string[] }>(path).implicitDependencies : [],
  );
  const folders = new Map(described.map((path) => [json<Manifest>(path).name, above(path)]));
  const found = new Set([...named, ...paths].map((name) => folders.get(name) ?? name));
  standsOn.set(root, found);
  return found;
}

/** Whether a change there is seen by Nx: among the sources of what a project stands on. */
function isSourceOfWhatItStandsOn(root: string, read: string): boolean {
  const owner = ownerOf(read);
  const within = read.slice(owner.length + 1);
  return projectsBelow(root).has(owner) && !/^(test|e2e|dist)(\/|$)|\.spec\.tsx?$/.test(within);
}

describe('the Nx targets of the workspace', () => {
  it('every project is checked by compiler, linter and formatter, and cached by its own files and its dependencies', () => {
    expect([...projects.keys()]).toHaveLength(described.length);
    for (const [root, targets] of projects)
      for (const name of ['typecheck', 'lint']) {
        expect([root, name, targets[name]?.command]).toEqual([root, name, expect.stringMatching(` ${root}$`)]);
        expect(targets[name]).toMatchObject({ cache: true });
        expect(targets[name]?.inputs.slice(0, 2)).toEqual(['default', '^sources']);
      }
  });

  it('the parts are bundled again whenever they are compiled again', () => {
    const { targets } = json<{ nx: { targets: Targets } }>('package.json').nx;
    const { namedInputs } = json<{ namedInputs: Readonly<Record<string, readonly unknown[]>> }>('nx.json');
    // By the compiled sources: Nx does not notice that another program overwrote the output of one of its tasks.
    expect(targets['compile']!.inputs).toEqual(['compiled']);
    expect(targets['bundle']!.inputs).toContain('compiled');
    expect(namedInputs['compiled']).toContain('{workspaceRoot}/libs/*/*/src/**/*');
    // The types and code of packages are compiled and bundled, too.
    expect(namedInputs['compiled']).toContain('{workspaceRoot}/package-lock.json');
    for (const [name, { inputs }] of Object.entries(targets))
      expect([name, JSON.stringify(inputs ?? [])]).toEqual([
        name,
        expect.not.stringContaining('dependentTasksOutputFiles') as unknown,
      ]);
  });

  it('every suite belongs to a project: none is left out by the name or the place of its file', () => {
    const suites = files.filter((path) => /\.(spec\.tsx?|e2e\.ts|kafka\.ts)$/.test(path));
    expect(suites.length).toBeGreaterThan(200);
    const lost = suites.filter((path) => {
      const root = ownerOf(path);
      const below = path.slice(root.length + 1);
      const kinds = (Object.keys(SUITES) as (keyof typeof SUITES)[]).filter((kind) => SUITES[kind].test(below));
      if (kinds.length !== 1 || projects.get(root)?.[kinds[0]!] === undefined) return true;
      // And Jest finds it among its own project's, and among no other's.
      const lookups = described.map(dirname).filter((folder) => {
        const pattern = new RegExp(patternOf([{ kind: kinds[0]!, folder }]));
        return pattern.test(join(ROOT, path));
      });
      return lookups.join() !== root;
    });
    expect(lost).toEqual([]);
  });

  it('files that a suite reads outside its own folder belong to its cache key', () => {
    const unknown = files
      .filter((path) => /\.(spec\.tsx?|e2e\.ts|kafka\.ts)$/.test(path))
      .flatMap((path) => {
        const root = ownerOf(path);
        const also = Object.values(projects.get(root)!)
          .flatMap(({ inputs }) => inputs)
          .flatMap((input) =>
            typeof input === 'string' ? (/^\{workspaceRoot\}\/([^*{]*)/.exec(input)?.[1] ?? []) : [],
          );
        return readsOf(path)
          .filter((read) => ownerOf(read) !== root && !isSourceOfWhatItStandsOn(root, read))
          .filter((read) => !also.some((prefix) => read.startsWith(prefix) || prefix.startsWith(read)))
          .map((read) => ({ path, read }));
      });
    expect(unknown).toEqual([]);
  });

  it('only apps/admin and tools/test have workspace-wide inputs, and no library depends on them', () => {
    const looksFarAround = [...projects].flatMap(([root, targets]) =>
      Object.values(targets).some(({ inputs }) =>
        inputs.some((input) => /^\{workspaceRoot\}.*\*\*/.test(String(input))),
      )
        ? [root]
        : [],
    );
    // Every project depends on libs/testing/test-kit: one changed test would run all tests of the repository.
    expect(looksFarAround.sort()).toEqual(['apps/admin', 'tools/test']);
    const onThem = [...projects.keys()].filter((one) => looksFarAround.some((root) => projectsBelow(one).has(root)));
    expect(onThem.filter((one) => !['apps/admin', 'tools/e2e', 'tools/test'].includes(one))).toEqual([]);
  });

  it('every kind of suite runs through one executor: tasks that begin together run in one Jest, on the built code', () => {
    const { executors } = json<{ executors: Readonly<Record<string, { preferBatch: boolean }>> }>(
      'tools/executors.json',
    );
    expect(executors['suites']).toMatchObject({ preferBatch: true });
    for (const [root, targets] of projects)
      for (const kind of Object.keys(SUITES)) {
        const target = targets[kind];
        if (!target) continue;
        expect([root, target.executor, target.options]).toEqual([
          root,
          '@usdt-africa/tools:suites',
          { kind, folder: root },
        ]);
        expect(target.dependsOn).toEqual([
          { projects: ['@usdt-africa/customer', '@usdt-africa/admin'], target: 'build' },
          { projects: ['usdt-africa'], target: 'bundle' },
        ]);
      }
  });

  it('a run of several projects reports each one’s own result: a failure belongs to one project, and a run without tests is a failure', () => {
    const counts = {
      failed: 2,
      suites: [
        { suite: 'libs/core/kernel/src/money.spec.ts', seconds: 1, passed: 3, failed: 0 },
        { suite: 'libs/core/kernel/src/clock.spec.ts', seconds: 1, passed: 4, failed: 2 },
        { suite: 'libs/operations/ledger/src/read-model/ledger.spec.ts', seconds: 1, passed: 9, failed: 0 },
      ],
    };
    const summary = (folder: string, code = 1, failed = counts.failed) =>
      outcomeOf({ kind: 'test', folder }, { counts: { ...counts, failed }, code });
    expect(summary('libs/core/kernel')).toEqual({
      success: false,
      terminalOutput:
        'libs/core/kernel: 2 of its suites ran, 7 tests passed\n  failed: libs/core/kernel/src/clock.spec.ts\n',
    });
    expect(summary('libs/operations/ledger')).toMatchObject({ success: true });
    expect(summary('libs/trading/orders')).toMatchObject({ success: false });
    // A process that was killed names no suite.
    expect(summary('libs/operations/ledger', 137, 0)).toMatchObject({ success: false });
  });

  it('the pages are built again when their inputs have changed, and not for their tests', () => {
    const manifests = described.filter((path) => path.endsWith('package.json')).map((path) => json<Manifest>(path));
    const ours = new Map(manifests.map((one) => [one.name, one]));
    const below = (name: string): string[] =>
      Object.keys(ours.get(name)?.dependencies ?? {})
        .filter((one) => ours.has(one))
        .flatMap((one) => [one, ...below(one)]);
    const wanted = new Set(['customer', 'admin'].flatMap((name) => below(`@usdt-africa/${name}`)));
    const { targetDefaults } = json<{ targetDefaults: { build: { inputs: readonly unknown[] } } }>('nx.json');
    expect(targetDefaults.build.inputs).toContainEqual({ input: 'sources', projects: [...wanted].sort() });
    // A target with packages of its own (the builder's) is cached by those alone: those within the pages are in the
    // lock.
    expect(targetDefaults.build.inputs).toContain('{workspaceRoot}/package-lock.json');
  });
});

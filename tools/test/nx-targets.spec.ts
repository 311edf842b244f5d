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

/** Folders of the projects that one stands on, as far as it imports from them or says so. */
const standsOn = new Map<string, ReadonlySet<string>>();
function projectsBelow(root: string): ReadonlySet<string> {
  const known = standsOn.get(root);
  if (known) return known;
  const named = files
    .filter((path) => ownerOf(path) === root && /\.(tsx?|mjs)$/.test(path))
    .flatMap((path) =>
      importsOf(path).map((one) => (one.startsWith('.') ? ownerOf(placeOf(path, one)) : one.split('/', 2).join('/'))),
    );
  const told = described.flatMap((path) =>
    path === `${root}/project.json` ? json<{ implicitDependencies: string[] }>(path).implicitDependencies : [],
  );
  const folders = new Map(described.map((path) => [json<Manifest>(path).name, above(path)]));
  const found = new Set([...named, ...told].map((name) => folders.get(name) ?? name));
  standsOn.set(root, found);
  return found;
}

/** Whether a change there is seen by Nx: among the sources of what a project stands on. */
function isSourceOfWhatItStandsOn(root: string, read: string): boolean {
  const owner = ownerOf(read);
  const within = read.slice(owner.length + 1);
  return projectsBelow(root).has(owner) && !/^(test|e2e|dist)(\/|$)|\.spec\.tsx?$/.test(within);
}

describe('what Nx is told of the workspace', () => {
  it('every project is checked by compiler, linter and formatter, and cached by its own files and what it stands on', () => {
    expect([...projects.keys()]).toHaveLength(described.length);
    for (const [root, targets] of projects)
      for (const name of ['typecheck', 'lint']) {
        expect([root, name, targets[name]?.command]).toEqual([root, name, expect.stringMatching(` ${root}$`)]);
        expect(targets[name]).toMatchObject({ cache: true });
        expect(targets[name]?.inputs.slice(0, 2)).toEqual(['default', '^sources']);
      }
  });

  it('the parts are bundled anew whenever they are compiled anew', () => {
    const { targets } = json<{ nx: { targets: Targets } }>('package.json').nx;
    const { namedInputs } = json<{ namedInputs: Readonly<Record<string, readonly unknown[]>> }>('nx.json');
    // By what is compiled: Nx does not see that another program wrote over what a task of its own had put there.
    expect(targets['compile']!.inputs).toEqual(['compiled']);
    expect(targets['bundle']!.inputs).toContain('compiled');
    expect(namedInputs['compiled']).toContain('{workspaceRoot}/libs/*/*/src/**/*');
    // What packages say of their types, and bundles hold of them, is compiled and bundled, too.
    expect(namedInputs['compiled']).toContain('{workspaceRoot}/package-lock.json');
    for (const [name, { inputs }] of Object.entries(targets))
      expect([name, JSON.stringify(inputs ?? [])]).toEqual([
        name,
        expect.not.stringContaining('dependentTasksOutputFiles') as unknown,
      ]);
  });

  it('every suite is somebody’s: none is left out by the name or the place of its file', () => {
    const suites = files.filter((path) => /\.(spec\.tsx?|e2e\.ts|kafka\.ts)$/.test(path));
    expect(suites.length).toBeGreaterThan(200);
    const lost = suites.filter((path) => {
      const root = ownerOf(path);
      const below = path.slice(root.length + 1);
      const kinds = (Object.keys(SUITES) as (keyof typeof SUITES)[]).filter((kind) => SUITES[kind].test(below));
      if (kinds.length !== 1 || projects.get(root)?.[kinds[0]!] === undefined) return true;
      // And Jest finds it among its own project's, and among no other's.
      const finders = described.map(dirname).filter((folder) => {
        const pattern = new RegExp(patternOf([{ kind: kinds[0]!, folder }]));
        return pattern.test(join(ROOT, path));
      });
      return finders.join() !== root;
    });
    expect(lost).toEqual([]);
  });

  it('what a suite reads beside its own folder is among what its answer is kept for', () => {
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

  it('a changed suite leads to no project that others stand on but its own', () => {
    const looksFarAround = [...projects].flatMap(([root, targets]) =>
      Object.values(targets).some(({ inputs }) =>
        inputs.some((input) => /^\{workspaceRoot\}.*\*\*/.test(String(input))),
      )
        ? [root]
        : [],
    );
    // On libs/testing/test-kit everything stands: one changed test asked for all tests of the house.
    expect(looksFarAround.sort()).toEqual(['apps/admin', 'tools/test']);
    const onThem = [...projects.keys()].filter((one) => looksFarAround.some((root) => projectsBelow(one).has(root)));
    expect(onThem.filter((one) => !['apps/admin', 'tools/e2e', 'tools/test'].includes(one))).toEqual([]);
  });

  it('every kind of suite is asked for through one executor: what begins together runs in one Jest, on what is built', () => {
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

  it('of a run of several projects each is told its own: what failed is nobody else’s, and nothing tested is a failure', () => {
    const counts = {
      failed: 2,
      suites: [
        { suite: 'libs/core/kernel/src/money.spec.ts', seconds: 1, passed: 3, failed: 0 },
        { suite: 'libs/core/kernel/src/clock.spec.ts', seconds: 1, passed: 4, failed: 2 },
        { suite: 'libs/operations/ledger/src/read-model/ledger.spec.ts', seconds: 1, passed: 9, failed: 0 },
      ],
    };
    const told = (folder: string, code = 1, failed = counts.failed) =>
      outcomeOf({ kind: 'test', folder }, { counts: { ...counts, failed }, code });
    expect(told('libs/core/kernel')).toEqual({
      success: false,
      terminalOutput:
        'libs/core/kernel: 2 of its suites ran, 7 tests passed\n  failed: libs/core/kernel/src/clock.spec.ts\n',
    });
    expect(told('libs/operations/ledger')).toMatchObject({ success: true });
    expect(told('libs/trading/orders')).toMatchObject({ success: false });
    // A process that was killed names no suite.
    expect(told('libs/operations/ledger', 137, 0)).toMatchObject({ success: false });
  });

  it('the pages are built anew when what they are made of has changed, and not for the sake of their tests', () => {
    const manifests = described.filter((path) => path.endsWith('package.json')).map((path) => json<Manifest>(path));
    const ours = new Map(manifests.map((one) => [one.name, one]));
    const below = (name: string): string[] =>
      Object.keys(ours.get(name)?.dependencies ?? {})
        .filter((one) => ours.has(one))
        .flatMap((one) => [one, ...below(one)]);
    const wanted = new Set(['customer', 'admin'].flatMap((name) => below(`@usdt-africa/${name}`)));
    const { targetDefaults } = json<{ targetDefaults: { build: { inputs: readonly unknown[] } } }>('nx.json');
    expect(targetDefaults.build.inputs).toContainEqual({ input: 'sources', projects: [...wanted].sort() });
    // A target that names packages of its own (the builder's) is kept for those alone: those within the pages stand in the lock.
    expect(targetDefaults.build.inputs).toContain('{workspaceRoot}/package-lock.json');
  });
});

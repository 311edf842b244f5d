import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { COMPILER } from '../lib/compiler.mjs';
import { newContext } from '../lib/new-context.mjs';
import { packageFolders } from '../lib/packages.mjs';
import { ROOT } from '../lib/root.mjs';

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, { readonly '@usdt-africa/source': string } | string>>;
}

describe('npm run new-context', () => {
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const scratch = mkdtempSync(join(ROOT, '.tmp', 'new-context-'));
  const read = (path: string) => readFileSync(join(scratch, path), 'utf8');

  beforeAll(() => {
    const tracked = execFileSync(
      'git',
      ['ls-files', 'apps', 'libs', 'migrations', 'tools', '*.json', '.prettierrc.json'],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    );
    for (const path of tracked
      .split('\n')
      .filter((file) => /\.(ts|json|mjs)$/.test(file) && existsSync(join(ROOT, file)))) {
      if (/(?<!\/topics)\.spec\.ts$|__golden__|\/schemas\//.test(path)) continue;
      mkdirSync(dirname(join(scratch, path)), { recursive: true });
      cpSync(join(ROOT, path), join(scratch, path));
      // A project that needs another version than the others has its own node_modules.
      const packages = join(dirname(path), 'node_modules');
      if (path.endsWith('/package.json') && existsSync(join(ROOT, packages)))
        symlinkSync(join(ROOT, packages), join(scratch, packages));
    }
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  it('refuses a name that is none or is taken, and a layer that does not exist, and writes nothing', async () => {
    const before = readdirSync(join(scratch, 'libs'));
    const wanted = { name: 'referrals', stream: 'referral', layer: 'journeys' };
    await expect(newContext(scratch, { ...wanted, name: '../out' })).rejects.toThrow('lower-case');
    await expect(newContext(scratch, { ...wanted, name: 'limits' })).rejects.toThrow('libs/foundation/limits exists');
    await expect(newContext(scratch, { ...wanted, layer: 'cellar' })).rejects.toThrow('no layer "cellar"');
    expect(readdirSync(join(scratch, 'libs'))).toEqual(before);
  });

  it('makes one that compiles with contracts, registry, api and worker, and leaves 20 files to write', async () => {
    const written = await newContext(scratch, { name: 'referrals', stream: 'referral', layer: 'journeys' });
    expect(JSON.parse(read('apps/worker/package.json')).dependencies).toHaveProperty('@usdt-africa/referrals', '0.1.0');
    expect(read('libs/views/registry/src/contexts.ts')).toContain(
      "import { context as referrals } from '@usdt-africa/referrals';",
    );
    expect(read('libs/core/contracts/src/events/topics.spec.ts')).toContain("[`referral-${id}`]: 'referrals',");
    expect(await compiled()).toBe('');

    const [, list = ''] = /```files\n([^]*?)```/.exec(readFileSync(join(ROOT, 'docs/adding.md'), 'utf8')) ?? [];
    const byHand = list.trim().split('\n');
    expect(byHand.length).toBeLessThanOrEqual(20);
    // What the list names is there, was made just now, or has a name that only its author can give.
    const unknown = byHand
      .map((path) =>
        path.replaceAll('<layer>', 'journeys').replaceAll('<context>', 'referrals').replaceAll('<stream>', 'referral'),
      )
      .filter((path) => !/<\w+>/.test(path) && !written.includes(path) && !existsSync(join(ROOT, path)));
    expect(
      unknown.filter((path) => !/^(libs\/journeys|apps\/customer\/src\/features)\/referrals\//.test(path)),
    ).toEqual([]);
  });

  async function compiled(): Promise<string> {
    writeFileSync(
      join(scratch, 'tsconfig.check.json'),
      JSON.stringify({
        extends: './tsconfig.base.json',
        compilerOptions: {
          noEmit: true,
          composite: false,
          incremental: false,
          declaration: false,
          declarationMap: false,
          paths: sources(),
        },
        files: ['apps/api/src/main.ts', 'apps/worker/src/main.ts', 'migrations/src/index.ts'],
      }),
    );
    const check = promisify(execFile)(process.execPath, [COMPILER, '-p', join(scratch, 'tsconfig.check.json')]);
    return (await check.catch((error: { stdout: string }) => error)).stdout;
  }

  /** Every package of the scratch folder by its sources there, not by those that the workspace has linked. */
  function sources(): Record<string, string[]> {
    const folders = packageFolders(scratch).filter((folder) => !folder.startsWith('tools'));
    return Object.fromEntries(
      folders.flatMap((folder) => {
        const { name, exports = {} } = JSON.parse(read(`${folder}/package.json`)) as Manifest;
        return Object.entries(exports).flatMap(([path, where]) =>
          typeof where === 'string' ? [] : [[join(name, path), [join(scratch, folder, where['@usdt-africa/source'])]]],
        );
      }),
    );
  }
});

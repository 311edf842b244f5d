import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { COMPILER } from '../lib/compiler.mjs';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/adding.md'), 'utf8');
const CHANGED = ['core/contracts', 'journeys/disputes'];
const TEXTS = 'apps/admin/src/messages/en.json';
/** What a new event type may take by hand. */
const MOST_FILES = 5;

/** The sample's steps, as the document gives them: a fence with a path behind its language. */
const steps = [...text.matchAll(/^```(diff|json|ts) (\S+)\n([^]*?)^```$/gm)].map(([, kind, path, body]) => ({
  kind: kind!,
  path: path!,
  body: body!,
}));

/** Returns the text with a diff's added lines after its context lines, which occur in it once. */
function applied(before: string, diff: string): string {
  const lines = diff.split('\n').slice(0, -1);
  const unchanged = lines.filter((line) => line.startsWith(' ')).map((line) => line.slice(1));
  const added = lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1));
  const place = `${unchanged.join('\n')}\n`;
  expect(before.split(place)).toHaveLength(2);
  return before.replace(place, () => `${place}${added.join('\n')}\n`);
}

describe('docs/adding.md', () => {
  const scratch = mkdtempSync(join(mkdirp(join(root, '.tmp')), 'adding-'));

  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  it('names only existing files', () => {
    const named = [...text.matchAll(/`((?:apps|libs|migrations|tools)\/[^`]*)`/g)].map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(20);
    const made = steps.filter(({ kind }) => kind !== 'diff').map(({ path }) => path);
    expect(named.filter((path) => !made.includes(path) && !existsSync(join(root, path)))).toEqual([]);
  });

  it('ENG-06 leads to a new event type that compiles in the repository, is folded, and is read again', async () => {
    for (const library of CHANGED)
      cpSync(join(root, `libs/${library}/src`), join(scratch, `libs/${library}/src`), {
        recursive: true,
        filter: (path) => !/\.(spec|features)\.tsx?$/.test(path),
      });
    mkdirp(join(scratch, dirname(TEXTS)));
    cpSync(join(root, TEXTS), join(scratch, TEXTS));
    for (const { kind, path, body } of steps) {
      const file = join(scratch, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, kind === 'diff' ? applied(readFileSync(file, 'utf8'), body) : body);
    }
    const files = new Set(steps.map(({ path }) => path));
    const isOfLibrary = (path: string): boolean => CHANGED.some((library) => path.startsWith(`libs/${library}/`));
    expect([...files].filter((path) => !isOfLibrary(path))).toEqual([TEXTS]);
    expect(files.size).toBeLessThanOrEqual(MOST_FILES);

    writeFileSync(
      join(scratch, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: {
          noEmit: true,
          composite: false,
          incremental: false,
          declaration: false,
          declarationMap: false,
          paths: sources(),
        },
        include: CHANGED.map((library) => `libs/${library}/src`),
        // The registry knows every context: what the sample does to them is seen from there.
        files: [join(root, 'libs/views/registry/src/index.ts')],
      }),
    );
    const compiled = await promisify(execFile)(process.execPath, [COMPILER, '-p', scratch]).catch(
      (error: { stdout: string }) => error,
    );
    expect(compiled.stdout).toBe('');

    const { eventSchemas } = (await import(join(scratch, 'libs/core/contracts/src/events/index.ts'))) as {
      eventSchemas: Record<string, Record<number, { parse(data: unknown): unknown }>>;
    };
    const golden = JSON.parse(steps.find(({ kind }) => kind === 'json')!.body) as {
      type: string;
      data: object;
      schemaVersion: number;
    };
    expect(eventSchemas[golden.type]![golden.schemaVersion]!.parse(golden.data)).toEqual(golden.data);
    const texts = JSON.parse(readFileSync(join(scratch, TEXTS), 'utf8')) as {
      events: Record<string, object>;
      audit: { acts: Record<string, string> };
    };
    expect(texts.events[golden.type]).toEqual({ title: expect.any(String), words: expect.any(String) });
    expect(texts.audit.acts[golden.type]).toEqual(expect.any(String));
    const { disputeDecider } = (await import(join(scratch, 'libs/journeys/disputes/src/domain/dispute.ts'))) as {
      disputeDecider: { initial: object; evolve(state: object, event: object): object };
    };
    expect(disputeDecider.evolve(disputeDecider.initial, golden)).toMatchObject({ isUrgent: true });
  });

  /** Where the compiler finds the two libraries that were changed: by their sources in the scratch folder. */
  function sources(): Record<string, string[]> {
    return Object.fromEntries(
      CHANGED.flatMap((library) => {
        const { name, exports } = JSON.parse(readFileSync(join(root, `libs/${library}/package.json`), 'utf8')) as {
          name: string;
          exports: Record<string, { '@usdt-africa/source': string } | string>;
        };
        return Object.entries(exports).flatMap(([path, where]) =>
          typeof where === 'string'
            ? []
            : [[join(name, path), [join(scratch, `libs/${library}`, where['@usdt-africa/source'])]]],
        );
      }),
    );
  }
});

function mkdirp(path: string): string {
  mkdirSync(path, { recursive: true });
  return path;
}

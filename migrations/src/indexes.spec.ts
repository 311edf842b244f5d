import type { QueryRunner } from 'typeorm';
import { migrations } from './index.js';

const NAME = '(?:public\\.)?"?([a-z_0-9]+)"?';
const TABLE_MADE = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${NAME}`, 'i');
const INDEX_MADE = new RegExp(
  `^create (?:unique )?index (concurrently )?(?:if not exists )?${NAME} on (?:only )?${NAME}`,
  'i',
);
const CONSTRAINT_MADE = new RegExp(
  `^alter table ${NAME}[^]*?\\badd (?:constraint ${NAME} )?(?:unique|primary key|exclude)\\b(?! using index)`,
  'i',
);

interface Made {
  readonly migration: string;
  /** Outside of a transaction: a concurrent build requires it. */
  readonly apart: boolean;
  /** Of tables that other migrations made: they may hold rows. */
  readonly indexes: readonly { readonly index: string; readonly concurrently: boolean }[];
}

/** What a migration would do, statement by statement. */
async function indexesOf(migration: (typeof migrations)[number]): Promise<Made> {
  const made = new migration();
  const statements: string[] = [];
  const runner = { query: (sql: string) => (statements.push(sql.trim().replace(/\s+/g, ' ')), Promise.resolve([])) };
  await made.up(runner as unknown as QueryRunner);
  const own = new Set(statements.map((sql) => TABLE_MADE.exec(sql)?.[1]));
  const indexes = statements.flatMap((sql) => {
    const [, concurrently, index, table] = INDEX_MADE.exec(sql) ?? [];
    if (index && !own.has(table)) return [{ index, concurrently: concurrently !== undefined }];
    const [, altered, constraint] = CONSTRAINT_MADE.exec(sql) ?? [];
    if (altered && !own.has(altered))
      return [{ index: constraint ?? `a constraint of ${altered}`, concurrently: false }];
    return [];
  });
  return { migration: made.name ?? migration.name, apart: made.transaction === false, indexes };
}

describe('indexes of tables that may hold rows', () => {
  let all: readonly Made[];
  beforeAll(async () => {
    all = await Promise.all(migrations.map(indexesOf));
  });

  it('ENG-07 are built concurrently', () => {
    const locking = all.flatMap(({ migration, indexes }) => {
      const names = indexes.filter(({ concurrently }) => !concurrently).map(({ index }) => index);
      return names.length > 0 ? [[migration, names]] : [];
    });
    expect(locking).toEqual([]);
  });

  it('ENG-07 are built by migrations without a transaction, for PostgreSQL builds them in none', () => {
    const wrong = all.filter(({ apart, indexes }) => !apart && indexes.some(({ concurrently }) => concurrently));
    expect(wrong).toEqual([]);
  });

  it.each([
    ['create index late on events (type)', [{ index: 'late', concurrently: false }]],
    ['create unique index concurrently late on public.events (type)', [{ index: 'late', concurrently: true }]],
    ['alter table events add column a int, add constraint one_a unique (a)', [{ index: 'one_a', concurrently: false }]],
    ['alter table events add constraint one_a unique using index late', []],
    ['create table fresh (a int); create index of_fresh on fresh (a)', []],
  ])('ENG-07 are detected: %s', async (sql, indexes) => {
    class Planned {
      readonly name = 'Planned';
      async up(runner: QueryRunner): Promise<void> {
        for (const statement of sql.split('; ')) await runner.query(statement);
      }
      down(): Promise<void> {
        return Promise.resolve();
      }
    }
    expect(await indexesOf(Planned)).toEqual({ migration: 'Planned', apart: false, indexes });
  });
});

import { Grouped } from './grouped.js';

describe('queries issued at the same moment', () => {
  const batches: (readonly string[])[] = [];
  let away = false;
  const grouped = new Grouped<string, string>(
    (names) => {
      batches.push(names);
      if (away) return Promise.reject(new Error('the database is away'));
      return Promise.resolve(
        names.map((name) => () => {
          if (name === 'broken') throw new Error('cannot be read');
          return name.toUpperCase();
        }),
      );
    },
    (name) => name,
  );
  beforeEach(() => {
    batches.length = 0;
    away = false;
  });

  it('ENG-01 run as one batch, and equal queries of two callers are looked up once', async () => {
    const answers = Promise.all(['ada', 'bola', 'ada'].map((name) => grouped.query(name)));
    await expect(answers).resolves.toEqual(['ADA', 'BOLA', 'ADA']);
    expect(batches).toEqual([['ada', 'bola']]);
  });

  it('ENG-01 never get the result of a query issued before them', async () => {
    const first = grouped.query('ada');
    await new Promise((resolve) => setImmediate(resolve));
    const second = grouped.query('ada');
    await Promise.all([first, second]);
    expect(batches).toEqual([['ada'], ['ada']]);
  });

  it('ENG-01 share a connection error, but not an error of one caller’s query', async () => {
    const results = await Promise.allSettled(['ada', 'broken'].map((name) => grouped.query(name)));
    expect(results).toMatchObject([{ value: 'ADA' }, { reason: { message: 'cannot be read' } }]);
    away = true;
    const lost = await Promise.allSettled(['ada', 'bola'].map((name) => grouped.query(name)));
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    away = false;
    await expect(grouped.query('ada')).resolves.toBe('ADA');
  });

  it('ENG-01 of one caller run in one batch, however many other callers there are', async () => {
    const others = Promise.all(Array.from({ length: 60 }, (_, n) => grouped.query(`n${n}`)));
    const several = grouped.queryAll(['n0', 'ada', 'bola', 'chi', 'dayo', 'efe']);
    await expect(several).resolves.toEqual(['N0', 'ADA', 'BOLA', 'CHI', 'DAYO', 'EFE']);
    await others;
    expect(batches.map(({ length }) => length)).toEqual([60, 6]);
  });

  it('ENG-01 run in batches of at most 64: a hundred run as two', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `n${n}`);
    const answers = await Promise.all(names.map((name) => grouped.query(name)));
    expect(answers).toEqual(names.map((name) => name.toUpperCase()));
    expect(batches.map(({ length }) => length)).toEqual([64, 36]);
  });
});

import { Grouped } from './grouped.js';

describe('questions that are asked in the same moment', () => {
  const asked: (readonly string[])[] = [];
  let away = false;
  const grouped = new Grouped<string, string>(
    (names) => {
      asked.push(names);
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
    asked.length = 0;
    away = false;
  });

  it('ENG-01 go as one, and what two ask for is looked up once', async () => {
    const answers = Promise.all(['ada', 'bola', 'ada'].map((name) => grouped.ask(name)));
    await expect(answers).resolves.toEqual(['ADA', 'BOLA', 'ADA']);
    expect(asked).toEqual([['ada', 'bola']]);
  });

  it('ENG-01 are never answered by a question that was asked before them', async () => {
    const first = grouped.ask('ada');
    await new Promise((resolve) => setImmediate(resolve));
    const second = grouped.ask('ada');
    await Promise.all([first, second]);
    expect(asked).toEqual([['ada'], ['ada']]);
  });

  it('ENG-01 share no error of what one of them asked for, and all that of the way there', async () => {
    const told = await Promise.allSettled(['ada', 'broken'].map((name) => grouped.ask(name)));
    expect(told).toMatchObject([{ value: 'ADA' }, { reason: { message: 'cannot be read' } }]);
    away = true;
    const lost = await Promise.allSettled(['ada', 'bola'].map((name) => grouped.ask(name)));
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    away = false;
    await expect(grouped.ask('ada')).resolves.toBe('ADA');
  });

  it('ENG-01 of one who asks for several are looked up in one piece, however many others ask', async () => {
    const others = Promise.all(Array.from({ length: 60 }, (_, n) => grouped.ask(`n${n}`)));
    const several = grouped.askAll(['n0', 'ada', 'bola', 'chi', 'dayo', 'efe']);
    await expect(several).resolves.toEqual(['N0', 'ADA', 'BOLA', 'CHI', 'DAYO', 'EFE']);
    await others;
    expect(asked.map(({ length }) => length)).toEqual([60, 6]);
  });

  it('ENG-01 stay short: a hundred are two', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `n${n}`);
    const answers = await Promise.all(names.map((name) => grouped.ask(name)));
    expect(answers).toEqual(names.map((name) => name.toUpperCase()));
    expect(asked.map(({ length }) => length)).toEqual([64, 36]);
  });
});

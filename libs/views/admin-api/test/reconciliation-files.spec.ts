import { newToken } from '@usdt-africa/kernel';
import { naira, ReconciliationScene } from './reconciliation-scene.js';

describe('statement files as providers write them', () => {
  let scene: ReconciliationScene;
  beforeAll(async () => {
    scene = await ReconciliationScene.open();
    scene.app.clock.advance(86_400_000);
  });
  afterAll(() => scene.close());

  /** A file with all payouts of the day, and these lines after them. */
  const fileWith = (...lines: readonly string[]): string =>
    [
      'Transfer Code,Reference,Amount,Status,Created At',
      ...scene.paid.map(
        ({ reference, amountKobo }) => `TRF_1,${reference},${naira(BigInt(amountKobo))},success,05/01/2026 10:00`,
      ),
      ...lines,
    ].join('\n');

  it('ADM-08 an unreadable line keeps its text of the file', async () => {
    scene.app.clock.advance(1_000);
    const wrong = 'TRF_8,po-wrong,"5,0x0.00",success,05/01/2026 11:00';
    const sent = await scene.send(fileWith(wrong, '="TRF_9",="po-named",5.00,Ada Obi,05/01/2026 11:00'));
    expect(sent.body).toMatchObject({ explain: { lines: 2 }, matched: 4 });
    const texts = (await scene.rows({ tab: 'explain' })).map(({ reference, theirs }) => [reference, theirs?.text]);
    expect(texts).toEqual(
      expect.arrayContaining([
        ['po-wrong', '5,0x0.00'],
        // A cell that could be a name is not stored.
        ['po-named', '…'],
      ]),
    );
  });

  it('ADM-08 the date format is the one that fits the reconciled day, whatever the last file had', async () => {
    const monthFirst = fileWith().replaceAll('05/01/2026', '01/05/2026');
    for (const file of [monthFirst, `${fileWith()}\n\n\n`, `${monthFirst}\n`]) {
      scene.app.clock.advance(1_000);
      expect(await scene.send(file)).toMatchObject({ status: 200, body: { statement: { lines: 4 }, matched: 4 } });
    }
    // With either date order one line belongs to the day: an operator has to choose.
    const both = fileWith('TRF_2,po-may,5.00,success,01/05/2026 10:00');
    const unclear = await scene.send(both, newToken(), { dates: undefined });
    expect(unclear).toMatchObject({ status: 422, body: { code: 'dates-unclear' } });
    const chosen = await scene.send(both, newToken(), { dates: 'day-first' });
    expect(chosen).toMatchObject({ status: 200, body: { statement: { lines: 4 }, matched: 4 } });
  });

  it('ADM-08 references wrapped in spreadsheet formulas match our payouts', async () => {
    scene.app.clock.advance(1_000);
    const dressed = scene.paid.reduce(
      (file, { reference }) => file.replace(reference, `"=""${reference}"""`),
      fileWith(),
    );
    expect(await scene.send(dressed)).toMatchObject({ status: 200, body: { matched: 4, explain: { lines: 0 } } });
  });
});

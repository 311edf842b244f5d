import { testKafka } from '@usdt-africa/test-kit';
import type { TestKafka } from '@usdt-africa/test-kit';
import { killAndCompare } from './kills.js';

/** In two installations side by side; the long tests kill 200 times. */
const KILLS = Number(process.env['KILLS'] ?? 40);
const SEED = Number(process.env['SEED'] ?? 20_261_121);

describe('processes that are killed at every step', () => {
  let kafka: TestKafka;
  beforeAll(async () => {
    kafka = await testKafka({ settings: { 'group.min.session.timeout.ms': '500' } });
  });
  afterAll(() => kafka.stop());

  it(
    `ENG-02 lose nothing, apply nothing twice and keep the order of each stream (${KILLS} kills)`,
    async () => {
      const outcomes = await Promise.all([
        killAndCompare(kafka, Math.ceil(KILLS / 2), SEED),
        killAndCompare(kafka, Math.floor(KILLS / 2), SEED + 1),
      ]);
      for (const { parked, projected, expected, events, reacted } of outcomes) {
        expect(parked).toEqual([]);
        expect(projected).toEqual(expected);
        expect(reacted).toBe(events);
      }
      expect(outcomes.flatMap(({ killedAt }) => killedAt).length).toBeGreaterThanOrEqual(KILLS);
    },
    KILLS * 15_000 + 60_000,
  );
});

import { testKafka } from '@usdt-africa/test-kit';
import { killAndCompare } from './kills.js';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

it(`ENG-02 200 kills lose nothing, apply nothing twice and keep the order of each stream (SEED=${SEED})`, async () => {
  const kafka = await testKafka({ settings: { 'group.min.session.timeout.ms': '500' } });
  try {
    for (const { parked, projected, expected, events, reacted } of await Promise.all([
      killAndCompare(kafka, 100, SEED),
      killAndCompare(kafka, 100, SEED + 1),
    ])) {
      expect(parked).toEqual([]);
      expect(projected).toEqual(expected);
      expect(reacted).toBe(events);
    }
  } finally {
    await kafka.stop();
  }
});

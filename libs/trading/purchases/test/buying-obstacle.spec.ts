import type { SendObstacle } from '@usdt-africa/sends';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { buyingObstacle } from '../src/index.js';

describe('what keeps customers from buying', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  /** The hot wallet has so much beside what is sent already. */
  const sendsWith = (availableMicro: bigint, otherwise: SendObstacle | null = null) => ({
    reasonNotNow: (micro: bigint) => Promise.resolve(otherwise ?? (availableMicro < micro ? 'usdt-short' : null)),
  });
  const find = (available: bigint, heldMicro: bigint, amountMicro: bigint, otherwise: SendObstacle | null = null) =>
    buyingObstacle(sendsWith(available, otherwise), db.app, { heldMicro, amountMicro });

  it('ADM-13 buying pauses below the floor of the hot wallet, and resumes above it', async () => {
    expect(await find(10n, 0n, 5n)).toBeNull();
    await db.app.query(
      `insert into treasury (hot_wallet, floor_micro, ceiling_micro, energy_alarm_percent, requested_at)
       values ('T', 1000, 9000, 30, now())`,
    );
    expect(await find(999n, 0n, 5n)).toBe('below-floor');
    expect(await find(1_000n, 0n, 5n)).toBeNull();
    expect(await find(1_099n, 100n, 5n)).toBe('below-floor');
    expect(await find(1_100n, 100n, 5n)).toBeNull();
    expect(await find(1_500n, 0n, 2_000n)).toBe('usdt-short');
    expect(await find(2_000n, 0n, 2_000n)).toBeNull();
    expect(await find(5n, 0n, 1n, 'signer')).toBe('signer');
  });
});

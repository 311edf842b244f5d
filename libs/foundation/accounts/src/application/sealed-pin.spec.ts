import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { type PersonalData, personalDataFrom } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { subjectOf } from './profiles.js';
import { isPin, sealPin } from './sealed-pin.js';

const PIN = '2749';
const PINS = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'));

describe('stored PIN', () => {
  let db: TestDatabase;
  const someKey = () => randomBytes(32).toString('base64');
  const someKeys = () => ({ MASTER_KEY: someKey(), BLIND_INDEX_KEY: someKey() });
  const keys = someKeys();
  let data: PersonalData;
  const newAccount = async (): Promise<string> => {
    const accountId = randomUUID();
    await data.ensureSubjects([subjectOf(accountId)]);
    return accountId;
  };

  beforeAll(async () => {
    db = await testDatabase();
    data = personalDataFrom(keys, { pool: db.app, cacheMs: 0 });
  });
  afterAll(() => db.drop());

  it('SEC-87 differs each time, and contains no plain hash of any of the ten thousand PINs', async () => {
    const accountId = await newAccount();
    const [one, other] = [await sealPin(data, accountId, PIN), await sealPin(data, accountId, PIN)];
    expect(one.equals(other)).toBe(false);
    const hex = one.toString('hex');
    for (const pin of PINS) {
      expect(hex.includes(createHash('sha256').update(pin).digest('hex'))).toBe(false);
      // Whatever in it may be a salt.
      for (const at of [0, 1, 12, 16])
        expect(
          hex.includes(
            createHmac('sha256', one.subarray(at, at + 16))
              .update(pin)
              .digest('hex'),
          ),
        ).toBe(false);
    }
    expect([await isPin(data, one, PIN), await isPin(data, one, '2748')]).toEqual([true, false]);
  });

  it('SEC-87 matches no PIN without the key, in another account, or after its owner’s erasure', async () => {
    const [accountId, someoneElse] = [await newAccount(), await newAccount()];
    const sealed = await sealPin(data, accountId, PIN);
    const thief = personalDataFrom(someKeys(), { pool: db.app, cacheMs: 0 });
    await expect(isPin(thief, sealed, PIN)).rejects.toThrow();
    expect(await isPin(data, await sealPin(data, someoneElse, '8306'), PIN)).toBe(false);
    await data.destroy(subjectOf(accountId));
    expect(await isPin(data, sealed, PIN)).toBe(false);
  });
});

import type { AdminUnknownSignatureRow } from '@usdt-africa/contracts/admin';
import { FixedClock, uuidv7 } from '@usdt-africa/kernel';
import { OperatorApprovalGate, OperatorsApiModule } from '@usdt-africa/operators';
import { testDatabase } from '@usdt-africa/test-kit';
import { SANDBOX_OPERATORS, serve, Served } from '@usdt-africa/test-kit/served';
import { SendsApiModule } from '../src/index.js';
import { HOT_WALLET } from './stub-signer.js';
import { RECIPIENT } from './test-scene.js';

const PATH = '/api/admin/unknown-signatures';
const HASH = '1b5b9ccb3e8d006a5230de9bda23ff91edc794d4f56410560830b418528e446c';

describe('signatures of the signer that the database does not know', () => {
  let app: Served;

  beforeEach(async () => {
    app = new Served(
      await serve({
        db: await testDatabase(),
        clock: new FixedClock('2026-01-05T12:00:00.000Z'),
        modules: [OperatorsApiModule.with(SANDBOX_OPERATORS), SendsApiModule],
        // No test manages operators here.
        below: [{ provide: OperatorApprovalGate, useValue: {} }],
      }),
    );
  });
  afterEach(() => app.close());

  const open = async () =>
    (await app.as<readonly AdminUnknownSignatureRow[]>('support', 'GET', `${PATH}?filter={"tab":"open"}`)).body;

  it('BUY-03 lists what was signed, says whether the chain has it, and takes what finance entered', async () => {
    const walletId = uuidv7();
    await app.db.app.query(
      `insert into unknown_signatures (tx_id, sequence, intent_id, attempt, kind, cause_id, wallet_id, recipient, amount_micro, expiration)
       values ($1, 4, gen_random_uuid(), 1, 'purchase', gen_random_uuid(), $2, $3, 5000000, $4)`,
      [HASH, walletId, RECIPIENT, app.clock.now()],
    );
    expect(await open()).toMatchObject([
      {
        id: HASH,
        asset: 'USDT',
        amount: '5.000000',
        from: null,
        accountId: walletId,
        outcome: 'open',
        block: null,
        resolvedAt: null,
      },
    ]);
    const enter = (who: 'finance' | 'support', body: object) =>
      app.as<AdminUnknownSignatureRow>(who, 'POST', `${PATH}/${HASH}/entered`, body);
    const reason = 'The debit was entered again as a correction';
    expect(await enter('finance', { reason })).toMatchObject({ status: 409, body: { code: 'signature-open' } });
    await app.db.owner.query(
      `insert into own_transactions (tx_id, address, kind, contract, recipient, amount, block_number, block_id, block_time, outcome, fee_sun, energy, bandwidth)
       values ($1, $2, 'transfer', $2, $3, 5000000, 7, $4, now(), 'SUCCESS', 1, 1, 1)`,
      [HASH, HOT_WALLET, RECIPIENT, 'c'.repeat(64)],
    );
    expect(await open()).toMatchObject([{ outcome: 'executed', block: 7 }]);
    expect((await enter('support', { reason })).status).toBe(403);
    expect((await enter('finance', {})).status).toBe(422);
    const entered = await enter('finance', { reason });
    expect(entered.body).toMatchObject({ id: HASH, resolvedBy: expect.any(String) });
    expect(entered.body.resolvedAt).not.toBeNull();
    expect(await open()).toEqual([]);
    expect(await enter('finance', { reason })).toMatchObject({ status: 409, body: { code: 'signature-entered' } });
    const { rows: written } = await app.db.app.query<{ reason: string }>(
      `select metadata->>'reason' as reason from events where type = 'OperatorActionRecorded' and data->>'act' = 'entered'`,
    );
    expect(written).toEqual([{ reason }]);
  });
});

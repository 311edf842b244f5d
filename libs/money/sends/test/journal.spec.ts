import type { JournalEntry } from '@usdt-africa/addresses';
import { uuidv7 } from '@usdt-africa/kernel';
import { Scene } from './test-scene.js';

describe('the signer’s journal', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await new Scene().open();
  });
  afterEach(() => scene.close());

  const refusal = async (): Promise<string | null> => {
    const { rows } = await scene.db.app.query<{ signer_refusal: string | null }>(
      'select signer_refusal from hot_wallet',
    );
    return rows[0]!.signer_refusal;
  };
  const adopt = () =>
    scene.db.owner.query(
      `insert into journal_adoptions (word, reason, asked_by) values (gen_random_uuid(), 'the disk was lost', 'ada')`,
    );
  const next = (): Promise<boolean> => {
    scene.clock.advance(60_000);
    return scene.sends.journal.compare();
  };
  async function settled(): Promise<void> {
    const send = await scene.request();
    await scene.work();
    await scene.pass(6_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
  }
  async function nothingIsSigned(): Promise<void> {
    expect(await scene.sends.requests.reasonNotNow(1n)).toBe('signer');
    const before = scene.signer.requests.length;
    const send = await scene.request();
    await scene.pass(30_000);
    expect(await scene.history(send)).toEqual(['SendRequested']);
    expect(scene.signer.requests).toHaveLength(before);
  }

  it('BUY-03 agrees with the database that has its signatures, and forbids nothing', async () => {
    await settled();
    await settled();
    expect(await next()).toBe(true);
    expect(await refusal()).toBeNull();
    expect(await scene.sends.requests.reasonNotNow(1n)).toBeNull();
  });

  it('BUY-03 forbids every signature before the first comparison, and while it lacks what the database knows', async () => {
    expect(scene.another().journal.isAgreed).toBe(false);
    await settled();
    scene.signer.journal = [];
    expect(await next()).toBe(false);
    expect(await refusal()).toBe('journal-behind');
    await nothingIsSigned();
    await adopt();
    expect(await next()).toBe(true);
    expect(await refusal()).toBeNull();
    expect((await scene.db.app.query('select from journal_adoptions where used_at is null')).rowCount).toBe(0);
    await settled();
    expect(await next()).toBe(true);
  });

  it('BUY-03 forbids every signature while it has one of a send that the database lost, and writes it down at the adoption', async () => {
    await settled();
    const walletId = uuidv7();
    const lost: JournalEntry = {
      ...scene.signer.journal[0]!,
      sequence: 2,
      hash: 'ab'.repeat(32),
      txId: 'cd'.repeat(32),
      intentId: uuidv7(),
      cause: { kind: 'purchase', id: uuidv7() },
      walletId,
    };
    scene.signer.journal.push(lost);
    expect(await next()).toBe(false);
    expect(await refusal()).toBe('database-behind');
    await nothingIsSigned();
    expect((await scene.db.app.query('select from unknown_signatures')).rowCount).toBe(0);
    await adopt();
    expect(await next()).toBe(true);
    const { rows } = await scene.db.app.query(
      'select tx_id, wallet_id, amount_micro, resolved_at from unknown_signatures',
    );
    expect(rows).toEqual([{ tx_id: lost.txId, wallet_id: walletId, amount_micro: '12500000', resolved_at: null }]);
    expect(await next()).toBe(true);
    await settled();
    expect(await next()).toBe(true);
  });

  it('BUY-03 goes on with a signature whose signing a restored database has lost, and gives nothing up before', async () => {
    const send = await scene.request();
    // The copy of the database is from before the signing.
    const restored = { ...(await scene.signsElsewhere(send)) };
    const fresh = scene.another();
    scene.clock.advance(200_000);
    await fresh.signing.runOnce();
    expect(await scene.history(send)).toEqual(['SendRequested']);
    expect(await fresh.journal.compare()).toBe(true);
    expect(await scene.history(send)).toEqual(['SendRequested', 'SendSigningStarted', 'SendSigned']);
    expect((await scene.last(send)).data).toMatchObject({ attempt: 1, txId: restored.txId });
    expect(scene.signer.journal).toHaveLength(1);
  });

  it('BUY-03 never gives a send up whose signature was lost with its cause', async () => {
    const { sendId, cause } = await scene.request();
    const lost = await scene.signsElsewhere({ sendId, cause });
    scene.signer.journal = [{ ...lost, attempt: 2 }];
    expect(await next()).toBe(false);
    expect(await refusal()).toBe('database-behind');
    await scene.pass(240_000, { stepMs: 15_000 });
    expect(await scene.history({ sendId, cause })).toEqual(['SendRequested']);
  });

  it('BUY-03 gives a signature back that was not stored here', async () => {
    scene.signer.silence = 'after';
    const send = await scene.request();
    await scene.work();
    expect((await scene.last(send)).type).toBe('SendSigningStarted');
    scene.signer.silence = null;
    scene.clock.advance(100);
    expect(await scene.sends.journal.compare()).toBe(true);
    expect((await scene.last(send)).type).toBe('SendSigned');
    expect(scene.signer.requests).toHaveLength(1);
    await scene.pass(6_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
  });

  it('BUY-03 forbids signatures of another key than the configured hot wallet’s', async () => {
    scene.signer.address = 'TSaJqQ1AZ2bEYyqBwBmJqCBSPv8KPRTAdv';
    expect(await next()).toBe(false);
    expect(await refusal()).toBe('other-hot-wallet');
    await nothingIsSigned();
  });

  it('BUY-03 says that a signer does not answer once it has been silent for a minute', async () => {
    scene.signer.silence = 'before';
    expect(await next()).toBe(false);
    expect(await refusal()).toBeNull();
    expect(await next()).toBe(false);
    expect(await refusal()).toBe('signer-silent');
    scene.signer.silence = null;
    expect(await next()).toBe(true);
    expect(await refusal()).toBeNull();
  });
});

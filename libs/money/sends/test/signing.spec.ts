import { CustomerOperations, FreezeCustomer, FreezeCustomerHandler } from '@usdt-africa/accounts';
import type { RefusedTransfer } from '@usdt-africa/addresses';
import { event, streams } from '@usdt-africa/contracts/events';
import { personalDataFrom } from '@usdt-africa/event-store';
import { uuidv7 } from '@usdt-africa/kernel';
import { sealingKeys } from '@usdt-africa/test-kit';
import { HOT_WALLET, USDT } from './stub-signer.js';
import { type Requested, Scene } from './test-scene.js';

describe('signing of sends', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await new Scene().open();
  });
  afterEach(() => scene.close());

  const refused = (code: string, rule: string | null = null): RefusedTransfer => ({ outcome: 'refused', code, rule });
  const reason = async (send: Requested): Promise<unknown> => (await scene.last(send)).data;

  it('BUY-03 signs the oldest send first, and two workers sign each once', async () => {
    const requested: Requested[] = [];
    for (let n = 0; n < 6; n += 1) {
      requested.push(await scene.request());
      scene.clock.advance(10);
    }
    const other = scene.another();
    await other.journal.compare();
    for (let round = 0; round < 12; round += 1) {
      await Promise.all([scene.work(), scene.work(other)]);
      scene.clock.advance(20);
    }
    expect(scene.signer.journal.map(({ intentId }) => intentId)).toEqual(requested.map(({ sendId }) => sendId));
    for (const send of requested)
      expect(await scene.history(send)).toEqual(['SendRequested', 'SendSigningStarted', 'SendSigned']);
    await scene.pass(6_000);
    expect(scene.chain.transfers).toHaveLength(6);
  });

  it.each(['day-amount', 'amount', 'destination'])(
    'BUY-03 tries a send that the policy refuses for three minutes (%s), then gives it up',
    async (rule) => {
      scene.signer.answer = () => refused('policy', rule);
      const send = await scene.request();
      await scene.work();
      await scene.pass(177_000);
      expect((await scene.history(send)).at(-1)).toBe('SendSigningRefused');
      await scene.pass(6_000);
      expect(await reason(send)).toMatchObject({ reason: 'not-signed', detail: rule });
      expect(scene.signer.requests.length).toBeLessThan(15);
      expect((await scene.ledger(send))[`payable:send:${send.sendId} USDT`]).toBe(0n);
    },
  );

  it('BUY-03 signs a send once the day cap allows it', async () => {
    scene.signer.answer = () => refused('policy', 'day-amount');
    const send = await scene.request();
    await scene.work();
    await scene.pass(60_000);
    scene.signer.answer = null;
    await scene.pass(30_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
    expect((await scene.last(send)).data).toMatchObject({ attempt: 1 });
  });

  it('BUY-03 asks for the same signature again when the answer was lost', async () => {
    scene.signer.silence = 'after';
    const send = await scene.request();
    await scene.work();
    await scene.pass(9_000);
    expect(await scene.history(send)).toEqual(['SendRequested', 'SendSigningStarted']);
    scene.signer.silence = null;
    await scene.pass(9_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
    expect(scene.signer.journal).toHaveLength(1);
    const [first, ...others] = scene.signer.requests;
    for (const other of others) expect(other).toEqual(first);
  });

  it('BUY-03 ends a signing that was never answered by the proof of expiry alone, within ten minutes', async () => {
    scene.signer.silence = 'after';
    const send = await scene.request();
    await scene.work();
    await scene.pass(285_000, { stepMs: 15_000 });
    expect(await scene.history(send)).toEqual(['SendRequested', 'SendSigningStarted']);
    await scene.pass(30_000, { stepMs: 15_000 });
    const [expired, givenUp] = (await scene.events(send)).slice(-2);
    expect(expired!.data).toMatchObject({ attempt: 1, txId: null });
    expect(givenUp!.data).toMatchObject({ reason: 'expired' });
  });

  it('BUY-03 does not end a signing without an answer while the chain has the same transfer', async () => {
    scene.signer.silence = 'after';
    const send = await scene.request();
    await scene.work();
    const { raw, txId } = scene.signer.journal[0]!;
    scene.chain.mine().transactions.push({ txId, raw, outcome: 'SUCCESS' });
    await scene.chain.solidify();
    await scene.pass(900_000, { stepMs: 30_000 });
    expect((await scene.last(send)).type).toBe('SendSigningStarted');
    scene.signer.silence = null;
    await scene.pass(30_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
  });

  it('BUY-03 keeps a signing whose intent was signed otherwise for people: nothing proves that it is dead', async () => {
    scene.signer.answer = () => refused('signed-before');
    const send = await scene.request();
    await scene.work();
    await scene.pass(240_000, { stepMs: 15_000 });
    expect(await scene.history(send)).toEqual(['SendRequested', 'SendSigningStarted']);
  });

  it('BUY-03 gives up a send that the hot wallet could not pay for three minutes, and says why', async () => {
    scene.chain.usdtMicro = 12_499_999n;
    await scene.sends.monitor.read();
    const send = await scene.request();
    await scene.work();
    // The chain would not execute it either.
    scene.chain.estimate = { failure: 'REVERT' };
    await scene.pass(183_000);
    expect(await reason(send)).toMatchObject({ reason: 'not-signed', detail: 'usdt-short' });
    expect(scene.signer.requests).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['usdt-short', () => (scene.chain.usdtMicro = 1n)],
    ['trx-short', () => (scene.chain.trxSun = 29_999_999n)],
    ['transfer-fails', () => (scene.chain.estimate = { failure: 'REVERT' })],
    ['fee-limit', () => (scene.chain.estimate = { energy: 300_001 })],
    ['node-silent', () => (scene.chain.isAway = true)],
  ])('BUY-03 waits while %s, and signs when that is over', async (_what, begin) => {
    begin();
    await scene.sends.monitor.read();
    const send = await scene.request();
    await scene.work();
    await scene.pass(30_000);
    expect(await scene.history(send)).toEqual(['SendRequested']);
    Object.assign(scene.chain, {
      usdtMicro: 1_000_000_000n,
      trxSun: 1_000_000_000n,
      estimate: { energy: 64_285 },
      isAway: false,
    });
    await scene.pass(30_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
  });

  it('BUY-03 gives the last of the balance to one of two sends, also when it is signed and not on the chain yet', async () => {
    scene.chain.usdtMicro = 20_000_000n;
    await scene.sends.monitor.read();
    const [first, second] = [await scene.request(), await scene.request()];
    const other = scene.another();
    await other.journal.compare();
    await Promise.all([scene.work(), scene.work(other)]);
    await scene.pass(60_000, { isScanned: false });
    expect(scene.signer.journal).toHaveLength(1);
    await scene.pass(60_000);
    expect(scene.signer.journal).toHaveLength(1);
    const types = [(await scene.last(first)).type, (await scene.last(second)).type];
    expect(types.sort()).toEqual(['SendRequested', 'SendSettled']);
    expect(await scene.sends.requests.reasonNotNow(1n)).toBe('usdt-short');
  });

  it.each(['chain-tron', 'sends'])('BUY-03 begins no signing while the switch %s is on', async (name) => {
    await scene.db.owner.query(`insert into switches (name, paused, changed_at, version) values ($1, true, now(), 1)`, [
      name,
    ]);
    expect(await scene.sends.requests.reasonNotNow(1n)).toBe(name === 'sends' ? 'switch' : 'chain-switch');
    const send = await scene.request();
    await scene.work();
    await scene.pass(60_000);
    expect(await scene.history(send)).toEqual(['SendRequested']);
    await scene.db.owner.query('delete from switches');
    await scene.pass(15_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
  });

  it('BUY-03 begins no signing while the scan of solid blocks lags', async () => {
    const send = await scene.request();
    await scene.pass(150_000, { isScanned: false, stepMs: 150_000 });
    expect(await scene.history(send)).toEqual(['SendRequested']);
    expect(await scene.sends.requests.reasonNotNow(1n)).toBe('scan-behind');
  });

  it.each<[string, string, string]>([
    ['a contract', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', 'contract'],
    ['the token', USDT, 'own-address'],
    ['the hot wallet', HOT_WALLET, 'own-address'],
    ['an issued address', 'TSaJqQ1AZ2bEYyqBwBmJqCBSPv8KPRTAdv', 'own-address'],
  ])('BUY-03 sends nothing to %s', async (_what, to, detail) => {
    scene.chain.contracts.add('TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy');
    await scene.db.app.query(
      `insert into address_pool (index, address, issued_at) values (1, 'TSaJqQ1AZ2bEYyqBwBmJqCBSPv8KPRTAdv', now())`,
    );
    const send = await scene.request({ to });
    await scene.work();
    await scene.pass(186_000);
    expect(await reason(send)).toMatchObject({ reason: 'not-signed', detail });
    expect(scene.signer.requests).toEqual([]);
  });

  describe('of an account that is frozen', () => {
    async function customer(): Promise<string> {
      const keys = sealingKeys();
      const personalData = personalDataFrom(keys, { pool: scene.db.app });
      const accountId = uuidv7();
      const subject = `account-${accountId}`;
      await personalData.ensureSubjects([subject]);
      const profile = await personalData.seal(subject, { firstName: 'Ada' });
      const at = scene.clock.now().toISOString();
      const registered = event('AccountRegistered', {
        accountId,
        at,
        profile,
        terms: '1',
        referralSource: null,
        referral: null,
        language: 'en',
      });
      await scene.store.append(
        { streamId: streams.account(accountId), expectedVersion: 0, events: [registered] },
        { metadata: { correlationId: 'registered', actor: `account:${accountId}` } },
      );
      await scene.db.app.query(
        `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
         values ($1, 'active', $2, $3, $4, $5, 'en', now())`,
        [accountId, profile, `e${accountId}`, `p${accountId}`, `u${accountId}`],
      );
      return accountId;
    }
    const freeze = (accountId: string) =>
      new FreezeCustomerHandler(new CustomerOperations(scene.store, scene.clock), scene.db.app, scene.clock).execute(
        new FreezeCustomer(
          { operator: { id: uuidv7() }, accountId, reason: 'a bank asked', markDone: () => Promise.resolve() },
          'bank-requested',
        ),
      );
    const react = async (accountId: string): Promise<void> =>
      scene.sends.frozen.react((await scene.store.readStream(streams.account(accountId))).at(-1)!);

    it('BUY-03 gives up its unsigned sends at once', async () => {
      const walletId = await customer();
      const send = await scene.request({ walletId });
      const other = await scene.request({ walletId: await customer() });
      await freeze(walletId);
      await react(walletId);
      await react(walletId);
      expect(await reason(send)).toMatchObject({ reason: 'frozen' });
      expect(await scene.history(send)).toEqual(['SendRequested', 'SendGivenUp']);
      expect(await scene.history(other)).toEqual(['SendRequested']);
    });

    it('BUY-03 begins no signing after the freeze, whether that was heard of or not', async () => {
      const walletId = await customer();
      const send = await scene.request({ walletId });
      await freeze(walletId);
      await scene.work();
      expect(await scene.history(send)).toEqual(['SendRequested', 'SendGivenUp']);
      expect(scene.signer.requests).toEqual([]);
    });

    it('BUY-03 lets a signed send end on the chain', async () => {
      const walletId = await customer();
      const send = await scene.request({ walletId });
      await scene.work();
      await freeze(walletId);
      await react(walletId);
      await scene.pass(6_000);
      expect((await scene.last(send)).type).toBe('SendSettled');
    });

    it('BUY-03 keeps a signing without an answer, and gives it up when the signer refuses', async () => {
      const walletId = await customer();
      scene.signer.silence = 'before';
      const send = await scene.request({ walletId });
      await scene.work();
      await freeze(walletId);
      await react(walletId);
      expect((await scene.last(send)).type).toBe('SendSigningStarted');
      Object.assign(scene.signer, { silence: null, answer: () => refused('policy', 'amount') });
      await scene.pass(20_000);
      expect(await reason(send)).toMatchObject({ reason: 'frozen' });
    });
  });
});

import { withTransaction } from '@usdt-africa/event-store';
import { claim, requestReturn } from '../src/domain/decide.js';
import { fundingIdOf } from '../src/index.js';
import { type Customer, TestApp } from './test-app.js';

const HOUR = 3_600_000;

describe('naira paid into a customer’s number', () => {
  let app: TestApp;
  let ada: Customer;
  beforeEach(async () => {
    app = await TestApp.open();
    ada = await app.customer();
  });
  afterEach(async () => {
    expect(await app.faults()).toEqual([]);
    await app.close();
  });

  const to = (more = {}) => app.provider.pay({ receiverAccountNumber: ada.number, ...more });
  const balance = async () => (await app.wallet(ada.accountId)).balanceKobo;
  const decide = async (transactionId: string, decision: typeof claim | 'customer' | 'people') =>
    app.process.fundings.change(
      fundingIdOf('paystack', transactionId),
      (funding, now) => (typeof decision === 'string' ? requestReturn(funding, decision, now) : decision(funding, now)),
      { actor: 'test' },
    );

  it('WALLET-02 are in the wallet to the kobo once, however often the provider reports them', async () => {
    const { reference, id } = to();
    for (let copy = 0; copy < 3; copy += 1) {
      await app.hint(reference);
      await app.work();
    }
    expect(await balance()).toBe(1_000_000n);
    expect(await app.types(id)).toEqual(['FundingSeen', 'FundingCredited']);
    expect(await app.sumOf('collection:paystack')).toBe(990_000n);
    expect(await app.sumOf('expense:provider-fee')).toBe(10_000n);
    expect(await app.sumOf(`funding:${fundingIdOf('paystack', id)}`)).toBe(0n);
  });

  it('INT-02 are credited once by two workers that ask at the same time', async () => {
    const credits = Array.from({ length: 8 }, () => to());
    const [one, other] = [app.process, app.anotherProcess()];
    for (const { reference } of credits) await app.hint(reference);
    await Promise.all([one.worker.runOnce(), other.worker.runOnce(), one.list.look(), other.list.look()]);
    await app.work();
    expect(await balance()).toBe(8_000_000n);
  });

  it('WALLET-02 are found in the provider’s list where no webhook came', async () => {
    const { id } = to();
    await app.process.list.look();
    await app.work();
    expect(await balance()).toBe(1_000_000n);
    expect((await app.funding(id)).seen?.found).toBe('list');
    app.wait(5 * 60_000);
    expect(await app.process.list.look()).toBe(true);
    expect(await app.process.worker.runOnce()).toBe(0);
  });

  it('INT-02 wait for the provider’s answer while it is silent', async () => {
    const { reference } = to();
    await app.hint(reference);
    app.provider.isSilent = true;
    await app.work();
    expect(await balance()).toBe(0n);
    app.provider.isSilent = false;
    app.wait(3_000);
    await app.work();
    expect(await balance()).toBe(1_000_000n);
  });

  it('ADM-08 from another person are held, and go back by themselves after 48 hours', async () => {
    const { reference, id } = to({ senderName: 'KELECHI NWOSU' });
    await app.hint(reference);
    await app.work();
    expect([await balance(), await app.sumOf('suspense:funding')]).toEqual([0n, -1_000_000n]);
    app.wait(48 * HOUR - 1);
    await app.work();
    expect(app.provider.refunds).toEqual([]);
    app.wait(1);
    await app.work();
    expect(app.provider.refunds).toMatchObject([{ amountKobo: 1_000_000n, transactionId: id }]);
    app.provider.endRefunds('processed');
    app.wait(HOUR);
    await app.work();
    expect((await app.funding(id)).phase).toBe('returned');
    expect([await app.sumOf('suspense:funding'), await app.sumOf('collection:paystack')]).toEqual([0n, -10_000n]);
  });

  it('ADM-08 are not returned for another day where the customer claims them', async () => {
    const { reference, id } = to({ senderName: 'KELECHI NWOSU' });
    await app.hint(reference);
    await app.work();
    await decide(id, claim);
    app.wait(71 * HOUR);
    await app.work();
    expect(app.provider.refunds).toEqual([]);
    app.wait(HOUR);
    await app.work();
    expect(app.provider.refunds).toHaveLength(1);
  });

  it('WALLET-02 without a sender’s name are looked at again after an hour, then held', async () => {
    const { reference, id } = to({ senderName: null });
    await app.hint(reference);
    await app.work();
    expect(await app.types(id)).toEqual(['FundingSeen', 'FundingNameUnchecked']);
    app.wait(HOUR);
    await app.work();
    expect((await app.funding(id)).hold?.why).toBe('name-unknown');

    const later = to({ senderName: null });
    await app.hint(later.reference);
    await app.work();
    app.provider.change(later.reference, { senderName: 'TEMITOPE ADEWALE' });
    app.wait(HOUR);
    await app.work();
    expect((await app.funding(later.id)).phase).toBe('credited');
  });

  it('ADM-08 to nobody’s number, a frozen or a closed account are held', async () => {
    const hold = async (more = {}): Promise<unknown> => {
      const { reference, id } = to(more);
      await app.hint(reference);
      await app.work();
      return (await app.funding(id)).hold?.why;
    };
    expect(await hold({ receiverAccountNumber: '0000000000' })).toBe('no-owner');
    await app.setState(ada.accountId, 'frozen');
    expect(await hold()).toBe('frozen');
    await app.setState(ada.accountId, 'closed');
    expect(await hold()).toBe('account-closed');
    expect(app.provider.accounts.get(ada.customerCode)?.open).toBe(false);
    expect(await app.sumOf('suspense:funding')).toBe(-3_000_000n);
  });

  it('INT-02 are refunded once, whatever is lost on the way', async () => {
    for (const fault of ['answer-lost', 'request-lost', 'float-low', null] as const) {
      const { reference, id } = to({ senderName: 'KELECHI NWOSU' });
      await app.hint(reference);
      await app.work();
      await decide(id, 'customer');
      app.provider.fault = fault;
      await app.work();
      await app.work(app.anotherProcess());
      // No second request before the list could have shown the first one.
      if (fault === 'request-lost') expect((await app.funding(id)).refund?.refundId).toBeNull();
      app.wait(HOUR);
      await app.work();
      app.provider.endRefunds('processed');
      app.wait(HOUR);
      await app.work();
      expect([fault, (await app.funding(id)).phase]).toEqual([fault, 'returned']);
      expect(app.provider.refunds.filter(({ transactionId }) => transactionId === id)).toHaveLength(1);
    }
  });

  it('OPS-02 go on being returned when their rows of work were lost, with one refund', async () => {
    const { reference, id } = to({ senderName: 'KELECHI NWOSU' });
    await app.hint(reference);
    await app.work();
    await decide(id, 'customer');
    app.provider.fault = 'answer-lost';
    await app.work();
    await app.projected();
    await app.db.owner.query('delete from funding_work');
    await app.work();
    expect((await app.funding(id)).phase).toBe('returning');
    app.provider.endRefunds('processed');
    app.wait(HOUR);
    await app.work();
    expect((await app.funding(id)).phase).toBe('returned');
    expect(app.provider.refunds.filter(({ transactionId }) => transactionId === id)).toHaveLength(1);
  });

  it('ADM-08 move from what is collected into the balance when the provider’s account shows it, once', async () => {
    const { reference, id } = to();
    await app.hint(reference);
    await app.work();
    const before = [await app.sumOf('collection:paystack'), await app.sumOf('provider:paystack')];
    const line = (entryId: string, differenceKobo: bigint, causeId: string | null = id) =>
      app.provider.lines.push({
        id: entryId,
        differenceKobo,
        balanceKobo: 0n,
        cause: 'transaction',
        causeId,
        at: app.clock.now(),
      });
    line('1', 1_000_000n);
    line('2', -10_000n);
    line('3', 500_000n, '999');
    line('4', 500_000n, null);
    await app.projected();
    expect(await app.process.settlements.look()).toBe(2);
    expect(await app.process.settlements.look()).toBeNull();
    app.wait(HOUR);
    expect(await app.anotherProcess().settlements.look()).toBe(0);
    const after = [await app.sumOf('collection:paystack'), await app.sumOf('provider:paystack')];
    expect([before, after]).toEqual([
      [990_000n, 0n],
      [0n, 990_000n],
    ]);
    expect(await app.faults()).toEqual([]);
  });

  it('ADM-08 whose refund fails come back to people, who can return or credit them', async () => {
    const { reference, id } = to({ senderName: 'KELECHI NWOSU' });
    await app.hint(reference);
    await app.work();
    await decide(id, 'customer');
    await app.work();
    app.provider.endRefunds('needs-attention');
    app.wait(HOUR);
    await app.work();
    expect(await app.funding(id)).toMatchObject({ phase: 'returning', refund: { failure: 'needs-attention' } });
    app.provider.endRefunds('failed');
    app.wait(HOUR);
    await app.work();
    expect(await app.funding(id)).toMatchObject({ phase: 'held', refund: { failure: 'failed' } });
    await app.process.operators.credit(fundingIdOf('paystack', id), 'letter 7', { actor: 'operator:two' });
    expect(await balance()).toBe(1_000_000n);
    expect(await app.sumOf('suspense:funding')).toBe(0n);
  });

  it('WALLET-02 that a bank takes back leave the wallet at zero and the rest owed', async () => {
    const first = to();
    await app.hint(first.reference);
    await app.work();
    app.provider.change(first.reference, { status: 'reversed' });
    await app.process.list.look();
    await app.work();
    expect(await app.wallet(ada.accountId)).toMatchObject({ balanceKobo: 0n, openKobo: 0n });
    expect(await app.types(first.id)).toEqual(['FundingSeen', 'FundingCredited', 'FundingTakenBack']);
    expect(await app.sumOf('collection:paystack')).toBe(-10_000n);
  });

  it('ADM-08 that a bank takes back while they are held leave suspense, and are never refunded', async () => {
    const { reference, id } = to({ senderName: 'KELECHI NWOSU' });
    await app.hint(reference);
    await app.work();
    await decide(id, 'people');
    app.provider.change(reference, { status: 'reversed' });
    await app.work();
    expect((await app.funding(id)).phase).toBe('taken-back');
    expect(app.provider.refunds).toEqual([]);
    expect(await app.sumOf('suspense:funding')).toBe(0n);
  });
});

describe('an account number', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.open();
  });
  afterEach(() => app.close());

  it.each(['answer-lost', 'request-lost'] as const)(
    'WALLET-02 is opened once when the provider’s %s',
    async (fault) => {
      const accountId = await app.account();
      app.provider.identified.add('CUS_1');
      app.provider.fault = fault;
      await app.request(accountId, 'CUS_1');
      await app.work();
      app.wait(3_000);
      await app.work();
      expect((await app.process.accounts.load(accountId)).state.phase).toBe('open');
      expect(app.provider.accounts.size).toBe(1);
    },
  );

  it('OPS-02 is opened when its row of work was lost', async () => {
    const accountId = await app.account();
    app.provider.identified.add('CUS_1');
    await app.request(accountId, 'CUS_1');
    await app.db.owner.query('delete from funding_work');
    await app.work();
    expect((await app.process.accounts.load(accountId)).state.phase).toBe('open');
  });

  it('WALLET-02 that the provider refuses is not asked for again for a day', async () => {
    const accountId = await app.account();
    await app.request(accountId, 'CUS_1');
    await app.work();
    expect((await app.process.accounts.load(accountId)).state).toMatchObject({
      phase: 'refused',
      refused: { reason: 'not-identified' },
    });
    await app.request(accountId, 'CUS_1');
    expect(await app.process.worker.runOnce()).toBe(0);
  });

  it('WALLET-02 is found by its blind index alone, and is stored sealed', async () => {
    const { number, accountId } = await app.customer();
    expect(await app.process.owners.accountOf(number)).toBe(accountId);
    const { rows } = await app.db.app.query('select * from funding_accounts');
    expect(JSON.stringify(rows)).not.toContain(number);
  });

  it('INT-02 answers a callback about a customer of ours, and ignores one about another', async () => {
    const accountId = await app.account();
    await app.request(accountId, 'CUS_1');
    await app.work();
    const hint = (customerCode: string) =>
      withTransaction(app.db.app, (tx) =>
        app.process.hints.record(tx, { kind: 'account', customerCode, isAssigned: true }, app.clock.now()),
      );
    expect([await hint('CUS_1'), await hint('CUS_2')]).toEqual([true, false]);
    app.provider.identified.add('CUS_1');
    await app.provider.openAccount({ customerCode: 'CUS_1' });
    await app.work();
    expect((await app.process.accounts.load(accountId)).state.phase).toBe('open');
  });
});

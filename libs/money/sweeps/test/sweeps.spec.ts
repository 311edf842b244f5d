import { uuidFrom } from '@usdt-africa/kernel';
import { SWEEP_RULES, sweepAlarms } from '../src/index.js';
import { HOT_WALLET, TREASURY } from './samples.js';
import { TestApp, usdt } from './test-app.js';

const DAY_MS = 86_400_000;
/** 64,285 units at 100 sun. */
const NEED = 6_428_500n;
const REASON = { reason: 'The price of energy fell' };

describe('sweeps', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.open();
    await app.issue(1, 20);
  });
  afterEach(() => app.close());

  it('ADM-13 tops an address up and sweeps it, each leg after the end of the one before', async () => {
    await app.receives(1, usdt(1_204));
    const [sweepId] = await app.run();
    expect(await app.sweep(sweepId!)).toMatchObject({
      phase: 'top-up',
      requested: {
        runNumber: 'SW-1',
        index: 1,
        amountMicro: '1204000000',
        to: HOT_WALLET,
        plan: { topUpSun: NEED.toString(), feeSun: '7528500', bps: 21 },
      },
    });
    expect((await app.sendOf(sweepId!)).request).toMatchObject({
      for: { kind: 'top-up' },
      from: { kind: 'hot' },
      asset: 'TRX',
      to: app.address(1),
      amountMicro: NEED.toString(),
      into: 'chain:deposits',
    });
    expect(await app.broken()).toEqual([]);
    await app.settles(sweepId!, 1_100_000n);
    expect((await app.sendOf(sweepId!)).request).toMatchObject({
      for: { kind: 'sweep' },
      from: { kind: 'deposit', index: 1, address: app.address(1) },
      asset: 'USDT',
      to: HOT_WALLET,
      amountMicro: '1204000000',
      into: 'chain:hot',
    });
    expect(await app.holding(1)).toEqual({ usdt: '1204000000', trx: NEED.toString(), found: '0' });
    expect(await app.broken()).toEqual([]);
    await app.settles(sweepId!, NEED);
    expect(await app.sweep(sweepId!)).toMatchObject({
      phase: 'completed',
      completed: { feeSun: '7528500', kobo: '381484' },
    });
    expect(await app.types(sweepId!)).toEqual(['SweepRequested', 'SweepToppedUp', 'SweepCompleted']);
    expect(await app.holding(1)).toEqual({ usdt: '0', trx: '0', found: '0' });
    expect(await app.broken()).toEqual([]);
    expect(await app.ledger()).toEqual({
      'chain:hot USDT': '1204000000',
      'chain:hot TRX': '-7528500',
      'expense:network TRX': '7528500',
      'suspense:deposits USDT': '-1204000000',
    });
  });

  it('ADM-13 sweeps an address that has its TRX without a top-up', async () => {
    app.node.active.add(app.address(1));
    app.node.energySun = 0n;
    await app.receives(1, usdt(5));
    const [sweepId] = await app.run();
    expect(await app.sweep(sweepId!)).toMatchObject({ phase: 'sweep', requested: { leg: 'sweep' } });
    await app.settles(sweepId!, 0n);
    expect((await app.sweep(sweepId!)).phase).toBe('completed');
    expect(await app.broken()).toEqual([]);
  });

  it('ADM-13 leaves what costs more than one percent for seven days, and dust for ever', async () => {
    await app.receives(1, usdt(100));
    await app.receives(2, usdt(4));
    expect(await app.run()).toEqual([]);
    await app.pass(7 * DAY_MS);
    const swept = await app.run();
    expect(swept).toHaveLength(1);
    expect((await app.sweep(swept[0]!)).requested).toMatchObject({ index: 1 });
    await app.pass(300 * DAY_MS);
    expect(await app.run()).toEqual([]);
  });

  it('ADM-13 fills the hot wallet up to its ceiling, counting what is on the way, and the treasury above it', async () => {
    await app.funds(usdt(1_000));
    for (const index of [1, 2, 3]) await app.receives(index, usdt(10_000));
    const to = await Promise.all((await app.run()).map(async (id) => (await app.sweep(id)).requested!.to));
    expect(to.filter((one) => one === HOT_WALLET)).toHaveLength(1);
    expect(to.filter((one) => one === TREASURY)).toHaveLength(2);
  });

  it('ADM-13 counts a sweep once, however its end lies to the reading of the hot wallet and to the ledger', async () => {
    app.node.active.add(app.address(1));
    app.node.energySun = 0n;
    await app.funds(usdt(1_000));
    await app.receives(1, usdt(10_000));
    const [sweepId] = await app.run();
    await app.receives(2, usdt(9_000));
    const intoOf = async () => (await app.planner.candidates(usdt(2))).map(({ into }) => into);
    expect(await intoOf()).toEqual(['chain:hot']);
    await app.receives(3, usdt(500));
    expect(await intoOf()).toEqual(['chain:hot', 'chain:treasury']);
    // The node reports the sweep's USDT before its end is known here, and until the next reading after it.
    await app.db.owner.query('update hot_wallet set usdt_micro = $1', [usdt(11_000)]);
    expect(await intoOf()).toEqual(['chain:hot', 'chain:treasury']);
    await app.settles(sweepId!, 0n);
    expect(await intoOf()).toEqual(['chain:hot', 'chain:treasury']);
    // As if the ledger had not read the end yet.
    await app.db.owner.query(`update ledger_balances set balance = balance - 10000000000 where account = 'chain:hot'`);
    await app.db.owner.query(`update ledger_balances set balance = -10000000000 where account like 'transit:sweep:%'`);
    expect(await intoOf()).toEqual(['chain:hot', 'chain:treasury']);
    await app.db.owner.query(`delete from ledger_balances where account like 'transit:sweep:%'`);
    expect(await intoOf()).toEqual(['chain:hot', 'chain:treasury']);
  });

  it('ADM-13 sweeps a deposit that came during a sweep with the next one, and never twice', async () => {
    await app.receives(1, usdt(1_000));
    const [first] = await app.run();
    await app.receives(1, usdt(500));
    expect(await app.run()).toEqual([]);
    await app.settles(first!, 1_100_000n);
    await app.receives(1, usdt(50));
    await app.settles(first!, NEED);
    expect(await app.holding(1)).toMatchObject({ usdt: '550000000' });
    await app.pass(900_000);
    const [second] = await app.run();
    expect((await app.sweep(second!)).requested).toMatchObject({ amountMicro: '550000000' });
    expect(await app.broken()).toEqual([]);
  });

  it('ADM-13 plans no address again before the read model knows the end of its last sweep', async () => {
    app.node.active.add(app.address(1));
    app.node.energySun = 0n;
    await app.receives(1, usdt(1_000));
    const [sweepId] = await app.run();
    await app.settles(sweepId!, 0n);
    // As if the events of its end had not been projected yet.
    await app.db.owner.query('update deposit_holdings set usdt_micro = 1000000000');
    await app.db.owner.query('update holding_sends set settled_at = null');
    expect(await app.run()).toEqual([]);
  });

  it('ADM-13 lets an address have one open sweep, whoever plans at the same time', async () => {
    for (const index of [1, 2, 3, 4]) await app.receives(index, usdt(1_000));
    const plan = (nth: number) =>
      app.runner.plan({
        runId: uuidFrom('run', String(nth)),
        number: `SW-${nth}`,
        requestedBy: null,
        reason: null,
        correlationId: 'test',
      });
    await Promise.all([plan(1), plan(2), plan(3)]);
    const { rows } = await app.db.app.query<{ address: string }>(
      'select address from sweep_work where ended_at is null order by address',
    );
    expect(rows.map(({ address }) => address)).toEqual([1, 2, 3, 4].map((index) => app.address(index)));
    const { rows: sends } = await app.db.app.query('select from send_work');
    expect(sends).toHaveLength(4);
    await app.applyAll();
    expect(await app.broken()).toEqual([]);
  });

  it('ADM-13 requests nothing again for a run that is planned once more after a crash', async () => {
    await app.receives(1, usdt(1_000));
    const [sweepId] = await app.run();
    await app.db.owner.query('update sweep_runs set planned_at = null, claimed_until = null');
    await app.runner.planOpen();
    expect(await app.types(sweepId!)).toEqual(['SweepRequested']);
  });

  it('ADM-13 is stuck with its reason and an alarm when a leg is given up, and goes on when a person tries again', async () => {
    await app.receives(1, usdt(1_000));
    const [sweepId] = await app.run();
    await app.settles(sweepId!, 1_100_000n);
    await app.givesUp(sweepId!, NEED);
    expect(await app.sweep(sweepId!)).toMatchObject({
      phase: 'stuck',
      stuck: { leg: 'sweep', detail: 'OUT_OF_ENERGY' },
    });
    expect(await app.alarms()).toEqual(['sweeps-stuck']);
    expect(await app.run()).toEqual([]);
    expect(await app.broken()).toEqual([]);
    const again = await app.as('finance', 'POST', `/api/admin/sweeps/addresses/${sweepId}/try-again`, REASON);
    expect(again).toMatchObject({ status: 200, body: { state: 'open', sweeps: [{ phase: 'again' }] } });
    await app.runner.tryAgain();
    await app.runner.tryAgain();
    await app.applyAll();
    // The energy was burned: it needs another top-up.
    expect((await app.sendOf(sweepId!)).request).toMatchObject({
      for: { kind: 'top-up' },
      amountMicro: NEED.toString(),
    });
    expect(await app.alarms()).toEqual([]);
    await app.settles(sweepId!, 268_000n);
    await app.settles(sweepId!, NEED);
    expect(await app.sweep(sweepId!)).toMatchObject({
      phase: 'completed',
      completed: { feeSun: (1_100_000n + 2n * NEED + 268_000n).toString() },
    });
    expect(await app.broken()).toEqual([]);
  });

  it('ADM-13 tops up no more than what is lacking where a top-up is left at the address', async () => {
    await app.receives(1, usdt(1_000));
    const [sweepId] = await app.run();
    await app.settles(sweepId!, 1_100_000n);
    await app.givesUp(sweepId!);
    const finance = await app.operator('finance');
    const left = await app.as('finance', 'POST', `/api/admin/sweeps/addresses/${sweepId}/leave`, REASON);
    expect(left).toMatchObject({ status: 200, body: { sweeps: [{ phase: 'ended' }] } });
    expect((await app.sweep(sweepId!)).ended).toMatchObject({ people: [finance.id] });
    app.node.active.add(app.address(1));
    app.node.energySun = 110n;
    await app.pass(900_000);
    const [next] = await app.run();
    expect((await app.sweep(next!)).requested!.plan.topUpSun).toBe((64_285n * 110n - NEED).toString());
    expect(await app.broken()).toEqual([]);
  });

  it('ADM-13 plans nothing while the node or the sends are away, and says why', async () => {
    await app.receives(1, usdt(1_000));
    app.node.isAway = true;
    expect(await app.run()).toEqual([]);
    expect(await app.alarms()).toEqual(['sweeps-not-planned']);
    app.node.isAway = false;
    await app.db.owner.query(`update hot_wallet set signer_refusal = 'signer-silent', signer_refused_since = now()`);
    expect(await app.run()).toEqual([]);
    const { rows } = await app.db.app.query('select outcome, detail from sweep_runs order by number');
    expect(rows).toEqual([
      { outcome: 'node-silent', detail: null },
      { outcome: 'sends', detail: 'signer' },
    ]);
  });

  it('ADM-13 leaves an address out that the chain would not execute', async () => {
    await app.receives(1, usdt(1_000));
    app.node.failure = 'REVERT opcode executed';
    expect(await app.run()).toEqual([]);
    const { body } = await app.as<{ outcome: string; leftOut: number }[]>('finance', 'GET', '/api/admin/sweeps');
    expect(body).toMatchObject([{ state: 'nothing', leftOut: 1 }]);
  });

  it('ADM-13 rings for addresses that the chain would refuse, with their count and the oldest, until none is left', async () => {
    await app.receives(1, usdt(1_000));
    app.node.failure = 'REVERT opcode executed';
    await app.run();
    await app.pass(900_000);
    const key = await app.receives(2, usdt(2_000));
    await app.run();
    await app.pass(900_000);
    await app.run();
    expect(await app.alarms()).toEqual(['sweeps-refused']);
    const [alarm] = await sweepAlarms(app.db.app, app.clock.now());
    expect(alarm).toEqual({
      level: 'warning',
      code: 'sweeps-refused',
      sentence: `2 deposit addresses are left out of sweeps, because TRON would refuse the transfer. The oldest is ${app.address(1)} since 10:00: REVERT opcode executed. The USDT stays there.`,
    });
    // What is returned from an address leaves nothing to sweep.
    await app.returns(key, usdt(2_000));
    expect((await sweepAlarms(app.db.app, app.clock.now()))[0]?.sentence).toMatch(/^1 deposit address is left out/);
    app.node.failure = null;
    await app.pass(900_000);
    expect(await app.run()).toHaveLength(1);
    expect(await app.alarms()).toEqual([]);
    expect((await app.db.app.query('select from refused_sweeps')).rowCount).toBe(0);
  });

  it('ADM-13 plans addresses that the chain refused after all others, whatever they hold', async () => {
    await app.receives(1, usdt(15_000));
    app.node.failure = 'REVERT opcode executed';
    await app.run();
    await app.receives(2, usdt(6_000));
    await app.receives(3, usdt(8_000));
    const rules = { ...SWEEP_RULES, mostAddresses: 2 };
    const planned = (await app.planner.candidates(usdt(2), rules)).map(({ index, into }) => [index, into]);
    expect(planned).toEqual([
      [3, 'chain:hot'],
      [2, 'chain:hot'],
    ]);
    expect(await app.planner.candidates(usdt(2))).toMatchObject([{ index: 3 }, { index: 2 }, { index: 1 }]);
  });

  it('ADM-13 sweeps now for finance, once for a key, and shows the run with its address', async () => {
    await app.receives(1, usdt(1_204));
    const now = (name: 'finance' | 'support', key?: string) =>
      app.as<{ id: string; number: string }>(name, 'POST', '/api/admin/sweeps', REASON, key);
    expect((await now('support')).status).toBe(403);
    const first = await now('finance', 'sweep-now-key-one');
    expect(first).toMatchObject({ status: 200, body: { number: 'SW-1', state: 'planning', addresses: 0 } });
    expect((await now('finance', 'sweep-now-key-one')).body.id).toBe(first.body.id);
    expect(await now('finance', 'sweep-now-key-two')).toMatchObject({ status: 409, body: { code: 'run-open' } });
    await app.runner.planOpen();
    await app.applyAll();
    const { id } = await app.operator('finance');
    const run = await app.as('support', 'GET', `/api/admin/sweeps/${first.body.id}`);
    expect(run.body).toMatchObject({
      ...{ state: 'open', addresses: 1, usdt: '1204.000000', planTrx: '7.528500', planNaira: '3814.84', planBps: 21 },
      by: { operatorId: id },
      sweeps: [{ address: app.address(1), phase: 'top-up', into: 'chain:hot', actions: [] }],
    });
    const holdings = await app.as('support', 'GET', '/api/admin/holdings');
    expect(holdings.body).toMatchObject([
      { id: app.address(1), usdt: '1204.000000', trx: '0.000000', sweep: { phase: 'top-up', runId: first.body.id } },
    ]);
    const inState = async (state: string) => {
      const filter = encodeURIComponent(JSON.stringify({ state }));
      const { body } = await app.as('support', 'GET', `/api/admin/holdings?filter=${filter}`);
      return (body as unknown as readonly { id: string }[]).map((row) => row.id);
    };
    // Its USDT stand there while TRX for the fee come.
    expect(await inState('waiting')).toEqual([app.address(1)]);
    expect([await inState('moving'), await inState('stuck')]).toEqual([[], []]);
    const [event] = await app.events(`sweep-${(run.body as unknown as { sweeps: [{ id: string }] }).sweeps[0].id}`);
    expect(event!.metadata).toMatchObject({ actor: `operator:${id}`, reason: REASON.reason });
    expect((await app.as('finance', 'GET', '/api/admin/sweeps/none')).status).toBe(404);
  });

  it('ADM-13 begins a run by the clock once a slot, and only where something is worth it', async () => {
    await app.runner.beginSlot();
    await app.receives(1, usdt(1_000));
    await app.runner.beginSlot();
    const runs = async () => (await app.db.app.query('select from sweep_runs')).rowCount;
    expect(await runs()).toBe(0);
    await app.pass(900_000);
    await app.runner.beginSlot();
    await app.runner.beginSlot();
    expect(await runs()).toBe(1);
  });

  it('ADM-13 keeps what addresses hold from deposits of every kind', async () => {
    const key = await app.receives(3, usdt(7));
    await app.receives(3, usdt(2), { unattributed: false });
    expect(await app.holding(3)).toEqual({ usdt: '9000000', trx: '0', found: '0' });
    await app.returns(key, usdt(7));
    expect(await app.holding(3)).toEqual({ usdt: '2000000', trx: '0', found: '0' });
  });

  it('ADM-13 plans over many issued addresses by those alone that hold something', async () => {
    await app.issue(1_000, 20_000);
    await app.db.owner.query(
      `insert into deposit_holdings (address, usdt_micro, trx_sun, found_sun, first_at, last_at)
       select address, case when index % 100 = 0 then 300000000 + index else 0 end, 0, 0, $1, $1 from address_pool`,
      [app.clock.now()],
    );
    await app.db.owner.query('analyze deposit_holdings, address_pool');
    const from = performance.now();
    const candidates = await app.planner.candidates(usdt(2));
    expect(performance.now() - from).toBeLessThan(500);
    expect(candidates).toHaveLength(50);
  });
});

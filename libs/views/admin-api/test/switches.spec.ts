import type { AdminPause, AdminSwitch, AdminSwitchChange } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { withTransaction } from '@usdt-africa/event-store';
import { formatMoney } from '@usdt-africa/kernel';
import {
  context,
  LanguageNotices,
  SwitchedBuying,
  SwitchedChain,
  SwitchedPayouts,
  SwitchedQuotes,
} from '@usdt-africa/switches';
import { TestApp } from './test-app.js';

const HOUR = 3_600_000;

describe('the switches of operators', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
    await app.db.owner.query(
      `insert into banks (code, name, short_name, rank, listed_at)
       values ('058', 'Guaranty Trust Bank', 'GTBank', 1, now()), ('057', 'Zenith Bank', 'Zenith', 2, now())`,
    );
  });
  afterAll(() => app.close());

  const turn = (role: 'support' | 'finance' | 'engineer' | 'admin', path: string, body: object) =>
    app.as<AdminSwitch>(role, 'POST', `/api/admin/switches/${path}`, body);
  const list = async (role: 'support' | 'finance' | 'engineer' = 'finance') =>
    (await app.as<AdminSwitch[]>(role, 'GET', '/api/admin/switches')).body;
  const one = async (id: string) => (await list()).find((each) => each.id === id)!;
  const inMs = (ms: number): string => new Date(app.clock.now().getTime() + ms).toISOString();

  it('ADM-15 pauses payouts with operator, reason and end, and resumes automatically', async () => {
    const gate = new SwitchedPayouts(app.db.app, app.clock);
    expect(await gate.isPaused('057', 1n)).toBe(false);
    const until = inMs(600_000);
    const { body } = await turn('finance', 'payouts/pause', { reason: 'Paystack answers late', until });
    expect(body).toMatchObject({ paused: true, until, reason: 'Paystack answers late', by: { role: 'finance' } });
    expect(await gate.isPaused('057', 1n)).toBe(true);
    const events = await app.events(streams.switch('payouts'));
    expect(events).toMatchObject([{ type: 'SwitchPaused', metadata: { reason: 'Paystack answers late' } }]);
    app.clock.advance(600_000);
    expect(await gate.isPaused('057', 1n)).toBe(false);
  });

  it('ADM-15 pauses payouts to one bank and no other, and resumes them', async () => {
    const gate = new SwitchedPayouts(app.db.app, app.clock);
    expect((await turn('engineer', 'bank-057/pause', { reason: 'Down' })).body).toMatchObject({ paused: true });
    expect([await gate.isPaused('057', 1n), await gate.isPaused('058', 1n)]).toEqual([true, false]);
    expect((await turn('engineer', 'bank-057/resume', { reason: 'Up again' })).body).toMatchObject({ paused: false });
    expect(await gate.isPaused('057', 1n)).toBe(false);
  });

  it('ADM-15 pauses new quotes until a time, and accepts them again automatically', async () => {
    const gate = new SwitchedQuotes(app.db.app);
    expect(await gate.pause(app.clock.now())).toBeNull();
    const until = inMs(HOUR);
    expect((await turn('engineer', 'quotes/pause', { reason: 'The node is behind', until })).body).toMatchObject({
      id: 'quotes',
      kind: 'quotes',
      paused: true,
      until,
      actions: [{ action: 'resume' }],
    });
    expect(await gate.pause(app.clock.now())).toEqual({ until: new Date(until), deposits: false });
    expect(await new SwitchedPayouts(app.db.app, app.clock).isPaused('057', 1n)).toBe(false);
    app.clock.advance(HOUR);
    expect(await gate.pause(app.clock.now())).toBeNull();
    expect(await one('quotes')).toMatchObject({ paused: false, until: null, actions: [{ action: 'pause' }] });
    // Over is over: there is nothing left to end.
    await turn('finance', 'quotes/resume', { reason: 'Is it?' });
    expect(await app.events(streams.switch('quotes'))).toHaveLength(1);
    await turn('finance', 'quotes/pause', { reason: 'Until I say so' });
    expect(await gate.pause(app.clock.now())).toEqual({ until: null, deposits: false });
    await turn('finance', 'quotes/resume', { reason: 'So' });
    expect(await gate.pause(app.clock.now())).toBeNull();
  });

  it('ADM-15 lists quotes, payouts, the provider and every bank by name, with what each touches', async () => {
    await app.sale('completed');
    const sale = await app.sale('paying');
    const { rows } = await app.db.app.query<{ kobo: string; phase: string }>(
      'select amount_kobo::text as kobo, phase from admin_payouts where payout_id = $1',
      [sale.payoutId],
    );
    const naira = `${BigInt(rows[0]!.kobo) / 100n}.${(BigInt(rows[0]!.kobo) % 100n).toString().padStart(2, '0')}`;
    const every = await list();
    const all = every.filter(({ kind }) => kind !== 'notice');
    expect(every.slice(all.length).map(({ name }) => name)).toEqual(
      ['Pidgin', 'Hausa', 'Yoruba', 'Igbo'].map((language) => `“Not yet reviewed” in ${language}`),
    );
    expect(all.map(({ id, kind, name }) => [id, kind, name])).toEqual([
      ['quotes', 'quotes', null],
      ['buy', 'buy', null],
      ['payouts', 'payouts', null],
      ['payouts-above', 'payouts-above', null],
      ['sends', 'sends', null],
      ['chain-tron', 'chain', null],
      ['provider-paystack', 'provider', 'Paystack'],
      ['bank-058', 'bank', 'Guaranty Trust Bank'],
      ['bank-057', 'bank', 'Zenith Bank'],
    ]);
    const onTheirWay = { what: 'on-their-way', count: 1, naira };
    expect(all.map(({ touches }) => touches)).toEqual([
      { what: 'open-quotes', count: 0, naira: null },
      { what: 'open-quotes', count: 0, naira: null },
      onTheirWay,
      { what: 'on-their-way', count: 0, naira: '0.00' },
      { what: 'sends', count: 0, naira: null },
      { what: 'deposits', count: 0, naira: null },
      onTheirWay,
      { what: 'on-their-way', count: 0, naira: '0.00' },
      onTheirWay,
    ]);
    await app.db.app.query(`update admin_payouts set phase = 'requested' where payout_id = $1`, [sale.payoutId]);
    await turn('finance', 'bank-057/pause', { reason: 'Down' });
    expect((await one('bank-057')).touches).toEqual({ what: 'waiting', count: 1, naira });
    expect((await one('bank-058')).touches).toEqual({ what: 'on-their-way', count: 0, naira: '0.00' });
    await turn('finance', 'bank-057/resume', { reason: 'Up' });
  });

  it('ADM-15 ADM-11 records each change with operator and reason, and automatic ends', async () => {
    const answer = await app.as<AdminSwitchChange[]>('support', 'GET', '/api/admin/switch-changes?range=[0,5]');
    expect(answer.body.map((row) => [row.switch.name ?? row.switch.id, row.what, row.by?.role, row.reason])).toEqual([
      ['Zenith Bank', 'resumed', 'finance', 'Up'],
      ['Zenith Bank', 'paused', 'finance', 'Down'],
      ['quotes', 'resumed', 'finance', 'So'],
      ['quotes', 'paused', 'finance', 'Until I say so'],
      ['quotes', 'ended', undefined, null],
      ['quotes', 'paused', 'engineer', 'The node is behind'],
    ]);
    expect(answer.headers.get('content-range')).toBe('switch-changes 0-5/10');
  });

  it('ADM-15 lets engineers pause no payouts, and support and admins pause nothing', async () => {
    for (const role of ['support', 'engineer', 'admin'] as const)
      expect([
        (await turn(role, 'payouts/pause', { reason: 'Stop' })).status,
        (await turn(role, 'payouts-above/pause', { reason: 'Stop', above: '2000000.00' })).status,
      ]).toEqual([403, 403]);
    for (const role of ['support', 'admin'] as const)
      expect((await turn(role, 'quotes/pause', { reason: 'Stop' })).status).toBe(403);
    const turnable = async (role: 'support' | 'finance' | 'engineer') =>
      (await list(role)).filter(({ actions }) => actions.length > 0).map(({ id }) => id);
    expect(await turnable('support')).toEqual([]);
    const notices = ['pcm', 'ha', 'yo', 'ig'].map((language) => `notice-${language}`);
    expect(await turnable('engineer')).toEqual([
      'quotes',
      'buy',
      'chain-tron',
      'provider-paystack',
      'bank-058',
      'bank-057',
      ...notices,
    ]);
    expect(await turnable('finance')).toHaveLength(13);
    expect((await turn('finance', 'everything/pause', { reason: 'Stop' })).status).toBe(404);
    expect((await turn('finance', 'payouts/pause', { reason: '' })).status).toBe(422);
    const past = '2020-01-01T00:00:00.000Z';
    expect((await turn('finance', 'payouts/pause', { reason: 'Stop', until: past })).status).toBe(422);
  });

  it('ADM-15 pauses payouts above an amount that finance chooses and changes, and only one amount holds at a time', async () => {
    const gate = new SwitchedPayouts(app.db.app, app.clock);
    const { projection } = context.projections!({} as never)[0]!;
    const { rows } = await app.db.app.query<{ kobo: string }>(
      `select amount_kobo::text as kobo from admin_payouts where phase = 'requested'`,
    );
    const waiting = BigInt(rows[0]!.kobo);
    const exactly = formatMoney(waiting, 'NGN');
    const less = formatMoney(waiting - 1n, 'NGN');
    expect(await one('payouts-above')).toMatchObject({
      paused: false,
      above: '2000000.00',
      actions: [{ action: 'pause' }],
    });

    for (const above of [undefined, '0', '0.00', '-1', '1.001', '1e6'])
      expect((await turn('finance', 'payouts-above/pause', { reason: 'Float is low', above })).status).toBe(422);
    expect((await turn('finance', 'payouts/pause', { reason: 'Float is low', above: '5' })).status).toBe(422);
    expect((await turn('finance', 'payouts-above-500/pause', { reason: 'Float is low', above: '5' })).status).toBe(404);
    expect(await app.events(streams.switch('payouts-above'))).toEqual([]);

    const reason = 'Float is low';
    expect((await turn('finance', 'payouts-above/pause', { reason, above: exactly })).body).toMatchObject({
      id: 'payouts-above',
      kind: 'payouts-above',
      above: exactly,
      paused: true,
      reason,
      touches: { what: 'waiting', count: 0, naira: '0.00' },
      actions: [{ action: 'resume' }, { action: 'pause' }],
    });
    expect([await gate.isPaused('057', waiting), await gate.isPaused('057', waiting + 1n)]).toEqual([false, true]);
    const until = inMs(HOUR);
    expect((await turn('finance', 'payouts-above/pause', { reason, above: less, until })).body).toMatchObject({
      above: less,
      until,
      touches: { what: 'waiting', count: 1, naira: exactly },
    });
    expect([await gate.isPaused('057', waiting - 1n), await gate.isPaused('057', waiting)]).toEqual([false, true]);
    // The earlier, higher limit was replaced: raised to it again, payouts up to it are not paused.
    await turn('finance', 'payouts-above/pause', { reason, above: exactly, until });
    // A repeat has no further effect.
    await turn('finance', 'payouts-above/pause', { reason, above: exactly, until });
    expect(await gate.isPaused('057', waiting)).toBe(false);
    expect((await list()).filter(({ kind }) => kind === 'payouts-above')).toHaveLength(1);
    await turn('finance', 'payouts-above/resume', { reason: 'Topped up' });
    expect(await gate.isPaused('057', 10n ** 15n)).toBe(false);
    // The projection later applies what was written with each event already: no pause comes back.
    for (const event of await app.events(streams.switch('payouts-above')))
      await withTransaction(app.db.app, (tx) => projection.apply([event], tx));
    expect(await gate.isPaused('057', 10n ** 15n)).toBe(false);
    // The amount chosen last is proposed.
    expect(await one('payouts-above')).toMatchObject({ paused: false, above: exactly });

    const recorded = await app.events(streams.switch('payouts-above'));
    expect(recorded.map(({ type, data }) => [type, (data as { name: string }).name])).toEqual([
      ['SwitchPaused', `payouts-above-${waiting}`],
      ['SwitchPaused', `payouts-above-${waiting - 1n}`],
      ['SwitchPaused', `payouts-above-${waiting}`],
      ['SwitchResumed', `payouts-above-${waiting}`],
    ]);
    const changes = await app.as<AdminSwitchChange[]>('support', 'GET', '/api/admin/switch-changes?range=[0,3]');
    expect(changes.body.map((row) => [row.switch.id, row.switch.above, row.what, row.reason])).toEqual([
      ['payouts-above', exactly, 'resumed', 'Topped up'],
      ['payouts-above', exactly, 'paused', reason],
      ['payouts-above', less, 'paused', reason],
      ['payouts-above', exactly, 'paused', reason],
    ]);
  });

  it('ADM-15 pauses a chain: engineers and finance may, with its pending deposits and the state of both nodes', async () => {
    const chain = new SwitchedChain(app.db.app);
    expect(await one('chain-tron')).toMatchObject({ chain: null, above: null, paused: false });
    const at = app.clock.now();
    await app.db.app.query(
      `insert into chain_heads (head_number, head_time, solid_number, solid_time, updated_at) values (77411319, $1, 77411300, $1, $1)`,
      [at],
    );
    await app.db.app.query(
      `insert into pending_deposits (deposit_key, order_id, block_number, block_id) values ('a-0', gen_random_uuid(), 77411310, 'b')`,
    );
    for (const role of ['support', 'admin'] as const)
      expect((await turn(role, 'chain-tron/pause', { reason: 'Stop' })).status).toBe(403);
    expect((await turn('finance', 'chain-bitcoin/pause', { reason: 'Stop' })).status).toBe(404);
    expect((await turn('finance', 'chain-tron/pause', { reason: 'Stop', above: '5' })).status).toBe(422);
    const until = inMs(HOUR);
    expect((await turn('engineer', 'chain-tron/pause', { reason: 'Two histories', until })).body).toMatchObject({
      id: 'chain-tron',
      kind: 'chain',
      name: null,
      chain: { solidBlock: 77_411_300, headAt: at.toISOString() },
      paused: true,
      until,
      by: { role: 'engineer' },
      touches: { what: 'deposits', count: 1, naira: null },
    });
    expect(await chain.isPaused(app.clock.now())).toBe(true);
    expect(await new SwitchedQuotes(app.db.app).pause(app.clock.now())).toEqual({
      until: new Date(until),
      deposits: true,
    });
    // Payouts under way to banks continue.
    expect(await new SwitchedPayouts(app.db.app, app.clock).isPaused('057', 1n)).toBe(false);
    // A recheck would credit what it finds: it can be requested when crediting continues.
    const sale = await app.sale('paying');
    const recheck = () =>
      app.as<{ code: string }>('finance', 'POST', `/api/admin/orders/${sale.orderId}/recheck`, { reason: 'Missing' });
    expect(await recheck()).toMatchObject({ status: 409, body: { code: 'crediting-paused' } });
    app.clock.advance(HOUR);
    expect(await chain.isPaused(app.clock.now())).toBe(false);
    expect(await one('chain-tron')).toMatchObject({ paused: false, until: null, actions: [{ action: 'pause' }] });
    expect((await recheck()).status).toBe(200);
  });

  it('SHELL-12 shows that no native speaker has read a language until an operator records who has and when', async () => {
    const notices = new LanguageNotices(app.db.app, app.clock);
    expect(await notices.unread()).toEqual(['pcm', 'ha', 'yo', 'ig']);
    const reason = 'Read by Hauwa Bello, Kano';
    expect((await turn('support', 'notice-ha/pause', { reason })).status).toBe(403);
    expect((await turn('finance', 'notice-en/pause', { reason })).status).toBe(404);
    expect((await turn('engineer', 'notice-ha/pause', { reason })).body).toMatchObject({
      kind: 'notice',
      name: '“Not yet reviewed” in Hausa',
      paused: true,
      reason,
      by: { role: 'engineer' },
      touches: { what: 'readers', count: 0, naira: null },
    });
    expect(await notices.unread()).toEqual(['pcm', 'yo', 'ig']);
    expect(await app.events(streams.switch('notice-ha'))).toMatchObject([
      { type: 'SwitchPaused', data: { name: 'notice-ha', until: null }, metadata: { reason } },
    ]);
    await turn('engineer', 'notice-ha/resume', { reason: 'The pages were written anew' });
    expect(await notices.unread()).toEqual(['pcm', 'ha', 'yo', 'ig']);
  });

  it('ADM-15 names every pause of money to each role until it ends, also by the clock, and no notice of a language', async () => {
    const paused = async (role: 'support' | 'engineer' | 'admin') =>
      (await app.as<AdminPause[]>(role, 'GET', '/api/admin/switches/paused')).body;
    expect(await paused('support')).toEqual([]);
    const until = inMs(600_000);
    await turn('finance', 'payouts/pause', { reason: 'Paystack answers late', until });
    app.clock.advance(1_000);
    await turn('finance', 'payouts-above/pause', { reason: 'Float is low', above: '3000000' });
    app.clock.advance(1_000);
    await turn('engineer', 'bank-057/pause', { reason: 'Down' });
    await turn('engineer', 'notice-ha/pause', { reason: 'Read by a native speaker' });
    for (const role of ['support', 'engineer', 'admin'] as const)
      expect(await paused(role)).toMatchObject([
        { id: 'payouts', until, reason: 'Paystack answers late', by: { role: 'finance' } },
        { id: 'payouts-above', above: '3000000.00', until: null, reason: 'Float is low', by: { role: 'finance' } },
        { id: 'bank-057', name: 'Zenith Bank', until: null, reason: 'Down', by: { role: 'engineer' } },
      ]);
    app.clock.advance(598_000);
    expect((await paused('support')).map(({ id }) => id)).toEqual(['payouts-above', 'bank-057']);
    for (const id of ['payouts-above', 'bank-057', 'notice-ha'])
      await turn(id === 'payouts-above' ? 'finance' : 'engineer', `${id}/resume`, { reason: 'Over' });
    expect(await paused('support')).toEqual([]);
  });

  it('ADM-15 BUY-03 switches buying off, and pauses it with the sends, which are for finance alone', async () => {
    const gate = new SwitchedBuying(app.db.app);
    expect(await gate.pause(app.clock.now())).toBeNull();
    const until = inMs(HOUR);
    expect((await turn('engineer', 'buy/pause', { reason: 'The hot wallet is moved', until })).body).toMatchObject({
      id: 'buy',
      kind: 'buy',
      name: null,
      paused: true,
      until,
      touches: { what: 'open-quotes', count: 0, naira: null },
    });
    expect(await gate.pause(app.clock.now())).toEqual({ until: new Date(until), isOff: true });
    expect(await new SwitchedQuotes(app.db.app).pause(app.clock.now())).toBeNull();
    for (const role of ['support', 'engineer', 'admin'] as const)
      expect((await turn(role, 'sends/pause', { reason: 'Stop' })).status).toBe(403);
    expect((await turn('finance', 'sends/pause', { reason: 'Stop' })).body).toMatchObject({
      kind: 'sends',
      paused: true,
    });
    expect(await gate.pause(app.clock.now())).toEqual({ until: null, isOff: true });
    await turn('engineer', 'buy/resume', { reason: 'It is moved' });
    expect(await gate.pause(app.clock.now())).toEqual({ until: null, isOff: false });
    await turn('finance', 'sends/resume', { reason: 'It was nothing' });
    expect(await gate.pause(app.clock.now())).toBeNull();
  });
});

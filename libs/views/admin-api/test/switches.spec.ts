import type { AdminPause, AdminSwitch, AdminSwitchChange } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { withTransaction } from '@usdt-africa/event-store';
import { formatMoney } from '@usdt-africa/kernel';
import { context, LanguageNotices, SwitchedChain, SwitchedPayouts, SwitchedQuotes } from '@usdt-africa/switches';
import { World } from './world.js';

const HOUR = 3_600_000;

describe('what operators pause', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
    await world.db.owner.query(
      `insert into banks (code, name, short_name, rank, listed_at)
       values ('058', 'Guaranty Trust Bank', 'GTBank', 1, now()), ('057', 'Zenith Bank', 'Zenith', 2, now())`,
    );
  });
  afterAll(() => world.close());

  const turn = (role: 'support' | 'finance' | 'engineer' | 'admin', path: string, body: object) =>
    world.as<AdminSwitch>(role, 'POST', `/api/admin/switches/${path}`, body);
  const list = async (role: 'support' | 'finance' | 'engineer' = 'finance') =>
    (await world.as<AdminSwitch[]>(role, 'GET', '/api/admin/switches')).body;
  const one = async (id: string) => (await list()).find((each) => each.id === id)!;
  const inMs = (ms: number): string => new Date(world.clock.now().getTime() + ms).toISOString();

  it('ADM-15 pauses payouts with who, why and until when, and goes on by itself', async () => {
    const gate = new SwitchedPayouts(world.db.app, world.clock);
    expect(await gate.isPaused('057', 1n)).toBe(false);
    const until = inMs(600_000);
    const { body } = await turn('finance', 'payouts/pause', { reason: 'Paystack answers late', until });
    expect(body).toMatchObject({ paused: true, until, reason: 'Paystack answers late', by: { role: 'finance' } });
    expect(await gate.isPaused('057', 1n)).toBe(true);
    const events = await world.events(streams.switch('payouts'));
    expect(events).toMatchObject([{ type: 'SwitchPaused', metadata: { reason: 'Paystack answers late' } }]);
    world.clock.advance(600_000);
    expect(await gate.isPaused('057', 1n)).toBe(false);
  });

  it('ADM-15 pauses one bank and no other, and lets it go on', async () => {
    const gate = new SwitchedPayouts(world.db.app, world.clock);
    expect((await turn('engineer', 'bank-057/pause', { reason: 'Down' })).body).toMatchObject({ paused: true });
    expect([await gate.isPaused('057', 1n), await gate.isPaused('058', 1n)]).toEqual([true, false]);
    expect((await turn('engineer', 'bank-057/resume', { reason: 'Up again' })).body).toMatchObject({ paused: false });
    expect(await gate.isPaused('057', 1n)).toBe(false);
  });

  it('ADM-15 pauses new quotes until a time, and takes them again by itself', async () => {
    const gate = new SwitchedQuotes(world.db.app);
    expect(await gate.pause(world.clock.now())).toBeNull();
    const until = inMs(HOUR);
    expect((await turn('engineer', 'quotes/pause', { reason: 'The node is behind', until })).body).toMatchObject({
      id: 'quotes',
      kind: 'quotes',
      paused: true,
      until,
      verbs: [{ verb: 'resume' }],
    });
    expect(await gate.pause(world.clock.now())).toEqual({ until: new Date(until), deposits: false });
    expect(await new SwitchedPayouts(world.db.app, world.clock).isPaused('057', 1n)).toBe(false);
    world.clock.advance(HOUR);
    expect(await gate.pause(world.clock.now())).toBeNull();
    expect(await one('quotes')).toMatchObject({ paused: false, until: null, verbs: [{ verb: 'pause' }] });
    // Over is over: there is nothing left to end.
    await turn('finance', 'quotes/resume', { reason: 'Is it?' });
    expect(await world.events(streams.switch('quotes'))).toHaveLength(1);
    await turn('finance', 'quotes/pause', { reason: 'Until I say so' });
    expect(await gate.pause(world.clock.now())).toEqual({ until: null, deposits: false });
    await turn('finance', 'quotes/resume', { reason: 'So' });
    expect(await gate.pause(world.clock.now())).toBeNull();
  });

  it('ADM-15 lists quotes, payouts, the provider and every bank by name, with what each touches', async () => {
    await world.sale('completed');
    const sale = await world.sale('paying');
    const { rows } = await world.db.app.query<{ kobo: string; phase: string }>(
      'select amount_kobo::text as kobo, phase from console_payouts where payout_id = $1',
      [sale.payoutId],
    );
    const naira = `${BigInt(rows[0]!.kobo) / 100n}.${(BigInt(rows[0]!.kobo) % 100n).toString().padStart(2, '0')}`;
    const every = await list();
    const all = every.filter(({ kind }) => kind !== 'notice');
    expect(every.slice(all.length).map(({ name }) => name)).toEqual(
      ['Pidgin', 'Hausa', 'Yoruba', 'Igbo'].map((language) => `“Not yet read” in ${language}`),
    );
    expect(all.map(({ id, kind, name }) => [id, kind, name])).toEqual([
      ['quotes', 'quotes', null],
      ['payouts', 'payouts', null],
      ['payouts-above', 'payouts-above', null],
      ['chain-tron', 'chain', null],
      ['provider-paystack', 'provider', 'Paystack'],
      ['bank-058', 'bank', 'Guaranty Trust Bank'],
      ['bank-057', 'bank', 'Zenith Bank'],
    ]);
    const onTheirWay = { what: 'on-their-way', count: 1, naira };
    expect(all.map(({ touches }) => touches)).toEqual([
      { what: 'open-quotes', count: 0, naira: null },
      onTheirWay,
      { what: 'on-their-way', count: 0, naira: '0.00' },
      { what: 'deposits', count: 0, naira: null },
      onTheirWay,
      { what: 'on-their-way', count: 0, naira: '0.00' },
      onTheirWay,
    ]);
    await world.db.app.query(`update console_payouts set phase = 'requested' where payout_id = $1`, [sale.payoutId]);
    await turn('finance', 'bank-057/pause', { reason: 'Down' });
    expect((await one('bank-057')).touches).toEqual({ what: 'waiting', count: 1, naira });
    expect((await one('bank-058')).touches).toEqual({ what: 'on-their-way', count: 0, naira: '0.00' });
    await turn('finance', 'bank-057/resume', { reason: 'Up' });
  });

  it('ADM-15 ADM-11 keeps what was done with them, by whom and why, and what ended by itself', async () => {
    const answer = await world.as<AdminSwitchChange[]>('support', 'GET', '/api/admin/switch-changes?range=[0,5]');
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

  it('ADM-15 is for whoever may: engineers do not stop the money, support and admins stop nothing', async () => {
    for (const role of ['support', 'engineer', 'admin'] as const)
      expect([
        (await turn(role, 'payouts/pause', { reason: 'Stop' })).status,
        (await turn(role, 'payouts-above/pause', { reason: 'Stop', above: '2000000.00' })).status,
      ]).toEqual([403, 403]);
    for (const role of ['support', 'admin'] as const)
      expect((await turn(role, 'quotes/pause', { reason: 'Stop' })).status).toBe(403);
    const turnable = async (role: 'support' | 'finance' | 'engineer') =>
      (await list(role)).filter(({ verbs }) => verbs.length > 0).map(({ id }) => id);
    expect(await turnable('support')).toEqual([]);
    const notices = ['pcm', 'ha', 'yo', 'ig'].map((language) => `notice-${language}`);
    expect(await turnable('engineer')).toEqual([
      'quotes',
      'chain-tron',
      'provider-paystack',
      'bank-058',
      'bank-057',
      ...notices,
    ]);
    expect(await turnable('finance')).toHaveLength(11);
    expect((await turn('finance', 'everything/pause', { reason: 'Stop' })).status).toBe(404);
    expect((await turn('finance', 'payouts/pause', { reason: '' })).status).toBe(422);
    const past = '2020-01-01T00:00:00.000Z';
    expect((await turn('finance', 'payouts/pause', { reason: 'Stop', until: past })).status).toBe(422);
  });

  it('ADM-15 pauses payouts above an amount that finance chooses and changes, and only one amount holds at a time', async () => {
    const gate = new SwitchedPayouts(world.db.app, world.clock);
    const { projection } = context.projections!({} as never)[0]!;
    const { rows } = await world.db.app.query<{ kobo: string }>(
      `select amount_kobo::text as kobo from console_payouts where phase = 'requested'`,
    );
    const waiting = BigInt(rows[0]!.kobo);
    const exactly = formatMoney(waiting, 'NGN');
    const less = formatMoney(waiting - 1n, 'NGN');
    expect(await one('payouts-above')).toMatchObject({
      paused: false,
      above: '2000000.00',
      verbs: [{ verb: 'pause' }],
    });

    for (const above of [undefined, '0', '0.00', '-1', '1.001', '1e6'])
      expect((await turn('finance', 'payouts-above/pause', { reason: 'Float is low', above })).status).toBe(422);
    expect((await turn('finance', 'payouts/pause', { reason: 'Float is low', above: '5' })).status).toBe(422);
    expect((await turn('finance', 'payouts-above-500/pause', { reason: 'Float is low', above: '5' })).status).toBe(404);
    expect(await world.events(streams.switch('payouts-above'))).toEqual([]);

    const reason = 'Float is low';
    expect((await turn('finance', 'payouts-above/pause', { reason, above: exactly })).body).toMatchObject({
      id: 'payouts-above',
      kind: 'payouts-above',
      above: exactly,
      paused: true,
      reason,
      touches: { what: 'waiting', count: 0, naira: '0.00' },
      verbs: [{ verb: 'resume' }, { verb: 'pause' }],
    });
    expect([await gate.isPaused('057', waiting), await gate.isPaused('057', waiting + 1n)]).toEqual([false, true]);
    const until = inMs(HOUR);
    expect((await turn('finance', 'payouts-above/pause', { reason, above: less, until })).body).toMatchObject({
      above: less,
      until,
      touches: { what: 'waiting', count: 1, naira: exactly },
    });
    expect([await gate.isPaused('057', waiting - 1n), await gate.isPaused('057', waiting)]).toEqual([false, true]);
    // The higher one of before holds no more: raised again, what is no more than it goes.
    await turn('finance', 'payouts-above/pause', { reason, above: exactly, until });
    // Said twice, it is heard once.
    await turn('finance', 'payouts-above/pause', { reason, above: exactly, until });
    expect(await gate.isPaused('057', waiting)).toBe(false);
    expect((await list()).filter(({ kind }) => kind === 'payouts-above')).toHaveLength(1);
    await turn('finance', 'payouts-above/resume', { reason: 'Topped up' });
    expect(await gate.isPaused('057', 10n ** 15n)).toBe(false);
    // The projection hears later what was written with each event: nothing of it comes back.
    for (const event of await world.events(streams.switch('payouts-above')))
      await withTransaction(world.db.app, (tx) => projection.apply([event], tx));
    expect(await gate.isPaused('057', 10n ** 15n)).toBe(false);
    // What was chosen last is proposed.
    expect(await one('payouts-above')).toMatchObject({ paused: false, above: exactly });

    const told = await world.events(streams.switch('payouts-above'));
    expect(told.map(({ type, data }) => [type, (data as { name: string }).name])).toEqual([
      ['SwitchPaused', `payouts-above-${waiting}`],
      ['SwitchPaused', `payouts-above-${waiting - 1n}`],
      ['SwitchPaused', `payouts-above-${waiting}`],
      ['SwitchResumed', `payouts-above-${waiting}`],
    ]);
    const changes = await world.as<AdminSwitchChange[]>('support', 'GET', '/api/admin/switch-changes?range=[0,3]');
    expect(changes.body.map((row) => [row.switch.id, row.switch.above, row.what, row.reason])).toEqual([
      ['payouts-above', exactly, 'resumed', 'Topped up'],
      ['payouts-above', exactly, 'paused', reason],
      ['payouts-above', less, 'paused', reason],
      ['payouts-above', exactly, 'paused', reason],
    ]);
  });

  it('ADM-15 pauses a chain: engineers and finance may, with what is seen on it and how far both nodes are', async () => {
    const chain = new SwitchedChain(world.db.app);
    expect(await one('chain-tron')).toMatchObject({ chain: null, above: null, paused: false });
    const at = world.clock.now();
    await world.db.app.query(
      `insert into chain_heads (head_number, head_time, solid_number, solid_time, updated_at) values (77411319, $1, 77411300, $1, $1)`,
      [at],
    );
    await world.db.app.query(
      `insert into deposit_sightings (deposit_key, order_id, block_number, block_id) values ('a-0', gen_random_uuid(), 77411310, 'b')`,
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
    expect(await chain.isPaused(world.clock.now())).toBe(true);
    expect(await new SwitchedQuotes(world.db.app).pause(world.clock.now())).toEqual({
      until: new Date(until),
      deposits: true,
    });
    // What is under way to banks goes on.
    expect(await new SwitchedPayouts(world.db.app, world.clock).isPaused('057', 1n)).toBe(false);
    // What a look would find it would credit: it is asked for when that goes on.
    const sale = await world.sale('paying');
    const recheck = () =>
      world.as<{ code: string }>('finance', 'POST', `/api/admin/orders/${sale.orderId}/recheck`, { reason: 'Missing' });
    expect(await recheck()).toMatchObject({ status: 409, body: { code: 'crediting-paused' } });
    world.clock.advance(HOUR);
    expect(await chain.isPaused(world.clock.now())).toBe(false);
    expect(await one('chain-tron')).toMatchObject({ paused: false, until: null, verbs: [{ verb: 'pause' }] });
    expect((await recheck()).status).toBe(200);
  });

  it('SHELL-12 that nobody who grew up with a language has read it is said until somebody says who has, with who and when', async () => {
    const notices = new LanguageNotices(world.db.app, world.clock);
    expect(await notices.unread()).toEqual(['pcm', 'ha', 'yo', 'ig']);
    const reason = 'Read by Hauwa Bello, Kano';
    expect((await turn('support', 'notice-ha/pause', { reason })).status).toBe(403);
    expect((await turn('finance', 'notice-en/pause', { reason })).status).toBe(404);
    expect((await turn('engineer', 'notice-ha/pause', { reason })).body).toMatchObject({
      kind: 'notice',
      name: '“Not yet read” in Hausa',
      paused: true,
      reason,
      by: { role: 'engineer' },
      touches: { what: 'readers', count: 0, naira: null },
    });
    expect(await notices.unread()).toEqual(['pcm', 'yo', 'ig']);
    expect(await world.events(streams.switch('notice-ha'))).toMatchObject([
      { type: 'SwitchPaused', data: { name: 'notice-ha', until: null }, metadata: { reason } },
    ]);
    await turn('engineer', 'notice-ha/resume', { reason: 'The pages were written anew' });
    expect(await notices.unread()).toEqual(['pcm', 'ha', 'yo', 'ig']);
  });

  it('ADM-15 names every pause of money to each role until it ends, also by the clock, and no notice of a language', async () => {
    const paused = async (role: 'support' | 'engineer' | 'admin') =>
      (await world.as<AdminPause[]>(role, 'GET', '/api/admin/switches/paused')).body;
    expect(await paused('support')).toEqual([]);
    const until = inMs(600_000);
    await turn('finance', 'payouts/pause', { reason: 'Paystack answers late', until });
    world.clock.advance(1_000);
    await turn('finance', 'payouts-above/pause', { reason: 'Float is low', above: '3000000' });
    world.clock.advance(1_000);
    await turn('engineer', 'bank-057/pause', { reason: 'Down' });
    await turn('engineer', 'notice-ha/pause', { reason: 'Read by a native speaker' });
    for (const role of ['support', 'engineer', 'admin'] as const)
      expect(await paused(role)).toMatchObject([
        { id: 'payouts', until, reason: 'Paystack answers late', by: { role: 'finance' } },
        { id: 'payouts-above', above: '3000000.00', until: null, reason: 'Float is low', by: { role: 'finance' } },
        { id: 'bank-057', name: 'Zenith Bank', until: null, reason: 'Down', by: { role: 'engineer' } },
      ]);
    world.clock.advance(598_000);
    expect((await paused('support')).map(({ id }) => id)).toEqual(['payouts-above', 'bank-057']);
    for (const id of ['payouts-above', 'bank-057', 'notice-ha'])
      await turn(id === 'payouts-above' ? 'finance' : 'engineer', `${id}/resume`, { reason: 'Over' });
    expect(await paused('support')).toEqual([]);
  });
});

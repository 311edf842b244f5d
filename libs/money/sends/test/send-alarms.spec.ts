import { MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, withTransaction } from '@usdt-africa/event-store';
import { everything, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { type Send, sendAlarms, sendDecider, type SendEvent, sendIdOf, SEND_TIMES, sendsOf } from '../src/index.js';
import { expire, foundAfterEnd, sign, startSigning } from '../src/domain/decide.js';
import { request } from '../src/domain/request.js';
import { sendStatesProjection } from '../src/read-model/send-states.js';
import {
  CAUSE_ID,
  FEE_LIMIT_SUN,
  hash,
  minedAt,
  orderOf,
  referenceAt,
  scannedTo,
  signatureOf,
  START,
} from './sample-send.js';

const NOW = new Date(START);
const ago = (minutes: number): Date => new Date(START - minutes * 60_000);

describe('alarms about sends', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  const raised = async (): Promise<string[]> =>
    (await sendAlarms(db.app, NOW)).map(({ level, code }) => `${level} ${code}`);
  const cursorAt = (block: number) =>
    db.app.query(
      `insert into chain_cursors (name, block_number, block_id, block_time) values ('solid', $1, repeat('a', 64), $2)`,
      [block, NOW],
    );
  const own = (txId: string, kind: string, block: number) =>
    db.app.query(
      `insert into own_transactions (tx_id, address, kind, contract, recipient, amount, block_number, block_id, block_time,
         outcome, fee_sun, energy, bandwidth)
       values ($1, $2, $3, $4, $4, $5, $6, repeat('b', 64), $7, 'SUCCESS', 0, 0, 345)`,
      [txId, orderOf().to, kind, kind === 'transfer' ? orderOf().to : null, kind === 'transfer' ? 5 : null, block, NOW],
    );
  const work = (requestedAt: Date, state = 'requested') =>
    db.app.query(
      `insert into send_work (send_id, kind, cause_id, correlation_id, recipient, amount_micro, state, version, requested_at, ended_at)
       values (gen_random_uuid(), 'purchase', gen_random_uuid(), 'c', 'T', 5, $2::text, 1, $1::timestamptz,
         case when $2::text = 'settled' then $1::timestamptz end)`,
      [requestedAt, state],
    );
  const wallet = (usdt: number, trx: number, readAt = NOW) =>
    db.app.query(
      `insert into hot_wallet (address, usdt_micro, trx_sun, usdt_low_micro, trx_low_sun, read_at, requested_at)
       values ('T', $1, $2, 1000, 1000, $3, $3)`,
      [usdt, trx, readAt],
    );

  it('BUY-03 raises none where all is well', async () => {
    expect(await raised()).toEqual([]);
    await cursorAt(1_000);
    await db.app.query(
      `insert into send_attempts (send_id, attempt, tx_id, recipient, amount_micro, reference_number, expiration)
       values (gen_random_uuid(), 1, $1, 'T', 5, 7, $2)`,
      [hash('ours'), NOW],
    );
    await own(hash('ours'), 'transfer', 900);
    await work(ago(9));
    await work(ago(90), 'settled');
    await wallet(1_000, 1_000);
    expect(await raised()).toEqual([]);
  });

  it('BUY-03 reports transactions of our own addresses that no send signed, for about a week', async () => {
    await cursorAt(1_000);
    await own(hash('stolen'), 'transfer', 900);
    await own(hash('freeze'), 'other', 910);
    await own(hash('permission'), 'permission', 920);
    expect(await raised()).toEqual([
      'critical own-address-foreign-transaction',
      'critical own-address-permission-changed',
    ]);
    const [foreign, changed] = await sendAlarms(db.app, NOW);
    expect(foreign!.sentence).toContain(
      `2 transactions from our own addresses belong to no send, the last one is ${hash('freeze')}.`,
    );
    expect(changed!.sentence).toContain(hash('permission'));
    await db.app.query('update chain_cursors set block_number = 300000');
    expect(await raised()).toEqual([]);
  });

  it('BUY-03 reports sends that have not ended within 10 minutes', async () => {
    await work(ago(11));
    await work(ago(12), 'signed');
    expect(await sendAlarms(db.app, NOW)).toEqual([
      {
        level: 'critical',
        code: 'sends-unfinished',
        sentence: '2 sends have not ended, the oldest since 12:48. Check that TRON is being read.',
      },
    ]);
  });

  it('BUY-03 reports signatures that this database does not know, until they are entered', async () => {
    await db.app.query(
      `insert into unknown_signatures (tx_id, sequence, intent_id, attempt, kind, cause_id, recipient, amount_micro, expiration)
       values ($1, 4, gen_random_uuid(), 1, 'purchase', gen_random_uuid(), 'T', 5, now())`,
      [hash('lost')],
    );
    await cursorAt(1_000);
    await own(hash('lost'), 'transfer', 900);
    expect(await raised()).toEqual(['critical signatures-unknown']);
    await db.app.query(`update unknown_signatures set resolved_at = now(), resolved_by = 'ada'`);
    expect(await raised()).toEqual([]);
  });

  it('BUY-03 reports a hot wallet that is short or unread, and a signer that refuses', async () => {
    await wallet(999, 99, ago(6));
    await db.app.query(`update hot_wallet set signer_refusal = 'journal-behind', signer_refused_since = $1`, [ago(1)]);
    expect(await raised()).toEqual([
      'critical signer-refuses',
      'warning hot-wallet-unread',
      'warning hot-wallet-usdt-low',
      'critical hot-wallet-trx-low',
    ]);
    const alarms = await sendAlarms(db.app, NOW);
    for (const { sentence } of alarms) expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
    expect(alarms[0]!.sentence).toContain('npm run adopt-journal');
  });

  it('ADM-13 reports a send between our own addresses that was found after its end: the money is ours', async () => {
    await db.app.query(
      `insert into send_states (send_id, kind, phase, attempts, reserved_micro, found, last_at, version, state, into_account)
       values (gen_random_uuid(), 'sweep', 'given-up', 1, 0, 1, now(), 1, '{}', 'chain:hot')`,
    );
    const [alarm, ...others] = await sendAlarms(db.app, NOW);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ level: 'critical', code: 'send-found-after-end' });
    expect(alarm!.sentence).toMatch(/^1 send between our own addresses that had ended was found on TRON\./);
  });

  it('BUY-03 lists sends by their cause, and reports one that was found after its end', async () => {
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    const events: (SendEvent & { readonly schemaVersion: number })[] = [];
    const then = (decide: (send: Send) => readonly (SendEvent & { readonly schemaVersion: number })[]): void => {
      events.push(...decide(events.reduce<Send>(sendDecider.evolve, sendDecider.initial)));
    };
    const reference = referenceAt(START);
    const { txId } = signatureOf(1);
    then((send) => request(send, orderOf(), NOW));
    then((send) => startSigning(send, { reference, feeLimitSun: FEE_LIMIT_SUN }, NOW, SEND_TIMES));
    then((send) => sign(send, signatureOf(1), NOW));
    const sendId = sendIdOf(orderOf().for);
    let version = 0;
    const project = async (): Promise<void> => {
      await store.append(
        { streamId: streams.send(sendId), expectedVersion: version, events: events.slice(version) },
        { metadata: { correlationId: 'c', actor: 'system:sends' } },
      );
      const fresh = (await everything(store)).slice(version);
      version = events.length;
      await withTransaction(db.app, (tx) => sendStatesProjection.apply(fresh, tx));
    };
    await project();
    const row = () => db.app.query('select phase, tx_id, reserved_micro::int as reserved, found from send_states');
    expect((await row()).rows).toEqual([{ phase: 'signed', tx_id: txId, reserved: 12_500_000, found: 0 }]);
    expect((await sendsOf(db.app, 'purchase', [CAUSE_ID])).get(CAUSE_ID)).toMatchObject({
      sendId,
      phase: 'signed',
      txId,
      amountMicro: 12_500_000n,
      givenUp: null,
      requestedAt: NOW,
    });
    expect((await sendsOf(db.app, 'refund', [CAUSE_ID])).size).toBe(0);
    // A row from before requests named their source.
    await db.app.query(
      `update send_states set state = jsonb_set(state #- '{request,into}', '{request,from}', '"hot"')`,
    );
    expect((await sendsOf(db.app, 'purchase', [CAUSE_ID])).get(CAUSE_ID)).toMatchObject({ from: { kind: 'hot' } });

    const end = START + 6 * 60_000;
    then((send) => expire(send, 1, scannedTo(end), new Date(end)));
    then((send) => foundAfterEnd(send, 1, { ...minedAt(txId, end), outcome: 'SUCCESS' }, new Date(end)));
    await project();
    expect((await row()).rows).toEqual([{ phase: 'given-up', tx_id: txId, reserved: 0, found: 1 }]);
    expect((await db.app.query('select asset, from_address, into_account from send_states')).rows).toEqual([
      { asset: 'USDT', from_address: null, into_account: null },
    ]);
    expect((await sendsOf(db.app, 'purchase', [CAUSE_ID])).get(CAUSE_ID)).toMatchObject({ givenUp: 'expired' });
    expect(await raised()).toEqual(['critical send-found-after-end', 'warning sends-given-up']);
    const alarmsAt = async (time: number) => (await sendAlarms(db.app, new Date(time))).map(({ code }) => code);
    expect(await alarmsAt(end + 59 * 60_000)).toContain('sends-given-up');
    expect(await alarmsAt(end + 61 * 60_000)).not.toContain('sends-given-up');
  });
});

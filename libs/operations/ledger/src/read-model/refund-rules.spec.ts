import { createEventStore, type NewEvent } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { auditLedger } from './ledger-audit.js';

type Planted = readonly [streamId: string, event: Pick<NewEvent, 'type' | 'data'>];

const posted = (account: string, micro: number) => ({ account, currency: 'USDT', amount: String(micro) });
const deposit: Planted = [
  'deposit-d',
  {
    type: 'DepositConfirmed',
    data: {
      depositKey: 'd',
      amountMicro: '7',
      postings: [posted('chain:deposit', 7), posted('customer:order:o', -7)],
    },
  },
];
const credited: Planted = ['order-o', { type: 'OrderDepositConfirmed', data: { depositKey: 'd', amountMicro: '7' } }];
const sentBack = (causeId = 'r', type = 'OrderRefunded', sign: 1 | -1 = 1): Planted => [
  'order-o',
  {
    type,
    data: {
      ...{ refundId: 'r', causeId, depositKeys: ['d'] },
      postings: [posted('customer:order:o', sign * 7), posted(`payable:refund:${causeId}`, sign * -7)],
    },
  },
];
const send = (type: string, from: string, to: string, causeId = 'r'): Planted => [
  `send-${causeId}`,
  {
    type,
    data: {
      ...{ sendId: causeId, for: { kind: 'refund', id: causeId }, txId: `t${causeId}` },
      postings: [posted(from, 7), posted(to, -7)],
    },
  },
];
const requested = send('SendRequested', 'payable:refund:r', 'payable:send:r');
const settled = send('SendSettled', 'payable:send:r', 'chain:hot');
const givenUp = send('SendGivenUp', 'payable:send:r', 'payable:refund:r');
const refund = (type: string, data: object = {}): Planted => ['refund-r', { type, data: { refundId: 'r', ...data } }];
const sending = refund('RefundSendRequested', { sendId: 'r', causeId: 'r' });
const completed = refund('RefundCompleted', { sendId: 'r', txId: 'tr' });
const ended = refund('RefundEnded');
const paid: Planted = [
  'order-o',
  {
    type: 'PayoutRequested',
    data: { payoutId: 'p', depositKeys: ['d'], postings: [posted('customer:order:o', 1), posted('x', -1)] },
  },
];
const undone: Planted = [
  'order-o',
  {
    type: 'OrderPayoutUndone',
    data: { payoutId: 'p', postings: [posted('customer:order:o', -1), posted('x', 1)] },
  },
];
const begun = [deposit, credited, sending, sentBack(), requested];

describe('the audit of refunds', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  const broken = async (planted: readonly Planted[]): Promise<string[]> => {
    for (const [streamId, { type, data }] of planted)
      await db.app.query(
        `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
         select $1, coalesce(max(version), 0) + 1, gen_random_uuid(), $2, 1, $3, '{"correlationId": "c", "actor": "test"}'
         from events where stream_id = $1`,
        [streamId, type, JSON.stringify(data)],
      );
    const { findings } = await auditLedger(createEventStore({ pool: db.app }), { reactionMs: 0 });
    return findings.map(({ rule, sentence }) => `${rule}: ${sentence}`);
  };

  it.each<[string, readonly Planted[]]>([
    ['is being sent', begun],
    ['is completed', [...begun, settled, completed]],
    ['was given up and is the order’s again', [...begun, givenUp, sentBack('r', 'OrderRefundSendUndone', -1)]],
    ['is of a payout that was undone', [deposit, credited, paid, undone, sending, sentBack(), requested]],
  ])('SELL-14 finds nothing where a refund %s', async (_, planted) => {
    expect(await broken(planted)).toEqual([]);
  });

  it.each<[string, readonly Planted[], string]>([
    [
      'left the order and is not sent',
      [deposit, credited, sentBack()],
      'refund-balanced: payable:refund:r is off by -7 USDT',
    ],
    [
      'was given up, and the order does not have it',
      [...begun, givenUp],
      'refund-balanced: payable:refund:r is off by -7 USDT',
    ],
    [
      'was sent and is not completed',
      [...begun, settled],
      'refund-once: send r was settled, and its refund was not completed',
    ],
    [
      'is completed and was not sent',
      [...begun, completed],
      'refund-once: completed by transaction tr, and its send was not settled by it',
    ],
    [
      'is completed and ended',
      [...begun, settled, completed, ended],
      'refund-once: completed 1 times and ended 1 times',
    ],
    [
      'is of a deposit that is paid',
      [deposit, credited, paid, sending, sentBack(), requested],
      'refund-or-paid: deposit d went back, and payout p pays it',
    ],
  ])('SELL-14 finds a refund that %s', async (_, planted, finding) => {
    expect(await broken(planted)).toContain(finding);
  });
});

import type {
  AdminReconciliationDayView,
  AdminReconciliationRow,
  AdminStatementCheck,
} from '@usdt-africa/contracts/admin';
import { event, streams } from '@usdt-africa/contracts/events';
import { paysOrder } from '@usdt-africa/test-kit/scenarios';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { newToken, uuidFrom } from '@usdt-africa/kernel';
import { reconciliationProjection } from '@usdt-africa/reconciliation';
import { TestApp } from './test-app.js';

const DAY = 'paystack-2026-01-05';
const PAYOUTS = 100_000;
const KOBO = 1_565_500n;

/** One day as large as a year's growth makes it: every payout with its line, and one of them ₦1 off. */
describe('ADM-08 a day of a hundred thousand payouts', () => {
  let app: TestApp;
  const reference = (index: number): string => `po-${uuidFrom('payout', String(index)).replaceAll('-', '')}`;

  beforeAll(async () => {
    app = await TestApp.open();
    const subject = 'recipient-of-many';
    await app.personalData.ensureSubjects([subject]);
    const recipient = await app.personalData.seal(subject, { bankCode: '057' });
    const at = '2026-01-05T10:00:00.000Z';
    const settledAt = '2026-01-05T10:00:20.000Z';
    const one = (index: number) => {
      const [payoutId, orderId] = [uuidFrom('payout', String(index)), uuidFrom('order', String(index))];
      const pays = paysOrder(orderId);
      const ids = { payoutId, ...pays, reference: reference(index), amountKobo: KOBO.toString() };
      const number = `S${String(index).padStart(12, '0')}`;
      const events = [
        event('PayoutSubmitting', { ...ids, number, attempt: 1, recipient, at }),
        event('PayoutSettled', {
          ...ids,
          sessionId: `110006260105${String(index).padStart(18, '0')}`,
          feeKobo: '0',
          stampDutyKobo: '0',
          settledAt,
          at: settledAt,
          postings: [
            { account: `payable:payout:${payoutId}`, currency: 'NGN', amount: KOBO.toString() },
            { account: 'provider:paystack', currency: 'NGN', amount: `-${KOBO}` },
          ],
        }),
      ];
      return events.map((replayed, version): RecordedEvent => ({
        ...replayed,
        eventId: uuidFrom('event', payoutId, String(version)),
        streamId: streams.payout(payoutId),
        version: version + 1,
        metadata: { correlationId: 'many', actor: 'system:payouts', orderId },
        recordedAt: new Date(at),
        position: { epoch: 1, transactionId: 1n, globalPosition: BigInt(index * 2 + version) },
      }));
    };
    // Applied to this one read model only: the test measures its day.
    for (let begin = 0; begin < PAYOUTS; begin += 1_000) {
      const events = Array.from({ length: 1_000 }, (_, index) => one(begin + index)).flat();
      await app.store.transaction((tx) => reconciliationProjection.apply(events, tx));
    }
    await app.db.owner.query('analyze');
  }, 1_200_000);
  afterAll(() => app.close());

  const get = async <Body>(path: string): Promise<{ body: Body; ms: number }> => {
    const began = performance.now();
    const { status, body } = await app.as<Body>('finance', 'GET', path);
    expect(status).toBe(200);
    return { body, ms: performance.now() - began };
  };

  it('is read from a file, compared, listed and summed in bounded time', async () => {
    app.clock.advance(24 * 3_600_000);
    const lines = Array.from({ length: PAYOUTS }, (_, index) => {
      const naira = index === 77_777 ? '15656.00' : '15655.00';
      return `${reference(index)},${naira},success,2026-01-05 11:00:00`;
    });
    const file = ['reference,amount,status,created at', ...lines].join('\n');
    const { cookie } = await app.operator('finance');
    const send = async <Body>(path: string): Promise<Body> => {
      const answer = await fetch(`${app.url}/api/admin/reconciliation/${DAY}/${path}`, {
        method: 'POST',
        headers: {
          Origin: app.url,
          Cookie: cookie,
          'content-type': 'application/octet-stream',
          'Idempotency-Key': newToken(),
          'X-Reason': 'long',
        },
        body: file,
      });
      const body = (await answer.json()) as Body;
      expect([answer.status, body]).toEqual([200, expect.anything()]);
      return body;
    };
    const began = performance.now();
    const { sha256, mapping, read } = await send<AdminStatementCheck>('check-statement');
    const checked = performance.now();
    expect(read.lines).toBe(PAYOUTS);
    await send(`statement?${new URLSearchParams({ sha256, mapping: JSON.stringify(mapping) })}`);
    const taken = performance.now();
    await app.applyAll();
    const compared = performance.now();
    const { body: day, ms: dayMs } = await get<AdminReconciliationDayView>(`/api/admin/reconciliation/${DAY}`);
    const filter = encodeURIComponent(JSON.stringify({ day: DAY, tab: 'matched' }));
    const first = await get<AdminReconciliationRow[]>(`/api/admin/reconciliation-rows?filter=${filter}`);
    const explain = encodeURIComponent(JSON.stringify({ day: DAY, tab: 'explain' }));
    const found = await get<AdminReconciliationRow[]>(`/api/admin/reconciliation-rows?filter=${explain}`);
    const closing = performance.now();
    const [row] = found.body;
    const resolved = await app.as('finance', 'POST', `/api/admin/reconciliation/${DAY}/resolve`, {
      rows: [row!.id],
      kind: 'provider-error',
      reason: 'one naira',
    });
    expect(resolved.status).toBe(200);
    const closed = await app.as<AdminReconciliationDayView>(
      'finance',
      'POST',
      `/api/admin/reconciliation/${DAY}/close`,
      {},
    );
    const took = {
      checkMs: Math.round(checked - began),
      takeMs: Math.round(taken - checked),
      compareMs: Math.round(compared - taken),
      dayMs: Math.round(dayMs),
      pageMs: Math.round(first.ms),
      explainMs: Math.round(found.ms),
      resolveAndCloseMs: Math.round(performance.now() - closing),
    };
    process.stdout.write(`${JSON.stringify(took)}\n`);
    expect(day).toMatchObject({ matched: PAYOUTS - 1, explain: { lines: 1, naira: '-1.00' }, addsUp: true });
    expect(found.body).toMatchObject([{ reference: reference(77_777), difference: '-1.00' }]);
    expect(closed.body).toMatchObject({
      status: 'closed',
      closed: { figures: { lines: PAYOUTS, difference: '-1.00' } },
    });
    expect(took.takeMs + took.compareMs).toBeLessThan(180_000);
    expect(took.dayMs).toBeLessThan(5_000);
  });
});

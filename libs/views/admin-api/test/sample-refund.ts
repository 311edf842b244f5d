import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import type { NewEvent } from '@usdt-africa/event-store';
import { posting, uuidv7 } from '@usdt-africa/kernel';
import { RefundProcess, RefundRequests, RefundSends, RefundStreams } from '@usdt-africa/refunds';
import type { Sale, TestApp } from './test-app.js';

export const REFUND_ADDRESS = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';
const OWNER = { actor: 'guest:browser' };

/**
 * A refund of a sale whose payout did not pay, as its owner requested it, with a proved address where it is held.
 * @returns its id
 */
export async function sampleRefund(
  app: TestApp,
  { orderId, payoutId }: Sale,
  phase: 'unproved' | 'held',
): Promise<string> {
  const refundId = uuidv7();
  await app.get(RefundRequests).request({ refundId, orderId, payoutId, depositKeys: null, by: 'guest' }, OWNER);
  if (phase === 'held') await proved(app, refundId, 2);
  else await app.applyAll();
  return refundId;
}

/** Its owner named an address and proved it; so many people must approve it. */
export async function proved(app: TestApp, refundId: string, people: 0 | 2): Promise<void> {
  await app.get(RefundRequests).nameAddress(refundId, REFUND_ADDRESS, OWNER);
  await app.get(RefundStreams).change(
    refundId,
    ({ requested: { orderId } }, _order, now) => {
      const about = { refundId, orderId, at: now.toISOString() };
      const how = { method: 'message', depositKey: null, signature: 'a'.repeat(130) } as const;
      return {
        refund: [
          event('RefundProved', { ...about, address: REFUND_ADDRESS, ...how }),
          ...(people > 0 ? [event('RefundHeld', { ...about, people })] : []),
        ],
        order: [],
      };
    },
    { actor: 'system:refund-process' },
  );
  await app.applyAll();
}

/** The chain has the send of a proved refund; requests it where that was not done. */
export async function refundSettles(app: TestApp, refundId: string): Promise<void> {
  await app.get(RefundSends).sendAgain(refundId, { actor: 'system:refund-process' });
  const { sendId, causeId, amountMicro } = await presentSend(app, refundId);
  const at = app.clock.now().toISOString();
  const settled = event('SendSettled', {
    ...{ sendId, for: { kind: 'refund', id: causeId } as const, walletId: null, attempt: 1, txId: 'c3'.repeat(32) },
    ...{ block: { number: 7, id: 'd4'.repeat(32), time: at }, feeSun: '0', energy: 0, bandwidth: 0, at },
    postings: [
      posting(`payable:send:${sendId}`, 'USDT', BigInt(amountMicro)),
      posting('chain:hot', 'USDT', -BigInt(amountMicro)),
    ],
  });
  await sendEnds(app, sendId, settled);
}

/** The present send of a refund is given up. */
export async function refundGivenUp(app: TestApp, refundId: string): Promise<void> {
  const { sendId, causeId, amountMicro } = await presentSend(app, refundId);
  const given = event('SendGivenUp', {
    ...{ sendId, for: { kind: 'refund', id: causeId } as const, walletId: null, reason: 'expired', detail: null },
    ...{ amountMicro, at: app.clock.now().toISOString() },
    postings: [
      posting(`payable:send:${sendId}`, 'USDT', BigInt(amountMicro)),
      posting(`payable:refund:${causeId}`, 'USDT', -BigInt(amountMicro)),
    ],
  });
  await sendEnds(app, sendId, given);
}

async function presentSend(app: TestApp, refundId: string): Promise<EventData<'RefundSendRequested'>> {
  const events = await app.events(streams.refund(refundId));
  return events.findLast(({ type }) => type === 'RefundSendRequested')!.data as EventData<'RefundSendRequested'>;
}

async function sendEnds(app: TestApp, sendId: string, ended: NewEvent): Promise<void> {
  const streamId = streams.send(sendId);
  const { length } = await app.events(streamId);
  await app.store.append([{ streamId, expectedVersion: length, events: [ended] }], {
    metadata: { correlationId: 'test', actor: 'system:sends' },
  });
  await new RefundProcess(app.get(RefundSends)).react((await app.events(streamId)).at(-1)!);
  await app.applyAll();
}

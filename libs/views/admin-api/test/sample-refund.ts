import { event } from '@usdt-africa/contracts/events';
import { uuidv7 } from '@usdt-africa/kernel';
import { RefundRequests, RefundStreams } from '@usdt-africa/refunds';
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

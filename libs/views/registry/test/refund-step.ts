import { event, streams } from '@usdt-africa/contracts/events';
import { uuidFrom } from '@usdt-africa/kernel';

/** A refund that two people approved and the chain has, or one without a proof. */
export function refundStep(isSent: boolean) {
  const id = (part: string) => uuidFrom(part, String(isSent));
  const [refundId, orderId, sendId] = [id('refund'), id('refunded-order'), id('refund-send')];
  const at = '2026-01-05T12:10:00.000Z';
  const about = { refundId, orderId, at };
  const address = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';
  const people = [id('finance'), id('finance-2')];
  const requested = event('RefundRequested', {
    ...{ ...about, number: `R48203955184${isSent ? 0 : 1}`, orderNumber: 'S482039551840', payoutId: null },
    ...{
      depositKeys: [`${'a'.repeat(64)}-0`],
      amountMicro: '400000000',
      costMicro: '0',
      asset: null,
      worthKobo: '63040000',
    },
    ...{ by: 'guest', dueAt: at },
  });
  const ends = isSent
    ? [
        event('RefundAddressNamed', { ...about, address }),
        event('RefundProved', { ...about, address, method: 'message', depositKey: null, signature: 'a'.repeat(130) }),
        event('RefundHeld', { ...about, people: 2 }),
        event('RefundApproved', { ...about, people }),
        event('RefundSendRequested', { ...about, sendId, causeId: refundId, address, amountMicro: '400000000' }),
        event('RefundCompleted', {
          ...{ ...about, sendId, txId: 'c3'.repeat(32), feeSun: '1' },
          block: { number: 7, id: 'd4'.repeat(32), time: at },
        }),
      ]
    : [event('RefundEnded', { ...about, why: 'no-proof', people: null })];
  const metadata = { correlationId: 'refund', actor: 'system:test' };
  return { streamId: streams.refund(refundId), events: [requested, ...ends], metadata };
}

import type { RecordedEvent } from '@usdt-africa/event-store';
import { OrderProcess } from './order-process.js';

const ID = '0197a000-0000-7000-8000-000000000001';
const TYPES = OrderProcess.reactions.handles.filter((type) => type.startsWith('Payout'));

/** Handles a payout's event without any part that could change an order. */
function handled(type: string, kind: string): Promise<void> {
  const data = { payoutId: ID, for: { kind, id: ID }, provider: 'paystack', final: true };
  return OrderProcess.reactions.react({ type, data } as unknown as RecordedEvent, {} as OrderProcess);
}

describe('the process manager of orders', () => {
  it.each(TYPES)('SELL-08 ignores %s of a payout that pays for something else', async (type) => {
    await expect(handled(type, 'refund')).resolves.toBeUndefined();
    await expect(handled(type, 'order')).rejects.toThrow(TypeError);
  });
});

import type { AdminRefundView } from '@usdt-africa/contracts/admin';

/** A step of a refund: over, the present one, or still to come. */
export interface RefundStep {
  readonly name: 'requested' | 'proved' | 'approved' | 'signed' | 'sent';
  readonly look: 'done' | 'now' | 'open';
}

/** The steps of a refund; the approval only where people are needed, or may still be. */
export function stepsOf({
  status,
  proved,
  peopleNeeded,
  approvedBy,
  hash,
}: Pick<AdminRefundView, 'status' | 'proved' | 'peopleNeeded' | 'approvedBy' | 'hash'>): readonly RefundStep[] {
  const isDone: readonly (readonly [RefundStep['name'], boolean])[] = [
    ['requested', true],
    ['proved', proved !== null],
    ...(peopleNeeded > 0 ? [['approved', approvedBy.length >= peopleNeeded] as const] : []),
    ['signed', hash !== null],
    ['sent', status === 'completed'],
  ];
  const present = isDone.findIndex(([, done]) => !done);
  return isDone.map(([name, done], at) => ({ name, look: done ? 'done' : at === present ? 'now' : 'open' }));
}

import type { AdminRefundView } from '@usdt-africa/contracts/admin';
import { stepsOf } from './steps';

const PERSON = { kind: 'operator', name: 'Femi O.', role: 'finance', operatorId: 'a' } as const;
const refund: Parameters<typeof stepsOf>[0] = {
  status: 'unproved',
  proved: null,
  peopleNeeded: 0,
  approvedBy: [],
  hash: null,
};
const looks = (change: Partial<AdminRefundView>): string[] =>
  stepsOf({ ...refund, ...change }).map(({ name, look }) => `${name}:${look}`);
const proved = { method: 'sum', at: '2026-11-30T09:10:00.000Z', depositKey: null, signature: null } as const;

describe('steps of a refund', () => {
  it('ADM-03 names the proof as the present step until an address is proved', () => {
    expect(looks({})).toEqual(['requested:done', 'proved:now', 'signed:open', 'sent:open']);
  });

  it('ADM-03 shows two people where they are needed, and is past them once both approved', () => {
    const held = { status: 'held', proved, peopleNeeded: 2 } as const;
    expect(looks(held)).toContain('approved:now');
    expect(looks({ ...held, status: 'sending', approvedBy: [PERSON, PERSON] })).toEqual([
      'requested:done',
      'proved:done',
      'approved:done',
      'signed:now',
      'sent:open',
    ]);
  });

  it('ADM-03 is done with all of them once the chain has it', () => {
    const steps = stepsOf({ ...refund, status: 'completed', proved, hash: 'c3' });
    expect(steps.every(({ look }) => look === 'done')).toBe(true);
  });
});

import { evolveAll, Refusal } from '@usdt-africa/kernel';
import { APPROVER, RECEIVED, REQUEST, REQUESTER } from '../../test/samples.js';
import { approve, APPROVAL_MS, RECEIPT_MS, receive, type Decided, end, expire, request } from './decide.js';
import { type Refill, refillDecider } from './refill.js';

const NOW = new Date('2026-11-30T12:00:00.000Z');
const later = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);
const after = (refill: Refill, events: Decided): Refill => evolveAll(refillDecider, refill, events);
const requested = after(refillDecider.initial, request(refillDecider.initial, REQUEST, NOW));
const approved = after(requested, approve(requested, APPROVER, NOW));
const received = after(approved, receive(approved, RECEIVED, NOW));
const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'nothing refused';
};

describe('a refill of the hot wallet', () => {
  it('ADM-13 is approved by another operator than its requester, once', () => {
    expect(codeOf(() => approve(requested, REQUESTER, NOW))).toBe('own-refill');
    expect(approved.approved?.people).toEqual([REQUESTER, APPROVER]);
    expect(approve(approved, APPROVER, NOW)).toEqual([]);
    expect(codeOf(() => approve(approved, REQUEST.refillId, NOW))).toBe('refill-decided');
    expect(codeOf(() => approve(approved, REQUESTER, NOW))).toBe('own-refill');
    expect(codeOf(() => approve(refillDecider.initial, APPROVER, NOW))).toBe('no-refill');
  });

  it('ADM-13 can be approved for a day, and is awaited for a week after that', () => {
    expect(codeOf(() => approve(requested, APPROVER, later(APPROVAL_MS)))).toBe('refill-expired');
    expect(expire(requested, later(APPROVAL_MS - 1))).toEqual([]);
    expect(expire(requested, later(APPROVAL_MS))).toMatchObject([{ data: { why: 'expired', by: null } }]);
    expect(expire(approved, later(RECEIPT_MS - 1))).toEqual([]);
    expect(expire(approved, later(RECEIPT_MS))).toHaveLength(1);
    expect(expire(received, later(RECEIPT_MS))).toEqual([]);
  });

  it('ADM-13 is received once, and only when it was approved', () => {
    expect(receive(requested, RECEIVED, NOW)).toEqual([]);
    expect(received.phase).toBe('received');
    expect(receive(received, { ...RECEIVED, transferKey: `${'5'.repeat(64)}-0` }, NOW)).toEqual([]);
  });

  it('ADM-13 is withdrawn by its requester and refused by any other, until it was received', () => {
    expect(end(requested, REQUESTER, NOW)).toMatchObject([{ data: { why: 'withdrawn', by: REQUESTER } }]);
    expect(end(approved, APPROVER, NOW)).toMatchObject([{ data: { why: 'refused', by: APPROVER } }]);
    const ended = after(requested, end(requested, REQUESTER, NOW));
    expect(end(ended, REQUESTER, NOW)).toEqual([]);
    expect(codeOf(() => end(ended, APPROVER, NOW))).toBe('refill-decided');
    expect(codeOf(() => end(received, REQUESTER, NOW))).toBe('refill-decided');
    expect(receive(ended, RECEIVED, NOW)).toEqual([]);
  });
});

import { minutesSince, paceOf, stageOf } from './withdrawal-state';

const REQUESTED = '2026-11-21T14:11:00.000Z';
const EXPECTED = '2026-11-21T14:13:00.000Z';
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

describe('WALLET-04 stages of a withdrawal', () => {
  it('WALLET-04 is slow only while it is being sent, and later than most are', () => {
    const sending = { status: 'sending', expectedBy: EXPECTED } as const;
    expect(stageOf(sending, at('14:13:00'))).toBe('sending');
    expect(stageOf(sending, at('14:13:01'))).toBe('slow');
    expect(stageOf({ status: 'paid', expectedBy: EXPECTED }, at('15:00:00'))).toBe('paid');
    expect(stageOf({ status: 'undone', expectedBy: EXPECTED }, at('15:00:00'))).toBe('undone');
  });

  it('WALLET-04 is asked about less often while the bank is slow, and still once it has ended', () => {
    const sending = { status: 'sending', expectedBy: EXPECTED } as const;
    const paces = [paceOf(undefined, 0), paceOf(sending, at('14:12:00')), paceOf(sending, at('14:20:00'))];
    expect(paces).toEqual([2_000, 2_000, 10_000]);
    expect(paceOf({ status: 'paid', expectedBy: EXPECTED }, at('14:20:00'))).toBe(60_000);
  });

  it('WALLET-04 counts whole minutes since the request, none before it', () => {
    expect(minutesSince({ requestedAt: REQUESTED }, at('14:15:59'))).toBe(4);
    expect(minutesSince({ requestedAt: REQUESTED }, at('14:10:00'))).toBe(0);
  });
});

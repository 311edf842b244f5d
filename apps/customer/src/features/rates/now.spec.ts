import type { RateHistoryView } from '@usdt-africa/contracts/api';
import { nowOf } from './now';

describe('end time of the rate history', () => {
  const at = Date.parse('2026-11-21T13:02:00.000Z');
  const hours = (many: number): number => at + many * 3_600_000;
  const history: RateHistoryView = {
    range: '24h',
    points: [{ at: new Date(at).toISOString(), rate: '1576.0000' }],
    changes: [{ at: new Date(at).toISOString(), rate: '1576.0000', was: '1575.0000' }],
  };

  it('RATE-07 is the phone’s time, or the server’s when the phone’s is wrong by hours', () => {
    const ratedAt = new Date(at + 10_000).toISOString();
    expect(nowOf(history, ratedAt, at + 20_000)).toBe(at + 20_000);
    for (const wrong of [hours(-6), hours(6), hours(720)]) expect(nowOf(history, ratedAt, wrong)).toBe(at + 10_000);
  });

  it('RATE-07 uses the phone’s time without a current rate, because the last rate may be old', () => {
    expect(nowOf(history, null, hours(6))).toBe(hours(6));
    expect(nowOf(history, null, hours(-6))).toBe(at);
    expect(nowOf({ ...history, points: [], changes: [] }, null, at)).toBe(at);
  });
});

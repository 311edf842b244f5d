import { pollDelay, reconnectDelay } from './pace';

const pace = { streaming: false, settled: false, masked: false, watchedSeconds: 0 };

describe('SELL-05 live updates', () => {
  it('SELL-05 polls every 3 seconds at first and slower later', () => {
    expect(pollDelay(pace)).toBe(3_000);
    expect(pollDelay({ ...pace, watchedSeconds: 300 })).toBe(10_000);
  });

  it('SELL-05 polls rarely while a stream reports, or when the order has ended', () => {
    expect(pollDelay({ ...pace, streaming: true })).toBe(60_000);
    expect(pollDelay({ ...pace, settled: true })).toBe(30_000);
  });

  it('TRACK-02 polls the masked view no faster than the server allows', () => {
    expect(pollDelay({ ...pace, masked: true })).toBe(10_000);
  });

  it('SELL-05 reconnects later and later, and never all at the same moment', () => {
    expect(reconnectDelay(0, () => 0)).toBe(500);
    expect(reconnectDelay(0, () => 1)).toBe(1_500);
    expect(reconnectDelay(20, () => 1)).toBe(45_000);
    expect(reconnectDelay(3, () => 0)).toBeLessThan(reconnectDelay(3, () => 0.9));
  });
});

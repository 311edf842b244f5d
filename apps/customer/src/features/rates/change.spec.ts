import { changeOver } from './change';

const DAY = 86_400;

describe('change of the rate in a day', () => {
  it('RATE-07 gives the rise or fall against the oldest rate of the last day', () => {
    const curve = [
      { secondsAgo: DAY - 60, rate: '1565.5000' },
      { secondsAgo: 60, rate: '1570.0000' },
    ];
    expect(changeOver(curve, '1576.0000')).toEqual({ up: true, amount: '10.5000' });
    expect(changeOver(curve, '1565.0000')).toEqual({ up: false, amount: '0.5000' });
  });

  it('RATE-07 gives nothing without a change, or without a full day to compare', () => {
    expect(changeOver([{ secondsAgo: DAY, rate: '1576.0000' }], '1576.0000')).toBeNull();
    expect(changeOver([{ secondsAgo: 900, rate: '1565.5000' }], '1576.0000')).toBeNull();
    expect(changeOver([], '1576.0000')).toBeNull();
  });
});

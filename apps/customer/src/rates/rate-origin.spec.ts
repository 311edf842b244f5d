import { originOf } from './rate-origin';

describe('where a rate comes from', () => {
  it('RATE-11 its sources, and the newest time that one of them gave', () => {
    const said = (name: string, at: string) => ({ name, rate: '1583.5000', at });
    expect(
      originOf([said('quidax', '2026-11-21T13:06:40.000Z'), said('coinbase', '2026-11-21T13:06:38.000Z')]),
    ).toEqual({ at: '2026-11-21T13:06:40.000Z', names: ['quidax', 'coinbase'] });
  });

  it('RATE-11 of what kept no source nothing is said', () => {
    expect(originOf([])).toBeNull();
  });
});

import { originOf } from './rate-origin';

describe('origin of a rate', () => {
  it('RATE-11 names the sources of a rate and their newest time', () => {
    const source = (name: string, at: string) => ({ name, rate: '1583.5000', at });
    expect(
      originOf([source('quidax', '2026-11-21T13:06:40.000Z'), source('coinbase', '2026-11-21T13:06:38.000Z')]),
    ).toEqual({ at: '2026-11-21T13:06:40.000Z', names: ['quidax', 'coinbase'] });
  });

  it('RATE-11 gives nothing for a rate without stored sources', () => {
    expect(originOf([])).toBeNull();
  });
});

import { isReserved, near, skeletonOf } from './usernames.js';

describe('usernames', () => {
  it.each([
    ['adaobi', 'ada_obi'],
    ['adaobi', 'adaob1'],
    ['bola', 'b0la'],
    ['moses', 'rnoses'],
    ['wale', 'vvale'],
    ['ikenna', 'lkenna'],
    ['sade', '5ade'],
    ['clara', 'c1ara'],
    ['clara', 'ciara'],
  ])('AUTH-02 %s and %s count as confusingly similar', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  it.each([
    'support',
    'supp0rt',
    'support_1',
    'support24',
    'admin_ng',
    'gtbank',
    'gtb4nk'.replace('4', 'a'),
    'usdt_afrlca',
    'my_usdt',
    'z3nith'.replace('3', 'e'),
    'c_b_n',
    'gtbank_help',
    'my_cbn',
    'zenith_care',
    'ada_supp0rt',
  ])('AUTH-02 %s is reserved', (name) => {
    expect(isReserved(name)).toBe(true);
  });

  it.each(['adaobi', 'tunde_b', 'helper_of_ngozi', 'accessory', 'bankole', 'sterling_obi', 'zenith_fc', 'ada_money'])(
    'AUTH-02 %s is not reserved',
    (name) => {
      expect(isReserved(name)).toBe(false);
    },
  );

  it('AUTH-02 suggested alternatives begin like the requested name and have at most 20 characters', () => {
    let next = 7;
    const names = [...near('a_name_of_20_letters', 20, () => (next = (next * 31) % 99_991))];
    expect(names).toHaveLength(12);
    for (const name of names) expect(name).toMatch(/^a_name_of_20_[a-z0-9_]*$/);
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(20);
  });
});

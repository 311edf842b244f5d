import { faultOf, koboToSend, leftAfter, mostKobo } from './transfer-amount';
import { calledName } from './receiver-name';

const day = { limitKobo: '50000000', usedKobo: '0', leftKobo: '50000000' };
const terms = { balanceKobo: '22435075', day, minimumKobo: '10000' };

describe('amount of a transfer', () => {
  it.each([
    ['', 'none'],
    ['0', 'none'],
    ['12,50', 'comma'],
    ['99.99', 'small'],
    ['100', null],
    ['224350.75', null],
    ['224350.76', 'short'],
    ['500000.01', 'over-day'],
    ['100000000.01', 'large'],
  ])('WALLET-04 %s naira: %s', (typed, fault) => {
    expect(faultOf(typed, terms)).toBe(fault);
  });

  it('WALLET-04 has no fault of a limit where there is none', () => {
    const unlimited = { ...terms, balanceKobo: '9000000000', day: { limitKobo: null, usedKobo: '0', leftKobo: null } };
    expect(faultOf('60000000', unlimited)).toBeNull();
    expect(mostKobo(unlimited)).toBe(9_000_000_000n);
  });

  it('WALLET-04 sends at most the balance and what the limit leaves, and nothing below the smallest sum', () => {
    expect(mostKobo(terms)).toBe(22_435_075n);
    expect(mostKobo({ ...terms, day: { ...day, leftKobo: '9000000' } })).toBe(9_000_000n);
    expect(mostKobo({ ...terms, balanceKobo: '9999' })).toBeNull();
  });

  it('WALLET-04 RCP-06 keeps to the cap of first payments, which is looked at before the balance', () => {
    const capped = { ...terms, capNaira: '100000.00' };
    expect([faultOf('100000', capped), faultOf('100000.01', capped)]).toEqual([null, 'over-cap']);
    expect(faultOf('300000', capped)).toBe('over-cap');
    expect(mostKobo(capped)).toBe(10_000_000n);
    expect(mostKobo({ ...terms, capNaira: null })).toBe(22_435_075n);
  });

  it('WALLET-04 reads kobo, and what is left after them', () => {
    expect(koboToSend('1,250.5')).toBe(125_050n);
    expect([leftAfter(100n, '250'), leftAfter(300n, '250'), leftAfter(null, '250'), leftAfter(1n, null)]).toEqual([
      150n,
      null,
      null,
      null,
    ]);
  });

  it.each([
    ['Oluwaseun O.', 'Oluwaseun'],
    ['Mary Jane Ọ.', 'Mary Jane'],
    ['Seun', 'Seun'],
  ])('RCP-05 calls %s by the first name: %s', (masked, name) => {
    expect(calledName(masked)).toBe(name);
  });
});

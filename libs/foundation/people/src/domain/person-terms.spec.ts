import { nameWords, personTerms } from './person-terms.js';

const PHONE = [{ kind: 'phone', values: ['+2348035550148'] }];

describe('the terms of a person in a search text', () => {
  it.each([
    '08035550148',
    '+2348035550148',
    '234 803 555 0148',
    '+234 (0) 803-555-0148',
    '0803 555 0148',
    '002348035550148',
  ])('ADM-01 reads %s as the same phone number', (text) => {
    expect(personTerms(text)).toEqual(PHONE);
  });

  it('ADM-01 reads ten digits as a phone number and as an account number', () => {
    expect(personTerms('8035550148')).toEqual([...PHONE, { kind: 'account-number', values: ['8035550148'] }]);
    expect(personTerms('2210 0101 92')).toEqual([{ kind: 'account-number', values: ['2210010192'] }]);
  });

  it('ADM-01 reads an email address without capitals and spaces', () => {
    expect(personTerms(' Temitope@Example.com ')).toEqual([{ kind: 'email', values: ['temitope@example.com'] }]);
  });

  it('ADM-01 reads words of a name without marks, capitals and initials', () => {
    expect(personTerms('Adéwálé  T.')).toEqual([{ kind: 'name', values: ['adewale'] }]);
    expect(personTerms("O'Neil Ngozi-Ada")).toEqual([{ kind: 'name', values: ['oneil', 'ngozi', 'ada'] }]);
    expect(nameWords('Ṣọlá Ọlájídé')).toEqual(['sola', 'olajide']);
  });

  it.each(['S482039551840', 'D-1002', 'temitope@', '@obioma', 'po-3f2a', '123', 'T', '', 'a'.repeat(10) + '1'])(
    'ADM-01 finds no person in %j',
    (text) => {
      expect(personTerms(text)).toEqual([]);
    },
  );
});

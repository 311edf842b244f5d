import { initialsOf, maskBvn, maskEmail, maskLastName, maskName, maskPayee, maskUsername } from './masks.js';

describe('masks', () => {
  it('ADM-01 hides at least three signs of an email and of a username', () => {
    expect(maskEmail('temitope.adewale@gmail.com')).toBe('t·····e@gmail.com');
    expect(maskEmail('amara@example.com')).toBe('a···a@example.com');
    expect(maskEmail('over@example.com')).toBe('o···@example.com');
    expect(maskEmail('big@example.com')).toBe('b···@example.com');
    expect(maskEmail('jo@example.com')).toBe('···@example.com');
    expect(maskEmail('j@example.com')).toBe('···@example.com');
    expect(maskEmail('broken')).toBe('·····');
    expect(maskUsername('obioma')).toBe('@o····a');
    expect(maskUsername('ada')).toBe('@a···');
  });

  it('ADM-01 shows the last four digits of a BVN', () => {
    expect(maskBvn('22212345671')).toBe('··· 5671');
  });

  it('ADM-01 takes a Yoruba letter and its marks as one letter, however it is written', () => {
    for (const form of ['NFC', 'NFD'] as const) {
      const name = (text: string): string => text.normalize(form);
      expect(maskName(name('Ọ̀ṣun Adébáyọ̀'))).toBe(name('Ọ̀··n A·····ọ̀'));
      expect(maskPayee(name('Adé Ọ̀ṣun'))).toBe(name('Adé Ọ̀···'));
      expect(maskLastName('Ade', name('ọ̀ṣun'))).toBe(name('Ade Ọ̀.'));
      expect(initialsOf('Ade', name('ọ̀ṣun'))).toBe(name('AỌ̀'));
    }
  });
});

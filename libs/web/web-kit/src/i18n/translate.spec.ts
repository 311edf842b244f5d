import { fill, Translator } from './translate.js';

const english = {
  hello: 'Hello {name}',
  digits_one: '{count} digit',
  digits_other: '{count} digits',
  'only-english': 'English',
};

describe('SHELL-12 messages', () => {
  it('SHELL-12 fills placeholders and leaves one without a value visible', () => {
    expect(fill('{a} and {b}', { a: 1, b: 'two' })).toBe('1 and two');
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });

  it('SHELL-12 falls back to English for a missing or empty message', () => {
    const pidgin = new Translator('en-NG', { hello: 'How far {name}', 'only-english': '' }, english);
    expect(pidgin.text('hello', { name: 'Ada' })).toBe('How far Ada');
    expect(pidgin.text('only-english')).toBe('English');
    expect(pidgin.text('nowhere')).toBe('nowhere');
  });

  it('SHELL-12 chooses the plural of the language', () => {
    const translator = new Translator('en-NG', english, english);
    expect(translator.plural('digits', 1)).toBe('1 digit');
    expect(translator.plural('digits', 2)).toBe('2 digits');
  });
});

import { keepWords, keptWords, wordsAfter } from './kept-words';

describe('words of a conversation', () => {
  it('HELP-03 what is written while a message is on its way stays when that one has arrived', () => {
    expect(wordsAfter('My bank says no.', 'My bank says no. I send you their mail.')).toBe('I send you their mail.');
    expect(wordsAfter('My bank says no.', 'And something else')).toBe('And something else');
    expect(wordsAfter('My bank says no.', 'My bank says no.')).toBe('');
    // Files alone were sent.
    expect(wordsAfter('', 'About these files:')).toBe('About these files:');
  });

  it('HELP-03 they are kept by their order until they are sent', () => {
    keepWords('S482039551845', 'Nothing since morning.');
    expect(keptWords('S482039551845')).toBe('Nothing since morning.');
    expect(keptWords('S482039551846')).toBe('');
  });
});

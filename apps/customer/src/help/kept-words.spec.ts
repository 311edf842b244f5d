import { jest } from '@jest/globals';
import { NoAnswer } from '../api/client';
import { postOnce } from '../api/keyed';
import { keepWords, keptWords, wordsAfter } from './kept-words';
import { messageTo } from './requests';

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

  it('HELP-03 words that are taken away and written again are another message: it is not told as the one of before', async () => {
    const keys: (string | null)[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
      keys.push(new Headers(init?.headers).get('Idempotency-Key'));
      return Promise.resolve(new Response('{}', { status: keys.length === 1 ? 502 : 200 }));
    });
    const anyNews = () => postOnce(messageTo('S482039551845'), '/api/x', { text: 'Any news?' }, { retries: 0 });
    await expect(anyNews()).rejects.toBeInstanceOf(NoAnswer);
    // It stands in the conversation all the same, and its writer takes it out of the field.
    for (const words of ['Any', '', 'Any news?']) keepWords('S482039551845', words);
    await anyNews();
    expect(new Set(keys).size).toBe(2);
    jest.restoreAllMocks();
  });
});

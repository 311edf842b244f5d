import { jest } from '@jest/globals';
import { NoAnswer } from '../../shared/api/client';
import { postIdempotent } from '../../shared/api/idempotent-post';
import { keepWords, storedText, wordsAfter } from './stored-text';
import { messageTo } from './api';

describe('stored text of a dispute message', () => {
  it('HELP-03 keeps text typed while a message is being sent', () => {
    expect(wordsAfter('My bank says no.', 'My bank says no. I send you their mail.')).toBe('I send you their mail.');
    expect(wordsAfter('My bank says no.', 'And something else')).toBe('And something else');
    expect(wordsAfter('My bank says no.', 'My bank says no.')).toBe('');
    // Files alone were sent.
    expect(wordsAfter('', 'About these files:')).toBe('About these files:');
  });

  it('HELP-03 stores text by order until it is sent', () => {
    keepWords('S482039551845', 'Nothing since morning.');
    expect(storedText('S482039551845')).toBe('Nothing since morning.');
    expect(storedText('S482039551846')).toBe('');
  });

  it('HELP-03 sends text that was cleared and typed again as another message, under a new key', async () => {
    const keys: (string | null)[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
      keys.push(new Headers(init?.headers).get('Idempotency-Key'));
      return Promise.resolve(new Response('{}', { status: keys.length === 1 ? 502 : 200 }));
    });
    const anyNews = () => postIdempotent(messageTo('S482039551845'), '/api/x', { text: 'Any news?' }, { retries: 0 });
    await expect(anyNews()).rejects.toBeInstanceOf(NoAnswer);
    // It stands in the conversation all the same, and its writer takes it out of the field.
    for (const words of ['Any', '', 'Any news?']) keepWords('S482039551845', words);
    await anyNews();
    expect(new Set(keys).size).toBe(2);
    jest.restoreAllMocks();
  });
});

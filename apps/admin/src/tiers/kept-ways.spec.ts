import { KeptWays } from './kept-ways';

describe('an answer that is being written', () => {
  it('LIM-02 stays while another is looked at, and goes once one was sent', () => {
    const kept = new KeptWays();
    expect(kept.of('ask', { question: '' })).toEqual({ question: '' });
    kept.keep('ask', { question: 'Which street?' });
    kept.keep('ticks', ['corners']);
    expect(kept.of('ask', { question: '' })).toEqual({ question: 'Which street?' });
    expect(kept.of<readonly string[]>('ticks', [])).toEqual(['corners']);
    expect(kept.of('refuse', '')).toBe('');
    kept.forget();
    expect(kept.of('ask', { question: '' })).toEqual({ question: '' });
  });
});

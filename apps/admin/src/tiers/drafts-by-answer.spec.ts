import { DraftsByAnswer } from './drafts-by-answer';

describe('draft of a reply to a tier upgrade request', () => {
  it('LIM-02 keeps its input while another answer is viewed, and clears it once one was sent', () => {
    const drafts = new DraftsByAnswer();
    expect(drafts.of('check-status', { question: '' })).toEqual({ question: '' });
    drafts.keep('check-status', { question: 'Which street?' });
    drafts.keep('ticks', ['corners']);
    expect(drafts.of('check-status', { question: '' })).toEqual({ question: 'Which street?' });
    expect(drafts.of<readonly string[]>('ticks', [])).toEqual(['corners']);
    expect(drafts.of('refuse', '')).toBe('');
    drafts.forget();
    expect(drafts.of('check-status', { question: '' })).toEqual({ question: '' });
  });
});

import { AfterAnswers } from './after-answers.js';

describe('what is done after an answer', () => {
  it('AUTH-04 AUTH-03 begins when the answer has left, is waited for at the end, and tells the log alone that it failed', async () => {
    const told: string[] = [];
    const afterwards = new AfterAnswers({
      error: (_fields: object, message?: string) => void told.push(message ?? ''),
    });
    afterwards.run(async () => {
      told.push('first');
      await Promise.resolve();
      afterwards.run(() => Promise.resolve(told.push('what follows from it')), 'nothing');
    }, 'nothing');
    await Promise.resolve();
    expect(told).toEqual([]);
    await afterwards.onModuleDestroy();
    expect(told).toEqual(['first', 'what follows from it']);
    afterwards.run(() => Promise.reject(new Error('no database')), 'a try was not recorded');
    await afterwards.onModuleDestroy();
    expect(told.at(-1)).toBe('a try was not recorded');
  });
});

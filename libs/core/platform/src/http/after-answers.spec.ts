import { AfterAnswers } from './after-answers.js';

describe('work after the response', () => {
  it('AUTH-04 AUTH-03 starts after the response is sent, is awaited on shutdown, and reports failures only to the log', async () => {
    const logged: string[] = [];
    const afterwards = new AfterAnswers({
      error: (_fields: object, message?: string) => void logged.push(message ?? ''),
    });
    afterwards.run(async () => {
      logged.push('first');
      await Promise.resolve();
      afterwards.run(() => Promise.resolve(logged.push('what follows from it')), 'nothing');
    }, 'nothing');
    await Promise.resolve();
    expect(logged).toEqual([]);
    await afterwards.onModuleDestroy();
    expect(logged).toEqual(['first', 'what follows from it']);
    afterwards.run(() => Promise.reject(new Error('no database')), 'a try was not recorded');
    await afterwards.onModuleDestroy();
    expect(logged.at(-1)).toBe('a try was not recorded');
  });
});

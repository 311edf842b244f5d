import { pauseEndText, pauseSentences } from './pause.js';

const NOW = Date.parse('2026-11-21T13:06:40Z');

test('ADM-15 previews the customers’ text for the operator who pauses sales, with the time in the customers’ format', () => {
  expect(pauseSentences('2026-11-21T14:00:00Z', NOW).amount).toMatch(/ after 15:00\.$/);
  expect(pauseSentences('2026-11-22T07:00:00Z', NOW).amount).toMatch(/ after 22 Nov, 08:00\.$/);
  expect(pauseSentences(null, NOW).amount).not.toMatch(/\d|\{/);
  expect(pauseSentences(null, NOW).price).toMatch(/paid as usual\.$/);
  expect(pauseSentences(null, NOW).order).toBeNull();
  const chain = pauseSentences(null, NOW, 'deposits');
  expect(chain.price).not.toContain('as usual');
  expect(chain.order).toMatch(/^We’re not crediting deposits at the moment\./);
  expect(pauseEndText('2026-11-21T22:59:00Z', 'en-NG', NOW)).toBe('23:59');
  expect(pauseEndText('2026-11-21T23:00:00Z', 'en-NG', NOW)).toBe('22 Nov, 00:00');
});

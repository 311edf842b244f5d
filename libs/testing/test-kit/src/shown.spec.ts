import PlainContext from '../jest/plain-context.mjs';
import { browser } from './index.js';
import { whatIsShown } from './shown.js';

test('a failing test reports what its pages showed, after the error itself', async () => {
  const chromium = await browser();
  try {
    await (await chromium.newPage()).setContent('<h1>Sannu</h1>\n<p hidden>unseen</p><p>da zuwa</p>');
    expect(await whatIsShown()).toBe('blank showed: Sannu | da zuwa');
    const error = new Error('“barka” did not come');
    const failed = { name: 'test_fn_failure', error } as Parameters<PlainContext['handleTestEvent']>[0];
    await PlainContext.prototype.handleTestEvent.call({ global: globalThis } as unknown as PlainContext, failed);
    expect(error.stack).toMatch(/^Error: “barka” did not come\n\nblank showed: Sannu \| da zuwa\n\n +at /);
  } finally {
    await chromium.close();
  }
  expect(await whatIsShown()).toBe('');
});

test('pages that a test closed during cleanup are reported as well, in their last state', async () => {
  const chromium = await browser();
  try {
    const context = await chromium.newContext();
    await (await context.newPage()).setContent('<p>da zuwa</p>');
    await context.close();
    expect(await whatIsShown()).toBe('blank showed: da zuwa');
  } finally {
    await chromium.close();
  }
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { browser } from './index.js';

test('the browser outlives a closed context and keeps the same-origin policy', async () => {
  const server = createServer((_, response) => response.end('<h1>Sannu</h1>')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const chromium = await browser();
  try {
    const first = await chromium.newContext();
    await (await first.newPage()).goto(`http://127.0.0.1:${port}`);
    await first.close();
    const page = await chromium.newPage();
    await page.goto(`http://127.0.0.1:${port}`);
    expect(await page.textContent('h1')).toBe('Sannu');
    const foreign = page.evaluate(`fetch('http://localhost:${port}').then((answer) => answer.text())`);
    await expect(foreign).rejects.toThrow('Failed to fetch');
  } finally {
    await chromium.close();
    server.close();
  }
});

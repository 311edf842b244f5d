import { browser, lostText } from './index.js';

test('lostText reports text hidden below other text or a field, and no text next to them', async () => {
  const chromium = await browser();
  try {
    const page = await chromium.newPage();
    const lost = async (inside: string) => {
      await page.setContent(`<!doctype html><html lang="en"><title>Sannu</title><body>${inside}</body></html>`);
      return lostText(page);
    };
    const cell = (words: string, style = '') => `<td style="position: relative; ${style}">${words}</td>`;
    const row = (...cells: string[]) => `<table><tr>${cells.join('')}</tr></table>`;
    expect(await lost(row(cell('13:48:21'), cell('<b>Upgrade begun</b> T-1003')))).toEqual([]);
    expect(await lost(row(cell('13:48:21'), cell('<b>Upgrade begun</b> T-1003', 'left: -40px')))).toEqual([
      '13:48:21 below Upgrade begun',
    ]);
    const choice = (style: string) =>
      `<fieldset><div style="display: flex"><label style="width: 40px; white-space: nowrap">Registration paper 2</label>
       <select style="${style}"><option>Something is missing</option></select></div></fieldset>`;
    expect(await lost(choice(''))).toEqual(['select below Registration paper 2']);
    expect(await lost(choice('margin-left: 200px'))).toEqual([]);
    // Two lines of one sentence touch, and are two.
    expect(await lost(row(cell('<div style="width: 60px; line-height: 1">Two lines of one sentence</div>')))).toEqual(
      [],
    );
  } finally {
    await chromium.close();
  }
});

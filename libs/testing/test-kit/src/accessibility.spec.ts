import { accessibilityFaults, browser } from './index.js';

test('a page is checked again each time: new faults are found, removed ones are not', async () => {
  const chromium = await browser();
  try {
    const page = await chromium.newPage();
    const shows = (inside: string) => page.evaluate(`document.body.innerHTML = ${JSON.stringify(inside)}`);
    const found = async (rules?: string[]) =>
      (await accessibilityFaults(page, rules ? { rules } : {})).map((fault) => fault.split(' ', 2).join(' '));
    await page.setContent('<!doctype html><html lang="en"><title>Sannu</title><body></body></html>');
    const main = (inside: string) => `<main><h1>Sannu</h1>${inside}</main>`;
    await shows(main(''));
    expect(await found()).toEqual([]);
    await shows(main('<img src="data:,"><p style="color: #eee; background: #fff">Pale</p>'));
    expect(await found()).toEqual(['color-contrast: p', 'image-alt: img']);
    expect(await found(['color-contrast'])).toEqual(['color-contrast: p']);
    await page.setViewportSize({ width: 390, height: 844 });
    await shows(main('<p style="color: #000; background: #fff">Dark</p>'));
    expect(await found()).toEqual([]);
    // An element that fades in is checked when it is fully visible, an endless animation at once.
    await shows(
      main(
        '<style>@keyframes come { from { opacity: 0.2 } } @keyframes turn { to { rotate: 1turn } }</style>' +
          '<i style="animation: turn 1s linear infinite"></i><p style="animation: come 600ms">Slow</p>',
      ),
    );
    expect(await found()).toEqual([]);
    // An element that is pale in the first check and not in the next, like one that fades out meanwhile, is no finding;
    // one that stays pale is.
    await shows(
      main('<p id="goes" style="background: #fff">Said</p><p style="color: #eee; background: #fff">Pale</p>'),
    );
    await page.evaluate(`{
      let looks = 0;
      const animations = document.getAnimations.bind(document);
      document.getAnimations = () => {
        goes.style.color = (looks += 1) === 1 ? '#eee' : '#000';
        return animations();
      };
    }`);
    expect(await found()).toEqual(['color-contrast: p:nth-child(3)']);
    // A page that was loaded again has forgotten.
    await page.reload();
    await shows(main('<img src="data:,">'));
    expect(await found(['image-alt'])).toEqual(['image-alt: img']);
  } finally {
    await chromium.close();
  }
});

import { headerName } from './file-name';

describe('file name of an upload', () => {
  it('TXN-04 is cut to its last 200 characters, never inside a surrogate pair', () => {
    const ending = 'receipt of the sale.pdf';
    for (let length = 70; length < 90; length += 1) {
      const name = decodeURIComponent(headerName(`${'😀'.repeat(length)}a${'b'.repeat(length % 7)}${ending}`));
      expect(name.endsWith(ending)).toBe(true);
      expect(name).not.toMatch(/\p{Surrogate}/u);
      expect(name.length).toBeLessThanOrEqual(200);
    }
    expect(headerName('\ud83d half.pdf')).toBe('%20half.pdf');
    expect(headerName('ìwé.pdf')).toBe(encodeURIComponent('ìwé.pdf'));
  });
});

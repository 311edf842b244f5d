/** Letters of our languages that the brand’s font does not have. */

/**
 * Ranges of code points of each face that is cut from the letters of our languages.
 * @param {string} css fonts.css of web-kit
 * @returns {(readonly [number, number])[][]}
 */
export function facesIn(css) {
  return [...css.matchAll(/inter-african\.woff2[^}]*unicode-range:([^;]*);/g)].map(([, ranges = '']) =>
    ranges.split(',').map((range) => {
      const [from = '', to = from] = range.trim().slice(2).split('-');
      return /** @type {const} */ ([parseInt(from, 16), parseInt(to, 16)]);
    }),
  );
}

/**
 * Letters beyond Latin-1 that a face lacks.
 * @param {string} text
 * @param {ReturnType<typeof facesIn>} faces
 * @returns {string[]}
 */
export function letterFaults(text, faces) {
  const letters = [...new Set(text.match(/[\p{L}\p{M}]/gu) ?? [])];
  return letters
    .filter((letter) => {
      const code = /** @type {number} */ (letter.codePointAt(0));
      return code > 0xbf && !faces.every((ranges) => ranges.some(([from, to]) => code >= from && code <= to));
    })
    .map((letter) => `the font has no “${letter}”`);
}

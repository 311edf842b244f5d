import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(import.meta.dirname, '..', 'styles', 'tokens.css'), 'utf8');
type Theme = 'light' | 'dark';

/** Every colour of a theme by its token. */
function colours(theme: Theme): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, value] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value!.trim());
    const plain = /^#\w{6}$/.exec(value!.trim());
    if (pair) found.set(name!, theme === 'light' ? pair[1]! : pair[2]!);
    else if (plain) found.set(name!, plain[0]);
  }
  return found;
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

/** WCAG AA: 4.5 for words, 3 for the borders of controls. */
const PAIRS: readonly (readonly [front: string, back: string, atLeast: number])[] = [
  ...['paper', 'surface', 'sunken'].flatMap((back) =>
    ['ink', 'ink-2', 'ink-3'].map((front) => [front, back, 4.5] as const),
  ),
  ['on-deep', 'deep', 4.5],
  ['on-deep-2', 'deep', 4.5],
  ['on-deep-green', 'deep', 4.5],
  ['on-deep-red', 'deep', 4.5],
  ['lime', 'deep', 4.5],
  ['on-lime', 'lime', 4.5],
  ['on-mark', 'mark', 4.5],
  ['on-action', 'action', 4.5],
  ...['paper', 'surface', 'green-soft'].map((back) => ['green', back, 4.5] as const),
  ...['paper', 'surface', 'amber-soft'].map((back) => ['amber', back, 4.5] as const),
  ...['paper', 'surface', 'red-soft'].map((back) => ['red', back, 4.5] as const),
  ['control', 'paper', 3],
  ['control', 'surface', 3],
  ['ink', 'amber-soft', 4.5],
  ['ink', 'red-soft', 4.5],
  ['ink', 'raised', 4.5],
];

describe.each(['light', 'dark'] as const)('SHELL-10 contrast of the %s theme', (theme) => {
  const tokens = colours(theme);
  it.each(PAIRS)('SHELL-10 %s on %s is at least %d', (front, back, atLeast) => {
    const [a, b] = [tokens.get(front), tokens.get(back)];
    expect(a).toBeDefined();
    expect(b).toBeDefined();
    expect(contrast(a!, b!)).toBeGreaterThanOrEqual(atLeast);
  });
});

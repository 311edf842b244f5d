import css from '@usdt-africa/web-kit/tokens.css?raw';

export type Mode = 'light' | 'dark';

/**
 * Every colour of the identity by its token, as the components' palette needs them: plain. There is one list of them, the
 * style sheet that all web apps share.
 */
export function coloursOf(mode: Mode): Readonly<Record<string, string>> {
  const colours: Record<string, string> = {};
  for (const [, name, value] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const pair = /^light-dark\((rgb\([^)]*\)|[^,]+),\s*(rgb\([^)]*\)|[^)]+)\)$/.exec(value!.trim());
    if (pair) colours[name!] = (mode === 'light' ? pair[1]! : pair[2]!).trim();
    else if (/^#\w{6}$/.test(value!.trim())) colours[name!] = value!.trim();
  }
  return colours;
}

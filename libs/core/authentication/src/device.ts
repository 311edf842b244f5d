const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome on Windows`: enough for the owner to recognize a device; nothing more is stored. */
export function deviceOf(userAgent: string | undefined): string {
  const first = (list: readonly (readonly [RegExp, string])[]): string | undefined =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return `${first(BROWSERS) ?? 'Unknown browser'} on ${first(SYSTEMS) ?? 'an unknown system'}`;
}

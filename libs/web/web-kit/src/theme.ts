/** What a person chose; without a choice the device's own preference counts. */
export type Theme = 'light' | 'dark';

/** Storage key of the choice. The page reads it before its first paint (see the app's boot script). */
export const THEME_KEY = 'theme';

/** The theme in use now. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Sets and keeps a theme; a browser that keeps nothing uses it until the page closes. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

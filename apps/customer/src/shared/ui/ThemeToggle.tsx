import { useEffect, useState } from 'react';
import { chooseTheme, currentTheme, Icon } from '@usdt-africa/web-kit';
import type { Theme } from '@usdt-africa/web-kit';
import { moon, sun } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';

/** Switches between light and dark; without a choice the device decides. */
export function ThemeToggle({ withWord }: { readonly withWord?: boolean }) {
  const { t } = useMessages();
  const [theme, setTheme] = useState<Theme>('light');
  useEffect(() => setTheme(currentTheme()), []);
  const next: Theme = theme === 'dark' ? 'light' : 'dark';
  const word = t(next === 'dark' ? 'theme.to-dark' : 'theme.to-light');
  const choose = () => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <button
      type="button"
      className={withWord ? 'button button--full' : 'icon-button'}
      aria-label={withWord ? undefined : word}
      onClick={choose}
    >
      <Icon of={next === 'dark' ? moon : sun} />
      {withWord && word}
    </button>
  );
}

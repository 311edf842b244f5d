import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { mergeTranslations } from 'react-admin';
import own from '../messages/en.json';

/** Every text of the console: react-admin's own, and ours. */
export const i18nProvider = polyglotI18nProvider(
  () => mergeTranslations(english as never, own as never),
  'en',
  [{ locale: 'en', name: 'English' }],
  { allowMissing: false },
);

export { LOCALE } from './locale';

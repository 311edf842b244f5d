import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { mergeTranslations, type TranslationMessages } from 'react-admin';
import own from '../messages/en.json';

let words: TranslationMessages = mergeTranslations(english as never, own as never);

/** Every text of the console: react-admin's own, and ours. */
export const i18nProvider = polyglotI18nProvider(() => words, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: false,
});

/**
 * Adds the texts of one page, which are loaded with it because no other page needs them. They are available before the
 * page is rendered.
 */
export function addMessages(messages: object): void {
  words = { ...words, ...messages };
  void i18nProvider.changeLocale('en');
}

export { LOCALE } from './locale';

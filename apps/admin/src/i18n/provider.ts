import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { mergeTranslations, type TranslationMessages } from 'react-admin';
import own from '../messages/en.json';

let words: TranslationMessages = mergeTranslations(english as never, own as never);

/** Every text of the console: react-admin's own, and ours. */
export const i18nProvider = polyglotI18nProvider(() => words, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: false,
});

/** The words of one room, which come with it: nobody needs them who does not open it. They are there before it is drawn. */
export function addWords(room: object): void {
  words = { ...words, ...room };
  void i18nProvider.changeLocale('en');
}

export { LOCALE } from './locale';

import { createContext, useContext } from 'react';
import { Translator } from './translate.js';

/** The language in use. Outside a provider messages show as their keys. */
export const TranslatorContext = createContext(new Translator('en', {}, {}));

/** The language in use: see {@link Translator}. */
export function useTranslator(): Translator {
  return useContext(TranslatorContext);
}

import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Translator, TranslatorContext } from '@usdt-africa/web-kit';
import type { Catalogue } from '@usdt-africa/web-kit';
import { english } from './english';
import { lasting } from './storage';

/** Languages by their code: the tag for figures and dates, and how their messages are fetched. */
const LANGUAGES: Readonly<
  Record<string, { readonly tag: string; readonly load: () => Promise<{ default: Catalogue }> }>
> = {
  pcm: { tag: 'en-NG', load: () => import('../messages/pcm.json') },
  ha: { tag: 'ha-NG', load: () => import('../messages/ha.json') },
  yo: { tag: 'yo-NG', load: () => import('../messages/yo.json') },
  ig: { tag: 'ig-NG', load: () => import('../messages/ig.json') },
};

export const LANGUAGE_KEY = 'language';
const ENGLISH = new Translator('en-NG', english, english);

/** English at once; another chosen language as soon as its messages are here. */
export function Language({ children }: { readonly children: ReactNode }) {
  const [translator, setTranslator] = useState(ENGLISH);
  useEffect(() => {
    const code = lasting.get(LANGUAGE_KEY) ?? '';
    const language = LANGUAGES[code];
    if (!language) return;
    let current = true;
    language.load().then(
      ({ default: messages }) => {
        if (!current) return;
        document.documentElement.lang = code;
        setTranslator(new Translator(language.tag, messages, english));
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return <TranslatorContext value={translator}>{children}</TranslatorContext>;
}

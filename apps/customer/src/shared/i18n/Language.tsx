import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Translator, TranslatorContext } from '@usdt-africa/web-kit';
import type { Catalogue } from '@usdt-africa/web-kit';
import { english } from './english';
import { lasting } from '../browser/storage';

type Load = () => Promise<{ default: Catalogue }>;

/** Languages by their code: what their speakers call them, the tag for figures and dates, how their messages are fetched. */
const LANGUAGES: Readonly<Record<string, { readonly name: string; readonly tag: string; readonly load?: Load }>> = {
  en: { name: 'English', tag: 'en-NG' },
  pcm: { name: 'Naijá', tag: 'en-NG', load: () => import('../messages/pcm.json') },
  ha: { name: 'Hausa', tag: 'ha-NG', load: () => import('../messages/ha.json') },
  yo: { name: 'Yorùbá', tag: 'yo-NG', load: () => import('../messages/yo.json') },
  ig: { name: 'Igbo', tag: 'ig-NG', load: () => import('../messages/ig.json') },
};
const FIRST = 'en';
/** Codes and names of all languages, for the language choice. */
export const LANGUAGE_NAMES = Object.entries(LANGUAGES).map(([code, { name }]) => [code, name] as const);

const LANGUAGE_KEY = 'language';
const ENGLISH = new Translator('en-NG', english, english);

interface Chosen {
  readonly code: string;
  /** Shows the page in this language and keeps that for this browser; fails when its messages cannot be fetched. */
  readonly choose: (code: string) => Promise<void>;
  /** Shows the page in the language that this browser keeps. */
  readonly follow: () => void;
}

const ChosenContext = createContext<Chosen>({
  code: FIRST,
  choose: () => Promise.resolve(),
  follow: () => undefined,
});

/** The language in use, and how to take another. */
export function useLanguage(): Chosen {
  return useContext(ChosenContext);
}

function storedCode(): string {
  const stored = lasting.get(LANGUAGE_KEY) ?? FIRST;
  return LANGUAGE_NAMES.some(([code]) => code === stored) ? stored : FIRST;
}

/** English at once; another chosen language as soon as its messages are here, in every tab of this browser. */
export function Language({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState({ code: FIRST, translator: ENGLISH });
  const wanted = useRef(FIRST);

  const show = useCallback(async (code: string): Promise<boolean> => {
    wanted.current = code;
    const translator = await translatorOf(code);
    // Another was chosen meanwhile.
    if (wanted.current !== code) return false;
    document.documentElement.lang = code;
    setShown((before) => (before.code === code ? before : { code, translator }));
    return true;
  }, []);

  const follow = useCallback(() => {
    // The current language stays shown where the messages of the stored one cannot be fetched.
    show(storedCode()).catch(() => undefined);
  }, [show]);

  useEffect(() => {
    // On their way while the page itself comes.
    translatorOf(storedCode()).catch(() => undefined);
    const another = ({ key }: StorageEvent) => {
      if (key === LANGUAGE_KEY) follow();
    };
    addEventListener('storage', another);
    return () => removeEventListener('storage', another);
  }, [follow]);

  const { code, translator } = shown;
  const chosen = useMemo(
    () => ({
      code,
      choose: async (next: string) => {
        if (await show(next)) lasting.set(LANGUAGE_KEY, next);
      },
      follow,
    }),
    [code, show, follow],
  );
  return (
    <ChosenContext value={chosen}>
      <TranslatorContext value={translator}>{children}</TranslatorContext>
    </ChosenContext>
  );
}

/**
 * Takes the language that this browser keeps, once the page around it is there: what came as HTML is English and is taken
 * over as that first.
 */
export function StoredLanguage() {
  const { follow } = useLanguage();
  useEffect(follow, [follow]);
  return null;
}

async function translatorOf(code: string): Promise<Translator> {
  const { tag, load } = LANGUAGES[code]!;
  if (!load) return ENGLISH;
  const { default: messages } = await load();
  // A browser that cannot write a language's dates would write them in its own, whatever that is.
  const written = Intl.DateTimeFormat.supportedLocalesOf(tag)[0] ?? ENGLISH.locale;
  return new Translator(written, messages, english);
}

import { useMemo } from 'react';
import {
  dateText,
  dayText,
  dollarText,
  longDateTimeText,
  minutesText,
  momentText,
  nairaText,
  percentText,
  rateText,
  roundNairaText,
  secondsText,
  shortDateTimeText,
  stableText,
  useTranslator,
} from '@usdt-africa/web-kit';
import type { Translator, Values } from '@usdt-africa/web-kit';
import type { PauseKey } from '@usdt-africa/web-kit/pause';
import type en from '../messages/en.json';
import { useAppConfig } from '../ui/AppConfig';

/** A key of the English catalogue, which every other language follows. */
export type MessageKey = keyof typeof en | PauseKey;
/** A key that exists once for each plural category. */
export type PluralKey = MessageKey extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never;

/** Words and figures in the language in use; `{brand}` and `{product}` are filled in every message. */
export function useMessages() {
  const translator = useTranslator();
  const { brand, product } = useAppConfig();
  return useMemo(() => messagesOf(translator, { brand, product }), [translator, brand, product]);
}

export type Messages = ReturnType<typeof messagesOf>;

function messagesOf(translator: Translator, always: { readonly brand: string; readonly product: string }) {
  const { locale } = translator;
  const t = (key: MessageKey, values?: Values) => translator.text(key, { ...always, ...values });
  const n = (key: PluralKey, count: number, values?: Values) => translator.plural(key, count, { ...always, ...values });
  return {
    ...always,
    locale,
    t,
    n,
    has: (key: string) => translator.has(key),
    /** A key that is put together at run time, like an error's code. */
    dynamic: (key: string, values?: Values) => translator.text(key, { ...always, ...values }),
    naira: (decimal: string) => nairaText(decimal, locale),
    roundNaira: (decimal: string) => roundNairaText(decimal, locale),
    rate: (decimal: string) => rateText(decimal, locale),
    dollars: (decimal: string) => dollarText(decimal, locale),
    percent: (decimal: string) => percentText(decimal, locale),
    /** Amount with its ticker. */
    stable: (decimal: string) => `${stableText(decimal, locale)}\u00a0${always.product}`,
    /** Amount without its ticker, and without decimals that are zero: for limits. */
    roundStable: (decimal: string) => stableText(decimal, locale).replace(/[.,]0+$/, ''),
    /** Amount without its ticker. */
    bareStable: (decimal: string) => stableText(decimal, locale),
    clock: (instant: string) => secondsText(instant, locale),
    minutes: (instant: string) => minutesText(instant, locale),
    shortTime: (instant: string) => shortDateTimeText(instant, locale),
    /** The time, with its day where that is not today. */
    moment: (instant: string) => momentText(instant, locale),
    /** The time, with its day where that differs from the day of the time next to it. */
    momentBeside: (instant: string, other: string) => momentText(instant, locale, other),
    longTime: (instant: string) => longDateTimeText(instant, locale),
    date: (instant: string) => dateText(instant, locale),
    day: (instant: string) => dayText(instant, locale),
    /** A span a person waits: `48 s`, `6 min`, `2 h`. */
    span: (seconds: number) => {
      if (seconds < 120) return t('span.seconds', { n: Math.max(1, Math.round(seconds)) });
      if (seconds < 7_200) return t('span.minutes', { n: Math.round(seconds / 60) });
      return t('span.hours', { n: Math.round(seconds / 3_600) });
    },
  };
}

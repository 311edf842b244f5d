import { readFileSync } from 'node:fs';
import type en from './en.json';

/** Languages that mails are written in. */
export const LANGUAGES = ['en', 'pcm', 'ha', 'yo', 'ig'] as const;
export type Language = (typeof LANGUAGES)[number];
export type MessageKey = keyof typeof en;
type Catalogue = Readonly<Record<MessageKey, string>>;

/** Formats one message: its text with each `{name}` replaced. */
export type TextOf = (key: MessageKey, values?: Readonly<Record<string, string>>) => string;

const loaded = new Map<Language, Catalogue>();

/** The messages of a language; missing ones are in English. */
export function textIn(language: Language): TextOf {
  const catalogue: Catalogue = { ...load('en'), ...load(language) };
  return (key, values = {}) =>
    catalogue[key].replace(/\{(\w+)\}/g, (hole, name: string) => (Object.hasOwn(values, name) ? values[name]! : hole));
}

function load(language: Language): Catalogue {
  let catalogue = loaded.get(language);
  if (!catalogue) {
    catalogue = JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')) as Catalogue;
    loaded.set(language, catalogue);
  }
  return catalogue;
}

/** What a message's places are filled with. */
export type Values = Readonly<Record<string, string | number>>;

/** A language's messages by key. An empty text counts as missing. */
export type Catalogue = Readonly<Record<string, string>>;

/** Puts values into the `{places}` of a message; a place without a value stays, so that the mistake shows. */
export function fill(text: string, values?: Values): string {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place));
}

/**
 * Looks messages up in a language and, where it has none, in the fallback. Plurals are keys with the plural category of
 * `Intl.PluralRules` behind them: `digits-short_one`, `digits-short_other`.
 */
export class Translator {
  private readonly plurals: Intl.PluralRules;

  constructor(
    /** BCP 47 tag, also for figures and dates. */
    readonly locale: string,
    private readonly messages: Catalogue,
    private readonly fallback: Catalogue,
  ) {
    this.plurals = new Intl.PluralRules(locale);
  }

  /** True when this key has a text, in the language or its fallback. */
  has(key: string): boolean {
    return Boolean(this.messages[key] || this.fallback[key]);
  }

  /** The message of a key; the key itself when there is none, so that the mistake shows. */
  text(key: string, values?: Values): string {
    return fill(this.messages[key] || this.fallback[key] || key, values);
  }

  /** The message of a key for a count, which also fills `{count}`. */
  plural(key: string, count: number, values?: Values): string {
    const category = `${key}_${this.plurals.select(count)}`;
    return this.text(this.has(category) ? category : `${key}_other`, { count, ...values });
  }
}

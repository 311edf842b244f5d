import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { factsOf, type Facts, displayedFactsOf } from '@usdt-africa/contracts/admin';
import { eventSchemas, type EventType, newestVersion, STREAM_KINDS } from '@usdt-africa/contracts/events';

jest.unstable_mockModule('./product', () => ({ PRODUCT: 'USDT' }));
const { actWords, eventText } = await import('./eventText');

interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

const root = join(import.meta.dirname, '../../../..');
const catalogue = JSON.parse(readFileSync(join(import.meta.dirname, '../messages/en.json'), 'utf8')) as Catalogue;
const types = Object.keys(eventSchemas) as EventType[];

function phrase(key: string): string | undefined {
  let found: string | Catalogue | undefined = catalogue;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/**
 * Same as the console's translator: a missing key returns its given default, and a placeholder without a value stays
 * unchanged.
 */
const t = (key: string, options: Readonly<Record<string, unknown>> = {}): string =>
  (phrase(key) ?? String(options['_'] ?? key)).replace(/%\{(\w+)\}/g, (place, name: string) =>
    name in options ? String(options[name]) : place,
  );

/** An event as it was once written, in its newest version. */
const dataOf = (type: EventType): Readonly<Record<string, unknown>> => {
  const file = join(root, 'libs/core/contracts/src/events/__golden__', `${type}.v${newestVersion(type)}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { data: Record<string, unknown> }).data;
};
const shownFacts = (type: EventType, more: object = {}): Facts =>
  displayedFactsOf({ ...dataOf(type), ...more }, () => 'Femi O.');

/** Schema of an event's field, which is one of a few codes, or null. */
interface Field {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly entries?: Readonly<Record<string, string>>;
      readonly innerType?: Field;
      readonly shape?: Readonly<Record<string, Field>>;
    };
  };
}
function codesOf({ _zod: { def } }: Field): readonly (string | null)[] {
  if (def.type === 'nullable') return [null, ...codesOf(def.innerType!)];
  return def.type === 'enum' ? Object.values(def.entries!) : [];
}
function cases(type: EventType): (readonly [type: EventType, field: string, code: string | null])[] {
  const schema = (eventSchemas[type] as unknown as Readonly<Record<number, Field>>)[newestVersion(type)]!;
  return Object.entries(schema._zod.def.shape!).flatMap(([field, one]) =>
    codesOf(one).map((code) => [type, field, code] as const),
  );
}

describe('display texts of events', () => {
  it.each(types)('ADM-03 %s has a title and a text, and every placeholder in them is filled', (type) => {
    const { title, words } = eventText(t, type, shownFacts(type));
    expect([title, words]).not.toContain('');
    expect(title).not.toBe(type);
    expect(words).not.toContain('%{');
    // A ledger line and a cause are shown by the title alone.
    expect(phrase(`events.${type}.title`)).not.toContain('%{');
  });

  it.each(types)('ADM-11 %s has a text as an action', (type) => {
    const words = actWords(t, { act: type, facts: factsOf(dataOf(type)) });
    expect(words).not.toMatch(/^$|%\{|[a-z][A-Z]/);
    const own = phrase(`audit.acts.${type}`);
    if (own !== undefined && own !== '') expect(own.replace(/ .*/, '')).toBe(words.replace(/ .*/, ''));
  });

  it.each(types.flatMap(cases))('ADM-03 %s with %s %s has a text without the code', (type, field, code) => {
    const { words } = eventText(t, type, shownFacts(type, { [field]: code }));
    const place = field === 'operatorId' ? 'operator' : field;
    if (!phrase(`events.${type}.words`)!.includes(`%{${place}}`)) return;
    expect(phrase(`events.codes.${place}.${code ?? 'none'}`)).toBeDefined();
    expect(words).not.toContain('–');
  });

  it('ADM-03 names a switch by its purpose', () => {
    const paused = (name: string): string => eventText(t, 'SwitchPaused', { name, until: null }).words;
    expect(paused('quotes')).toBe('new quotes, until an operator ends it');
    expect(paused('bank-057')).toMatch(/^payouts to the bank 057, /);
    expect(paused('chain-tron')).toMatch(/^deposits on TRON, /);
    expect(paused('payouts-above-200000000')).toMatch(/^payouts above ₦2,000,000\.00, /);
    expect(paused('provider-paystack')).toMatch(/^payouts through Paystack, /);
  });

  it('ADM-03 shows only the title of an event recorded without a fact', () => {
    expect(eventText(t, 'PayoutSubmitting', {})).toEqual({ title: 'Sent to provider', words: '' });
  });

  it('ADM-03 shows the total of a deposit with two rates', () => {
    const part = (basis: string, rate: string, nairaKobo: string) => ({ basis, rate, nairaKobo, amountMicro: '1' });
    const parts = [part('locked', '1576.0000', '100'), part('deposit', '1570.0000', '250')];
    expect(eventText(t, 'OrderDepositPriced', shownFacts('OrderDepositPriced', { parts })).words).toBe(
      '₦3.50, part at the locked rate, the rest at the rate on arrival',
    );
  });

  it('ADM-03 every kind of stream, mail and part of the product has a display name', () => {
    for (const kind of Object.keys(STREAM_KINDS)) expect(phrase(`events.kinds.${kind}`)).toBeDefined();
    for (const [, field, kind] of cases('MailRequested'))
      if (field === 'kind') expect(phrase(`orders.mail.${kind}`)).toBeDefined();
    const actors = sourcesBelow(join(root, 'libs'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'system:([a-z-]+)'|name: '([a-z]+-process)'/g)])
      .map(([, actor, process]) => actor ?? process!);
    expect(actors.length).toBeGreaterThan(10);
    expect(actors.filter((actor) => phrase(`actors.${actor}`) === undefined)).toEqual([]);
  });
});

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(node_modules|dist|test|testing|tools)$/.test(entry.name) ? [] : sourcesBelow(path);
    return /\.ts$/.test(entry.name) && !/\.spec\.ts$/.test(entry.name) ? [path] : [];
  });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { ROOT } from '../lib/root.mjs';
import { formsOf, readTexts, textsIn } from '../words/catalogues.mjs';
import type { Text } from '../words/catalogues.mjs';
import { exemptionFaults, isExempt } from '../words/exemptions.mjs';
import { englishFaults, fixedFaults, languageFaults, leftAfterFilling, usageFaults } from '../words/faults.mjs';
import type { Input } from '../words/faults.mjs';
import { carries, readFixedTexts } from '../words/fixed-texts.mjs';
import { readInput } from '../words/input.mjs';
import { facesIn } from '../words/letters.mjs';
import { termFaults, termsOf } from '../words/terms.mjs';
import { marks } from '../words/translations.mjs';
import { buttonKeys, missingKeys, unusedKeys } from '../words/usage.mjs';

const INPUT = readInput(ROOT);
const customer = (key: string, text: string, more: Partial<Text> = {}): Text => ({
  file: 'apps/customer/src/shared/messages/en.json',
  place: 'customer',
  language: 'en',
  key,
  text,
  ...more,
});
const withTexts = (...texts: readonly Text[]): Input => ({ ...INPUT, texts });
const englishFaultsOf = (...texts: readonly Text[]): readonly string[] =>
  englishFaults(withTexts(...texts)).map(({ check, key, fault }) => `${check} ${key}: ${fault}`);

describe('fixed texts', () => {
  it('every listed key has the text of the specification', () => {
    const keys = readFixedTexts().flatMap((each) => each.customer ?? []);
    expect(keys.length).toBeGreaterThan(60);
    expect(fixedFaults(INPUT)).toEqual([]);
  });

  it('reports a planted text that is worded otherwise, and a key that no longer exists', () => {
    const texts = INPUT.texts.filter(({ key }) => key !== 'txn.none' && key !== 'send-to.title');
    const planted = withTexts(...texts, customer('txn.none', 'Nothing matches'));
    expect(fixedFaults(planted).map(({ key }) => key)).toEqual(['send-to.title', 'txn.none']);
  });

  it('ignores typography, fills placeholders, and allows a sentence behind a beginning', () => {
    const fixed = { text: "You'll send {product} in 30 minutes", from: 'S2', values: { minutes: '30' } };
    expect(carries('You’ll send {product}\u00a0in {minutes} minutes', fixed)).toBe(true);
    expect(carries('You’ll send {product} in {minutes} minutes.', fixed)).toBe(false);
    expect(carries('You’ll send {product} in {minutes} minutes.', { ...fixed, startsWith: true })).toBe(true);
  });
});

describe('terms', () => {
  const terms = termsOf(
    [
      '| English | not | Pidgin |',
      '|---|---|---|',
      '| transaction hash (the field only) | TxID | x |',
      '| transfer | hash, transaction (by meaning) | x |',
      '| session ID | session id | x |',
      '| approve (console) | say yes | x |',
      '| payout (console) / payment (customer) | cashout | x |',
      '',
    ].join('\n'),
  );
  const words = (text: string, more: Partial<Text> = {}) =>
    termFaults(customer('a.b', text, more), terms).map(({ word }) => word);

  it('reads the table of the voice document', () => {
    expect(INPUT.terms.rules.length).toBeGreaterThan(25);
    expect(INPUT.terms.rules.map(({ instead }) => instead)).toEqual(
      expect.arrayContaining(['order id', 'sign in', 'beneficiary', '2FA', 'say yes']),
    );
  });

  it('reports a planted word, its plural, and the form with other capitals', () => {
    expect(words('Paste the hash')).toEqual(['hash']);
    expect(words('Two Hashes and a TXID')).toEqual(['TxID', 'hash']);
    expect(words('Session id')).toEqual(['session id']);
    expect(words('Session ID')).toEqual([]);
  });

  it('reports neither a term that contains the word, nor a word by meaning, nor a placeholder', () => {
    expect(words('The transaction hash, its session ID, {hash} and %{hash}; rehashed')).toEqual([]);
    expect(words('All transactions')).toEqual([]);
  });

  it('applies a term of the console to the console only', () => {
    expect(words('You say yes')).toEqual([]);
    expect(words('You say yes to a cashout', { place: 'console' })).toEqual(['say yes', 'cashout']);
  });

  it('has an exemption for single words of single keys, and reports one without a key', () => {
    const exemptions = [{ check: 'term', words: ['hash'], keys: ['claim.*'], why: 'planted' }];
    const text = customer('claim.hint', 'hash');
    expect(isExempt(exemptions, 'term', text, 'hash')).toBe(true);
    expect(isExempt(exemptions, 'term', text, 'TxID')).toBe(false);
    expect(isExempt(exemptions, 'phrase', text, 'hash')).toBe(false);
    expect(exemptionFaults(exemptions, ['other'])).toEqual(['claim.*']);
    expect(exemptionFaults(exemptions, ['claim.hint'])).toEqual([]);
  });
});

describe('English texts', () => {
  it('report a planted retired phrase', () => {
    expect(englishFaultsOf(customer('a.b', 'We pay it by ourselves.'))).toEqual([
      'phrase a.b: “by ourselves”: say automatically, or drop it',
    ]);
  });

  it('report a planted sentence of 26 words, not two sentences', () => {
    const words = (count: number) => `${'word '.repeat(count - 1)}{name}.`;
    expect(englishFaultsOf(customer('a.b', `${words(25)} ${words(25)}`))).toEqual([]);
    expect(englishFaultsOf(customer('a.b', words(26)))).toEqual([expect.stringMatching(/^sentence a\.b: 26 words/)]);
  });

  it('report a planted button of five words', () => {
    const planted = { ...INPUT, sources: { ...INPUT.sources, customer: ["<Button>{t('a.b')}</Button>"] } };
    const faults = (text: string) => englishFaults({ ...planted, texts: [customer('a.b', text)] });
    expect(faults('Send {amount} to Adaeze')).toEqual([]);
    expect(faults('Send {amount} to Adaeze now')).toEqual([expect.objectContaining({ check: 'button' })]);
  });

  it('report a planted text that is longer than its place, with placeholders filled', () => {
    expect(englishFaultsOf(customer('a.chip.b', 'To {name}, all of it'))).toEqual([
      'length a.chip.b: 27 letters, 24 at most for a chip beside an amount at 320 px',
    ]);
    expect(englishFaultsOf(customer('a.chip.b', 'To {name}'))).toEqual([]);
  });

  it('are not checked where the specification fixes them', () => {
    expect(englishFaultsOf(customer('account-required.home', 'go back home'))).toEqual([]);
    expect(englishFaultsOf(customer('txn.note-hint', 'Words related to Crypto are not accepted.'))).toEqual([]);
    expect(englishFaultsOf(customer('txn.note-hint', 'Words related to Crypto are not accepted, anew.'))).toEqual([
      'phrase txn.note-hint: “anew”: say again',
    ]);
  });
});

describe('use of keys', () => {
  const sources = [
    "t('a.one'); t(`b.${kind}.title`); t(`c.${x ? `${y}Low` : 'enough'}`)",
    "<Row title='d.label' />; translate('a.gone', { x })",
  ];

  it('reports a planted key that no source uses', () => {
    const keys = ['a.one', 'a.two', 'b.x.title', 'b.x.text', 'c.enough', 'd.label'];
    expect(unusedKeys(keys, sources)).toEqual(['a.two', 'b.x.text']);
    const planted = customer('planted.key', 'Text', { place: 'console', file: 'apps/admin/src/messages/en.json' });
    expect(usageFaults({ ...withTexts(planted), sources: { ...INPUT.sources, console: sources } })).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: 'planted.key', fault: 'no source uses it' })]),
    );
  });

  it('reports a planted request for a key that no catalogue has', () => {
    expect(missingKeys(new Set(['a.one']), sources)).toEqual(['a.gone']);
  });

  it('finds the keys of buttons', () => {
    expect([
      ...buttonKeys([
        "<Button onClick={() => go()}>{t(isOn ? 'a.on' : 'a.off')}</Button><p>{t('a.text')}</p>",
        '<SubmitButton label="a.label" />',
      ]),
    ]).toEqual(['a.on', 'a.off', 'a.label']);
  });
});

describe('languages', () => {
  const hausa = (key: string, text: string) =>
    customer(key, text, { language: 'ha', file: 'apps/customer/src/shared/messages/ha.json' });
  const faults = (...texts: readonly Text[]) =>
    languageFaults({ ...withTexts(...texts), same: { customer: [], mail: [] }, exemptions: [] }).map(
      ({ check, file, key }) => `${check} ${file.split('/').at(-1)} ${key}`,
    );

  it('report a planted text as in English, a lost placeholder and a missing text', () => {
    const english = customer('a.b', 'Pay {amount}');
    expect(faults(english, hausa('a.b', 'Biya {amount}'))).toEqual([]);
    expect(faults(english, hausa('a.b', 'Pay {amount}'))).toEqual(['translation ha.json a.b']);
    expect(faults(english, hausa('a.b', 'Biya'))).toEqual(['translation ha.json a.b']);
    expect(faults(english, customer('c', 'Close'), hausa('a.b', 'Biya {amount}'))).toEqual(['translation ha.json c']);
  });

  it('SHELL-12 are written in the brand’s font, in texts and headings; a planted letter is reported', () => {
    expect(facesIn(readFileSync(join(ROOT, 'libs/web/web-kit/styles/fonts.css'), 'utf8'))).toHaveLength(2);
    expect(languageFaults(INPUT).filter(({ check }) => check === 'letter')).toEqual([]);
    expect(faults(customer('a.b', 'Ж'), hausa('a.b', 'Biya'))).toEqual(['letter en.json a.b']);
  });
});

describe('placeholders of all catalogues', () => {
  const texts = readTexts(ROOT);
  const englishOf = new Map(
    texts.filter(({ language }) => language === 'en').map((each) => [`${each.place} ${each.key}`, each.text]),
  );

  it('SHELL-12 no language loses one, and filling a text leaves no brace', () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.string({ unit: 'grapheme' }), (each, value) => {
        const english = englishOf.get(`${each.place} ${each.key}`);
        expect({ key: each.key, marks: marks(each.text) }).toEqual({ key: each.key, marks: marks(english ?? '') });
        expect(leftAfterFilling(each.text)).toEqual([]);
        const filled = formsOf(each.text).map((form) => form.replaceAll(/%?\{\w+\}/g, () => value));
        const braces = [...value].filter((sign) => sign === '{').length;
        for (const [at, form] of filled.entries()) {
          const places = formsOf(each.text)[at]!.match(/\{\w+\}/g)?.length ?? 0;
          expect([...form].filter((sign) => sign === '{')).toHaveLength(braces * places);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(texts.filter(({ text }) => leftAfterFilling(text).length > 0)).toEqual([]);
  });

  it('a planted brace stays, and is reported', () => {
    expect(leftAfterFilling('Pay {amount')).toEqual(['Pay {amount']);
    expect(leftAfterFilling('Pay %{amount} |||| Pay {} now')).toEqual(['Pay {} now']);
  });

  it('reads nested and flat catalogues alike', () => {
    expect(textsIn({ 'a.b': 'x', c: { d: { e: 'y' } } })).toEqual([
      ['a.b', 'x'],
      ['c.d.e', 'y'],
    ]);
  });
});

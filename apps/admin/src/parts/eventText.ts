import type { AdminAuditRow, Facts } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import { nairaAmount } from './format';
import { factWords } from '../actions/useFactWords';

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

/** An event as a person reads it: `Deposit seen`, `855.50 USDT, block 77,408,268`. */
export interface EventWords {
  readonly title: string;
  readonly words: string;
}

/** Text of an event, the same wherever the event is shown. */
export function eventText(t: Translate, type: string, facts: Facts): EventWords {
  const spoken = spokenFacts(t, facts);
  const words = t(`events.${type}.words`, { ...spoken, _: '' });
  // An event recorded before a fact was introduced leaves an unfilled placeholder: then only the title is shown.
  return { title: t(`events.${type}.title`, { ...spoken, _: type }), words: isWhole(words) ? words : '' };
}

/** Text of an operator's action, as shown in the audit and on the dashboard. */
export function actWords(t: Translate, { act, facts }: Pick<AdminAuditRow, 'act' | 'facts'>): string {
  const words = t(`audit.acts.${act}`, { ...spokenFacts(t, facts), _: '' });
  return words !== '' && isWhole(words) ? words : eventText(t, act, facts).title;
}

/** Facts as used in sentences, with internal codes (`below-minimum`, `partial-payout`) as text. */
function spokenFacts(t: Translate, facts: Facts): Readonly<Record<string, string | number>> {
  const plain = factWords(facts);
  for (const [name, value] of Object.entries(facts))
    if (typeof value !== 'number')
      plain[name] =
        name === 'name' && typeof value === 'string'
          ? switchWords(t, value)
          : t(`events.codes.${name}.${value === null ? 'none' : String(value)}`, { _: String(plain[name]) });
  return plain;
}

/** `payouts`, `payouts-above-200000000`, `bank-057`, `provider-paystack`: what a switch is for. */
function switchWords(t: Translate, name: string): string {
  const [, kobo] = /^payouts-above-(\d+)$/.exec(name) ?? [];
  if (kobo !== undefined)
    return t('events.codes.name.payouts-above', { amount: nairaAmount(formatMoney(BigInt(kobo), 'NGN')) });
  const [, kind, which] = /^(bank|provider)-(.+)$/.exec(name) ?? [];
  if (kind === undefined || which === undefined) return t(`events.codes.name.${name}`, { _: name });
  return t(`events.codes.name.${kind}`, { which: t(`events.codes.provider.${which}`, { _: which }) });
}

const isWhole = (words: string): boolean => !words.includes('%{');

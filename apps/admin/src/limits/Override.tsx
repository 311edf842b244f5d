import { type AdminLimitEffect, type AdminLimitView, type LimitAfter, limitAfter } from '@usdt-africa/contracts/admin';
import { formatMoney, parseMoney } from '@usdt-africa/kernel';
import { Say } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput, TextInput } from '../forms/inputs';
import { type Reasoned, useActForm } from '../forms/useForming';
import { decimalOf } from '../parts/decimal';
import { nairaAmount, usdtText } from '../parts/format';
import { endsOfDays, UNTIL_ENDED } from '../parts/until';
import { UntilField, untilOf, untilStart, type UntilValues } from '../parts/UntilField';

type Limited = Reasoned & UntilValues & { readonly limit: string };
/** How a sum without a limit is told. */
const NO_LIMIT = 'none';
const HUNDRED = 100_000_000n;
const micro = (text: string): bigint => parseMoney(text, 'USDT');
const usdt = (units: bigint): string => usdtText(formatMoney(units, 'USDT'));

/** A limit of somebody's own: how much a day, until when, why, and what follows from it at once. */
export function Override({ person }: { readonly person: AdminLimitView }) {
  const t = useTranslate();
  const [opened] = useState(() => Date.now());
  const choices = [...endsOfDays(opened, 7, 30), UNTIL_ENDED];
  const form = useActForm<Limited>(['limits', person.id, 'override'], {
    start: { limit: usdt(enoughFor(person)), reason: '', ...untilStart() },
    body: ({ limit = '', reason, ...end }) => ({ limit: decimalOf(limit, 6), until: untilOf(choices, end), reason }),
    done: (done) => t((done as unknown as AdminLimitView).pending !== null ? 'verbs.asked' : 'limits.done'),
    onDone: (_answer, methods) => methods.setValue('reason', '', { shouldValidate: true }),
  });
  const amount = decimalOf(form.values.limit, 6);
  const limit = amount === null ? null : micro(amount);
  const follows = limit === null ? null : effectOf(person, limit);
  const until = untilOf(choices, form.values);
  return (
    <ConsoleForm className="stack limits__form" form={form}>
      <div className="limits__pair">
        <TextInput
          source="limit"
          label={t('limits.newLimit', { product: import.meta.env.DEFAULT_PRODUCT })}
          inputMode="decimal"
          autoComplete="off"
          wrong={(typed) => decimalOf(typed, 6) === null && t('limits.notAnAmount')}
          needed
        />
        <UntilField choices={choices} />
      </div>
      <ReasonInput label={t('verbs.why.label')} hint={t('verbs.why.hint')} />
      {limit !== null && follows && !follows.alone && (
        <EffectFacts effect={restated(person, limit, until ?? null, follows)} />
      )}
      {follows && (
        <Say icon={info} live>
          {follows.goes &&
            `${t(person.heldNaira ? 'limits.goes' : 'limits.goesUnpriced', {
              naira: person.heldNaira ? nairaAmount(person.heldNaira) : '',
              to: person.who ? `${person.who.bank} ${person.who.account}` : t('limits.recipient'),
            })} `}
          {follows.stays && `${t('limits.stays', { held: usdtText(person.held) })} `}
          {t('limits.free', { free: usdt(follows.freeMicro) })}{' '}
          {t(follows.alone ? 'limits.mayAlone' : 'limits.mayNotAlone', { amount: usdtText(person.aloneUpTo) })}
        </Say>
      )}
      <FormError />
      <Submit tall unavailable={until === undefined}>
        {t(follows && !follows.alone ? 'limits.ask' : follows?.goes ? 'limits.setAndGo' : 'limits.set', {
          limit: limit === null ? '' : usdt(limit),
        })}
      </Submit>
    </ConsoleForm>
  );
}

/** What a second person is asked for, as they will read it. */
function restated(
  person: AdminLimitView,
  limit: bigint,
  until: string | null,
  { goes, freeMicro }: LimitAfter,
): AdminLimitEffect {
  const after = formatMoney(limit, 'USDT');
  return {
    kind: 'limit',
    person: person.who,
    usdt: after,
    wasUsdt: person.limit ?? NO_LIMIT,
    usualUsdt: person.usual ?? NO_LIMIT,
    until,
    goes: goes ? { usdt: person.held, naira: person.heldNaira } : null,
    changes: [
      { what: 'day-limit', unit: 'limit', now: person.limit ?? NO_LIMIT, after },
      { what: 'left-today', unit: 'limit', now: person.left ?? NO_LIMIT, after: formatMoney(freeMicro, 'USDT') },
    ],
  };
}

/** What a limit would change for this person's day. */
function effectOf(person: AdminLimitView, limit: bigint) {
  const held = micro(person.held);
  const { goes, freeMicro } = limitAfter(person, limit);
  const isWorthLittle =
    held === 0n ||
    (person.heldNaira !== null && parseMoney(person.heldNaira, 'NGN') <= parseMoney(person.aloneReleases, 'NGN'));
  return {
    goes,
    stays: held > 0n && !goes,
    freeMicro,
    alone: limit <= micro(person.aloneUpTo) && isWorthLittle,
  };
}

/** The next hundred that lets everything of theirs through. */
function enoughFor(person: AdminLimitView): bigint {
  const all = micro(person.used) + micro(person.reserved) + micro(person.held);
  const enough = ((all + HUNDRED - 1n) / HUNDRED) * HUNDRED;
  const limit = micro(person.limit ?? '0');
  return enough > limit ? enough : limit;
}

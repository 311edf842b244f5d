import type { AdminTierLimitsEffect, AdminTierStanding } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { ReasonInput, SelectInput, TextInput } from '../forms/inputs';
import { type Reasoned, useActForm } from '../forms/useForming';
import { decimalOf } from '../parts/decimal';
import { usdtText } from '../parts/format';
import { FormDialog } from '../parts/FormDialog';
import { endsOfDays, UNTIL_ENDED } from '../parts/until';
import { UntilField, untilOf, untilStart, type UntilValues } from '../parts/UntilField';

type Limited = Reasoned & UntilValues & { readonly tier: string; readonly day: string; readonly month: string };

const micro = (text: string): bigint => parseMoney(text, 'USDT');

/** What was typed of a sum: an amount, nothing (no limit), or what is none (`undefined`). */
const sumOf = (typed: string | undefined): string | null | undefined =>
  !typed?.trim() ? null : (decimalOf(typed, 6) ?? undefined);

/** Other limits for all of a tier: how much, until when and why, as a second person will read it. */
export function ChangeTier({ tiers, onClose }: { readonly tiers: readonly AdminTierStanding[]; onClose: () => void }) {
  const t = useTranslate();
  const [opened] = useState(() => Date.now());
  const choices = [...endsOfDays(opened, 7, 30), UNTIL_ENDED];
  const form = useActForm<Limited>(['limits', 'tiers', 'set'], {
    start: { tier: tiers[0]!.tier, day: '', month: '', reason: '', ...untilStart() },
    body: ({ reason, ...end }, { tier, day, month }) => ({
      tier,
      day: sumOf(day) ?? null,
      month: tier === 'guest' ? null : (sumOf(month) ?? null),
      until: untilOf(choices, end),
      reason,
    }),
    done: t('verbs.asked'),
    onDone: onClose,
  });
  const row = tiers.find(({ tier }) => tier === form.values.tier) ?? tiers[0]!;
  const isGuest = row.tier === 'guest';
  const [day, month] = [sumOf(form.values.day), isGuest ? null : sumOf(form.values.month)];
  const until = untilOf(choices, form.values);
  const isReady = day !== undefined && month !== undefined && until !== undefined && !(isGuest && day === null);
  const product = import.meta.env.DEFAULT_PRODUCT;
  const wrong = (typed: string) => decimalOf(typed, 6) === null && t('limits.notAnAmount');
  return (
    <FormDialog
      form={form}
      title={t('limits.changeTitle')}
      verb={t('limits.changeDo')}
      isReady={isReady && row.pending === null}
      onClose={onClose}
    >
      <SelectInput
        source="tier"
        label={t('limits.tier')}
        choices={tiers.map(({ tier }) => [tier, t(`orders.tier.${tier}`)] as const)}
      />
      <TextInput
        source="day"
        label={t('limits.newDay', { product })}
        hint={isGuest ? undefined : t('limits.newHint')}
        inputMode="decimal"
        autoComplete="off"
        wrong={wrong}
      />
      {!isGuest && (
        <TextInput
          source="month"
          label={t('limits.newMonth', { product })}
          hint={t('limits.newHint')}
          inputMode="decimal"
          autoComplete="off"
          wrong={wrong}
        />
      )}
      <UntilField choices={choices} />
      <ReasonInput label={t('verbs.why.label')} hint={t('verbs.why.hint')} />
      {row.pending && <p>{t('limits.tierAsked', { tier: t(`orders.tier.${row.tier}`) })}</p>}
      {isReady && <EffectFacts effect={restated(row, { day, month, until })} />}
    </FormDialog>
  );
}

/** The usual limits of a tier again, before what was given it ends by itself. */
export function EndTier({ row, onClose }: { readonly row: AdminTierStanding; readonly onClose: () => void }) {
  const t = useTranslate();
  const form = useActForm<Reasoned>(['limits', 'tiers', 'end'], {
    body: ({ reason }) => ({ tier: row.tier, reason }),
    done: t('verbs.asked'),
    onDone: onClose,
  });
  const usual = { day: row.usualDay, month: row.usualMonth, until: null };
  return (
    <FormDialog
      form={form}
      title={t('limits.endTierTitle', { tier: t(`orders.tier.${row.tier}`) })}
      verb={t('limits.changeDo')}
      onClose={onClose}
    >
      <p>{t('limits.endTierWhat', { day: row.usualDay === null ? t('limits.noLimit') : usdtText(row.usualDay) })}</p>
      <ReasonInput label={t('verbs.why.label')} hint={t('verbs.why.hint')} />
      <EffectFacts effect={{ ...restated(row, usual), verb: 'tier-limits-end' }} />
    </FormDialog>
  );
}

interface Sums {
  readonly day: string | null;
  readonly month: string | null;
  readonly until: string | null;
}

function restated(row: AdminTierStanding, { day, month, until }: Sums): AdminTierLimitsEffect {
  const change = (what: 'day-limit' | 'month-limit', now: string | null, after: string | null) =>
    ({ what, unit: 'limit', now: now ?? 'none', after: after ?? 'none' }) as const;
  const more = (now: string | null, after: string | null): boolean =>
    now !== null && (after === null || micro(after) > micro(now));
  const mayGo = micro(row.held) > 0n && (more(row.day, day) || more(row.month, month));
  return {
    kind: 'tier-limits',
    verb: 'tier-limits',
    tier: row.tier,
    until,
    atMost: mayGo ? { usdt: row.held, naira: row.heldNaira, isEstimate: row.heldIsEstimate } : null,
    changes: [
      change('day-limit', row.day, day),
      ...(row.tier === 'guest' ? [] : [change('month-limit', row.month, month)]),
    ],
  };
}

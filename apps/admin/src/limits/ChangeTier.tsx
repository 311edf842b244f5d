import type { AdminBuySums, AdminTierLimitsEffect, AdminTierLimitStatus } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { ReasonInput, SelectInput, TextInput } from '../forms/inputs';
import { type Reasoned, useActionForm } from '../forms/useForming';
import { decimalOf } from '../parts/decimal';
import { nairaText, usdtText } from '../parts/format';
import { FormDialog } from '../parts/FormDialog';
import { endsOfDays, UNTIL_ENDED } from '../parts/until';
import { UntilField, untilOf, untilStart, type UntilValues } from '../parts/UntilField';

interface BuyTyped {
  readonly day: string;
  readonly month: string;
}
type Limited = Reasoned &
  UntilValues & {
    readonly tier: string;
    readonly day: string;
    readonly month: string;
    /** By tier: what is in force stands in the fields. */
    readonly buy: Readonly<Record<string, BuyTyped>>;
  };

const micro = (text: string): bigint => parseMoney(text, 'USDT');

/** Parses a typed sum: an amount, null for empty (no limit), or `undefined` if invalid. */
const sumOf = (typed: string | undefined, scale = 6): string | null | undefined =>
  !typed?.trim() ? null : (decimalOf(typed, scale) ?? undefined);

const koboOf = (sum: string | null | undefined): bigint | null => (sum ? parseMoney(sum, 'NGN') : null);

/** The typed limits for buying; null where they are the ones in force, or the tier never buys; `undefined` if invalid. */
function buyOf({ buy }: AdminTierLimitStatus, typed: BuyTyped | undefined): AdminBuySums | null | undefined {
  if (buy === null) return null;
  const [day, month] = [sumOf(typed?.day, 2), sumOf(typed?.month, 2)];
  if (day === undefined || month === undefined) return undefined;
  return koboOf(day) === koboOf(buy.day) && koboOf(month) === koboOf(buy.month) ? null : { day, month };
}

const typedOf = (sum: string | null): string => (sum === null ? '' : nairaText(sum));

/** Other limits for all of a tier: how much, until when and why, as a second person will read it. */
export function ChangeTier({
  tiers,
  onClose,
}: {
  readonly tiers: readonly AdminTierLimitStatus[];
  onClose: () => void;
}) {
  const t = useTranslate();
  const [opened] = useState(() => Date.now());
  const choices = [...endsOfDays(opened, 7, 30), UNTIL_ENDED];
  const rowOf = (tier: string): AdminTierLimitStatus => tiers.find((one) => one.tier === tier) ?? tiers[0]!;
  const form = useActionForm<Limited>(['limits', 'tiers', 'set'], {
    start: {
      tier: tiers[0]!.tier,
      day: '',
      month: '',
      buy: Object.fromEntries(
        tiers.map(({ tier, buy }) => [tier, { day: typedOf(buy?.day ?? null), month: typedOf(buy?.month ?? null) }]),
      ),
      reason: '',
      ...untilStart(),
    },
    body: ({ reason, ...end }, { tier, day, month, buy }) => ({
      tier,
      day: sumOf(day) ?? null,
      month: tier === 'guest' ? null : (sumOf(month) ?? null),
      buy: buyOf(rowOf(tier), buy[tier]) ?? undefined,
      until: untilOf(choices, end),
      reason,
    }),
    done: t('actions.requested'),
    onDone: onClose,
  });
  const row = rowOf(form.values.tier);
  const isGuest = row.tier === 'guest';
  const [day, month] = [sumOf(form.values.day), isGuest ? null : sumOf(form.values.month)];
  const until = untilOf(choices, form.values);
  const buy = buyOf(row, form.values.buy[row.tier]);
  const isReady =
    day !== undefined && month !== undefined && buy !== undefined && until !== undefined && !(isGuest && day === null);
  const product = import.meta.env.DEFAULT_PRODUCT;
  const wrongOf = (scale: number) => (typed: string) => decimalOf(typed, scale) === null && t('limits.notAnAmount');
  const wrong = wrongOf(6);
  return (
    <FormDialog
      form={form}
      title={t('limits.changeTitle')}
      action={t('limits.changeDo')}
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
      {row.buy &&
        (['day', 'month'] as const).map((period) => (
          <TextInput
            key={`${row.tier} ${period}`}
            source={`buy.${row.tier}.${period}`}
            label={t(period === 'day' ? 'limits.newBuyDay' : 'limits.newBuyMonth')}
            hint={t('limits.newHint')}
            inputMode="decimal"
            autoComplete="off"
            wrong={wrongOf(2)}
            refused={form.fields[`buy.${period}`]}
          />
        ))}
      <UntilField choices={choices} />
      <ReasonInput label={t('actions.why.label')} hint={t('actions.why.hint')} />
      {row.pending && <p>{t('limits.tierRequested', { tier: t(`orders.tier.${row.tier}`) })}</p>}
      {isReady && <EffectFacts effect={restated(row, { day, month, buy: buy ?? row.buy, until })} />}
    </FormDialog>
  );
}

/** Restores the usual limits of a tier before the changed ones end automatically. */
export function EndTier({ row, onClose }: { readonly row: AdminTierLimitStatus; readonly onClose: () => void }) {
  const t = useTranslate();
  const form = useActionForm<Reasoned>(['limits', 'tiers', 'end'], {
    body: ({ reason }) => ({ tier: row.tier, reason }),
    done: t('actions.requested'),
    onDone: onClose,
  });
  const { usualDay: day, usualMonth: month } = row;
  const buy = row.buy && { day: row.buy.usualDay, month: row.buy.usualMonth };
  const usual = { day, month, buy, until: null };
  return (
    <FormDialog
      form={form}
      title={t('limits.endTierTitle', { tier: t(`orders.tier.${row.tier}`) })}
      action={t('limits.changeDo')}
      onClose={onClose}
    >
      <p>{t('limits.endTierWhat', { day: row.usualDay === null ? t('limits.noLimit') : usdtText(row.usualDay) })}</p>
      <ReasonInput label={t('actions.why.label')} hint={t('actions.why.hint')} />
      <EffectFacts effect={{ ...restated(row, usual), action: 'tier-limits-end' }} />
    </FormDialog>
  );
}

interface Sums {
  readonly day: string | null;
  readonly month: string | null;
  readonly buy: AdminBuySums | null;
  readonly until: string | null;
}

function restated(row: AdminTierLimitStatus, { day, month, buy, until }: Sums): AdminTierLimitsEffect {
  const change = (what: 'day-limit' | 'month-limit', now: string | null, after: string | null) =>
    ({ what, unit: 'limit', now: now ?? 'none', after: after ?? 'none' }) as const;
  const buyChange = (what: 'buy-day-limit' | 'buy-month-limit', period: 'day' | 'month') => {
    const [now, after] = [row.buy?.[period] ?? null, buy?.[period] ?? null];
    return koboOf(now) === koboOf(after)
      ? []
      : [{ what, unit: 'naira-limit', now: now ?? 'none', after: after ?? 'none' } as const];
  };
  const more = (now: string | null, after: string | null): boolean =>
    now !== null && (after === null || micro(after) > micro(now));
  const mayRelease = micro(row.held) > 0n && (more(row.day, day) || more(row.month, month));
  return {
    kind: 'tier-limits',
    action: 'tier-limits',
    tier: row.tier,
    until,
    atMost: mayRelease ? { usdt: row.held, naira: row.heldNaira, isEstimate: row.heldIsEstimate } : null,
    changes: [
      change('day-limit', row.day, day),
      ...(row.tier === 'guest' ? [] : [change('month-limit', row.month, month)]),
      ...buyChange('buy-day-limit', 'day'),
      ...buyChange('buy-month-limit', 'month'),
    ],
  };
}

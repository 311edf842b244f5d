import type { AdminNairaSums, AdminTierLimitsEffect, AdminTierLimitStatus } from '@usdt-africa/contracts/admin';
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

interface NairaTyped {
  readonly day: string;
  readonly month: string;
}
type Limited = Reasoned &
  UntilValues & {
    readonly tier: string;
    readonly day: string;
    readonly month: string;
    /** By tier: what is in force stands in the fields. */
    readonly buy: Readonly<Record<string, NairaTyped>>;
    readonly send: Readonly<Record<string, NairaTyped>>;
  };

const micro = (text: string): bigint => parseMoney(text, 'USDT');

/** Parses a typed sum: an amount, null for empty (no limit), or `undefined` if invalid. */
const sumOf = (typed: string | undefined, scale = 6): string | null | undefined =>
  !typed?.trim() ? null : (decimalOf(typed, scale) ?? undefined);

const koboOf = (sum: string | null | undefined): bigint | null => (sum ? parseMoney(sum, 'NGN') : null);

/** The typed limits in naira; null where they are the ones in force, or the tier has none; `undefined` if invalid. */
function nairaOf(inForce: AdminNairaSums | null, typed: NairaTyped | undefined): AdminNairaSums | null | undefined {
  if (inForce === null) return null;
  const [day, month] = [sumOf(typed?.day, 2), sumOf(typed?.month, 2)];
  if (day === undefined || month === undefined) return undefined;
  return koboOf(day) === koboOf(inForce.day) && koboOf(month) === koboOf(inForce.month) ? null : { day, month };
}

const typedOf = (sum: string | null): string => (sum === null ? '' : nairaText(sum));

/** What is in force of each tier, as a person types it. */
const typedByTier = (
  tiers: readonly AdminTierLimitStatus[],
  what: 'buy' | 'send',
): Readonly<Record<string, NairaTyped>> =>
  Object.fromEntries(
    tiers.map(({ tier, [what]: sums }) => [
      tier,
      { day: typedOf(sums?.day ?? null), month: typedOf(sums?.month ?? null) },
    ]),
  );

const NAIRA_LIMITS = [
  ['buy', 'day', 'limits.newBuyDay'],
  ['buy', 'month', 'limits.newBuyMonth'],
  ['send', 'day', 'limits.newSendDay'],
  ['send', 'month', 'limits.newSendMonth'],
] as const;

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
      buy: typedByTier(tiers, 'buy'),
      send: typedByTier(tiers, 'send'),
      reason: '',
      ...untilStart(),
    },
    body: ({ reason, ...end }, { tier, day, month, buy, send }) => ({
      tier,
      day: sumOf(day) ?? null,
      month: tier === 'guest' ? null : (sumOf(month) ?? null),
      buy: nairaOf(rowOf(tier).buy, buy[tier]) ?? undefined,
      send: nairaOf(rowOf(tier).send, send[tier]) ?? undefined,
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
  const buy = nairaOf(row.buy, form.values.buy[row.tier]);
  const send = nairaOf(row.send, form.values.send[row.tier]);
  const typed = { day, month, buy, send, until };
  const isReady = isWhole(typed) && !(isGuest && day === null);
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
      {NAIRA_LIMITS.map(
        ([what, period, label]) =>
          row[what] && (
            <TextInput
              key={`${row.tier} ${what} ${period}`}
              source={`${what}.${row.tier}.${period}`}
              label={t(label)}
              hint={t('limits.newHint')}
              inputMode="decimal"
              autoComplete="off"
              wrong={wrongOf(2)}
              refused={form.fields[`${what}.${period}`]}
            />
          ),
      )}
      <UntilField choices={choices} />
      <ReasonInput label={t('actions.why.label')} hint={t('actions.why.hint')} />
      {row.pending && <p>{t('limits.tierRequested', { tier: t(`orders.tier.${row.tier}`) })}</p>}
      {isReady && isWhole(typed) && (
        <EffectFacts effect={restated(row, { ...typed, buy: typed.buy ?? row.buy, send: typed.send ?? row.send })} />
      )}
    </FormDialog>
  );
}

type Whole<T> = { readonly [Key in keyof T]: Exclude<T[Key], undefined> };

/** Whether each field was typed validly. */
function isWhole<T extends object>(typed: T): typed is T & Whole<T> {
  return Object.values(typed).every((value) => value !== undefined);
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
  const usual = { day, month, buy: usually(row.buy), send: usually(row.send), until: null };
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

const usually = (sums: AdminTierLimitStatus['buy']): AdminNairaSums | null =>
  sums && { day: sums.usualDay, month: sums.usualMonth };

interface Sums {
  readonly day: string | null;
  readonly month: string | null;
  readonly buy: AdminNairaSums | null;
  readonly send: AdminNairaSums | null;
  readonly until: string | null;
}

function restated(row: AdminTierLimitStatus, { day, month, until, ...naira }: Sums): AdminTierLimitsEffect {
  const change = (what: 'day-limit' | 'month-limit', now: string | null, after: string | null) =>
    ({ what, unit: 'limit', now: now ?? 'none', after: after ?? 'none' }) as const;
  const nairaChange = ([what, period]: (typeof NAIRA_LIMITS)[number]) => {
    const [now, after] = [row[what]?.[period] ?? null, naira[what]?.[period] ?? null];
    return koboOf(now) === koboOf(after)
      ? []
      : [{ what: `${what}-${period}-limit`, unit: 'naira-limit', now: now ?? 'none', after: after ?? 'none' } as const];
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
      ...NAIRA_LIMITS.flatMap(nairaChange),
    ],
  };
}

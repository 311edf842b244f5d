import type {
  AdminApprovalEffect,
  AdminArrivalEffect,
  AdminEffectChange,
  AdminEvidenceEffect,
  AdminLimitEffect,
  AdminOperatorEffect,
  AdminPayAgainEffect,
  AdminRateEffect,
  AdminReleaseEffect,
  AdminSecondFactorEffect,
  AdminTierLimitsEffect,
  AdminUnfreezeEffect,
} from '@usdt-africa/contracts/admin';
import { formatMoney, parseMoney } from '@usdt-africa/kernel/money';
import { nairaAmount, nairaText, orderNumberText, referenceText, timeText, usdtText } from '../parts/format';
import { bpsText } from '../rates/words';
import type { Words } from './names';

/** One line of what an act does: its name, what it comes to, and what more is to be known of it. */
export interface ToldLine {
  readonly label: string;
  readonly text: string;
  readonly more?: string;
  readonly look?: 'amount' | 'payee';
  /** Where it leads. */
  readonly to?: string;
}

/** A figure before and after, and what lies between. */
export interface ToldChange {
  readonly what: string;
  readonly now: string;
  readonly after: string;
  readonly difference: string;
}

export interface Told {
  readonly lines: readonly ToldLine[];
  readonly changes: readonly ToldChange[];
  /** What makes it safe, or what follows from it. */
  readonly note: string | null;
}

/** What an act does, line by line, for whoever asks and for whoever decides. */
export function tell(effect: AdminApprovalEffect, words: Words): Told {
  const note = noteOf(effect);
  return {
    lines: (LINES[effect.kind] as (of: AdminApprovalEffect, words: Words) => ToldLine[])(effect, words),
    changes: effect.changes.map((change) => tellChange(change, effect, words)),
    note: note && words.t(`approvals.effect.notes.${note}`),
  };
}

type Kind = AdminApprovalEffect['kind'];
type Lines<Of extends Kind> = (effect: Extract<AdminApprovalEffect, { kind: Of }>, words: Words) => ToldLine[];

const LINES: { readonly [Of in Kind]: Lines<Of> } = {
  'pay-again': payAgainLines,
  release: releaseLines,
  evidence: evidenceLines,
  arrival: arrivalLines,
  limit: limitLines,
  rate: rateLines,
  operator: operatorLines,
  'second-factor': secondFactorLines,
  unfreeze: unfreezeLines,
  sender: ({ address }, words) => [{ label: label('sender', words), text: address, to: '/senders' }],
  'tier-limits': tierLines,
};

function noteOf(effect: AdminApprovalEffect): string | null {
  switch (effect.kind) {
    case 'release':
      return null;
    case 'limit':
      return effect.goes ? 'limit' : null;
    case 'evidence':
      return `evidence-${effect.outcome}`;
    case 'operator':
      return effect.verb;
    default:
      return effect.kind;
  }
}

type MoneyEffect = AdminPayAgainEffect | AdminReleaseEffect | AdminEvidenceEffect;

const label = (name: string, { t }: Words): string => t(`approvals.effect.labels.${name}`);
const usdt = (amount: string, { product }: Words): string => `${usdtText(amount)} ${product}`;
const providerName = (provider: string, { t }: Words): string =>
  t(`events.codes.provider.${provider}`, { _: provider });

function amountLine(name: string, effect: MoneyEffect & { readonly rate?: string | null }, words: Words): ToldLine {
  const { rate } = effect;
  const amount = usdt(effect.usdt, words);
  return {
    label: label(name, words),
    text: nairaAmount(effect.naira),
    more: rate ? words.t('approvals.effect.atRate', { amount, rate: nairaAmount(rate) }) : amount,
    look: 'amount',
  };
}

function payeeLine({ payee }: MoneyEffect, words: Words): ToldLine {
  return {
    label: label('to', words),
    text: payee.name,
    more: `${payee.bank} ${payee.account}`,
    look: 'payee',
  };
}

function orderLine({ order }: Pick<MoneyEffect, 'order'>, words: Words): ToldLine {
  return { label: label('order', words), text: orderNumberText(order.number), to: `/orders/${order.id}/show` };
}

type Tried = AdminPayAgainEffect['tried'][number];

/** `Returned, asked at 11:54:31` */
function outcomeOf({ phase, failure, sentAt }: Tried, { t }: Words): string {
  const outcome = failure ? t(`events.codes.reason.${failure}`, { _: t('approvals.effect.otherReason') }) : '';
  return t('approvals.effect.tried', {
    outcome: t(`payouts.phase.${phase}`),
    why: outcome === '' ? '' : `: ${outcome}`,
    at: timeText(sentAt),
  });
}

function triedLines(tried: readonly Tried[], payoutId: string, words: Words): ToldLine[] {
  return tried.map((attempt, at) => ({
    label: at === 0 ? label('tried', words) : '',
    text: referenceText(attempt.reference),
    more: outcomeOf(attempt, words),
    to: `/payouts/${payoutId}/show`,
  }));
}

function payAgainLines(effect: AdminPayAgainEffect, words: Words): ToldLine[] {
  const { t } = words;
  const { provider, reference, tried, payoutId } = effect;
  return [
    amountLine('pay', effect, words),
    payeeLine(effect, words),
    {
      label: label('through', words),
      text: providerName(provider, words),
      ...(reference !== null && { more: t('approvals.effect.newReference', { reference: referenceText(reference) }) }),
    },
    ...triedLines(tried, payoutId, words),
    orderLine(effect, words),
  ];
}

function releaseLines(effect: AdminReleaseEffect, words: Words): ToldLine[] {
  const { t } = words;
  return [
    amountLine('pay', effect, words),
    payeeLine(effect, words),
    { label: label('through', words), text: providerName(effect.provider, words) },
    ...effect.holds.map(({ reason, since, by, words: said }, at) => ({
      label: at === 0 ? label('held', words) : '',
      text: t(`orders.attention.${reason}`, { _: t('approvals.effect.heldOtherwise') }),
      more: [
        t('approvals.effect.since', { at: timeText(since) }),
        by ? t('approvals.effect.by', { who: by.name }) : '',
        said ? `“${said}”` : '',
      ]
        .filter(Boolean)
        .join(', '),
    })),
    orderLine(effect, words),
  ];
}

function evidenceLines(effect: AdminEvidenceEffect, words: Words): ToldLine[] {
  const { t } = words;
  const { outcome, reference, evidence, fee, phase, tried, payoutId } = effect;
  return [
    { ...amountLine('book', effect, words), more: t(`approvals.effect.booked.${outcome}`) },
    payeeLine(effect, words),
    { label: label('reference', words), text: referenceText(reference) },
    ...(evidence ? [{ label: label('evidence', words), text: evidence }] : []),
    ...(fee ? [{ label: label('fee', words), text: nairaAmount(fee) }] : []),
    {
      label: label('says', words),
      text: t(`approvals.effect.says.${phase}`, { provider: providerName(effect.provider, words) }),
    },
    ...triedLines(tried, payoutId, words),
    orderLine(effect, words),
  ];
}

function arrivalLines(effect: AdminArrivalEffect, words: Words): ToldLine[] {
  const { t } = words;
  const { outcome, order, depositKey, evidence } = effect;
  return [
    {
      label: label('book', words),
      text: effect.usdt === null ? t('approvals.effect.unreadable') : usdt(effect.usdt, words),
      more: t(`approvals.effect.booked.${outcome}`),
      look: 'amount',
    },
    ...(evidence ? [{ label: label('evidence', words), text: evidence }] : []),
    ...(order ? [orderLine({ order }, words)] : []),
    ...(depositKey
      ? [{ label: label('deposit', words), text: `${depositKey.slice(0, 8)}…`, to: `/unattributed/${depositKey}/show` }]
      : []),
  ];
}

/** Naira of held deposits: an estimate where one of them has no price yet. */
export function heldNaira(naira: string, isEstimate: boolean, t: Words['t']): string {
  return isEstimate ? t('approvals.effect.about', { naira: nairaAmount(naira) }) : nairaAmount(naira);
}

/** A sum by what it is worth, where it has a price. */
function worthLine(name: string, sum: NonNullable<AdminLimitEffect['goes']>, words: Words): ToldLine {
  const amount = usdt(sum.usdt, words);
  return sum.naira === null
    ? { label: label(name, words), text: amount, more: words.t('approvals.effect.noRate') }
    : { label: label(name, words), text: heldNaira(sum.naira, sum.isEstimate, words.t), more: amount };
}

function limitLines(effect: AdminLimitEffect, words: Words): ToldLine[] {
  const { t } = words;
  const { person, wasUsdt, usualUsdt, until, goes } = effect;
  return [
    {
      label: label('person', words),
      text: person?.name ?? t('limits.erased'),
      ...(person && { more: `${person.email}, ${person.bank} ${person.account}` }),
    },
    {
      label: label('limit', words),
      text: usdt(effect.usdt, words),
      more:
        wasUsdt === null
          ? t('approvals.effect.aDay')
          : t(
              wasUsdt !== 'none' && wasUsdt === usualUsdt
                ? 'approvals.effect.insteadOfUsual'
                : 'approvals.effect.insteadOf',
              { amount: written(wasUsdt, 'limit', words) },
            ),
      look: 'amount',
    },
    { label: label('until', words), text: until === null ? t('approvals.effect.untilEnded') : timeText(until) },
    ...(goes ? [worthLine('goes', goes, words)] : []),
  ];
}

function tierLines({ tier, verb, until, atMost }: AdminTierLimitsEffect, words: Words): ToldLine[] {
  const { t } = words;
  return [
    { label: label('tier', words), text: t(`orders.tier.${tier}`), to: '/limits' },
    ...(verb === 'tier-limits'
      ? [{ label: label('until', words), text: until === null ? t('approvals.effect.untilEnded') : timeText(until) }]
      : []),
    ...(atMost ? [worthLine('atMost', atMost, words)] : []),
  ];
}

function rateLines(effect: AdminRateEffect, words: Words): ToldLine[] {
  const { t, product } = words;
  const { side, pin, marginBps, median, fromMedianBps } = effect;
  const off =
    median === null || fromMedianBps === null
      ? t('approvals.effect.noMedian')
      : t(fromMedianBps < 0 ? 'approvals.effect.under' : 'approvals.effect.over', {
          percent: bpsText(Math.abs(fromMedianBps)),
          median: nairaAmount(median),
        });
  return [
    { label: label('customers', words), text: t(`approvals.effect.customers.${side}`, { product }) },
    pin
      ? { label: label('rate', words), text: nairaAmount(pin.rate), more: off, look: 'amount' }
      : { label: label('margin', words), text: bpsText(marginBps ?? 0), more: off, look: 'amount' },
    ...(pin ? [{ label: label('until', words), text: timeText(pin.until) }] : []),
  ];
}

function operatorLines(effect: AdminOperatorEffect, words: Words): ToldLine[] {
  const { t } = words;
  return [
    {
      label: label('operator', words),
      text: effect.name,
      ...(effect.email !== null && { more: effect.email }),
    },
    { label: label('role', words), text: t(`roles.${effect.role}`), more: t(`approvals.effect.roles.${effect.role}`) },
  ];
}

function customerLine({ id, name }: AdminUnfreezeEffect['customer'], words: Words): ToldLine {
  return { label: label('customer', words), text: name ?? words.t('limits.erased'), to: `/customers/${id}/show` };
}

function unfreezeLines({ customer, naira, payouts }: AdminUnfreezeEffect, words: Words): ToldLine[] {
  return [
    {
      label: label('goes', words),
      text: nairaAmount(naira),
      ...(payouts !== null && { more: words.t('approvals.effect.waitingPayouts', { count: payouts }) }),
      look: 'amount',
    },
    customerLine(customer, words),
  ];
}

function secondFactorLines({ customer, evidence }: AdminSecondFactorEffect, words: Words): ToldLine[] {
  return [
    customerLine(customer, words),
    ...(evidence === null ? [] : [{ label: label('proof', words), text: evidence }]),
  ];
}

function tellChange(change: AdminEffectChange, effect: AdminApprovalEffect, words: Words): ToldChange {
  const { t } = words;
  const provider = 'provider' in effect ? providerName(effect.provider, words) : '';
  const write = (value: string | null): string => (value === null ? '–' : written(value, change.unit, words));
  return {
    what: t(`approvals.effect.changes.${change.what}`, { provider }),
    now: write(change.now),
    after: change.now === change.after ? t('approvals.effect.unchanged') : write(change.after),
    difference: differenceOf(change),
  };
}

function written(value: string, unit: AdminEffectChange['unit'], words: Words): string {
  const { t } = words;
  switch (unit) {
    case 'naira':
    case 'rate':
      return nairaAmount(value);
    case 'usdt':
      return usdt(value, words);
    case 'limit':
      return value === 'none' ? t('limits.noLimit') : usdt(value, words);
    case 'bps':
      return bpsText(Number(value));
    case 'phase':
      return t(`payouts.phase.${value}`);
    case 'role':
      return t(`roles.${value}`);
    default:
      return t(`approvals.effect.${unit}.${value}`);
  }
}

/** `−1,346,984.75`; nothing where there is no difference to be had. */
function differenceOf({ unit, now, after }: AdminEffectChange): string {
  const currency = unit === 'naira' ? 'NGN' : unit === 'usdt' || unit === 'limit' ? 'USDT' : null;
  if (currency === null || now === null || after === null || now === 'none' || after === 'none') return '';
  const units = parseMoney(after.replace('-', ''), currency) * signOf(after);
  const between = units - parseMoney(now.replace('-', ''), currency) * signOf(now);
  const text = nairaText(formatMoney(between, currency));
  return between > 0n ? `+${text}` : text;
}

const signOf = (amount: string): bigint => (amount.startsWith('-') ? -1n : 1n);

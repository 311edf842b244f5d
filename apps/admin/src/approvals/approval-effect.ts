import type {
  AdminApprovalEffect,
  AdminDepositEffect,
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
import { nairaAmount, nairaText, orderNumberText, referenceText, shortHash, timeText, usdtText } from '../parts/format';
import { bpsText } from '../rates/words';
import { customerLine, type EffectLine, label, usdt } from './effect-line';
import type { TextContext } from './names';
import { fundingLines, purchaseLines, refundLines, treasuryLines } from './wallet-effect-lines';

/** A figure before and after, and what lies between. */
export interface AmountChange {
  readonly what: string;
  readonly now: string;
  readonly after: string;
  readonly difference: string;
}

export interface EffectDescription {
  readonly lines: readonly EffectLine[];
  readonly changes: readonly AmountChange[];
  /** What makes it safe, or what follows from it. */
  readonly note: string | null;
}

/** Describes an action's effect line by line, for the requester and for the approver. */
export function describeEffect(effect: AdminApprovalEffect, words: TextContext): EffectDescription {
  const note = noteOf(effect);
  return {
    lines: (LINES[effect.kind] as (of: AdminApprovalEffect, words: TextContext) => EffectLine[])(effect, words),
    changes: effect.changes.map((change) => describeChange(change, effect, words)),
    note: note && words.t(`approvals.effect.notes.${note}`),
  };
}

type Kind = AdminApprovalEffect['kind'];
type Lines<Of extends Kind> = (effect: Extract<AdminApprovalEffect, { kind: Of }>, words: TextContext) => EffectLine[];

const LINES: { readonly [Of in Kind]: Lines<Of> } = {
  'pay-again': payAgainLines,
  release: releaseLines,
  evidence: evidenceLines,
  deposit: depositLines,
  limit: limitLines,
  rate: rateLines,
  operator: operatorLines,
  'second-factor': secondFactorLines,
  unfreeze: unfreezeLines,
  sender: ({ address }, words) => [{ label: label('sender', words), text: address, to: '/senders' }],
  'tier-limits': tierLines,
  funding: fundingLines,
  purchase: purchaseLines,
  refund: refundLines,
  treasury: treasuryLines,
};

function noteOf(effect: AdminApprovalEffect): string | null {
  switch (effect.kind) {
    case 'release':
      return null;
    case 'limit':
      return effect.goes ? 'limit' : null;
    case 'evidence':
      return effect.withdrawal ? `evidence-${effect.outcome}-withdrawal` : `evidence-${effect.outcome}`;
    case 'operator':
    case 'funding':
      return effect.action;
    default:
      return effect.kind;
  }
}

type OrderMoneyEffect = AdminPayAgainEffect | AdminReleaseEffect;
type MoneyEffect = OrderMoneyEffect | AdminEvidenceEffect;

const providerName = (provider: string, { t }: TextContext): string =>
  t(`events.codes.provider.${provider}`, { _: provider });

function amountLine(
  name: string,
  effect: OrderMoneyEffect & { readonly rate?: string | null },
  words: TextContext,
): EffectLine {
  const { rate } = effect;
  const amount = usdt(effect.usdt, words);
  return {
    label: label(name, words),
    text: nairaAmount(effect.naira),
    more: rate ? words.t('approvals.effect.atRate', { amount, rate: nairaAmount(rate) }) : amount,
    look: 'amount',
  };
}

function payeeLine({ payee }: MoneyEffect, words: TextContext): EffectLine {
  return {
    label: label('to', words),
    text: payee.name,
    more: `${payee.bank} ${payee.account}`,
    look: 'payee',
  };
}

function orderLine({ order }: Pick<OrderMoneyEffect, 'order'>, words: TextContext): EffectLine {
  return { label: label('order', words), text: orderNumberText(order.number), to: `/orders/${order.id}/show` };
}

type Tried = AdminPayAgainEffect['tried'][number];

/** `Returned, asked at 11:54:31` */
function outcomeOf({ phase, failure, sentAt }: Tried, { t }: TextContext): string {
  const outcome = failure ? t(`events.codes.reason.${failure}`, { _: t('approvals.effect.otherReason') }) : '';
  return t('approvals.effect.tried', {
    outcome: t(`payouts.phase.${phase}`),
    why: outcome === '' ? '' : `: ${outcome}`,
    at: timeText(sentAt),
  });
}

function triedLines(tried: readonly Tried[], payoutId: string, words: TextContext): EffectLine[] {
  return tried.map((attempt, at) => ({
    label: at === 0 ? label('tried', words) : '',
    text: referenceText(attempt.reference),
    more: outcomeOf(attempt, words),
    to: `/payouts/${payoutId}/show`,
  }));
}

function payAgainLines(effect: AdminPayAgainEffect, words: TextContext): EffectLine[] {
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

function releaseLines(effect: AdminReleaseEffect, words: TextContext): EffectLine[] {
  const { t } = words;
  return [
    amountLine('pay', effect, words),
    payeeLine(effect, words),
    { label: label('through', words), text: providerName(effect.provider, words) },
    ...effect.holds.map(({ reason, since, by, words: text }, at) => ({
      label: at === 0 ? label('held', words) : '',
      text: t(`orders.attention.${reason}`, { _: t('approvals.effect.heldOtherwise') }),
      more: [
        t('approvals.effect.since', { at: timeText(since) }),
        by ? t('approvals.effect.by', { who: by.name }) : '',
        text ? `“${text}”` : '',
      ]
        .filter(Boolean)
        .join(', '),
    })),
    orderLine(effect, words),
  ];
}

function evidenceLines(effect: AdminEvidenceEffect, words: TextContext): EffectLine[] {
  const { t } = words;
  const { outcome, reference, evidence, fee, phase, tried, payoutId, order, withdrawal } = effect;
  return [
    {
      label: label('book', words),
      text: nairaAmount(effect.naira),
      more: t(`approvals.effect.booked.${outcome}`),
      look: 'amount',
    },
    payeeLine(effect, words),
    { label: label('reference', words), text: referenceText(reference) },
    ...(evidence ? [{ label: label('evidence', words), text: evidence }] : []),
    ...(fee ? [{ label: label('fee', words), text: nairaAmount(fee) }] : []),
    {
      label: label('providerState', words),
      text: t(`approvals.effect.providerState.${phase}`, { provider: providerName(effect.provider, words) }),
    },
    ...triedLines(tried, payoutId, words),
    ...(order ? [orderLine({ order }, words)] : []),
    ...(withdrawal ? [withdrawalLine(withdrawal, words)] : []),
  ];
}

function withdrawalLine(
  { id, number }: NonNullable<AdminEvidenceEffect['withdrawal']>,
  words: TextContext,
): EffectLine {
  return { label: label('withdrawal', words), text: orderNumberText(number), to: `/withdrawals/${id}/show` };
}

function depositLines(effect: AdminDepositEffect, words: TextContext): EffectLine[] {
  const { t } = words;
  const { outcome, assets, order, depositKey, evidence } = effect;
  return [
    ...(assets.length > 0
      ? assets.map(({ kind, asset, amount }): EffectLine => ({
          label: label('book', words),
          text: kind === 'TRX' && amount !== null ? `${usdtText(amount)} TRX` : `${kind} ${shortHash(asset)}`,
          more: t(`approvals.effect.booked.${outcome}`),
        }))
      : [
          {
            label: label('book', words),
            text: effect.usdt === null ? t('approvals.effect.unreadable') : usdt(effect.usdt, words),
            more: t(`approvals.effect.booked.${outcome}`),
            look: 'amount',
          } as const,
        ]),
    ...(evidence ? [{ label: label('evidence', words), text: evidence }] : []),
    ...(order ? [orderLine({ order }, words)] : []),
    ...(depositKey
      ? [{ label: label('deposit', words), text: `${depositKey.slice(0, 8)}…`, to: `/unattributed/${depositKey}/show` }]
      : []),
  ];
}

/** Naira of held deposits: an estimate where one of them has no price yet. */
export function heldNaira(naira: string, isEstimate: boolean, t: TextContext['t']): string {
  return isEstimate ? t('approvals.effect.about', { naira: nairaAmount(naira) }) : nairaAmount(naira);
}

/** The naira value of a sum, where it has a price. */
function worthLine(name: string, sum: NonNullable<AdminLimitEffect['goes']>, words: TextContext): EffectLine {
  const amount = usdt(sum.usdt, words);
  return sum.naira === null
    ? { label: label(name, words), text: amount, more: words.t('approvals.effect.noRate') }
    : { label: label(name, words), text: heldNaira(sum.naira, sum.isEstimate, words.t), more: amount };
}

function limitLines(effect: AdminLimitEffect, words: TextContext): EffectLine[] {
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

function tierLines({ tier, action, until, atMost }: AdminTierLimitsEffect, words: TextContext): EffectLine[] {
  const { t } = words;
  return [
    { label: label('tier', words), text: t(`orders.tier.${tier}`), to: '/limits' },
    ...(action === 'tier-limits'
      ? [{ label: label('until', words), text: until === null ? t('approvals.effect.untilEnded') : timeText(until) }]
      : []),
    ...(atMost ? [worthLine('atMost', atMost, words)] : []),
  ];
}

function rateLines(effect: AdminRateEffect, words: TextContext): EffectLine[] {
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

function operatorLines(effect: AdminOperatorEffect, words: TextContext): EffectLine[] {
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

function unfreezeLines({ customer, naira, payouts }: AdminUnfreezeEffect, words: TextContext): EffectLine[] {
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

function secondFactorLines({ customer, evidence }: AdminSecondFactorEffect, words: TextContext): EffectLine[] {
  return [
    customerLine(customer, words),
    ...(evidence === null ? [] : [{ label: label('proof', words), text: evidence }]),
  ];
}

function describeChange(change: AdminEffectChange, effect: AdminApprovalEffect, words: TextContext): AmountChange {
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

function written(value: string, unit: AdminEffectChange['unit'], words: TextContext): string {
  const { t } = words;
  switch (unit) {
    case 'naira':
    case 'rate':
      return nairaAmount(value);
    case 'usdt':
      return usdt(value, words);
    case 'trx':
      return `${usdtText(value)} TRX`;
    case 'limit':
      return value === 'none' ? t('limits.noLimit') : usdt(value, words);
    case 'naira-limit':
      return value === 'none' ? t('limits.noLimit') : nairaAmount(value);
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

const CURRENCIES: Partial<Record<AdminEffectChange['unit'], 'NGN' | 'USDT' | 'TRX'>> = {
  naira: 'NGN',
  'naira-limit': 'NGN',
  usdt: 'USDT',
  limit: 'USDT',
  trx: 'TRX',
};

/** `−1,346,984.75`; nothing where there is no difference to be had. */
function differenceOf({ unit, now, after }: AdminEffectChange): string {
  const currency = CURRENCIES[unit] ?? null;
  if (currency === null || now === null || after === null || now === 'none' || after === 'none') return '';
  const units = parseMoney(after.replace('-', ''), currency) * signOf(after);
  const between = units - parseMoney(now.replace('-', ''), currency) * signOf(now);
  const text = nairaText(formatMoney(between, currency));
  return between > 0n ? `+${text}` : text;
}

const signOf = (amount: string): bigint => (amount.startsWith('-') ? -1n : 1n);

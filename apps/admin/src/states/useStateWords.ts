import './own-words';
import type { AdminOrderState } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { durationText, nairaAmount, nearText, oneOf, secondsSince, usdtText } from '../parts/format';
import { PRODUCT } from '../parts/product';
import { useNow } from '../parts/useNow';
import { useProviderName } from '../payouts/useProviderName';

/** What a state is called, what its word leaves open, and the whole sentence. */
export interface StateWords {
  readonly word: string;
  readonly detail: string | null;
  readonly sentence: string;
}

export interface StateSubject {
  readonly bank?: string;
  readonly confirmations?: { readonly done: number; readonly needed: number } | null;
}

const DETAILED: ReadonlySet<string> = new Set([
  'waiting-for-choice',
  'waiting-for-account',
  'held',
  'payouts-paused',
  'no-answer',
]);

/** Name of the words about another token. */
export const OTHER_TOKEN = 'other-token';

/** Nothing of the order's own waits: another token arrived. */
export const isOtherToken = ({ code, reason }: Pick<AdminOrderState, 'code' | 'reason'>): boolean =>
  code === 'waiting-for-refund' && reason === 'unsupported-asset';

/** Words for the state of an order or payout: lists, pages, the search and alarms write the same. */
export function useStateText(state: AdminOrderState, { bank, confirmations }: StateSubject = {}): StateWords {
  const t = useTranslate();
  const providerOf = useProviderName();
  const now = useNow(state.code === 'no-answer' ? 1000 : 60_000);
  const { code, naira, usdt, since, until, provider, reason, mayRelease, needsTwo, pausedBy } = state;
  const amounts = [naira && nairaAmount(naira), usdt && `${usdtText(usdt)} ${PRODUCT}`];
  const values = {
    naira: amounts[0] ?? '–',
    usdt: amounts[1] ?? '–',
    amount: amounts[0] ?? amounts[1] ?? t('orderStates.nothing'),
    since: since === null ? '' : nearText(since, now),
    until: until === null ? t('orderStates.untilResumed') : nearText(until, now),
    waited: since === null ? '' : durationText(secondsSince(since, now)),
    provider: provider === null ? '' : providerOf(provider),
    reason:
      reason === null ? '' : t(`orderStates.reason.${reason}`, { _: t(`orders.attention.${reason}`, { _: reason }) }),
    who: pausedBy ?? t('orderStates.operator'),
    bank: bank ?? '',
    product: PRODUCT,
  };
  if (code === 'payouts-paused' && until !== null) values.until = t('orderStates.until', { until: values.until });
  const isTimed = (code === 'returned' || code === 'failed') && since !== null;
  const named = code === 'returned' && isTimed ? 'returnedAt' : isOtherToken(state) ? OTHER_TOKEN : code;
  const sentence = t(`orderStates.sentence.${named}`, values);
  const release =
    code === 'held' && mayRelease.length > 0
      ? ` ${t(`orderStates.release.${needsTwo ? 'two' : 'one'}`, { role: oneOf(mayRelease.map((role) => t(`roles.${role}`))) })}`
      : '';
  return {
    word: t(`orderStates.word.${isOtherToken(state) ? OTHER_TOKEN : code}`),
    detail:
      code === 'confirming' && confirmations
        ? t('orderStates.detail.confirming', { ...confirmations })
        : DETAILED.has(code) || isTimed || (code === 'sending' && bank)
          ? t(`orderStates.detail.${code}`, values)
          : null,
    sentence: release === '' ? sentence : `${sentence}.${release}`,
  };
}

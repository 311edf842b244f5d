import type { AdminTierChange, AdminTierLimitStatus } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { session } from '../auth/session';
import { useLiveQuery } from '../data/useLiveQuery';
import { Stale } from '../list/Stale';
import { Button } from '../parts/Button';
import { ErrorLine } from '../parts/Field';
import { countText, nairaAmount, timeText, usdtText } from '../parts/format';
import { PendingApprovalNotice } from '../parts/PendingApprovalNotice';
import { endText } from '../parts/until';
import { ChangeTier, EndTier } from './ChangeTier';

/** A limit, exactly: `₦5,000,000`. */
const wholeNaira = (sum: string): string => nairaAmount(sum).replace(/\.00$/, '');

/**
 * The limits of each tier, for customers without an individual limit; why they differ from the usual ones; and pending
 * approvals.
 */
export function Tiers() {
  const t = useTranslate();
  const { data, error, refetch } = useLiveQuery('limits', 'limits/tiers', { refetchInterval: 60_000 });
  const [dialog, setDialog] = useState<'change' | AdminTierLimitStatus | null>(null);
  const mayRequest = session.may('limits.override');
  const close = (): void => setDialog(null);
  return (
    <section
      className="card card--clip stacks limits__tiers"
      aria-labelledby="limits-tiers"
      aria-busy={(!data && !error) || undefined}
    >
      <header>
        <h2 id="limits-tiers">{t('limits.tiers')}</h2>
        {mayRequest && data && (
          <Button look="edge" onClick={() => setDialog('change')}>
            {t('limits.change')}
          </Button>
        )}
      </header>
      {error &&
        (data ? (
          <Stale onAgain={() => void refetch()} />
        ) : (
          <div className="card__body">
            <ErrorLine>{error.message}</ErrorLine>
          </div>
        ))}
      <table className="table tn">
        <thead>
          <tr>
            <th>{t('limits.tier')}</th>
            <th className="right">{t('limits.sellADay')}</th>
            <th className="right">{t('limits.sellAMonth')}</th>
            <th className="right">{t('limits.buyADay')}</th>
            <th className="right">{t('limits.buyAMonth')}</th>
            <th className="right">{t('limits.sendADay')}</th>
            <th className="right">{t('limits.atLimit')}</th>
          </tr>
        </thead>
        <tbody>
          {data?.tiers.map((row) => (
            <Tier key={row.tier} row={row} onEnd={mayRequest && !row.pending ? () => setDialog(row) : undefined} />
          ))}
        </tbody>
      </table>
      {data?.tiers.map(
        ({ tier, pending }) =>
          pending && (
            <div key={tier} className="card__body">
              <PendingApprovalNotice
                approval={pending}
                what={t('limits.tierRequested', { tier: t(`orders.tier.${tier}`) })}
              />
            </div>
          ),
      )}
      {data && data.history.length > 0 && <TierHistory history={data.history} />}
      {data && dialog === 'change' && <ChangeTier tiers={data.tiers} onClose={close} />}
      {dialog !== null && dialog !== 'change' && <EndTier row={dialog} onClose={close} />}
    </section>
  );
}

function Tier({ row, onEnd }: { readonly row: AdminTierLimitStatus; readonly onEnd: (() => void) | undefined }) {
  const t = useTranslate();
  const { tier, day, month, usualDay, usualMonth, buy, send, change } = row;
  const naira = (sum: string | null): string => (sum === null ? t('limits.noLimit') : wholeNaira(sum));
  const sent = (ofDay: string | null, ofMonth: string | null): string =>
    ofMonth === null ? naira(ofDay) : t('limits.tierWas', { day: naira(ofDay), month: naira(ofMonth) });
  const words = (sum: string | null): string =>
    sum === null ? t('limits.noLimit') : `${usdtText(sum)} ${import.meta.env.DEFAULT_PRODUCT}`;
  return (
    <>
      <tr className={change ? 'limits__changed' : undefined}>
        <td className="medium">{t(`orders.tier.${tier}`)}</td>
        <Sum name={t('limits.sellADay')} now={words(day)} usual={words(usualDay)} />
        {tier === 'guest' ? (
          <td className="right dim" data-name={t('limits.sellAMonth')}>
            {t('limits.asDays')}
          </td>
        ) : (
          <Sum name={t('limits.sellAMonth')} now={words(month)} usual={words(usualMonth)} />
        )}
        {buy ? (
          <>
            <Sum name={t('limits.buyADay')} now={naira(buy.day)} usual={naira(buy.usualDay)} />
            <Sum name={t('limits.buyAMonth')} now={naira(buy.month)} usual={naira(buy.usualMonth)} />
          </>
        ) : (
          ['limits.buyADay', 'limits.buyAMonth'].map((name) => (
            <td key={name} className="right dim" data-name={t(name)}>
              {t('limits.neverBuys')}
            </td>
          ))
        )}
        {send ? (
          <Sum
            name={t('limits.sendADay')}
            now={sent(send.day, send.month)}
            usual={sent(send.usualDay, send.usualMonth)}
          />
        ) : (
          <td className="right dim" data-name={t('limits.sendADay')}>
            {t('limits.neverSends')}
          </td>
        )}
        <td className="right" data-name={t('limits.atLimit')}>
          <AtLimit tier={tier} isLimited={day !== null || (tier !== 'guest' && month !== null)} />
        </td>
      </tr>
      {change && (
        <tr>
          <td colSpan={6} className="dim small">
            {t('limits.changedBy', {
              at: timeText(change.setAt),
              who: change.setBy.map(({ name }) => name).join(' + '),
              until: change.until ? t('limits.until', { until: endText(change.until) }) : t('limits.untilEnded'),
              reason: change.reason ?? '',
            })}
          </td>
          <td className="right stacks__side">
            {onEnd && (
              <Button look="edge" onClick={onEnd}>
                {t('limits.endTier')}
              </Button>
            )}
          </td>
        </tr>
      )}
    </>
  );
}

interface SumProperties {
  /** The column's, where rows are cards. */
  readonly name: string;
  readonly now: string;
  readonly usual: string;
}

function Sum({ name, now, usual }: SumProperties) {
  const t = useTranslate();
  return (
    <td className="right" data-name={name}>
      <span className="limits__sum">
        {now}
        {now !== usual && <small className="dim limits__usual">{t('limits.usually', { usual })}</small>}
      </span>
    </td>
  );
}

/** How many of today's have nothing left; of a tier without a limit how many sell. */
function AtLimit({ tier, isLimited }: { readonly tier: AdminTierLimitStatus['tier']; readonly isLimited: boolean }) {
  const t = useTranslate();
  const { data } = useLiveQuery('limits', 'limits/overview', { refetchInterval: 60_000 });
  const today = data?.today.find((one) => one.tier === tier);
  if (!today) return '–';
  const all = countText(today.sellers);
  // A customer may have an individual limit.
  return isLimited || today.atLimit > 0
    ? t('limits.ofPeople', { some: countText(today.atLimit), all })
    : t('limits.active', { all });
}

/** Limit changes of tiers, newest first: amount, operators, reason, and how each ended. */
function TierHistory({ history }: { readonly history: readonly AdminTierChange[] }) {
  const t = useTranslate();
  const words = (sum: string | null): string => (sum === null ? t('limits.noLimit') : usdtText(sum));
  const naira = (sum: string | null): string => (sum === null ? t('limits.noLimit') : wholeNaira(sum));
  const people = (who: AdminTierChange['setBy']): string => who.map(({ name }) => name).join(' + ');
  return (
    <details className="card__body">
      <summary className="medium">{t('limits.tierHistory')}</summary>
      <table className="table tn limits__history">
        <tbody>
          {history.map(({ id, tier, day, month, buy, send, reason, setAt, setBy, endedAt, endedBy }) => (
            <tr key={id}>
              <td className="dim nowrap">
                <time dateTime={setAt}>{timeText(setAt)}</time>
              </td>
              <td>
                <b>{t(`orders.tier.${tier}`)}</b>{' '}
                {t(tier === 'guest' ? 'limits.tierWasDay' : 'limits.tierWas', { day: words(day), month: words(month) })}
                {buy && `; ${t('limits.tierBought', { day: naira(buy.day), month: naira(buy.month) })}`}
                {send && `; ${t('limits.tierSent', { day: naira(send.day), month: naira(send.month) })}`}
                {reason && <span className="dim"> “{reason}”</span>}
              </td>
              <td>{people(setBy)}</td>
              <td className="dim">
                {endedAt === null
                  ? t('limits.tierInForce')
                  : t(endedBy.length > 0 ? 'limits.tierEndedBy' : 'limits.tierEnded', {
                      at: timeText(endedAt),
                      who: people(endedBy),
                    })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

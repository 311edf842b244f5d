import type { AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { Facts, Icon, Notice } from '@usdt-africa/web-kit';
import { check, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRecord } from '../data/useView';
import { useActorName } from '../parts/EventLine';
import { nairaAmount, orderNumberText, timeText, usdtText } from '../parts/format';
import { streamPath } from '../parts/paths';
import { RecordAside } from '../parts/RecordAside';
import { useEventText } from '../parts/useEventText';
import { FindingChip } from './Finding';
import { ResolveForm } from './ResolveForm';
import { TakeBackForm } from './TakeBackForm';
import { UnreadableText } from './Lines';
import { hasUnreadableAmount, isZero, koboText, lineTime, shortDay } from './words';

/** One line: our payout, the provider's line and the deposit side by side, and the difference to the kobo. */
export function RowAside({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate();
  const day = useRecord('reconciliation');
  return (
    <RecordAside
      resource="reconciliation-rows"
      id={id}
      title={(row) => (
        <span className="mono">
          {row ? (row.reference ?? t('reconciliation.noReference', { line: row.theirs?.line ?? 0 })) : '…'}
        </span>
      )}
      onClose={onClose}
    >
      <Body day={day} onClose={onClose} />
    </RecordAside>
  );
}

function Body({ day, onClose }: { readonly day: AdminReconciliationDayView; readonly onClose: () => void }) {
  const t = useTranslate();
  const row = useRecord('reconciliation-rows');
  const nameOf = useActorName();
  const action = row.actions.find(({ action: name }) => name === 'resolve');
  const withdraw = row.actions.find(({ action: name }) => name === 'withdraw-explanations');
  const { resolved, difference, feeDifference } = row;
  const isUnknown = hasUnreadableAmount(row);
  return (
    <div className="card__body stack">
      <FindingChip of={row.finding} provider={day.providerName} />
      <div className="sides">
        <Ours />
        <Theirs day={day.day} />
      </div>
      <Facts
        pairs={[
          [t('reconciliation.difference'), <b className="num">{isUnknown ? '–' : nairaAmount(difference)}</b>],
          [
            t('reconciliation.inKobo'),
            <span className="num">{isUnknown ? '–' : t('reconciliation.kobo', { kobo: koboText(difference) })}</span>,
          ],
          ...(feeDifference === null
            ? []
            : [[t('reconciliation.feeDifference'), <b className="num">{nairaAmount(feeDifference)}</b>] as const]),
        ]}
      />
      <Chain />
      <RowTimeline />
      {resolved && (
        <Notice tone="good" icon={check}>
          <b>{t(`reconciliation.kindsLong.${resolved.kind}`)}.</b> “{resolved.reason}” {nameOf(resolved.by)},{' '}
          {timeText(resolved.at)}
        </Notice>
      )}
      {withdraw?.why === null && <TakeBackForm dayId={day.id} id={row.id} onDone={onClose} />}
      {action?.why === null && <ResolveForm dayId={day.id} ids={[row.id]} onDone={onClose} />}
      {action && action.why === 'not-concluded' && (
        <Notice tone="caution">{t('reconciliation.why.not-concluded')}</Notice>
      )}
    </div>
  );
}

function Ours() {
  const t = useTranslate();
  const { ours, theirs } = useRecord('reconciliation-rows');
  return (
    <section aria-label={t('reconciliation.ours.title')}>
      <p className="dim small">{t('reconciliation.ours.title')}</p>
      {ours ? (
        <>
          <p className="amount side__sum">{nairaAmount(ours.naira)}</p>
          <p>{t(`reconciliation.ours.${ours.outcome}`)}</p>
          {ours.naira !== ours.requested && (
            <p className="dim">{t('reconciliation.ours.requested', { naira: nairaAmount(ours.requested) })}</p>
          )}
          {isZero(ours.fee) || (
            <p className="dim">
              {t(`reconciliation.${theirs?.fees === 'fee-and-duty' ? 'theirs.charges' : 'theirs.fee'}`, {
                naira: nairaAmount(ours.fee),
              })}
            </p>
          )}
          <p className="dim">{lineTime(ours.at)}</p>
          {ours.settledAt && (
            <p className="dim">{t('reconciliation.ours.settledAt', { at: lineTime(ours.settledAt) })}</p>
          )}
          <p>
            <Link className="link" to={`/payouts/${ours.payoutId}/show`}>
              {t('reconciliation.ours.payout')}
            </Link>{' '}
            ·{' '}
            {ours.orderId === null ? (
              <span className="nowrap">{orderNumberText(ours.orderNumber)}</span>
            ) : (
              <Link className="link nowrap" to={`/orders/${ours.orderId}/show`}>
                {orderNumberText(ours.orderNumber)}
              </Link>
            )}
          </p>
          {ours.sessionId && <p className="mono small wrap">{ours.sessionId}</p>}
        </>
      ) : (
        <p>
          <b>{t('reconciliation.ours.none')}</b>
        </p>
      )}
    </section>
  );
}

function Theirs({ day }: { readonly day: string }) {
  const t = useTranslate();
  const row = useRecord('reconciliation-rows');
  const { theirs, otherDays, finding } = row;
  const isUnknown = hasUnreadableAmount(row);
  return (
    <section aria-label={t('reconciliation.theirs.title', { day: shortDay(day) })}>
      <p className="dim small">{t('reconciliation.theirs.title', { day: shortDay(day) })}</p>
      {theirs ? (
        <>
          <p className="amount side__sum">
            {isUnknown ? <UnreadableText of={theirs.text} /> : nairaAmount(theirs.naira)}
          </p>
          {theirs.outcome && <p>{t(`reconciliation.theirs.${theirs.outcome}`)}</p>}
          {theirs.amount !== null && theirs.amount !== theirs.naira && (
            <p className="dim">{t('reconciliation.theirs.reports', { naira: nairaAmount(theirs.amount) })}</p>
          )}
          {theirs.problem && (
            <p className="wait">
              {finding === 'twice'
                ? t('reconciliation.theirs.twice')
                : theirs.problem === 'columns'
                  ? t('reconciliation.theirs.columns')
                  : t(`reconciliation.problems.${theirs.problem}`, { _: theirs.problem })}
            </p>
          )}
          {theirs.text && !isUnknown && <p className="mono small marked unreadable">{theirs.text}</p>}
          <p className="dim">{lineTime(theirs.at)}</p>
          {theirs.fee && (
            <p className="dim">
              {t(`reconciliation.${theirs.fees === 'fee-and-duty' ? 'theirs.charges' : 'theirs.fee'}`, {
                naira: nairaAmount(theirs.fee),
              })}
            </p>
          )}
          <p className="dim">{t('reconciliation.theirs.line', { line: theirs.line })}</p>
          {theirs.sessionId && <p className="mono small wrap">{theirs.sessionId}</p>}
        </>
      ) : (
        <p>
          <b>{t('reconciliation.theirs.none')}</b>
        </p>
      )}
      {otherDays.map((other) => (
        <p key={other.rowId}>
          <Link className="link" to={`/reconciliation/${other.dayId}/show`}>
            {t('reconciliation.theirs.otherDay', { day: shortDay(other.day) })}
          </Link>{' '}
          <span className="dim">
            {other.theirs !== null ? nairaAmount(other.theirs) : ''} {other.at && lineTime(other.at)}
          </span>
        </p>
      ))}
    </section>
  );
}

function Chain() {
  const t = useTranslate();
  const { chain } = useRecord('reconciliation-rows');
  if (!chain) return <p className="dim">{t('reconciliation.chain.none')}</p>;
  const usdt = (amount: string): string => `${usdtText(amount)} ${import.meta.env.DEFAULT_PRODUCT}`;
  return (
    <section className="side stack stack--8" aria-label={t('reconciliation.chain.deposit')}>
      <p className="row between">
        <span className="dim small">{t('reconciliation.chain.deposit')}</span>
        <span className={chain.addsUp ? 'pos row' : 'neg row'}>
          <Icon of={chain.addsUp ? check : triangleAlert} size="small" />
          {t(chain.addsUp ? 'reconciliation.chain.covers' : 'reconciliation.chain.coversNot')}
        </span>
      </p>
      <ul className="stack stack--8">
        {chain.deposits.map(({ key, amount, at, url }) => (
          <li key={key} className="row between">
            <span className="num">
              {url ? (
                <a className="link" href={url} target="_blank" rel="noopener noreferrer">
                  {usdt(amount)}
                </a>
              ) : (
                usdt(amount)
              )}
            </span>
            <span className="dim nowrap">{timeText(at)}</span>
          </li>
        ))}
      </ul>
      <Facts
        pairs={[
          [t('reconciliation.chain.paidFor'), usdt(chain.paidFor)],
          [t('reconciliation.chain.atQuote'), nairaAmount(chain.atQuote)],
          [t('reconciliation.chain.requested'), nairaAmount(chain.requested)],
        ]}
      />
    </section>
  );
}

function RowTimeline() {
  const t = useTranslate();
  const { timeline } = useRecord('reconciliation-rows');
  const wordsOf = useEventText();
  if (timeline.length === 0) return null;
  return (
    <ul className="stack stack--8" aria-label={t('reconciliation.timeline')}>
      {timeline.map((entry) => (
        <li key={entry.eventId} className="row between">
          <span className="row">
            <span className={entry.tone === 'attention' ? 'dot dot--caution' : 'dot'} aria-hidden="true" />
            <Link to={streamPath(entry)}>{wordsOf(entry.type, entry.facts).title}</Link>
          </span>
          <time className="dim nowrap" dateTime={entry.at}>
            {timeText(entry.at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

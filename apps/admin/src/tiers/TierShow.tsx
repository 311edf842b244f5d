import { Notice } from '@usdt-africa/web-kit';
import { messageSquareText } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRecord } from '../data/useView';
import { Card } from '../parts/Card';
import { useActorName } from '../parts/EventLine';
import { timeText } from '../parts/format';
import { RecordPage } from '../parts/RecordPage';
import { StreamLink } from '../parts/StreamLink';
import { useEventText } from '../parts/useEventText';
import { useNow } from '../parts/useNow';
import { Compare } from './Compare';
import { Decide } from './Decide';
import { Due } from './Due';
import { Documents } from './Documents';
import { useDocumentNames } from './useDocumentNames';
import './tiers.css';
import './own-words';

/** One tier upgrade request: the documents next to the typed data and the register's data, and the decision. */
export function TierShow() {
  return (
    <RecordPage resource="tiers" title={({ number }) => number}>
      <div className="cols">
        <div className="stack">
          <Heading />
          <Documents />
          <Compare />
          <Talk />
          <TierUpgradeTimeline />
        </div>
        <div className="stack">
          <Decide />
        </div>
      </div>
    </RecordPage>
  );
}

function Heading() {
  const t = useTranslate();
  const request = useRecord('tiers');
  const now = useNow(60_000);
  const { id, accountId, who, tier, current, attempt, sentAt, claimedBy } = request;
  return (
    <div className="row heading--acts">
      <div className="grow heading__words">
        <div className="row row--wrap">
          <p className="title">
            {t('tiers.requestsFor', { who: who ?? t('limits.erased'), tier: t(`orders.tier.${tier}`) })}
          </p>
          <Due of={request} />
        </div>
        <p className="dim">
          {t('tiers.summary', {
            tier: t(`orders.tier.${current}`),
            sent: timeText(sentAt, now),
            attempt,
            has: claimedBy?.name ?? t('tiers.unassigned'),
          })}{' '}
          ·{' '}
          <Link className="link" to={`/customers/${accountId}/show`}>
            {t('customers.one')}
          </Link>
        </p>
      </div>
      <StreamLink of={`verification-${id}`} />
    </div>
  );
}

/** The request for information, the customer's reply, or the rejection. */
function Talk() {
  const t = useTranslate();
  const { question, answer, refused, files } = useRecord('tiers');
  const { nameAs } = useDocumentNames();
  const countOf = (part: string): number => files.filter((file) => file.part === part).length;
  return (
    <>
      {question && (
        <Notice icon={messageSquareText}>
          <b>{t('tiers.requestedFromCustomer')}</b> “{question}”{answer && ` — “${answer}”`}
        </Notice>
      )}
      {refused && (
        <Notice icon={messageSquareText}>
          <b>{t(`tiers.refusal.${refused.reason}`)}</b> {refused.words && `“${refused.words}”`}
          {refused.documents.map(({ id, part, nth, fault }) => (
            <p key={id}>
              {nameAs(part, nth, Math.max(nth, countOf(part)))} · {t(`tiers.fault.${fault}`)}
            </p>
          ))}
        </Notice>
      )}
    </>
  );
}

function TierUpgradeTimeline() {
  const t = useTranslate();
  const { timeline } = useRecord('tiers');
  const now = useNow(60_000);
  const nameOf = useActorName();
  const wordsOf = useEventText();
  return (
    <Card title={t('tiers.timeline')} look="card--clip stacks">
      <table className="table tn">
        <tbody>
          {timeline.map((entry) => {
            const { title, words } = wordsOf(entry.type, entry.facts);
            return (
              <tr key={entry.id}>
                <td className="dim nowrap">{timeText(entry.at, now)}</td>
                <td>
                  <b>{title}</b>{' '}
                  <span className="dim">
                    {words}
                    {entry.reason && ` “${entry.reason}”`}
                  </span>
                </td>
                <td className="right dim stacks__side">{nameOf(entry.by)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

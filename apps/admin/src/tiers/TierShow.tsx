import { Say } from '@usdt-africa/web-kit';
import { messageSquareText } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRecord } from '../data/useView';
import { Card } from '../parts/Card';
import { useActorName } from '../parts/EventLine';
import { timeText } from '../parts/format';
import { RecordPage } from '../parts/RecordPage';
import { StreamLink } from '../parts/StreamLink';
import { useEventWords } from '../parts/useEventWords';
import { useNow } from '../parts/useNow';
import { Compare } from './Compare';
import { Decide } from './Decide';
import { Due } from './Due';
import { Papers } from './Papers';
import { usePaperNames } from './usePaperNames';
import './tiers.css';

/** One wish for a higher level: the papers beside what was typed and what the register says, and the decision. */
export default function TierShow() {
  return (
    <RecordPage resource="tiers" title={({ number }) => number}>
      <div className="cols">
        <div className="stack">
          <Heading />
          <Papers />
          <Compare />
          <Talk />
          <Story />
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
  const wish = useRecord('tiers');
  const now = useNow(60_000);
  const { id, accountId, who, tier, current, attempt, sentAt, claimedBy } = wish;
  return (
    <div className="row heading--acts">
      <div className="grow heading__words">
        <div className="row row--wrap">
          <p className="title">
            {t('tiers.asksFor', { who: who ?? t('limits.erased'), tier: t(`orders.tier.${tier}`) })}
          </p>
          <Due of={wish} />
        </div>
        <p className="dim">
          {t('tiers.summary', {
            tier: t(`orders.tier.${current}`),
            sent: timeText(sentAt, now),
            attempt,
            has: claimedBy?.name ?? t('disputes.nobody'),
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

/** What was asked, answered, or refused. */
function Talk() {
  const t = useTranslate();
  const { question, answer, refused, files } = useRecord('tiers');
  const { nameAs } = usePaperNames();
  const countOf = (part: string): number => files.filter((file) => file.part === part).length;
  return (
    <>
      {question && (
        <Say icon={messageSquareText}>
          <b>{t('tiers.askedThem')}</b> “{question}”{answer && ` — “${answer}”`}
        </Say>
      )}
      {refused && (
        <Say icon={messageSquareText}>
          <b>{t(`tiers.refusal.${refused.reason}`)}</b> {refused.words && `“${refused.words}”`}
          {refused.papers.map(({ id, part, nth, fault }) => (
            <p key={id}>
              {nameAs(part, nth, Math.max(nth, countOf(part)))}
              {fault && ` · ${t(`tiers.fault.${fault}`)}`}
            </p>
          ))}
        </Say>
      )}
    </>
  );
}

function Story() {
  const t = useTranslate();
  const { timeline } = useRecord('tiers');
  const now = useNow(60_000);
  const nameOf = useActorName();
  const wordsOf = useEventWords();
  return (
    <Card title={t('tiers.story')} look="card--clip stacks">
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

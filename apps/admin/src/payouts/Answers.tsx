import type { AdminPayoutAnswer } from '@usdt-africa/contracts/admin';
import { Chip, countdownText } from '@usdt-africa/web-kit';
import { eye } from '@usdt-africa/web-kit/account-icons';
import { lock } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { useRecord } from '../data/useView';
import { nearText, referenceText, timeText } from '../parts/format';
import { CloseNow, OpenForm } from '../parts/PersonalData';
import { useNow, useSecondsOpen } from '../parts/useNow';
import './payouts.css';

/** The provider's answers: when, how often and how they were read; the answers themselves after a reason. */
export function Answers() {
  const t = useTranslate();
  const { id, answers, answersUntil } = useRecord('payouts');
  const left = useSecondsOpen('payouts', answersUntil);
  const isOpen = answersUntil !== null && left > 0;
  if (answers.length === 0) return <p className="empty dim">{t('payouts.answers.none')}</p>;
  return (
    <>
      <div className="card__body stack payouts__open">
        <div className="row row--wrap">
          {isOpen ? (
            <Chip tone="caution" icon={eye}>
              {t('orders.personal.shown', { left: countdownText(left) })}
            </Chip>
          ) : (
            <Chip icon={lock}>{t('orders.personal.masked')}</Chip>
          )}
          <span className="dim small">{t('payouts.answers.sealed')}</span>
        </div>
        {isOpen ? (
          <CloseNow act={['payouts', id, 'close-personal-data']} />
        ) : (
          <Allowed action="view-personal-data" resource="payouts">
            <OpenForm act={['payouts', id, 'view-personal-data']} />
          </Allowed>
        )}
      </div>
      <table className="table tn">
        <thead>
          <tr>
            <th>{t('payouts.answers.when')}</th>
            <th>{t('payouts.answers.question')}</th>
            <th>{t('payouts.answers.answer')}</th>
            <th className="right">{t('payouts.answers.http')}</th>
          </tr>
        </thead>
        <tbody>
          {answers.toReversed().map((answer) => (
            <Answer key={answer.id} answer={answer} isOpen={isOpen} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Answer({ answer, isOpen }: { readonly answer: AdminPayoutAnswer; readonly isOpen: boolean }) {
  const t = useTranslate();
  const now = useNow(60_000);
  const { question, reference, outcome, cause, status, times, firstAt, lastAt, body } = answer;
  return (
    <>
      <tr>
        <td className="nowrap">
          {timeText(lastAt, now)}
          {times > 1 && (
            <span className="dim small payouts__times">
              {t('payouts.answers.times', { smart_count: times, since: nearText(firstAt, now) })}
            </span>
          )}
        </td>
        <td>
          {t(`payouts.answers.questions.${question}`)} <span className="mono dim">{referenceText(reference)}</span>
        </td>
        <td>
          <b>{t(`payouts.answers.outcomes.${outcome}`, { _: outcome })}</b>{' '}
          {cause && <span className="dim">{t(`events.codes.reason.${cause}`, { _: cause })}</span>}
        </td>
        <td className="right dim">{status ?? t('payouts.answers.noAnswer')}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={4}>
            {body === null ? (
              <span className="dim">{t('payouts.answers.noBody')}</span>
            ) : (
              <pre className="payouts__answer">{body}</pre>
            )}
          </td>
        </tr>
      )}
    </>
  );
}

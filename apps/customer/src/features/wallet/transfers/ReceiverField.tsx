import type { Ref } from 'react';
import type { ReceiverView } from '@usdt-africa/contracts/api';
import { lagosDay } from '@usdt-africa/kernel/lagos';
import { Button, Icon, Notice, TextField } from '@usdt-africa/web-kit';
import { badgeCheck } from '@usdt-africa/web-kit/account-icons';
import { check, circleAlert, circleCheck, clock, info } from '@usdt-africa/web-kit/icons';
import { Link } from 'react-router-dom';
import { problemCode } from '../../../shared/api/client';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { Reference } from '../../../shared/problem/Reference';
import { useSendProblem } from './useSendProblem';
import type { Receiver, ReceiverQuery } from './useReceiver';

interface Properties {
  readonly typed: string;
  readonly onChange: (typed: string) => void;
  readonly query: ReceiverQuery;
  /** A fault of the name's form is shown once the field was left. */
  readonly isStrict: boolean;
  readonly onLeft: () => void;
  /** New payees wait until this time; null: no wait. */
  readonly newPayeesFrom: string | null;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** The receiver's username, and who has it. */
export function ReceiverField({ typed, onChange, query, isStrict, onLeft, newPayeesFrom, inputRef }: Properties) {
  const { t, shortTime } = useMessages();
  const { receiver, name, lookNow, again } = query;
  const faultOf = useReceiverFault();
  const fault = faultOf(receiver, name ?? typed, isStrict);
  return (
    <div className="stack stack--12">
      <TextField
        label={t('username.field')}
        name="receiver"
        value={typed}
        onChange={(next) => onChange(next.replace(/^[@\s]+/, ''))}
        onBlur={() => {
          onLeft();
          lookNow();
        }}
        autoComplete="off"
        inputRef={inputRef}
        before={
          <span className="send-at" aria-hidden="true">
            @
          </span>
        }
        after={
          receiver.state === 'found' && (
            <span className="positive send-found">
              <Icon of={circleCheck} />
            </span>
          )
        }
        error={fault}
        hint={hintNow()}
      />
      <div className="send-status" role="status">
        {receiver.state === 'looking' && <p className="small dim">{t('send.looking', { name: name ?? '' })}</p>}
        {receiver.state === 'found' && (
          <ReceiverCard receiver={receiver.view} waitsUntil={waitOf(receiver, newPayeesFrom)} />
        )}
      </div>
      {(receiver.state === 'failed' || (receiver.state === 'refused' && fault === null)) && (
        <NotFound receiver={receiver} name={name ?? ''} onAgain={again} />
      )}
    </div>
  );

  function hintNow(): string | null {
    if (receiver.state === 'found') return null;
    return newPayeesFrom === null ? t('send.username-hint') : t('send.waits-hint', { time: shortTime(newPayeesFrom) });
  }
}

/** Until when this receiver cannot be paid; null when they can. */
export const waitOf = (receiver: Receiver, newPayeesFrom: string | null): string | null =>
  receiver.state === 'found' && !receiver.view.paidBefore ? newPayeesFrom : null;

/** Text of a wrong or unknown username, beside its field. */
function useReceiverFault(): (receiver: Receiver, name: string, isStrict: boolean) => string | null {
  const { t, dynamic } = useMessages();
  return (receiver, name, isStrict) => {
    switch (receiver.state) {
      case 'empty':
        return isStrict ? t('send.no-username') : null;
      case 'wrong':
        if (receiver.fault === 'own-username') return t('send.own');
        return isStrict ? dynamic(`username.fault.${receiver.fault}`) : null;
      case 'refused':
        return receiver.problem.code === 'username-unknown' ? t('send.unknown', { name }) : null;
      default:
        return null;
    }
  };
}

/** The receiver with the masked name, and whether they were paid before. */
function ReceiverCard({
  receiver,
  waitsUntil,
}: {
  readonly receiver: ReceiverView;
  readonly waitsUntil: string | null;
}) {
  const { t, shortTime } = useMessages();
  const since = useSince();
  const { username: name, maskedName, initials, sinceDay, verified, paidBefore } = receiver;
  return (
    <section className="card send-person" aria-label={maskedName}>
      <div className="row">
        <span className="send-person__disc">
          <span className="disc" aria-hidden="true">
            {initials}
          </span>
          {verified && (
            <span className="send-person__mark" role="img" aria-label={t('send.verified')}>
              <Icon of={check} />
            </span>
          )}
        </span>
        <span className="grow">
          <b className="send-person__name">{maskedName}</b>
          <span className="small dim send-person__since">{t('send.since', { name, day: since(sinceDay) })}</span>
        </span>
      </div>
      <hr />
      {waitsUntil ? (
        <div className="stack stack--8" id="send-waits">
          <p className="row row--top row--close caution">
            <Icon of={clock} size="small" />
            <b>{t('send.waits', { name, time: shortTime(waitsUntil) })}</b>
          </p>
          <p className="small dim">{t('send.waits-more')}</p>
          <Link className="link link--alone small" to={accountPaths.security}>
            {t('send.waits-not-you')}
          </Link>
        </div>
      ) : (
        <p className="row row--top row--close small dim">
          <Icon of={paidBefore ? badgeCheck : info} size="small" />
          <span>{t(paidBefore ? 'send.paid' : 'send.new', { name })}</span>
        </p>
      )}
    </section>
  );
}

/** The day on which an account was opened: of this year without the year. */
function useSince(): (sinceDay: string) => string {
  const { day, date } = useMessages();
  return (sinceDay) => {
    const noon = `${sinceDay}T12:00:00Z`;
    return sinceDay.slice(0, 4) === lagosDay(new Date()).slice(0, 4) ? day(noon) : date(noon);
  };
}

interface NotFoundProperties {
  readonly receiver: Extract<Receiver, { readonly state: 'refused' | 'failed' }>;
  readonly name: string;
  readonly onAgain: () => void;
}

/** The name could not be looked up: no answer, or too many look-ups. */
function NotFound({ receiver, name, onAgain }: NotFoundProperties) {
  const { t, span } = useMessages();
  const textOf = useSendProblem();
  const problem = receiver.state === 'refused' ? receiver.problem : null;
  const code = problem ? problemCode(problem) : problemCode(receiver.state === 'failed' ? receiver.error : null);
  return (
    <div role="alert">
      <Notice
        tone="caution"
        icon={circleAlert}
        acts={
          <Button slim onClick={onAgain}>
            {t('again')}
          </Button>
        }
      >
        {problem?.status === 429
          ? t('send.lookups', { wait: span(problem.retryAfterSeconds ?? 3_600) })
          : problem
            ? (textOf(code) ?? t('problem.unexpected'))
            : t('send.look-failed', { name })}
        <Reference problem={code} />
      </Notice>
    </div>
  );
}

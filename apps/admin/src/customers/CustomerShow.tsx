import type { AdminCustomerView } from '@usdt-africa/contracts/admin';
import { Chip, Icon, Notice } from '@usdt-africa/web-kit';
import { check, circleSlash2, clock, lock, pause, plus } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { useRecord } from '../data/useView';
import { ReasonInput } from '../forms/inputs';
import { useActionForm } from '../forms/useForming';
import { BuyBars } from '../limits/BuyBars';
import { Use } from '../limits/Use';
import { Button } from '../parts/Button';
import { Card } from '../parts/Card';
import { useActorName } from '../parts/EventLine';
import { dateText, timeText, usdtText } from '../parts/format';
import { FormDialog } from '../parts/FormDialog';
import { RecordPage } from '../parts/RecordPage';
import { StreamLink } from '../parts/StreamLink';
import { endText } from '../parts/until';
import { useNow } from '../parts/useNow';
import { ActionDialog } from '../actions/ActionDialog';
import { ActionList } from '../actions/ActionList';
import './customers.css';
import { PendingApprovalNotice } from '../parts/PendingApprovalNotice';
import { PRODUCT } from '../parts/product';
import { PurchasesCard } from './PurchasesCard';
import { StateChip } from './StateChip';
import { CustomerPerson } from './CustomerPerson';
import { CustomerTimeline } from './CustomerTimeline';
import { MayUnfreeze } from './MayUnfreeze';
import { useAttention } from './useAttention';
import { WalletCard } from './WalletCard';
import { WINDOWS } from './windows';
import { WithdrawalsCard } from './WithdrawalsCard';
import '../limits/limits.css';

/** One customer: current issues, selling limits, full timeline and available actions. */
export default function CustomerShow() {
  return (
    <RecordPage resource="customers" title={({ username }) => username}>
      <div className="cols">
        <div className="stack">
          <Heading />
          <PendingApproval />
          <Matters />
          <LimitsCard />
          <WalletCard />
          <PurchasesCard />
          <WithdrawalsCard />
          <CustomerTimeline />
          <Sessions />
        </div>
        <div className="stack">
          <CustomerPerson />
          <ActionList
            dialog={(action, onClose) => {
              const Window = WINDOWS[action.action];
              return Window && <Window action={action} onClose={onClose} />;
            }}
          />
          <Notes />
        </div>
      </div>
    </RecordPage>
  );
}

function PendingApproval() {
  const t = useTranslate();
  const { approval } = useRecord('customers');
  return (
    approval && <PendingApprovalNotice approval={approval} what={t(`customers.requestedFor.${approval.action}`)} />
  );
}

function Heading() {
  const t = useTranslate();
  const customer = useRecord('customers');
  const now = useNow(60_000);
  const [isNoting, setNoting] = useState(false);
  const { tier, state, seenAt, since, language, orders, security, personal } = customer;
  const note = customer.actions.find(({ action }) => action === 'note-customer');
  return (
    <div className="row heading--acts">
      <div className="grow heading__words">
        <div className="row row--wrap">
          <p className="title">{personal && !personal.masked ? personal.name : customer.name}</p>
          <StateChip state={state} />
          <Chip tone="good" icon={check}>
            {t(`orders.tier.${tier}`)}
          </Chip>
        </div>
        <p className="dim">
          {t('customers.summary', {
            since: dateText(since),
            seen: seenAt ? timeText(seenAt, now) : '–',
            language: t(`customers.language.${language}`),
            smart_count: orders,
          })}
        </p>
        <p className="dim">
          {t(
            security.totp
              ? 'customers.security.totp'
              : security.emailCode
                ? 'customers.security.emailCode'
                : 'customers.security.noTotp',
          )}{' '}
          · {t('customers.security.passkeys', { smart_count: security.passkeys })}
        </p>
      </div>
      <StreamLink of={`account-${customer.id}`} />
      {note && note.why === null && (
        <Allowed action="note" resource="customers">
          <Button look="edge" onClick={() => setNoting(true)}>
            <Icon of={plus} size="small" />
            {t('orders.note')}
          </Button>
        </Allowed>
      )}
      {isNoting && note && <ActionDialog action={note} onClose={() => setNoting(false)} />}
    </div>
  );
}

/** Everything that an operator should know before acting. */
function Matters() {
  const t = useTranslate();
  const customer = useRecord('customers');
  const now = useNow(60_000);
  const attentionOf = useAttention();
  const { frozen, closedAt, attention, payoutsHeldUntil, signInLockedUntil, security } = customer;
  return (
    <>
      {frozen && (
        <Notice tone="caution" icon={pause}>
          <b>
            {t('customers.frozenBy', {
              who: frozen.by.name,
              at: timeText(frozen.at, now),
              because: t(`customers.cause.${frozen.because}`),
            })}
          </b>{' '}
          “{frozen.words}” {t('customers.frozenText')} <MayUnfreeze />
        </Notice>
      )}
      {closedAt && (
        <Notice tone="plain" icon={circleSlash2}>
          {t('customers.closed', { at: timeText(closedAt, now) })}
        </Notice>
      )}
      {attention === 'pin-locked' && (
        <Notice tone="caution" icon={lock}>
          <b>{attentionOf(customer, now)}</b>{' '}
          {security.pinUnlockUntil
            ? t('customers.unlockBegun', { until: timeText(security.pinUnlockUntil, now) })
            : t('customers.pinLockedText')}
        </Notice>
      )}
      {signInLockedUntil && (
        <Notice tone="caution" icon={lock}>
          {t('customers.signInLocked', { until: timeText(signInLockedUntil, now) })}
        </Notice>
      )}
      {payoutsHeldUntil && (
        <Notice tone="plain" icon={clock}>
          {t('customers.payoutsHeld', { until: timeText(payoutsHeldUntil, now) })}
        </Notice>
      )}
    </>
  );
}

/** What operators wrote down about a customer; the customer never reads it. */
function Notes() {
  const t = useTranslate();
  const { notes } = useRecord('customers');
  const nameOf = useActorName();
  const now = useNow(60_000);
  return (
    <Card title={t('customers.notes')} beside={<Chip>{notes.length}</Chip>}>
      {notes.length === 0 ? (
        <p className="dim card__body">{t('customers.noNotes')}</p>
      ) : (
        <ul className="stack stack--8 card__body">
          {notes.toReversed().map((note) => (
            <li key={note.id}>
              <p className="prewrap">{note.text}</p>
              <p className="dim small">
                {nameOf(note.by)}, {timeText(note.at, now)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Limits for selling and buying by day and month, and their use. */
function LimitsCard() {
  const t = useTranslate();
  const { limits } = useRecord('customers');
  return (
    <section className="card" aria-label={t('customers.limits.title')}>
      <div className="card__body customer__limits">
        <Bar name={t('customers.limits.day')} bar={limits.day} />
        <Bar name={t('customers.limits.month')} bar={limits.month} />
        <BuyBars of={limits.buy} names={{ day: t('customers.limits.buyDay'), month: t('customers.limits.buyMonth') }} />
      </div>
      {limits.own && (
        <p className="dim small card__body">
          {t('customers.limits.own', {
            limit: usdtText(limits.own.limit),
            until: limits.own.until ? endText(limits.own.until) : t('customers.limits.untilEnded'),
          })}
        </p>
      )}
    </section>
  );
}

function Bar({ name, bar }: { readonly name: string; readonly bar: AdminCustomerView['limits']['day'] }) {
  const t = useTranslate();
  const { limit, used, held, left } = bar;
  return (
    <div>
      <p className="dim">{name}</p>
      <p>
        <b>{usdtText(used)}</b>{' '}
        <span className="dim">
          {limit === null
            ? t('customers.limits.none')
            : t('customers.limits.of', { limit: usdtText(limit), product: PRODUCT })}
        </span>
      </p>
      {limit !== null && <Use of={{ limit, used, reserved: held, held: '0' }} />}
      {left !== null && <p className="dim small">{t('customers.limits.left', { left: usdtText(left) })}</p>}
    </div>
  );
}

type Session = AdminCustomerView['sessions'][number];

/** Where a customer is logged in; each can be ended, with a reason. */
function Sessions() {
  const t = useTranslate();
  const now = useNow(60_000);
  const [ending, setEnding] = useState<Session | null>(null);
  const { sessions } = useRecord('customers');
  return (
    <Card title={t('customers.sessions.title')} look="card--clip stacks">
      {sessions.length === 0 ? (
        <p className="empty dim">{t('customers.sessions.none')}</p>
      ) : (
        <table className="table tn">
          <tbody>
            {sessions.map((session) => (
              <tr key={session.id}>
                <td className="medium">{session.device}</td>
                <td className="dim">
                  {t('customers.sessions.times', {
                    started: timeText(session.startedAt, now),
                    seen: timeText(session.seenAt, now),
                  })}
                </td>
                <td className="right stacks__side">
                  <Allowed action="sign-out" resource="customers">
                    <Button
                      look="edge"
                      aria-label={t('customers.sessions.endOne', { device: session.device })}
                      onClick={() => setEnding(session)}
                    >
                      {t('customers.sessions.end')}
                    </Button>
                  </Allowed>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ending && <EndDialog session={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

function EndDialog({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const t = useTranslate();
  const { id } = useRecord('customers');
  const form = useActionForm(['customers', id, `sessions/${session.id}/end`], {
    done: t('customers.sessions.ended'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('customers.sessions.endOne', { device: session.device })}
      action={t('customers.sessions.end')}
      onClose={onClose}
    >
      <p>{t('customers.sessions.endText')}</p>
      <ReasonInput label={t('actions.why.label')} autoFocus />
    </FormDialog>
  );
}

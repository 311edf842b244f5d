import type { AdminCustomerView } from '@usdt-africa/contracts/admin';
import { Chip, Icon, Say } from '@usdt-africa/web-kit';
import { check, circleSlash2, clock, lock, pause, plus } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { Button } from '../parts/Button';
import { dayText, timeText } from '../parts/format';
import { PersonalData } from '../parts/PersonalData';
import { RecordPage } from '../parts/RecordPage';
import { StreamLink } from '../parts/StreamLink';
import { useNow } from '../parts/useNow';
import { VerbDialog } from '../verbs/VerbDialog';
import { VerbList } from '../verbs/VerbList';
import './customers.css';
import { PendingSay } from '../parts/PendingSay';
import { LimitsCard } from './LimitsCard';
import { Notes } from './Notes';
import { Sessions } from './Sessions';
import { StateChip } from './StateChip';
import { Story } from './Story';
import { useAttention } from './useAttention';
import { WINDOWS } from './windows';

interface Properties {
  readonly customer: AdminCustomerView;
}

/** One customer: what is the matter, what they may sell, their whole story, and what can be done. */
export default function CustomerShow() {
  const t = useTranslate();
  return (
    <RecordPage<AdminCustomerView> title={({ username }) => username}>
      {(customer) => (
        <div className="cols">
          <div className="stack">
            <Heading customer={customer} />
            {customer.approval && (
              <PendingSay approval={customer.approval} what={t(`customers.askedFor.${customer.approval.verb}`)} />
            )}
            <Matters customer={customer} />
            <LimitsCard limits={customer.limits} />
            <Story customer={customer} />
            <Sessions customer={customer} />
          </div>
          <div className="stack">
            <Person customer={customer} />
            <VerbList
              resource="customers"
              record={customer}
              verbs={customer.verbs}
              dialog={(verb, onClose) => {
                const Window = WINDOWS[verb.verb];
                return Window && <Window record={customer} verb={verb} onClose={onClose} />;
              }}
            />
            <Notes notes={customer.notes} />
          </div>
        </div>
      )}
    </RecordPage>
  );
}

function Heading({ customer }: Properties) {
  const t = useTranslate();
  const now = useNow(60_000);
  const [isNoting, setNoting] = useState(false);
  const { tier, state, seenAt, since, language, orders, security, personal } = customer;
  const note = customer.verbs.find(({ verb }) => verb === 'note-customer');
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
            since: dayText(since),
            seen: seenAt ? timeText(seenAt, now) : '–',
            language: t(`customers.language.${language}`),
            smart_count: orders,
          })}
        </p>
        <p className="dim">
          {t(security.totp ? 'customers.security.totp' : 'customers.security.noTotp')} ·{' '}
          {t('customers.security.passkeys', { smart_count: security.passkeys })}
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
      {isNoting && note && (
        <VerbDialog resource="customers" record={customer} verb={note} onClose={() => setNoting(false)} />
      )}
    </div>
  );
}

/** Everything that somebody should know before they act. */
function Matters({ customer }: Properties) {
  const t = useTranslate();
  const now = useNow(60_000);
  const attentionOf = useAttention();
  const { frozen, closedAt, attention, payoutsHeldUntil, signInLockedUntil, security } = customer;
  return (
    <>
      {frozen && (
        <Say tone="caution" icon={pause}>
          <b>
            {t('customers.frozenBy', {
              who: frozen.by.name,
              at: timeText(frozen.at, now),
              because: t(`customers.cause.${frozen.because}`),
            })}
          </b>{' '}
          “{frozen.words}” {t('customers.frozenText')}
        </Say>
      )}
      {closedAt && (
        <Say tone="plain" icon={circleSlash2}>
          {t('customers.closed', { at: timeText(closedAt, now) })}
        </Say>
      )}
      {attention === 'pin-locked' && (
        <Say tone="caution" icon={lock}>
          <b>{attentionOf(customer, now)}</b>{' '}
          {security.pinUnlockUntil
            ? t('customers.unlockBegun', { until: timeText(security.pinUnlockUntil, now) })
            : t('customers.pinLockedText')}
        </Say>
      )}
      {signInLockedUntil && (
        <Say tone="caution" icon={lock}>
          {t('customers.signInLocked', { until: timeText(signInLockedUntil, now) })}
        </Say>
      )}
      {payoutsHeldUntil && (
        <Say tone="plain" icon={clock}>
          {t('customers.payoutsHeld', { until: timeText(payoutsHeldUntil, now) })}
        </Say>
      )}
    </>
  );
}

function Person({ customer: { id, personal } }: Properties) {
  const t = useTranslate();
  if (!personal) return null;
  return (
    <PersonalData
      resource="customers"
      id={id}
      personal={personal}
      pairs={[
        [t('customers.personal.name'), personal.name],
        [t('customers.personal.username'), personal.username],
        [t('customers.personal.email'), personal.email],
        [t('customers.personal.phone'), <span className="num">{personal.phone}</span>],
      ]}
    />
  );
}

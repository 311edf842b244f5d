import type { AdminOrderView } from '@usdt-africa/contracts/admin';
import { Chip } from '@usdt-africa/web-kit';
import { check, clock, circleX } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { Timeline, useActorName } from '../parts/EventLine';
import { PersonalDataViews } from '../parts/PersonalData';
import { Tabs } from '../parts/Tabs';
import { ledgerAmount, timeText } from '../parts/format';
import { useEventText } from '../parts/useEventText';
import { useNow } from '../parts/useNow';

const TABS = ['timeline', 'ledger', 'messages', 'notes', 'personalDataViews'] as const;

/** Timeline of an order, its ledger lines, notifications to the customer, notes, and personal data views. */
export function OrderTimeline() {
  const t = useTranslate();
  const order = useRecord('orders');
  const [tab, setTab] = useState<(typeof TABS)[number]>('timeline');
  return (
    <section className="card">
      <Tabs
        label={t('orders.tabs.label')}
        chosen={tab}
        onChoose={setTab}
        tabs={TABS.map((id) => ({ id, label: t(`orders.tabs.${id}`), count: order[id].length }))}
      >
        {tab === 'timeline' && <Timeline entries={order.timeline} />}
        {tab === 'ledger' && <Ledger lines={order.ledger} />}
        {tab === 'messages' && <Messages />}
        {tab === 'notes' && <Notes />}
        {tab === 'personalDataViews' && (
          <PersonalDataViews personalDataViews={order.personalDataViews} none={t('orders.tabs.noViews')} />
        )}
      </Tabs>
    </section>
  );
}

export function Ledger({ lines }: { readonly lines: AdminOrderView['ledger'] }) {
  const t = useTranslate();
  const wordsOf = useEventText();
  const now = useNow(60_000);
  if (lines.length === 0) return <p className="empty dim">{t('orders.tabs.noLedger')}</p>;
  return (
    <div className="stacks">
      <table className="table tn">
        <thead>
          <tr>
            <th>{t('orders.tabs.time')}</th>
            <th>{t('orders.tabs.event')}</th>
            <th>{t('orders.tabs.account')}</th>
            <th className="right">{t('orders.tabs.debit')}</th>
            <th className="right">{t('orders.tabs.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const isCredit = line.amount.startsWith('-');
            const plain = line.amount.replace('-', '');
            const amount = ledgerAmount(plain, line.currency);
            return (
              <tr key={at}>
                <td className="dim">{timeText(line.at, now)}</td>
                <td className="stacks__side">{wordsOf(line.eventType, {}).title}</td>
                <td className="mono">{line.account}</td>
                <td className="right" data-name={isCredit ? undefined : t('orders.tabs.debit')}>
                  {isCredit ? '' : amount}
                </td>
                <td className="right" data-name={isCredit ? t('orders.tabs.credit') : undefined}>
                  {isCredit ? amount : ''}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Messages() {
  const t = useTranslate();
  const now = useNow(60_000);
  const { messages } = useRecord('orders');
  if (messages.length === 0) return <p className="empty dim">{t('orders.tabs.noMessages')}</p>;
  return (
    <table className="table tn">
      <tbody>
        {messages.map((message) => (
          <tr key={message.id}>
            <td className="dim">{timeText(message.at, now)}</td>
            <td className="medium">{t(`orders.mail.${message.kind}`, { _: message.kind })}</td>
            <td>{message.to}</td>
            <td className="right">
              {message.cause && (
                <span className="dim">{t(`events.codes.cause.${message.cause}`, { _: message.cause })}</span>
              )}{' '}
              <Chip
                tone={message.state === 'sent' ? 'good' : message.state === 'failed' ? 'bad' : 'plain'}
                icon={message.state === 'sent' ? check : message.state === 'failed' ? circleX : clock}
              >
                {t(`orders.tabs.${message.state}`)}
              </Chip>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Notes() {
  const t = useTranslate();
  const nameOf = useActorName();
  const now = useNow(60_000);
  const { notes } = useRecord('orders');
  if (notes.length === 0) return <p className="empty dim">{t('orders.tabs.noNotes')}</p>;
  return (
    <ul className="stack card__body" style={{ paddingTop: 12 }}>
      {notes.map((note) => (
        <li key={note.id}>
          <p className="dim small">
            {timeText(note.at, now)} · {nameOf(note.by)}
          </p>
          <p className="prewrap">{note.text}</p>
        </li>
      ))}
    </ul>
  );
}

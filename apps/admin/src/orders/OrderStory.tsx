import type { AdminOrderView } from '@usdt-africa/contracts/admin';
import { Chip } from '@usdt-africa/web-kit';
import { check, clock, circleX } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { Timeline, useActorName } from '../parts/EventLine';
import { Looks } from '../parts/PersonalData';
import { Tabs } from '../parts/Tabs';
import { nairaAmount, timeText, usdtText } from '../parts/format';
import { useEventWords } from '../parts/useEventWords';
import { useNow } from '../parts/useNow';

const TABS = ['timeline', 'ledger', 'messages', 'notes', 'looks'] as const;

/** Everything that happened to an order, its ledger lines, what the customer was told, notes, and who looked. */
export function OrderStory() {
  const t = useTranslate();
  const order = useRecord('orders');
  const [tab, setTab] = useState<(typeof TABS)[number]>('timeline');
  return (
    <section className="card">
      <Tabs
        label={t('orders.story.label')}
        chosen={tab}
        onChoose={setTab}
        tabs={TABS.map((id) => ({ id, label: t(`orders.story.${id}`), count: order[id].length }))}
      >
        {tab === 'timeline' && <Timeline entries={order.timeline} />}
        {tab === 'ledger' && <Ledger lines={order.ledger} />}
        {tab === 'messages' && <Messages />}
        {tab === 'notes' && <Notes />}
        {tab === 'looks' && <Looks looks={order.looks} none={t('orders.story.noLooks')} />}
      </Tabs>
    </section>
  );
}

export function Ledger({ lines }: { readonly lines: AdminOrderView['ledger'] }) {
  const t = useTranslate();
  const wordsOf = useEventWords();
  const now = useNow(60_000);
  if (lines.length === 0) return <p className="empty dim">{t('orders.story.noLedger')}</p>;
  return (
    <div className="stacks">
      <table className="table tn">
        <thead>
          <tr>
            <th>{t('orders.story.time')}</th>
            <th>{t('orders.story.event')}</th>
            <th>{t('orders.story.account')}</th>
            <th className="right">{t('orders.story.debit')}</th>
            <th className="right">{t('orders.story.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const isCredit = line.amount.startsWith('-');
            const plain = line.amount.replace('-', '');
            const amount = line.currency === 'NGN' ? nairaAmount(plain) : usdtText(plain);
            return (
              <tr key={at}>
                <td className="dim">{timeText(line.at, now)}</td>
                <td className="stacks__side">{wordsOf(line.eventType, {}).title}</td>
                <td className="mono">{line.account}</td>
                <td className="right" data-name={isCredit ? undefined : t('orders.story.debit')}>
                  {isCredit ? '' : amount}
                </td>
                <td className="right" data-name={isCredit ? t('orders.story.credit') : undefined}>
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
  if (messages.length === 0) return <p className="empty dim">{t('orders.story.noMessages')}</p>;
  return (
    <table className="table tn">
      <tbody>
        {messages.map((message) => (
          <tr key={message.id}>
            <td className="dim">{timeText(message.at, now)}</td>
            <td className="medium">{t(`orders.mail.${message.kind}`, { _: message.kind })}</td>
            <td>{message.to}</td>
            <td className="right">
              <Chip
                tone={message.state === 'sent' ? 'good' : message.state === 'failed' ? 'bad' : 'plain'}
                icon={message.state === 'sent' ? check : message.state === 'failed' ? circleX : clock}
              >
                {t(`orders.story.${message.state}`)}
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
  if (notes.length === 0) return <p className="empty dim">{t('orders.story.noNotes')}</p>;
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

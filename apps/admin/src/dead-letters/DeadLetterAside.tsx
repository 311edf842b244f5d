import type { AdminDeadLetterView } from '@usdt-africa/contracts/admin';
import { Facts } from '@usdt-africa/web-kit';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { StateText } from '../events/StateText';
import { written } from '../events/diff';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';
import { shortHash } from '../parts/format';
import { RecordAside } from '../parts/RecordAside';
import { Tabs } from '../parts/Tabs';

/** One letter: the event, the error, and who tries it again why. */
export function DeadLetterAside({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate();
  return (
    <RecordAside
      resource="dead-letters"
      id={id}
      title={(letter) => (letter ? t('deadLetters.letterTitle', { title: letter.title, version: letter.version }) : id)}
      onClose={onClose}
    >
      {(letter) => <Body letter={letter} onClose={onClose} />}
    </RecordAside>
  );
}

function Body({ letter, onClose }: { readonly letter: AdminDeadLetterView; readonly onClose: () => void }) {
  const t = useTranslate();
  const [tab, setTab] = useState<'event' | 'error'>('event');
  const shown = {
    type: letter.eventType,
    schemaVersion: letter.schemaVersion,
    position: Number(letter.position),
    data: letter.data,
    meta: { actor: letter.by.name, correlation: shortHash(letter.correlationId) },
  };
  return (
    <>
      <Tabs
        label={t('deadLetters.letter')}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: 'event', label: t('deadLetters.event') },
          { id: 'error', label: t('deadLetters.error') },
        ]}
      >
        {tab === 'event' && <StateText lines={written(shown)} label={t('deadLetters.event')} />}
        {tab === 'error' && (
          <pre className="code prewrap" tabIndex={0}>
            {letter.errorText}
          </pre>
        )}
      </Tabs>
      <div className="statefoot stack">
        <p>
          <b>{letter.error}</b>
        </p>
        <Facts
          pairs={[
            [t('deadLetters.head.reader'), <span className="mono">{letter.subscription}</span>],
            [t('deadLetters.head.waiting'), t('deadLetters.events', { smart_count: letter.waiting })],
          ]}
        />
        <Allowed action="retry" resource="dead-letters">
          <Acts letter={letter} onClose={onClose} />
        </Allowed>
      </div>
    </>
  );
}

function Acts({ letter, onClose }: { readonly letter: AdminDeadLetterView; readonly onClose: () => void }) {
  const t = useTranslate();
  const form = useActForm(['dead-letters', letter.id, 'retry'], {
    done: t('deadLetters.retried', { smart_count: 1 }),
    onDone: onClose,
  });
  return (
    <ConsoleForm className="stack" form={form}>
      <ReasonInput label={t('verbs.why.label')} />
      <FormError />
      <Submit className="grow">{t('deadLetters.retry', { smart_count: 1 })}</Submit>
    </ConsoleForm>
  );
}

import type { AdminDeadLetterView } from '@usdt-africa/contracts/admin';
import { Facts, Say } from '@usdt-africa/web-kit';
import { check, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { StateText } from '../events/StateText';
import { written } from '../events/diff';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { clockText, countText, shortHash, timeText } from '../parts/format';
import { RecordAside } from '../parts/RecordAside';
import { Tabs } from '../parts/Tabs';
import { useNow } from '../parts/useNow';
import { useAct } from '../verbs/useAct';

type Letter = AdminDeadLetterView & { id: string };

/** One letter: the event with the guilty field marked, the error, its tries, a try that writes nothing. */
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

function Body({ letter, onClose }: { readonly letter: Letter; readonly onClose: () => void }) {
  const t = useTranslate();
  const [tab, setTab] = useState<'event' | 'error' | 'tries'>('event');
  const now = useNow(60_000);
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
          { id: 'tries', label: t('deadLetters.tries'), count: letter.tries.length },
        ]}
      >
        {tab === 'event' && <StateText lines={written(shown)} label={t('deadLetters.event')} guilty={letter.guilty} />}
        {tab === 'error' && (
          <pre className="code prewrap" tabIndex={0}>
            {letter.errorText}
          </pre>
        )}
        {tab === 'tries' && (
          <table className="table tn">
            <tbody>
              {letter.tries.map((each) => (
                <tr key={each.at}>
                  <td className="dim nowrap">{timeText(each.at, now)}</td>
                  <td>{each.error}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Tabs>
      <div className="statefoot stack">
        <p>
          <b>{letter.error}</b>
        </p>
        {letter.lastTry && (
          <Say tone={letter.lastTry.passes ? 'good' : 'bad'} icon={letter.lastTry.passes ? check : triangleAlert} live>
            <b>
              {t(letter.lastTry.passes ? 'deadLetters.wouldPass' : 'deadLetters.wouldFail', {
                time: clockText(letter.lastTry.at),
              })}
            </b>{' '}
            {letter.lastTry.passes && letter.lastTry.rows !== null
              ? t('deadLetters.rows', {
                  rows: countText(letter.lastTry.rows),
                  behind: countText(letter.lastTry.rowsBehind ?? 0),
                })
              : letter.lastTry.error}
          </Say>
        )}
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

function Acts({ letter, onClose }: { readonly letter: Letter; readonly onClose: () => void }) {
  const t = useTranslate();
  const trying = useAct('dead-letters', letter.id, 'try');
  const form = useActForm(['dead-letters', letter.id, 'retry'], {
    done: t('deadLetters.retried', { smart_count: 1 }),
    onDone: onClose,
  });
  const offered = letter.verbs.find(({ verb }) => verb === 'try');
  return (
    <ConsoleForm className="stack" form={{ ...form, error: trying.error ?? form.error }}>
      <ReasonInput label={t('verbs.why.label')} />
      <FormError />
      <div className="row">
        {offered?.why === null && (
          <Button className="grow" busy={trying.isBusy} onClick={() => void trying.act({})}>
            {t('deadLetters.try')}
          </Button>
        )}
        <Submit className="grow">{t('deadLetters.retry', { smart_count: 1 })}</Submit>
      </div>
    </ConsoleForm>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import type { AdminDeadLetterRow, AdminDeadLettersOverview } from '@usdt-africa/contracts/admin';
import { Facts, Icon, Notice } from '@usdt-africa/web-kit';
import { rotateCw, shieldCheck, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../auth/Allowed';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { useLiveQuery } from '../data/useLiveQuery';
import { useRecord } from '../data/useView';
import { written } from '../events/diff';
import { StateText } from '../events/StateText';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput, WordsInput } from '../forms/inputs';
import { complete, useActionForm, useSendForm } from '../forms/useForming';
import { PageTitle } from '../layout/Page';
import { Empty } from '../list/Empty';
import { ListPage } from '../list/ListPage';
import { NewRows } from '../list/NewRows';
import { StaleList } from '../list/Stale';
import { Button } from '../parts/Button';
import { allOf, countText, nearText, shortHash, timeText } from '../parts/format';
import { FormDialog } from '../parts/FormDialog';
import { streamPath } from '../parts/paths';
import { RecordAside } from '../parts/RecordAside';
import { Tabs } from '../parts/Tabs';
import { Waiting } from '../parts/Waiting';
import './own-words';

/** Streams that stand still, by cause: one cause makes many letters. */
export default function DeadLetterList() {
  return (
    <ListPage sort={{ field: 'firstFailedAt', order: 'ASC' }} perPage={100}>
      <Page />
    </ListPage>
  );
}

function Page() {
  const t = useTranslate();
  const { data: letters, error } = useListContext<AdminDeadLetterRow>();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: overview, isPending } = useLiveQuery('dead-letters', 'dead-letters/overview', {});
  const letter = letters?.find(({ id }) => id === chosen);
  return (
    <>
      <PageTitle
        title={t('pages.dead-letters')}
        sub={
          overview &&
          `${t('deadLetters.sub')} ${t('deadLetters.letters', { smart_count: overview.letters })}, ${t('deadLetters.causes', { smart_count: overview.causes })}`
        }
      />
      <div className={letter ? 'cols cols--440' : 'stack'}>
        <div className="stack">
          {overview && <Money overview={overview} />}
          {/* What stands above it is there first: the letters do not move down under a finger. */}
          {isPending ? (
            <Waiting lines={6} />
          ) : (
            <section className="card card--clip">
              {!letters && !error ? (
                <Waiting lines={4} />
              ) : !letters || letters.length === 0 ? (
                <Empty />
              ) : (
                <>
                  <StaleList />
                  <Causes letters={letters} chosen={chosen} onChoose={setChosen} />
                  <NewRows />
                </>
              )}
            </section>
          )}
        </div>
        {letter && <DeadLetterAside key={letter.id} id={letter.id} onClose={() => setChosen(null)} />}
      </div>
    </>
  );
}

function Money({ overview }: { readonly overview: AdminDeadLettersOverview }) {
  const t = useTranslate();
  const counts = t('deadLetters.streams', {
    smart_count: overview.parkedStreams,
    others: countText(overview.otherStreams),
  });
  return overview.moneyWaits ? (
    <Notice tone="bad" icon={triangleAlert} live>
      <b>{t('deadLetters.moneyWaits')}</b> {t('deadLetters.moneyWaitsText')} {counts}
    </Notice>
  ) : (
    <Notice tone="good" icon={shieldCheck}>
      <b>{t('deadLetters.noMoney')}</b> {t('deadLetters.noMoneyText')} {counts}
    </Notice>
  );
}

interface CausesProperties {
  readonly letters: readonly AdminDeadLetterRow[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

function Causes({ letters, chosen, onChoose }: CausesProperties) {
  const t = useTranslate();
  const [retrying, setRetrying] = useState<readonly AdminDeadLetterRow[] | null>(null);
  const causes = grouped(letters);
  return (
    <>
      {causes.map((group) => {
        const first = group[0]!;
        const readers = allOf([...new Set(group.map(({ subscription }) => subscription))]);
        return (
          <section key={first.cause} aria-label={first.error}>
            <div className="cause">
              <div className="row">
                <b className="grow">{first.error}</b>
                <Allowed action="retry" resource="dead-letters">
                  <Button look="edge" onClick={() => setRetrying(group)}>
                    <Icon of={rotateCw} size="small" />
                    {t('deadLetters.retry', { smart_count: group.length })}
                  </Button>
                </Allowed>
              </div>
              <p className="dim">
                {readers} · {t('deadLetters.first', { time: timeText(first.firstFailedAt) })}
              </p>
            </div>
            <div className="stacks">
              <table className="table tn fixed">
                <thead>
                  <tr>
                    <th>{t('deadLetters.head.reader')}</th>
                    <th>{t('deadLetters.head.stream')}</th>
                    <th>{t('deadLetters.head.event')}</th>
                    <th className="right">{t('deadLetters.head.waiting')}</th>
                    <th className="right">{t('deadLetters.head.tries')}</th>
                    <th className="right">{t('deadLetters.head.next')}</th>
                  </tr>
                </thead>
                <tbody>
                  {group.map((letter) => (
                    <tr key={letter.id} className={letter.id === chosen ? 'on' : undefined}>
                      <td className="mono">
                        <button
                          type="button"
                          className="plain"
                          aria-pressed={letter.id === chosen}
                          onClick={() => onChoose(letter.id)}
                        >
                          {letter.subscription}
                        </button>
                      </td>
                      <td data-name={t('deadLetters.head.stream')}>
                        <Link className="medium" to={streamPath(letter)}>
                          {letter.title}
                        </Link>
                      </td>
                      <td data-name={t('deadLetters.head.event')}>
                        {letter.version}, {letter.eventType}
                      </td>
                      <td className="right" data-name={t('deadLetters.head.waiting')}>
                        {t('deadLetters.events', { smart_count: letter.waiting })}
                      </td>
                      <td className="right" data-name={t('deadLetters.head.tries')}>
                        {letter.attempts}
                      </td>
                      <td className="right dim nowrap" data-name={t('deadLetters.head.next')}>
                        {nearText(letter.nextTryAt)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        );
      })}
      <p className="dim small footnote">{t('deadLetters.noSkip')}</p>
      {retrying && <RetryAllDialog letters={retrying} onClose={() => setRetrying(null)} />}
    </>
  );
}

function grouped(letters: readonly AdminDeadLetterRow[]): AdminDeadLetterRow[][] {
  const groups = new Map<string, AdminDeadLetterRow[]>();
  for (const letter of letters) groups.set(letter.cause, [...(groups.get(letter.cause) ?? []), letter]);
  return [...groups.values()];
}

interface RetryProperties {
  readonly letters: readonly AdminDeadLetterRow[];
  readonly onClose: () => void;
}

/** Every letter of one cause is tried again at once, with one reason. */
function RetryAllDialog({ letters, onClose }: RetryProperties) {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const provider = useDataProvider<ConsoleDataProvider>();
  const [key] = useState(() => crypto.randomUUID());
  const { cause, error } = letters[0]!;
  const form = useSendForm({ reason: '' }, async (input) => {
    const done = await provider.postCommand(key, 'dead-letters/retry-all', { body: { cause, ...complete(input) } });
    void queries.invalidateQueries({
      predicate: ({ queryKey: [first] }) => first === 'dead-letters' || first === 'counts',
    });
    notify(t('deadLetters.retried', { smart_count: done.letters }), { type: 'success' });
    onClose();
  });
  return (
    <FormDialog
      form={form}
      title={t('deadLetters.retryTitle', { smart_count: letters.length })}
      action={t('deadLetters.retry', { smart_count: letters.length })}
      onClose={onClose}
    >
      <p>{t('deadLetters.retryText')}</p>
      <p className="dim">{error}</p>
      <WordsInput source="reason" label={t('actions.why.label')} needed autoFocus />
    </FormDialog>
  );
}

/** One letter: the event, the error, and who tries it again why. */
function DeadLetterAside({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate();
  return (
    <RecordAside
      resource="dead-letters"
      id={id}
      title={(letter) => (letter ? t('deadLetters.letterTitle', { title: letter.title, version: letter.version }) : id)}
      onClose={onClose}
    >
      <Body onClose={onClose} />
    </RecordAside>
  );
}

function Body({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const letter = useRecord('dead-letters');
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
          <Acts onClose={onClose} />
        </Allowed>
      </div>
    </>
  );
}

function Acts({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const { id } = useRecord('dead-letters');
  const form = useActionForm(['dead-letters', id, 'retry'], {
    done: t('deadLetters.retried', { smart_count: 1 }),
    onDone: onClose,
  });
  return (
    <ConsoleForm className="stack" form={form}>
      <ReasonInput label={t('actions.why.label')} />
      <FormError />
      <Submit className="grow">{t('deadLetters.retry', { smart_count: 1 })}</Submit>
    </ConsoleForm>
  );
}

import type { AdminDeadLetterRow, AdminDeadLettersOverview } from '@usdt-africa/contracts/admin';
import { Icon, Say } from '@usdt-africa/web-kit';
import { rotateCw, shieldCheck, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../auth/Allowed';
import { useAsked } from '../data/useAsked';
import { PageTitle } from '../layout/Page';
import { Empty } from '../list/Empty';
import { ListPage } from '../list/ListPage';
import { NewRows } from '../list/NewRows';
import { StaleList } from '../list/Stale';
import { Button } from '../parts/Button';
import { allOf, clockText, countText, minuteText } from '../parts/format';
import { streamPath } from '../parts/paths';
import { Waiting } from '../parts/Waiting';
import { DeadLetterAside } from './DeadLetterAside';
import { RetryAllDialog } from './RetryAllDialog';

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
  const { data: overview, isPending } = useAsked('dead-letters', 'dead-letters/overview', {});
  const letter = letters?.find(({ id }) => id === chosen);
  return (
    <>
      <PageTitle
        title={t('rooms.dead-letters')}
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
    <Say tone="bad" icon={triangleAlert} live>
      <b>{t('deadLetters.moneyWaits')}</b> {t('deadLetters.moneyWaitsText')} {counts}
    </Say>
  ) : (
    <Say tone="good" icon={shieldCheck}>
      <b>{t('deadLetters.noMoney')}</b> {t('deadLetters.noMoneyText')} {counts}
    </Say>
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
                {readers} · {t('deadLetters.first', { time: clockText(first.firstFailedAt) })}
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
                        {minuteText(letter.nextTryAt)}
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

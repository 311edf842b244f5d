import type { AdminRebuild } from '@usdt-africa/contracts/admin';
import { Icon } from '@usdt-africa/web-kit';
import { play } from '@usdt-africa/web-kit/account-icons';
import { check, pause } from '@usdt-africa/web-kit/icons';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { session } from '../auth/session';
import { Button } from '../parts/Button';
import { useActorName } from '../parts/EventLine';
import { ErrorLine } from '../parts/Field';
import { countText, durationText, timeText } from '../parts/format';
import { Progress } from '../parts/Progress';
import { useAction } from '../actions/useAction';
import { ActionDialog } from '../actions/ActionDialog';
import './own-words';

const PHASES = ['requested', 'filling', 'catching-up', 'swapping'] as const;

/** A rebuild as a row of facts: how far, how fast, how long, and in which of its stages. */
export function RebuildProgress({ rebuild, total }: { readonly rebuild: AdminRebuild; readonly total: string | null }) {
  const t = useTranslate();
  const nameOf = useActorName();
  const [isCancelling, setCancelling] = useState(false);
  const isPaused = rebuild.state === 'paused';
  const toggle = useAction('rebuilds', rebuild.id, isPaused ? 'resume' : 'pause');
  const may = session.may('projections.rebuild');
  const now = PHASES.findIndex((phase) => phase === rebuild.state);
  const mark = rebuild.mark ?? total;
  return (
    <section className="card rebuild" aria-label={t('projections.rebuildOf', { name: rebuild.projection })}>
      <div className="row">
        <div className="grow">
          <p>
            <b>{t(isPaused ? 'projections.paused' : 'projections.rebuilding')}</b>{' '}
            <span className="mono">{rebuild.projection}</span>{' '}
            <span className="dim">
              · {nameOf(rebuild.by)}, {timeText(rebuild.requestedAt)} · “{rebuild.reason}”
            </span>
          </p>
          <p className="amount rebuild__percent">{rebuild.percent} %</p>
        </div>
        {may && (
          <>
            <Button look="edge" busy={toggle.isBusy} onClick={() => void toggle.act({})}>
              <Icon of={isPaused ? play : pause} size="small" />
              {t(isPaused ? 'projections.goOn' : 'projections.pause')}
            </Button>
            <Button look="bad" onClick={() => setCancelling(true)}>
              {t('list.cancel')}
            </Button>
          </>
        )}
      </div>
      <ErrorLine>{toggle.error ?? rebuild.error}</ErrorLine>
      <Progress label={t('projections.rebuildOf', { name: rebuild.projection })} percent={Number(rebuild.percent)} />
      <dl className="figures">
        <Figure name={t('projections.read')}>
          {countText(rebuild.eventsDone)} {mark && <span>{t('projections.of', { total: countText(mark) })}</span>}
        </Figure>
        <Figure name={t('projections.rate')}>
          {rebuild.eventsPerSecond === null ? '–' : countText(Math.round(rebuild.eventsPerSecond))}{' '}
          <span>{t('projections.perSecond')}</span>
        </Figure>
        <Figure name={t('projections.left')}>
          {rebuild.secondsLeft === null ? '–' : durationText(rebuild.secondsLeft)}
        </Figure>
        <Figure name={t('projections.errors')}>{rebuild.errors}</Figure>
      </dl>
      <ol className="phases">
        {PHASES.map((phase, at) => (
          <li
            key={phase}
            data-at={at < now ? 'done' : at === now ? 'now' : undefined}
            aria-current={at === now ? 'step' : undefined}
          >
            {at < now && <Icon of={check} size="small" />}
            {at === now && <span className="dot dot--now" aria-hidden="true" />}
            {t(`projections.phase.${phase}`)}
          </li>
        ))}
      </ol>
      <p className="dim small">{rebuild.waitsFor ?? t('projections.meanwhile')}</p>
      {isCancelling && (
        <ActionDialog
          resource="rebuilds"
          record={{ id: rebuild.id }}
          action={{ action: 'cancel', target: null, why: null, facts: { name: rebuild.projection }, twoPeople: false }}
          onClose={() => setCancelling(false)}
        />
      )}
    </section>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { AdminRebuild } from '@usdt-africa/contracts/admin';
import { Chip, Facts } from '@usdt-africa/web-kit';
import { check, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { useActorName } from '../parts/EventLine';
import { countText, durationText, secondsSince, timeText } from '../parts/format';
import './own-words';

const TONES = { done: 'good', failed: 'bad', cancelled: 'plain' } as const;

/** The rebuild that ended last: who requested it and why, how it ended, and what the readers see since. */
export function LastRebuild({ rebuild }: { readonly rebuild: AdminRebuild }) {
  const t = useTranslate();
  const nameOf = useActorName();
  const { state, startedAt, finishedAt } = rebuild;
  if (state !== 'done' && state !== 'failed' && state !== 'cancelled') return null;
  return (
    <section className="card" aria-label={`${t('projections.lastRebuild')} ${rebuild.projection}`}>
      <header>
        <h2>
          {t('projections.lastRebuild')} <span className="mono">{rebuild.projection}</span>
        </h2>
        <Chip tone={TONES[state]} icon={state === 'done' ? check : triangleAlert}>
          {t(`projections.outcome.${state}`)}
        </Chip>
      </header>
      <div className="card__body stack stack--8">
        {rebuild.error && <p className="neg">{rebuild.error}</p>}
        <Facts
          pairs={[
            finishedAt === null ? null : [t('projections.finished'), timeText(finishedAt)],
            [t('projections.read'), countText(rebuild.eventsDone)],
            startedAt === null || finishedAt === null
              ? null
              : [t('projections.took'), durationText(secondsSince(startedAt, Date.parse(finishedAt)))],
            [t('projections.by'), nameOf(rebuild.by)],
            [t('projections.reason'), `“${rebuild.reason}”`],
          ]}
        />
        <p className="dim small">{t(`projections.outcomeText.${state}`)}</p>
      </div>
    </section>
  );
}

import type { AdminProjectionView, AdminRebuild } from '@usdt-africa/contracts/admin';
import { Facts, Say } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/icons';
import { type FormEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useView } from '../data/useView';
import { Aside } from '../parts/Aside';
import { Button } from '../parts/Button';
import { ErrorLine, Field } from '../parts/Field';
import { bytesText, countText, durationText } from '../parts/format';
import { Option } from '../parts/Option';
import { Waiting } from '../parts/Waiting';
import { useAct } from '../verbs/useAct';

interface Properties {
  readonly id: string;
  readonly running: readonly AdminRebuild[];
  readonly onClose: () => void;
}

/** Dry run or swap, what it takes, why, and the name typed: the button counts down what is missing. */
export function RebuildAside({ id, running, onClose }: Properties) {
  const t = useTranslate();
  const notify = useNotify();
  const { data: projection, error } = useView<AdminProjectionView>('projections', id);
  const [isDry, setDry] = useState(true);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const rebuild = useAct('projections', id, 'rebuild');
  const prove = useAct('projections', id, 'prove');
  const acting = isDry ? prove : rebuild;
  const why = projection?.verbs.find(({ verb }) => verb === (isDry ? 'prove' : 'rebuild'))?.why ?? null;
  const left = isDry ? 0 : lettersLeft(typed, id);
  const isReady = projection !== undefined && why === null && reason.trim() !== '' && left === 0;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || acting.isBusy) return;
    const done = await acting.act(isDry ? { reason: reason.trim() } : { reason: reason.trim(), confirm: typed });
    if (!done) return;
    notify(t(isDry ? 'projections.dryStarted' : 'projections.started', { name: id }), { type: 'success' });
    onClose();
  };
  const label =
    why !== null
      ? t(`verbs.why.${why}`)
      : left === null
        ? t('projections.otherName')
        : left > 0
          ? t('projections.lettersLeft', { smart_count: left })
          : reason.trim() === ''
            ? t('projections.reasonFirst')
            : t(isDry ? 'projections.startDry' : 'projections.start');
  return (
    <Aside title={t('projections.rebuildTitle', { name: id })} onClose={onClose}>
      <form className="card__body stack" onSubmit={(event) => void submit(event)}>
        <fieldset className="stack stack--8 bare">
          <legend className="visually-hidden">{t('projections.how')}</legend>
          {(['dry', 'swap'] as const).map((mode) => (
            <Option
              key={mode}
              name="how"
              title={t(`projections.mode.${mode}`)}
              text={t(`projections.mode.${mode}Text`)}
              isOn={isDry === (mode === 'dry')}
              onChoose={() => setDry(mode === 'dry')}
            />
          ))}
        </fieldset>
        {error ? <ErrorLine>{error instanceof Error ? error.message : ''}</ErrorLine> : null}
        {!projection && !error && <Waiting lines={4} />}
        {projection && (
          <Facts
            pairs={[
              [t('projections.toRead'), countText(projection.estimate.events)],
              [
                t('projections.takes'),
                projection.estimate.seconds === null
                  ? t('projections.unknown')
                  : durationText(projection.estimate.seconds),
              ],
              [
                t('projections.disk'),
                projection.estimate.diskFreeBytes === null
                  ? bytesText(projection.estimate.diskBytes)
                  : t('projections.diskOf', {
                      needed: bytesText(projection.estimate.diskBytes),
                      free: bytesText(projection.estimate.diskFreeBytes),
                    }),
              ],
              isDry || projection.estimate.swapMs === null
                ? null
                : [t('projections.readersWait'), t('projections.about', { ms: projection.estimate.swapMs })],
            ]}
          />
        )}
        {running.map((other) => (
          <Say key={other.id} tone="caution" icon={hourglass}>
            {t('projections.after', {
              name: other.projection,
              left: other.secondsLeft === null ? '–' : durationText(other.secondsLeft),
            })}
          </Say>
        ))}
        <Field label={t('verbs.why.label')} error={acting.fields['reason']}>
          <input className="box" maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {!isDry && (
          <Field
            label={
              <>
                {t('projections.type')} <span className="mono">{id}</span> {t('projections.toGoOn')}
              </>
            }
            error={acting.fields['confirm']}
          >
            <input
              className="box mono"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
        <ErrorLine>{acting.error}</ErrorLine>
        <Button type="submit" look="main" tall busy={acting.isBusy} unavailable={!isReady}>
          <span aria-live="polite">{label}</span>
        </Button>
        <p className="dim small">{t(projection?.fed === 'acting' ? 'projections.acting' : 'projections.telling')}</p>
      </form>
    </Aside>
  );
}

/** How many letters of the name are still to be typed; null when what stands there is not its beginning. */
function lettersLeft(typed: string, name: string): number | null {
  return name.startsWith(typed) ? name.length - typed.length : null;
}

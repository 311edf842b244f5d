import type { AdminRebuild } from '@usdt-africa/contracts/admin';
import { Facts, Notice } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useView } from '../data/useView';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput, TextInput } from '../forms/inputs';
import { ToType } from '../forms/ToType';
import { useActionForm, useMissingReason } from '../forms/useForming';
import { Aside } from '../parts/Aside';
import { ErrorLine } from '../parts/Field';
import { bytesText, countText, durationText } from '../parts/format';
import { Option } from '../parts/Option';
import { Waiting } from '../parts/Waiting';
import './own-words';

interface Properties {
  readonly id: string;
  readonly running: readonly AdminRebuild[];
  readonly onClose: () => void;
}

/** Dry run or swap, duration, reason, and the typed name; the line below the button says what is missing. */
export function RebuildAside({ id, running, onClose }: Properties) {
  const t = useTranslate();
  const { data: projection, error } = useView('projections', id);
  const [isDry, setDry] = useState(true);
  const why = projection?.actions.find(({ action }) => action === (isDry ? 'prove' : 'rebuild'))?.why ?? null;
  const form = useActionForm(['projections', id, isDry ? 'prove' : 'rebuild'], {
    start: { reason: '', confirm: '' },
    body: ({ reason, confirm }) => (isDry ? { reason } : { reason, confirm }),
    done: t(isDry ? 'projections.dryStarted' : 'projections.started', { name: id }),
    onDone: onClose,
  });
  const missingReason = useMissingReason(form);
  const left = isDry ? 0 : lettersLeft(form.values.confirm, id);
  const missing =
    why !== null
      ? t(`actions.why.${why}`)
      : left === null
        ? t('projections.otherName')
        : left > 0
          ? t('projections.lettersLeft', { smart_count: left })
          : missingReason;
  return (
    <Aside title={t('projections.rebuildTitle', { name: id })} onClose={onClose}>
      <ConsoleForm className="card__body stack" form={form}>
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
              [t('projections.disk'), bytesText(projection.estimate.diskBytes)],
            ]}
          />
        )}
        {running.map((other) => (
          <Notice key={other.id} tone="caution" icon={hourglass}>
            {t('projections.after', {
              name: other.projection,
              left: other.secondsLeft === null ? '–' : durationText(other.secondsLeft),
            })}
          </Notice>
        ))}
        <ReasonInput label={t('actions.why.label')} />
        {!isDry && (
          <TextInput
            source="confirm"
            label={<ToType text={id} />}
            look="box mono"
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <FormError />
        <Submit tall unavailable={projection === undefined} missing={missing}>
          {t(isDry ? 'projections.startDry' : 'projections.start')}
        </Submit>
        <p className="dim small">{t(projection?.feed === 'direct' ? 'projections.acting' : 'projections.kafka')}</p>
      </ConsoleForm>
    </Aside>
  );
}

/** How many letters of the name are still to be typed; null when what stands there is not its beginning. */
function lettersLeft(typed: string, name: string): number | null {
  return name.startsWith(typed) ? name.length - typed.length : null;
}

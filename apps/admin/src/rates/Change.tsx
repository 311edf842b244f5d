import type { AdminRateSide, AdminRateView } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput, TextInput } from '../forms/inputs';
import { type Reasoned, useActionForm } from '../forms/useForming';
import { decimalOf } from '../parts/decimal';
import { Option } from '../parts/Option';
import { PendingApprovalNotice } from '../parts/PendingApprovalNotice';
import { endText, endsOfDays, hoursOfToday, UNTIL_ENDED } from '../parts/until';
import { UntilField, untilOf, untilStart, type UntilValues } from '../parts/UntilField';
import { useNow } from '../parts/useNow';
import { nairaAmount, nairaText } from '../parts/format';
import { Effect } from './Effect';
import { bpsOf, bpsText, percentOf } from './words';

type Way = AdminRateView['actions'][number]['action'];
const WAYS: readonly Way[] = ['unpin', 'margin', 'pin', 'pause', 'resume'];
/** Actions listed only while they are possible; the others keep their place. */
const ONLY_WHEN_POSSIBLE: readonly Way[] = ['unpin', 'pause', 'resume'];

interface Properties {
  readonly rate: AdminRateView;
  readonly onSide: (side: AdminRateSide) => void;
}

/** What can be done to one side of the price, with its effect before it is done. */
export function Change({ rate, onSide }: Properties) {
  const t = useTranslate();
  const [wanted, setWanted] = useState<Way | null>(null);
  // A key belongs to one form: an action done under it is never done again.
  const [round, setRound] = useState(0);
  const ways = WAYS.flatMap((name) => rate.actions.find(({ action }) => action === name) ?? []).filter(
    ({ action, why }) => why === null || !ONLY_WHEN_POSSIBLE.includes(action),
  );
  const chosen = ways.find(({ action, why }) => action === wanted && why === null)?.action;
  return (
    <aside className="card" aria-labelledby="rates-change">
      <header>
        <h2 id="rates-change">{t('rates.change')}</h2>
        <div className="row" role="group" aria-label={t('rates.side.label')}>
          {(['sell', 'buy'] as const).map((side) => (
            <button
              key={side}
              type="button"
              className={side === rate.id ? 'filter filter--on' : 'filter'}
              aria-pressed={side === rate.id}
              onClick={() => onSide(side)}
            >
              {t(`rates.side.${side}Name`)}
            </button>
          ))}
        </div>
      </header>
      <div className="card__body stack">
        {rate.pending && (
          <PendingApprovalNotice
            approval={rate.pending}
            what={t(`rates.requested.${rate.pending.action}`, { _: '' })}
          />
        )}
        <fieldset className="stack stack--8 bare">
          <legend className="visually-hidden">{t('rates.how')}</legend>
          {ways.map(({ action, why }) => (
            <Option
              key={action}
              name="way"
              title={t(`rates.way.${action}.${rate.id}`)}
              text={
                why === null
                  ? t(`rates.way.${action}.text`, { percent: bpsText(rate.marginBps) })
                  : t(`actions.why.${why}`)
              }
              isOn={action === chosen}
              isOff={why !== null}
              onChoose={() => setWanted(action)}
            />
          ))}
        </fieldset>
        {chosen && (
          <Form
            key={`${chosen}-${round}`}
            way={chosen}
            rate={rate}
            onDone={() => {
              setWanted(null);
              setRound(round + 1);
            }}
          />
        )}
      </div>
    </aside>
  );
}

type Changed = Reasoned & UntilValues & { readonly figure: string };

interface FormProperties {
  readonly way: Way;
  readonly rate: AdminRateView;
  readonly onDone: () => void;
}

function Form({ way, rate, onDone }: FormProperties) {
  const t = useTranslate();
  const [opened] = useState(() => Date.now());
  const now = useNow(60_000);
  const hours = hoursOfToday(opened);
  const choices = [...hours, ...endsOfDays(opened), ...(way === 'pause' ? [UNTIL_ENDED] : [])];
  const [alone, setAlone] = useState(true);
  const isPrice = way === 'margin' || way === 'pin';
  const hasEnd = way === 'pin' || way === 'pause';
  const isRequesting = isPrice && !alone;
  const figuresOf = (typed: string) => ({
    margin: way === 'margin' ? bpsOf(typed) : null,
    pinned: way === 'pin' ? decimalOf(typed, 2) : null,
  });
  const form = useActionForm<Changed>(['rates', rate.id, way], {
    start: { figure: startOf(way, rate), reason: '', ...untilStart(hours.length > 1 ? 1 : 0) },
    body: ({ figure = '', reason, ...end }) => {
      const { margin, pinned } = figuresOf(figure);
      return {
        ...(margin !== null && { marginBps: margin }),
        ...(pinned !== null && { rate: pinned }),
        ...(hasEnd && { until: untilOf(choices, end) }),
        reason,
      };
    },
    done: (done) =>
      t(
        (done as unknown as AdminRateView).pending !== null && isRequesting ? 'actions.requested' : `rates.done.${way}`,
      ),
    onDone,
  });
  const { margin, pinned } = figuresOf(form.values.figure);
  const until = untilOf(choices, form.values);
  const preview = previewOf(way, rate, margin, pinned);
  const { rate: wrongRate, marginBps: wrongMargin } = form.fields;
  return (
    <ConsoleForm className="stack" form={form}>
      <div className={way === 'pin' ? 'rates__form' : 'stack'}>
        {isPrice && (
          <TextInput
            source="figure"
            label={t(`rates.figure.${way}`)}
            hint={way === 'margin' ? t('rates.figure.marginHint') : undefined}
            inputMode="decimal"
            autoComplete="off"
            wrong={(typed) => {
              const figures = figuresOf(typed);
              return (figures.margin ?? figures.pinned) === null && t(`rates.wrong.${way}`);
            }}
            refused={wrongRate ?? wrongMargin}
            needed
          />
        )}
        {hasEnd && <UntilField choices={choices} />}
      </div>
      {preview && <Effect side={rate.id} change={preview} onAlone={setAlone} />}
      {way === 'pause' && <p className="dim">{t(`rates.pauseMeans.${rate.id}`)}</p>}
      <ReasonInput
        label={t('actions.why.label')}
        hint={t(isRequesting ? 'actions.why.hint' : 'actions.why.hintAlone')}
      />
      <FormError />
      <Submit tall unavailable={hasEnd && until === undefined}>
        {t(isRequesting ? `rates.request.${way}` : `rates.do.${hasEnd && until === null ? 'pauseOpen' : way}`, {
          rate: pinned === null ? '' : nairaAmount(pinned),
          percent: margin === null ? '' : bpsText(margin),
          until: until ? endText(until, now) : '',
        })}
      </Submit>
    </ConsoleForm>
  );
}

/** A form begins with what holds. */
function startOf(way: Way, { marginBps, rate, followed }: AdminRateView): string {
  if (way === 'margin') return percentOf(marginBps);
  const from = rate ?? followed;
  return way === 'pin' && from ? nairaText(from) : '';
}

/** The change that the server previews; removing a pin previews the margin in force. */
function previewOf(way: Way, rate: AdminRateView, margin: number | null, pinned: string | null): object | null {
  if (way === 'margin') return margin === null ? null : { marginBps: margin };
  if (way === 'pin') return pinned === null ? null : { rate: pinned };
  return way === 'unpin' ? { marginBps: rate.marginBps } : null;
}

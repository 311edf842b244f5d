import type { AdminSwitch } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { pauseSentences } from '@usdt-africa/web-kit/pause';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Facts } from '@usdt-africa/web-kit';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput, TextInput } from '../forms/inputs';
import { type Reasoned, useActionForm, useMissingReason } from '../forms/useForming';
import { Aside } from '../parts/Aside';
import { decimalOf } from '../parts/decimal';
import { nairaText } from '../parts/format';
import { endText, hoursOfToday, lagosInstant } from '../parts/until';
import { useNow } from '../parts/useNow';
import { sumText, useSwitchName, useSwitchObject } from './words';

interface Properties {
  readonly of: AdminSwitch;
  readonly onClose: () => void;
}

/**
 * A pause needs an end and a reason, and shows its effect; resuming needs a reason. The display changes only after the
 * server's response.
 */
export function SwitchAside({ of, onClose }: Properties) {
  const t = useTranslate();
  const objectOf = useSwitchObject();
  const [isStartedAgain, setStartedAgain] = useState(false);
  const resumes = of.paused && !isStartedAgain;
  return (
    <Aside title={t(`switches.actions.${resumes ? 'resume' : 'pause'}`, { name: objectOf(of) })} onClose={onClose}>
      {resumes ? <Resume of={of} onClose={onClose} /> : <Pause of={of} onClose={onClose} />}
      {resumes && of.actions.some(({ action }) => action === 'pause') && (
        <div className="card__body stack stack--8">
          <button type="button" className="link" onClick={() => setStartedAgain(true)}>
            {t('switches.above.change')}
          </button>
          <p className="dim small">{t('switches.above.changeHint')}</p>
        </div>
      )}
    </Aside>
  );
}

interface PauseInput extends Reasoned {
  readonly until: string;
  readonly above: string;
}

const kobo = (naira: string): bigint => parseMoney(naira, 'NGN');

/** The amount of naira that was typed; null where it is none. */
function amountOf(typed: string): string | null {
  const amount = decimalOf(typed, 2);
  return amount === null || kobo(amount) === 0n ? null : amount;
}

const MINUTE_MS = 60_000;
const ENDED = 'ended';
const OTHER = 'other';
const SOON = 'soon';

function Pause({ of, onClose }: Properties) {
  const t = useTranslate();
  const nameOf = useSwitchName();
  const name = nameOf(of);
  const now = useNow(10_000);
  const [hours] = useState(() => hoursOfToday(now).slice(0, 2));
  // Who has read a language has read it.
  const isNotice = of.kind === 'notice';
  const [end, setEnd] = useState<string>(isNotice ? ENDED : (hours[0]?.at ?? ENDED));
  const untilOf = (typed: string): string | null | undefined =>
    end === ENDED ? null : end === SOON ? soon(now) : end === OTHER ? (lagosInstant(typed) ?? undefined) : end;
  const isOver = (at: string | null | undefined): boolean => typeof at === 'string' && Date.parse(at) <= now;
  const form = useActionForm<PauseInput>(['switches', of.id, 'pause'], {
    start: { reason: '', until: '', above: of.above === null ? '' : nairaText(of.above) },
    body: ({ reason, until = '', above = '' }) => ({
      reason,
      until: untilOf(until) ?? undefined,
      above: of.above === null ? undefined : amountOf(above),
    }),
    done: (answer) => t('switches.done.pause', { name: nameOf(answer as unknown as AdminSwitch) }),
    onDone: onClose,
  });
  const above = of.above === null ? null : amountOf(form.values.above);
  // The counts belong to the amount in the row.
  const isCounted = !of.paused && (of.above === null || above === null || kobo(above) === kobo(of.above));
  const lacksAmount = of.above !== null && above === null;
  const until = untilOf(form.values.until);
  const isPast = isOver(until);
  const time = typeof until === 'string' ? endText(until) : null;
  const missingReason = useMissingReason(form);
  const missing = lacksAmount
    ? t('switches.above.missing')
    : until === undefined || isPast
      ? t('switches.until.missing')
      : missingReason;
  const choices = [
    { id: SOON, label: t('switches.until.soon') },
    ...hours.map(({ at, time }) => ({ id: at!, label: time })),
    { id: OTHER, label: t('switches.until.other') },
    { id: ENDED, label: t('switches.until.ended') },
  ];
  return (
    <ConsoleForm className="card__body stack" form={form}>
      <p>{t(`switches.what.${of.kind}`, { name })}</p>
      {of.above !== null && (
        <TextInput
          source="above"
          label={t('switches.above.label')}
          inputMode="decimal"
          autoComplete="off"
          wrong={(typed) => amountOf(typed) === null && t('switches.above.wrong')}
          needed
        />
      )}
      <fieldset className="bare stack stack--8" hidden={isNotice}>
        <legend className="medium">{t('switches.until.label')}</legend>
        <div className="row row--wrap ends">
          {choices.map(({ id, label }) => (
            <label key={id} className={id === end ? 'filter filter--on' : 'filter'}>
              <input
                type="radio"
                name="end"
                className="visually-hidden"
                checked={id === end}
                onChange={() => setEnd(id)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {end === OTHER && (
        <TextInput
          source="until"
          label={t('switches.until.otherLabel')}
          type="datetime-local"
          wrong={(typed) => isOver(untilOf(typed)) && t('switches.until.past')}
        />
      )}
      <ReasonInput label={t('switches.reason')} />
      <CustomersRead of={of} until={until && !isPast ? until : null} now={now} />
      {!isNotice && (
        <Facts
          pairs={[
            ...effectsOf(t, of, isCounted),
            time
              ? [t('switches.effect.at', { time }), t('switches.effect.byItself')]
              : [t('switches.effect.end'), t('switches.effect.byHand')],
          ]}
        />
      )}
      <FormError />
      <Submit tall missing={missing}>
        <span aria-live="polite">
          {until === null && !isNotice
            ? t('switches.pauseNow')
            : time && !isPast
              ? t('switches.pauseUntil', { time })
              : t('switches.pause')}
        </span>
      </Submit>
    </ConsoleForm>
  );
}

type Translate = ReturnType<typeof useTranslate>;
type Effect = readonly [string, string] | null;

/**
 * Effects of a pause on work in progress and on later requests.
 * @param isCounted whether the counts of the row are those of this pause
 */
function effectsOf(t: Translate, { kind, touches }: AdminSwitch, isCounted: boolean): readonly Effect[] {
  const sum = sumText(touches);
  if (kind === 'quotes')
    return [
      [t('switches.effect.prices'), t('switches.effect.pricesWait', touches.count)],
      [t('switches.effect.orders'), t('switches.effect.ordersGoOn')],
    ];
  if (kind === 'buy')
    return [
      [t('switches.effect.prices'), t('switches.effect.purchasesWait', touches.count)],
      [t('switches.effect.purchases'), t('switches.effect.purchasesGoOn')],
    ];
  if (kind === 'sends')
    return [
      [t('switches.effect.sends'), t('switches.effect.sendsWait', { sum })],
      [t('switches.effect.newPurchases'), t('switches.effect.noneUntil')],
    ];
  if (kind === 'chain')
    return [
      [t('switches.effect.seen'), t('switches.effect.seenWait', { sum })],
      [t('switches.effect.newSales'), t('switches.effect.noneUntil')],
    ];
  return [
    isCounted ? [t('switches.effect.onTheirWay'), t('switches.effect.goesOn', { sum })] : null,
    [t('switches.effect.later'), t('switches.effect.wait')],
  ];
}

/** What begins again when it ends. */
function endOf(t: Translate, { kind, touches }: AdminSwitch): Effect {
  const sum = sumText(touches);
  if (kind === 'notice') return null;
  if (kind === 'quotes') return [t('switches.effect.quotes'), t('switches.effect.quotesNow')];
  if (kind === 'buy') return [t('switches.effect.buying'), t('switches.effect.quotesNow')];
  if (kind === 'sends') return [t('switches.effect.signing'), t('switches.effect.quotesNow')];
  return [
    t('switches.effect.waiting'),
    t(kind === 'chain' ? 'switches.effect.seenGoOn' : 'switches.effect.goOut', { sum }),
  ];
}

interface ReadProperties {
  readonly of: AdminSwitch;
  readonly until: string | null;
  readonly now: number;
}

/** The very sentences that customers read while this is paused, from their own catalogue. */
function CustomersRead({ of, until, now }: ReadProperties) {
  const t = useTranslate();
  if (of.kind === 'notice') return <p className="dim">{t(`switches.read.notice${of.paused ? 'Gone' : ''}`)}</p>;
  if (of.kind === 'buy' || of.kind === 'sends') return <p className="dim">{t(`switches.read.${of.kind}`)}</p>;
  if (of.kind !== 'quotes' && of.kind !== 'chain') return <p className="dim">{t('switches.read.nothing')}</p>;
  const { price, amount, order } = pauseSentences(until, now, of.kind === 'chain' ? 'deposits' : 'sales');
  return (
    <div className="stack stack--8" aria-live="polite">
      <p className="medium">{t(of.paused ? 'switches.read.now' : 'switches.read.label')}</p>
      <div className="quote stack stack--8">
        <p>{price}</p>
        <p>{amount}</p>
        {order && <p>{order}</p>}
      </div>
    </div>
  );
}

/** In a quarter of an hour, in whole minutes: the time sent is the time shown. */
function soon(now: number): string {
  return new Date(Math.ceil((now + 15 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS).toISOString();
}

function Resume({ of, onClose }: Properties) {
  const t = useTranslate();
  const name = useSwitchName()(of);
  const now = useNow(10_000);
  const form = useActionForm(['switches', of.id, 'resume'], {
    done: t('switches.done.resume', { name }),
    onDone: onClose,
  });
  const missing = useMissingReason(form);
  return (
    <ConsoleForm className="card__body stack" form={form}>
      <Facts
        pairs={[
          [t('switches.effect.pausedBy'), of.by?.name ?? t('actors.none')],
          of.reason ? [t('switches.effect.why'), `“${of.reason}”`] : null,
          of.changedAt ? [t('switches.effect.since'), endText(of.changedAt)] : null,
          [t('switches.effect.until'), of.until ? endText(of.until) : t('switches.untilEnded')],
          endOf(t, of),
        ]}
      />
      <CustomersRead of={of} until={of.until} now={now} />
      <ReasonInput label={t('switches.reason')} />
      <FormError />
      <Submit tall missing={missing}>
        {t('switches.resumeNow')}
      </Submit>
    </ConsoleForm>
  );
}

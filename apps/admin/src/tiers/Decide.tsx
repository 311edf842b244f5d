import { type AdminTierView, REFUSAL_REASONS, REVIEW_TICKS } from '@usdt-africa/contracts/admin';
import { Chip, Say } from '@usdt-africa/web-kit';
import { info, messageSquareText, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput, SelectInput, WordsInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { nairaAmount, usdtText } from '../parts/format';
import { KeptWays } from './kept-ways';
import { type Faults, namedPapers, RefusedPapers } from './RefusedPapers';

interface FormProperties {
  /** The papers are closed again, or what changed meanwhile was not looked at. */
  readonly unavailable: boolean;
  readonly kept: KeptWays;
  readonly onDone: () => void;
}
const WAYS = ['approve', 'ask', 'refuse'] as const;
const TOLD_NOBODY: readonly string[] = ['altered', 'elsewhere'];

/** Yes, a question, or no with what the customer will read; by whoever has the papers open. */
export function Decide() {
  const { state, sentAt } = useRecord('tiers');
  // Papers that came anew are decided on anew; whatever else changes takes nothing away that was typed.
  return state === 'waiting-us' && <Decision key={sentAt} />;
}

function Decision() {
  const t = useTranslate();
  const [way, setWay] = useState<(typeof WAYS)[number]>('approve');
  const [kept] = useState(() => new KeptWays());
  // Something is typed or ticked: it stays through whatever comes meanwhile, and what comes is looked at before it is sent.
  const [isBegun, setBegun] = useState(false);
  // What was sent is not there to be sent again.
  const [decided, setDecided] = useState(0);
  const { mayDecide, openUntil, agreed, agreementsNeeded, claimedBy, version } = useRecord('tiers');
  const [seen, setSeen] = useState(version);
  if (!isBegun && seen !== version) setSeen(version);
  const isChanged = isBegun && seen !== version;
  const onDone = () => {
    kept.forget();
    setBegun(false);
    setDecided((before) => before + 1);
  };
  const of = { unavailable: !openUntil || isChanged, kept, onDone };
  return (
    <section className="card">
      <header>
        <h2>{t('tiers.decide')}</h2>
        <Chip>{t('tiers.people', { smart_count: agreementsNeeded })}</Chip>
      </header>
      <div className="card__body stack">
        {agreed.length > 0 && <p>{t('tiers.agreed', { names: agreed.map(({ name }) => name).join(', ') })}</p>}
        {!mayDecide && <p className="dim">{t('tiers.notYours')}</p>}
        {mayDecide && !claimedBy && <Claim />}
        {mayDecide && !openUntil && <p className="dim">{t('tiers.openFirst')}</p>}
        {mayDecide && isChanged && (
          <Say
            tone="caution"
            icon={messageSquareText}
            live
            acts={
              <Button look="plain" onClick={() => setSeen(version)}>
                {t('tiers.haveSeen')}
              </Button>
            }
          >
            {t('tiers.changed')}
          </Say>
        )}
        {mayDecide && (openUntil || isBegun) && (
          <>
            <div className="row row--wrap" role="group" aria-label={t('tiers.decide')}>
              {WAYS.map((each) => (
                <button
                  key={each}
                  type="button"
                  className={way === each ? 'filter filter--on' : 'filter'}
                  aria-pressed={way === each}
                  onClick={() => setWay(each)}
                >
                  {t(`tiers.way.${each}`)}
                </button>
              ))}
            </div>
            <div key={decided} onInput={() => setBegun(true)}>
              {way === 'approve' && <Approve {...of} />}
              {way === 'ask' && <Ask {...of} />}
              {way === 'refuse' && <Refuse {...of} />}
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function Claim() {
  const t = useTranslate();
  const { id, version } = useRecord('tiers');
  const form = useActForm<Record<string, string>>(['tiers', id, 'claim'], { start: {}, body: () => ({ version }) });
  return (
    <Button look="edge" busy={form.isBusy} onClick={form.submit}>
      {t('disputes.claim')}
    </Button>
  );
}

/** Something beside the fields, kept as they are. */
function useKept<Value>(kept: KeptWays, name: string, otherwise: Value): readonly [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => kept.of(name, otherwise));
  const change = (next: Value): void => {
    kept.keep(name, next);
    setValue(next);
  };
  return [value, change];
}

/** What stands in the fields of a form, for when it is come back to. */
function useKeeping(kept: KeptWays, name: string, values: object): void {
  useEffect(() => kept.keep(name, values), [kept, name, values]);
}

function Approve({ unavailable, kept, onDone }: FormProperties) {
  const t = useTranslate();
  const { id, version, tier, held } = useRecord('tiers');
  const [ticks, setTicks] = useKept<readonly string[]>(kept, 'ticks', []);
  const form = useActForm(['tiers', id, 'approve'], {
    start: kept.of('approve', { reason: '' }),
    body: ({ reason }) => ({ version, ticks, held: held?.usdt ?? '0', reason }),
    done: t('tiers.saidYes'),
    onDone,
  });
  useKeeping(kept, 'approve', form.values);
  return (
    <ConsoleForm className="stack" form={form}>
      <fieldset className="tiers__ticks">
        <legend>{t('tiers.look')}</legend>
        {REVIEW_TICKS.map((tick) => (
          <label key={tick} className="row">
            <input
              type="checkbox"
              checked={ticks.includes(tick)}
              onChange={({ target }) =>
                setTicks(target.checked ? [...ticks, tick] : ticks.filter((each) => each !== tick))
              }
            />
            {t(`tiers.tick.${tick}`)}
          </label>
        ))}
      </fieldset>
      {held && (
        <Say tone={held.twoPeople ? 'caution' : 'plain'} icon={held.twoPeople ? triangleAlert : info} live>
          {t(held.naira === null ? 'tiers.goesUnpriced' : 'tiers.goes', {
            naira: held.naira === null ? '' : nairaAmount(held.naira),
            held: `${usdtText(held.usdt)} ${import.meta.env.DEFAULT_PRODUCT}`,
          })}{' '}
          {held.twoPeople && t('tiers.goesTwo')}{' '}
          {held.stays !== null &&
            t('tiers.goesWithout', { stays: `${usdtText(held.stays)} ${import.meta.env.DEFAULT_PRODUCT}` })}
        </Say>
      )}
      <ReasonInput label={t('tiers.note')} />
      <FormError />
      <Submit unavailable={unavailable || ticks.length < REVIEW_TICKS.length}>
        {t('tiers.approve', { tier: t(`orders.tier.${tier}`) })}
      </Submit>
    </ConsoleForm>
  );
}

function Ask({ unavailable, kept, onDone }: FormProperties) {
  const t = useTranslate();
  const { id, version, files } = useRecord('tiers');
  const parts = useParts(files, kept);
  const form = useActForm<{ question: string }>(['tiers', id, 'ask'], {
    start: kept.of('ask', { question: '' }),
    body: ({ question }) => ({ version, question, parts: parts.chosen }),
    done: t('tiers.wasAsked'),
    onDone,
  });
  useKeeping(kept, 'ask', form.values);
  return (
    <ConsoleForm className="stack" form={form}>
      <WordsInput
        source="question"
        label={t('tiers.question')}
        hint={t('tiers.questionHint')}
        rows={4}
        maxLength={1000}
        needed
      />
      {parts.choice}
      <FormError />
      <Submit unavailable={unavailable}>{t('tiers.askDo')}</Submit>
    </ConsoleForm>
  );
}

function Refuse({ unavailable, kept, onDone }: FormProperties) {
  const t = useTranslate();
  const { id, version, files, tier } = useRecord('tiers');
  const [faults, setFaults] = useKept<Faults>(kept, 'faults', {});
  const form = useActForm<{ because: string; words: string; reason: string }>(['tiers', id, 'refuse'], {
    start: kept.of('refuse', { because: REFUSAL_REASONS[0], words: '', reason: '' }),
    body: ({ because = '', words = '', reason }) => ({
      version,
      because,
      words,
      // Of what is told to nobody no paper is named, either.
      papers: TOLD_NOBODY.includes(because) ? [] : namedPapers(faults),
      reason,
    }),
    done: t('tiers.saidNo'),
    onDone,
  });
  useKeeping(kept, 'refuse', form.values);
  const { because, words } = form.values;
  const isSilent = TOLD_NOBODY.includes(because);
  return (
    <ConsoleForm className="stack" form={form}>
      <SelectInput
        source="because"
        label={t('tiers.because')}
        choices={REFUSAL_REASONS.map((each) => [each, t(`tiers.refusal.${each}`)])}
      />
      {!isSilent && <RefusedPapers files={files} because={because} faults={faults} onChange={setFaults} />}
      {!isSilent && (
        <WordsInput source="words" label={t('tiers.words')} hint={t('tiers.wordsHint')} rows={4} maxLength={1000} />
      )}
      <div>
        <p className="dim small">{t('tiers.willRead')}</p>
        <p className="quote prewrap">
          {t(`tiers.read.${isSilent ? 'neutral' : because}`)} {!isSilent && words}
        </p>
      </div>
      {!isSilent && <p className="dim small">{t('tiers.keeps')}</p>}
      <ReasonInput label={t('tiers.forAudit')} />
      <FormError />
      <Submit look="bad" unavailable={unavailable}>
        {t('tiers.refuse', { tier: t(`orders.tier.${tier}`) })}
      </Submit>
    </ConsoleForm>
  );
}

/** Of which kinds something is to be sent again, of what there is. */
function useParts(files: AdminTierView['files'], kept: KeptWays) {
  const t = useTranslate();
  const [chosen, setChosen] = useKept<readonly string[]>(kept, 'parts', []);
  const parts = [...new Set(files.map(({ part }) => part))];
  return {
    chosen,
    choice: (
      <fieldset className="tiers__ticks">
        <legend>{t('tiers.again')}</legend>
        {parts.map((part) => (
          <label key={part} className="row">
            <input
              type="checkbox"
              checked={chosen.includes(part)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, part] : chosen.filter((each) => each !== part))
              }
            />
            {t(`tiers.part.${part}`)}
          </label>
        ))}
      </fieldset>
    ),
  };
}

import { type AdminTierView, REFUSAL_REASONS, REVIEW_TICKS } from '@usdt-africa/contracts/admin';
import { Chip, Say } from '@usdt-africa/web-kit';
import { messageSquareText } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput, SelectInput, WordsInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { type Faults, namedPapers, RefusedPapers } from './RefusedPapers';

interface Properties {
  readonly wish: AdminTierView & RaRecord;
}
interface FormProperties extends Properties {
  /** The papers are closed again, or what changed meanwhile was not looked at. */
  readonly unavailable: boolean;
  readonly onDone: () => void;
}
const WAYS = ['approve', 'ask', 'refuse'] as const;
const TOLD_NOBODY: readonly string[] = ['altered', 'elsewhere'];

/** Yes, a question, or no with what the customer will read; by whoever has the papers open. */
export function Decide({ wish }: Properties) {
  const t = useTranslate();
  const [way, setWay] = useState<(typeof WAYS)[number]>('approve');
  // Something is typed or ticked: it stays through whatever comes meanwhile, and what comes is looked at before it is sent.
  const [isBegun, setBegun] = useState(false);
  // What was sent is not there to be sent again.
  const [decided, setDecided] = useState(0);
  const { mayDecide, openUntil, agreed, agreementsNeeded, state, claimedBy, version } = wish;
  const [seen, setSeen] = useState(version);
  if (!isBegun && seen !== version) setSeen(version);
  if (state !== 'waiting-us') return null;
  const isChanged = isBegun && seen !== version;
  const onDone = () => {
    setBegun(false);
    setDecided((before) => before + 1);
  };
  const of = { wish, unavailable: !openUntil || isChanged, onDone };
  return (
    <section className="card">
      <header>
        <h2>{t('tiers.decide')}</h2>
        <Chip>{t('tiers.people', { smart_count: agreementsNeeded })}</Chip>
      </header>
      <div className="card__body stack">
        {agreed.length > 0 && <p>{t('tiers.agreed', { names: agreed.map(({ name }) => name).join(', ') })}</p>}
        {!mayDecide && <p className="dim">{t('tiers.notYours')}</p>}
        {mayDecide && !claimedBy && <Claim wish={wish} />}
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
                  onClick={() => {
                    setWay(each);
                    setBegun(false);
                  }}
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

function Claim({ wish: { id, version } }: Properties) {
  const t = useTranslate();
  const form = useActForm<Record<string, string>>(['tiers', id, 'claim'], { start: {}, body: () => ({ version }) });
  return (
    <Button look="edge" busy={form.isBusy} onClick={form.submit}>
      {t('disputes.claim')}
    </Button>
  );
}

function Approve({ wish: { id, version, tier }, unavailable, onDone }: FormProperties) {
  const t = useTranslate();
  const [ticks, setTicks] = useState<readonly string[]>([]);
  const form = useActForm(['tiers', id, 'approve'], {
    body: ({ reason }) => ({ version, ticks, reason }),
    done: t('tiers.saidYes'),
    onDone,
  });
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
                setTicks((before) => (target.checked ? [...before, tick] : before.filter((each) => each !== tick)))
              }
            />
            {t(`tiers.tick.${tick}`)}
          </label>
        ))}
      </fieldset>
      <ReasonInput label={t('tiers.note')} />
      <FormError />
      <Submit unavailable={unavailable || ticks.length < REVIEW_TICKS.length}>
        {t('tiers.approve', { tier: t(`orders.tier.${tier}`) })}
      </Submit>
    </ConsoleForm>
  );
}

function Ask({ wish: { id, version, files }, unavailable, onDone }: FormProperties) {
  const t = useTranslate();
  const parts = useParts(files);
  const form = useActForm<{ question: string }>(['tiers', id, 'ask'], {
    start: { question: '' },
    body: ({ question }) => ({ version, question, parts: parts.chosen }),
    done: t('tiers.wasAsked'),
    onDone,
  });
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

function Refuse({ wish: { id, version, files, tier }, unavailable, onDone }: FormProperties) {
  const t = useTranslate();
  const [faults, setFaults] = useState<Faults>({});
  const form = useActForm<{ because: string; words: string; reason: string }>(['tiers', id, 'refuse'], {
    start: { because: REFUSAL_REASONS[0], words: '', reason: '' },
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
function useParts(files: AdminTierView['files']) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<readonly string[]>([]);
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
                setChosen((before) => (target.checked ? [...before, part] : before.filter((each) => each !== part)))
              }
            />
            {t(`tiers.part.${part}`)}
          </label>
        ))}
      </fieldset>
    ),
  };
}

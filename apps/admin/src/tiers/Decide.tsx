import { type AdminTierView, REFUSAL_REASONS, REVIEW_TICKS } from '@usdt-africa/contracts/admin';
import { Chip, Notice } from '@usdt-africa/web-kit';
import { info, messageSquareText, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput, SelectInput, WordsInput } from '../forms/inputs';
import { useActionForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { nairaAmount, usdtText } from '../parts/format';
import { KeyHint } from '../parts/KeyHint';
import { DraftsByAnswer } from './drafts-by-answer';
import { type Faults, namedDocuments, RefusedDocuments } from './RefusedDocuments';
import './own-words';

interface FormProperties {
  /** The documents are closed again, or a change since then was not reviewed. */
  readonly unavailable: boolean;
  readonly drafts: DraftsByAnswer;
  readonly onDone: () => void;
}
const WAYS = ['approve', 'request-information', 'refuse'] as const;
const LETTERS = { approve: 'a', 'request-information': 'm', refuse: 'r' } as const;
const NOTHING_ANNOUNCED: readonly string[] = ['altered', 'elsewhere'];

/**
 * Approval, request for information, or rejection with the text for the customer; by an operator who has the documents
 * open.
 */
export function Decide() {
  const { state, sentAt } = useRecord('tiers');
  // New documents need a new decision; any other change keeps the typed input.
  return state === 'waiting-us' && <Decision key={sentAt} />;
}

function Decision() {
  const t = useTranslate();
  const [way, setWay] = useState<(typeof WAYS)[number]>('approve');
  const [drafts] = useState(() => new DraftsByAnswer());
  // Something is typed or selected: it stays through later changes, which are reviewed before it is sent.
  const [isBegun, setBegun] = useState(false);
  // Sent input is cleared, so that it cannot be sent again.
  const [decided, setDecided] = useState(0);
  const { mayDecide, openUntil, agreed, agreementsNeeded, claimedBy, version } = useRecord('tiers');
  const [seen, setSeen] = useState(version);
  if (!isBegun && seen !== version) setSeen(version);
  const isChanged = isBegun && seen !== version;
  const onDone = () => {
    drafts.forget();
    setBegun(false);
    setDecided((before) => before + 1);
  };
  const of = { unavailable: !openUntil || isChanged, drafts, onDone };
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
          <Notice
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
          </Notice>
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
                  aria-keyshortcuts={LETTERS[each]}
                  onClick={() => setWay(each)}
                >
                  {t(`tiers.way.${each}`)} <KeyHint of={LETTERS[each]} />
                </button>
              ))}
            </div>
            <div key={decided} onInput={() => setBegun(true)}>
              {way === 'approve' && <Approve {...of} />}
              {way === 'request-information' && <RequestInformationForm {...of} />}
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
  const form = useActionForm<Record<string, string>>(['tiers', id, 'claim'], { start: {}, body: () => ({ version }) });
  return (
    <Button look="edge" aria-keyshortcuts="c" busy={form.isBusy} onClick={form.submit}>
      {t('tiers.claim')}
    </Button>
  );
}

/** A value besides the fields, stored like them. */
function useStored<Value>(
  drafts: DraftsByAnswer,
  name: string,
  otherwise: Value,
): readonly [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => drafts.of(name, otherwise));
  const change = (next: Value): void => {
    drafts.keep(name, next);
    setValue(next);
  };
  return [value, change];
}

/** What stands in the fields of a form, for when it is come back to. */
function useKeeping(drafts: DraftsByAnswer, name: string, values: object): void {
  useEffect(() => drafts.keep(name, values), [drafts, name, values]);
}

function Approve({ unavailable, drafts, onDone }: FormProperties) {
  const t = useTranslate();
  const { id, version, tier, held } = useRecord('tiers');
  const [ticks, setTicks] = useStored<readonly string[]>(drafts, 'ticks', []);
  const form = useActionForm(['tiers', id, 'approve'], {
    start: drafts.of('approve', { reason: '' }),
    body: ({ reason }) => ({ version, ticks, held: held?.usdt ?? '0', reason }),
    done: t('tiers.approvedBy'),
    onDone,
  });
  useKeeping(drafts, 'approve', form.values);
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
        <Notice tone={held.twoPeople ? 'caution' : 'plain'} icon={held.twoPeople ? triangleAlert : info} live>
          {t(held.naira === null ? 'tiers.goesUnpriced' : 'tiers.goes', {
            naira: held.naira === null ? '' : nairaAmount(held.naira),
            held: `${usdtText(held.usdt)} ${import.meta.env.DEFAULT_PRODUCT}`,
          })}{' '}
          {held.twoPeople && t('tiers.goesTwo')}{' '}
          {held.stays !== null &&
            t('tiers.goesWithout', { stays: `${usdtText(held.stays)} ${import.meta.env.DEFAULT_PRODUCT}` })}
        </Notice>
      )}
      <ReasonInput label={t('tiers.note')} />
      <FormError />
      <Submit unavailable={unavailable || ticks.length < REVIEW_TICKS.length}>
        {t('tiers.approve', { tier: t(`orders.tier.${tier}`) })}
      </Submit>
    </ConsoleForm>
  );
}

function RequestInformationForm({ unavailable, drafts, onDone }: FormProperties) {
  const t = useTranslate();
  const { id, version, files } = useRecord('tiers');
  const parts = useParts(files, drafts);
  const form = useActionForm<{ question: string }>(['tiers', id, 'request-information'], {
    start: drafts.of('request-information', { question: '' }),
    body: ({ question }) => ({ version, question, parts: parts.chosen }),
    done: t('tiers.wasRequested'),
    onDone,
  });
  useKeeping(drafts, 'request-information', form.values);
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
      <Submit unavailable={unavailable}>{t('tiers.requestDo')}</Submit>
    </ConsoleForm>
  );
}

function Refuse({ unavailable, drafts, onDone }: FormProperties) {
  const t = useTranslate();
  const { id, version, files, tier } = useRecord('tiers');
  const [faults, setFaults] = useStored<Faults>(drafts, 'faults', {});
  const form = useActionForm<{ because: string; words: string; reason: string }>(['tiers', id, 'refuse'], {
    start: drafts.of('refuse', { because: REFUSAL_REASONS[0], words: '', reason: '' }),
    body: ({ because = '', words = '', reason }) => ({
      version,
      because,
      words,
      // For a reason that is not disclosed, no document is named, either.
      documents: NOTHING_ANNOUNCED.includes(because) ? [] : namedDocuments(faults),
      reason,
    }),
    done: t('tiers.rejectedBy'),
    onDone,
  });
  useKeeping(drafts, 'refuse', form.values);
  const { because, words } = form.values;
  const isSilent = NOTHING_ANNOUNCED.includes(because);
  return (
    <ConsoleForm className="stack" form={form}>
      <SelectInput
        source="because"
        label={t('tiers.because')}
        choices={REFUSAL_REASONS.map((each) => [each, t(`tiers.refusal.${each}`)])}
      />
      {!isSilent && <RefusedDocuments files={files} because={because} faults={faults} onChange={setFaults} />}
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
function useParts(files: AdminTierView['files'], drafts: DraftsByAnswer) {
  const t = useTranslate();
  const [chosen, setChosen] = useStored<readonly string[]>(drafts, 'parts', []);
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

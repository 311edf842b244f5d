import type { AdminVerb } from '@usdt-africa/contracts/admin';
import { Chip, Say } from '@usdt-africa/web-kit';
import { shieldCheck } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { useRecord, useView } from '../data/useView';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput, WordsInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';
import { Option } from '../parts/Option';
import { Waiting } from '../parts/Waiting';
import { factWords } from '../verbs/useFactWords';
import { Attach } from './Attach';
import { useFiles } from './useFiles';

const WAYS: readonly string[] = ['repay', 'refund', 'prove'];
const keyOf = ({ verb, facts }: AdminVerb): string => `${verb}-${String(facts['payoutId'])}`;

/** The ways a case ends, of each payout; what is not possible stays and says why. */
export function Resolve() {
  const t = useTranslate();
  const { state, verbs } = useRecord('disputes');
  const ways = verbs
    .filter(({ verb }) => WAYS.includes(verb))
    .sort((a, b) => WAYS.indexOf(a.verb) - WAYS.indexOf(b.verb));
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = ways.find((way) => keyOf(way) === wanted) ?? ways.find(({ why }) => why === null);
  // Another way may become possible, or this one impossible, while somebody types: what they typed stays where it is.
  if (chosen && wanted !== keyOf(chosen)) setWanted(keyOf(chosen));
  if (state === 'resolved') return null;
  return (
    <section className="card">
      <header>
        <h2>{t('disputes.resolve.title')}</h2>
        {chosen && <Chip>{t(chosen.twoPeople ? 'disputes.resolve.twoPeople' : 'disputes.resolve.onePerson')}</Chip>}
      </header>
      <div className="card__body stack">
        {ways.length === 0 && <p className="dim">{t('disputes.resolve.none')}</p>}
        {ways.length > 0 && (
          <fieldset className="stack stack--8 bare">
            <legend className="visually-hidden">{t('disputes.resolve.title')}</legend>
            {ways.map((way) => {
              const facts = factWords(way.facts);
              return (
                <Option
                  key={keyOf(way)}
                  name="way"
                  title={t(`disputes.resolve.${way.verb}`, facts)}
                  text={t(way.why === null ? `disputes.resolve.${way.verb}Text` : `verbs.why.${way.why}`, facts)}
                  isOn={way === chosen}
                  isOff={way.why !== null}
                  onChoose={() => setWanted(keyOf(way))}
                />
              );
            })}
          </fieldset>
        )}
        {chosen && <Form key={keyOf(chosen)} way={chosen} />}
      </div>
    </section>
  );
}

function Form({ way }: { readonly way: AdminVerb }) {
  const t = useTranslate();
  const { id, version } = useRecord('disputes');
  const files = useFiles(id);
  const facts = factWords(way.facts);
  const isProof = way.verb === 'prove';
  const receipt = files.files[0];
  const form = useActForm(['disputes', id, way.verb], {
    start: { reason: '', text: '' },
    body: (said) => ({
      ...said,
      payoutId: way.facts['payoutId'],
      version,
      ...(isProof && receipt && { receiptFileId: receipt.id }),
    }),
    done: t(way.twoPeople ? 'verbs.asked' : `disputes.resolve.${way.verb}Done`),
    onDone: (_answer, methods) => methods.reset(),
  });
  return (
    <ConsoleForm className="stack" form={{ ...form, error: form.error ?? files.error }}>
      {way.verb === 'repay' && <Restated payoutId={String(way.facts['payoutId'])} />}
      {isProof && (
        <>
          <WordsInput source="text" label={t('disputes.resolve.words')} rows={3} maxLength={4_000} needed />
          <div className="row row--wrap">
            <Attach of={files} most={1} />
            {!receipt && <span className="dim small">{t('disputes.resolve.noReceipt')}</span>}
          </div>
        </>
      )}
      <ReasonInput label={t('disputes.resolve.reason')} />
      {!isProof && <Say icon={shieldCheck}>{t('disputes.resolve.sure')}</Say>}
      {way.twoPeople && <p className="wait">{t('verbs.twoPeople')}</p>}
      <FormError />
      <Submit tall unavailable={files.isBusy || way.why !== null}>
        {t(
          way.verb === 'repay' && way.twoPeople ? 'disputes.resolve.repayAsk' : `disputes.resolve.${way.verb}Do`,
          facts,
        )}
      </Submit>
    </ConsoleForm>
  );
}

/** What paying again does, as its payout tells it. */
function Restated({ payoutId }: { readonly payoutId: string }) {
  const { data: payout, isPending } = useView('payouts', payoutId);
  // As its table will be: the field below would come, and go again while somebody begins to type.
  if (isPending) return <Waiting lines={5} />;
  const effect = payout?.verbs.find(({ verb }) => verb === 'repay')?.effect;
  return effect ? <EffectFacts effect={effect} /> : null;
}

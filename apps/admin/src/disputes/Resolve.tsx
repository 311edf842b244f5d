import type { AdminAction } from '@usdt-africa/contracts/admin';
import { Chip, Notice } from '@usdt-africa/web-kit';
import { shieldCheck } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { useRecord, useView } from '../data/useView';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput, WordsInput } from '../forms/inputs';
import { useActionForm } from '../forms/useForming';
import { Option } from '../parts/Option';
import { Waiting } from '../parts/Waiting';
import { factWords } from '../actions/useFactWords';
import { Attach } from './Attach';
import { useFiles } from './useFiles';
import './own-words';

/** Why nothing can be chosen while a second person has not decided. */
const WAITS = 'repay-requested';

const WAYS: readonly string[] = ['repay', 'refund', 'prove'];
const keyOf = ({ action, facts }: AdminAction): string => `${action}-${String(facts['payoutId'])}`;

/** How a case can end: by its payouts, or, where no money waits for it, by closing it. */
export function Resolve() {
  const { about, topic, state } = useRecord('disputes');
  if (state === 'resolved') return null;
  return (
    <>
      {(about === 'purchase' || topic !== null) && <Close />}
      {about === 'order' && <PayoutResolutions />}
    </>
  );
}

/** The possible resolutions, for each payout; an impossible one stays listed with the reason. */
function PayoutResolutions() {
  const t = useTranslate();
  const { actions } = useRecord('disputes');
  const ways = actions
    .filter(({ action }) => WAYS.includes(action))
    .sort((a, b) => WAYS.indexOf(a.action) - WAYS.indexOf(b.action));
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = ways.find((way) => keyOf(way) === wanted) ?? ways.find(({ why }) => why === null);
  // Another resolution may become possible, or this one impossible, while the operator types: the input stays in place.
  if (chosen && wanted !== keyOf(chosen)) setWanted(keyOf(chosen));
  if (ways.some(({ why }) => why === WAITS)) return <Waits />;
  return (
    <section className="card">
      <header>
        <h2>{t('disputes.resolve.title')}</h2>
        {chosen?.why === null && (
          <Chip>{t(chosen.twoPeople ? 'disputes.resolve.twoPeople' : 'disputes.resolve.onePerson')}</Chip>
        )}
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
                  title={t(`disputes.resolve.${way.action}`, facts)}
                  text={t(way.why === null ? `disputes.resolve.${way.action}Text` : `actions.why.${way.why}`, facts)}
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

/** Paying again was requested: nothing is paid, and nothing else can be chosen, until a second person has decided. */
function Waits() {
  const t = useTranslate();
  return (
    <section className="card">
      <header>
        <h2>{t('disputes.resolve.title')}</h2>
        <Chip tone="caution">{t('disputes.resolve.waits')}</Chip>
      </header>
      <p className="dim card__body">{t('disputes.resolve.waitsText')}</p>
    </section>
  );
}

/** The case of a purchase or of a question: no money waits for it. */
function Close() {
  const t = useTranslate();
  const { id, version, actions } = useRecord('disputes');
  const close = actions.find(({ action }) => action === 'close');
  const form = useActionForm(['disputes', id, 'close'], {
    start: { reason: '' },
    body: (input) => ({ ...input, version }),
    done: t('disputes.resolve.closeDone'),
    onDone: (_answer, methods) => methods.reset(),
  });
  if (!close) return null;
  return (
    <section className="card">
      <header>
        <h2>{t('disputes.resolve.close')}</h2>
      </header>
      <div className="card__body stack">
        <p className="dim">{t(close.why === null ? 'disputes.resolve.closeText' : `actions.why.${close.why}`)}</p>
        <ConsoleForm className="stack" form={form}>
          <ReasonInput label={t('disputes.resolve.reason')} />
          <FormError />
          <Submit tall unavailable={close.why !== null}>
            {t('disputes.resolve.closeDo')}
          </Submit>
        </ConsoleForm>
      </div>
    </section>
  );
}

function Form({ way }: { readonly way: AdminAction }) {
  const t = useTranslate();
  const { id, version } = useRecord('disputes');
  const files = useFiles(id);
  const facts = factWords(way.facts);
  const isProof = way.action === 'prove';
  const receipt = files.files[0];
  const form = useActionForm(['disputes', id, way.action], {
    start: { reason: '', text: '' },
    body: (input) => ({
      ...input,
      payoutId: way.facts['payoutId'],
      version,
      ...(isProof && receipt && { receiptFileId: receipt.id }),
    }),
    done: t(way.twoPeople ? 'actions.requested' : `disputes.resolve.${way.action}Done`),
    onDone: (_answer, methods) => methods.reset(),
  });
  return (
    <ConsoleForm className="stack" form={{ ...form, error: form.error ?? files.error }}>
      {way.action === 'repay' && <Restated payoutId={String(way.facts['payoutId'])} />}
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
      {!isProof && <Notice icon={shieldCheck}>{t('disputes.resolve.sure')}</Notice>}
      {way.twoPeople && <p className="wait">{t('actions.needsApproval')}</p>}
      <FormError />
      <Submit tall unavailable={files.isBusy || way.why !== null}>
        {t(
          way.action === 'repay' && way.twoPeople
            ? 'disputes.resolve.repayRequest'
            : `disputes.resolve.${way.action}Do`,
          facts,
        )}
      </Submit>
    </ConsoleForm>
  );
}

/** The effect of paying again, as described by its payout. */
function Restated({ payoutId }: { readonly payoutId: string }) {
  const { data: payout, isPending } = useView('payouts', payoutId);
  // Takes the place of the table: otherwise the field below would appear and then move while the operator starts to
  // type.
  if (isPending) return <Waiting lines={5} />;
  const effect = payout?.actions.find(({ action }) => action === 'repay')?.effect;
  return effect ? <EffectFacts effect={effect} /> : null;
}

import type { AdminPurchaseView } from '@usdt-africa/contracts/admin';
import { Icon, Notice } from '@usdt-africa/web-kit';
import { check, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { isOld, lookAgain } from '../actions/reviewed-action';
import { EffectFacts } from '../approvals/EffectFacts';
import { useRecord } from '../data/useView';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput } from '../forms/inputs';
import { useActionForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { nairaAmount, timeText, usdtText } from '../parts/format';
import { Option } from '../parts/Option';
import { PendingApprovalNotice } from '../parts/PendingApprovalNotice';
import { PRODUCT } from '../parts/product';
import './own-words';
import './purchases.css';

type Action = AdminPurchaseView['actions'][number];
export type Way = Action['action'];

interface Properties {
  /** The one that was chosen by key; else the first that is possible. */
  readonly wanted?: Way | null;
  readonly onChoose: (way: Way) => void;
}

/** The two ways out of a hold; one that is not possible now keeps its place and says why. */
export function Decide({ wanted = null, onChoose }: Properties) {
  const t = useTranslate();
  const { status, actions, approval, usdt, hold, heldFor } = useRecord('purchases');
  const possible = actions.filter((each) => each.why === null);
  const chosen = possible.find(({ action }) => action === wanted) ?? possible[0];
  if (status !== 'approval') return null;
  const wayText = ({ action, why, twoPeople }: Action): string => {
    if (why !== null) return t(`purchases.not.${why}`);
    return t(action === 'release' && twoPeople ? 'purchases.wayText.releaseTwo' : `purchases.wayText.${action}`);
  };
  return (
    <div className="card__body stack purchases__decide">
      {hold && <p className="dim">{t(`purchases.holdText.${hold}`)}</p>}
      {approval && (
        <PendingApprovalNotice
          approval={approval}
          what={t('purchases.requested', { usdt: `${usdtText(usdt)} ${PRODUCT}` })}
        />
      )}
      {heldFor && <p className="wait">{t('purchases.decideText', { until: timeText(heldFor.until) })}</p>}
      <Checks />
      {actions.length === 0 && <p className="dim">{t('purchases.notYours')}</p>}
      {actions.length > 0 && (
        <fieldset className="stack stack--8 bare">
          <legend className="visually-hidden">{t('purchases.decide')}</legend>
          {actions.map((each) => (
            <Option
              key={each.action}
              name="purchase-way"
              title={t(`purchases.way.${each.action}`)}
              text={wayText(each)}
              isOn={each === chosen}
              isOff={each.why !== null}
              onChoose={() => onChoose(each.action)}
            />
          ))}
        </fieldset>
      )}
      {chosen && <Form key={chosen.action} action={chosen} />}
    </div>
  );
}

/** What speaks for it and against it. */
function Checks() {
  const t = useTranslate();
  const { placedAt, usedBefore, hotWallet } = useRecord('purchases');
  const isCovered = hotWallet !== null && !hotWallet.after.startsWith('-');
  const lines: readonly (readonly [isGood: boolean, text: string])[] = [
    [true, t('purchases.checks.paid', { at: timeText(placedAt) })],
    [
      usedBefore > 0,
      usedBefore > 0 ? t('purchases.checks.used', { smart_count: usedBefore }) : t('purchases.checks.new'),
    ],
    ...(hotWallet === null
      ? []
      : [[isCovered, t(isCovered ? 'purchases.checks.covered' : 'purchases.checks.short')] as const]),
  ];
  return (
    <ul className="purchases__checks">
      {lines.map(([isGood, text]) => (
        <li key={text} className="row">
          <span className={isGood ? 'pos' : 'wait'}>
            <Icon of={isGood ? check : triangleAlert} size="small" />
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Restates what will happen, takes the reason, and does it once. */
function Form({ action: initialAction }: { readonly action: Action }) {
  const t = useTranslate();
  const record = useRecord('purchases');
  const [seen, setSeen] = useState({ action: initialAction, version: record.version as unknown });
  const [isBegun, setBegun] = useState(false);
  const way = seen.action.action;
  const form = useActionForm(['purchases', record.id, way], {
    body: (input) => ({ ...input, version: seen.version }),
    done: t(seen.action.twoPeople ? 'actions.requested' : `purchases.done.${way}`),
    onDone: (_answer, methods) => {
      methods.reset();
      setBegun(false);
    },
  });
  // Until something is typed the form is of the purchase as it is now.
  if (!isBegun && !form.isBusy && isOld(seen, record)) setSeen(lookAgain(seen, record) as typeof seen);
  const isChanged = isBegun && isOld(seen, record);
  const { effect, twoPeople, why } = seen.action;
  const amounts = { usdt: `${usdtText(record.usdt)} ${PRODUCT}`, naira: nairaAmount(record.naira) };
  return (
    <div onInput={() => setBegun(true)}>
      <ConsoleForm className="stack" form={form}>
        {isChanged && !form.isBusy && (
          <Notice
            tone="caution"
            icon={triangleAlert}
            live
            acts={
              <Button look="plain" onClick={() => setSeen(lookAgain(seen, record) as typeof seen)}>
                {t('actions.readAgain')}
              </Button>
            }
          >
            {t('actions.changed')}
          </Notice>
        )}
        {effect ? <EffectFacts effect={effect} /> : <p>{t('purchases.refuseEffect', amounts)}</p>}
        {twoPeople && <p className="wait">{t('actions.needsApproval')}</p>}
        <div>
          <p className="medium">{t('purchases.willRead')}</p>
          <p className="purchases__quote">{t(`purchases.read.${way}`)}</p>
        </div>
        <ReasonInput label={t('purchases.reason')} />
        <FormError />
        <Submit
          tall
          look={way === 'refuse' ? 'bad' : 'main'}
          unavailable={why !== null || (isChanged && form.error === null)}
        >
          {t(twoPeople ? 'approvals.request' : `purchases.do.${way}`, amounts)}
        </Submit>
      </ConsoleForm>
    </div>
  );
}

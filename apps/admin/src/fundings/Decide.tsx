import type { AdminFundingView } from '@usdt-africa/contracts/admin';
import { Notice } from '@usdt-africa/web-kit';
import { triangleAlert, undo2 } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { isOld, lookAgain } from '../actions/reviewed-action';
import { EffectFacts } from '../approvals/EffectFacts';
import { useRecord } from '../data/useView';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput, TextInput } from '../forms/inputs';
import { useActionForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { nairaAmount, timeText } from '../parts/format';
import { Option } from '../parts/Option';
import { PendingApprovalNotice } from '../parts/PendingApprovalNotice';
import './fundings.css';
import './own-words';
import { accountText } from './words';

type Action = AdminFundingView['actions'][number];
export type Way = Action['action'];

interface Properties {
  /** The one that was chosen by key; else the first that is possible. */
  readonly wanted?: Way | null;
  readonly onChoose: (way: Way) => void;
}

/** The two ways out of being held; one that is not possible now keeps its place and says why. */
export function Decide({ wanted = null, onChoose }: Properties) {
  const t = useTranslate();
  const { state, actions, approval, naira, refund, from } = useRecord('fundings');
  const possible = actions.filter((each) => each.why === null);
  const chosen = possible.find(({ action }) => action === wanted) ?? possible[0];
  const isOpen = state === 'held' || state === 'attention';
  const wayText = (way: Way): string =>
    way === 'return' && from.last4 !== null
      ? t('fundings.wayText.return', { account: accountText(from.bank, from.last4) })
      : t(way === 'return' ? 'fundings.wayText.returnPlain' : 'fundings.wayText.credit');
  return (
    <div className="card__body stack fundings__decide">
      {approval && (
        <PendingApprovalNotice
          approval={approval}
          what={t(`fundings.requested.${approval.action}`, { naira: nairaAmount(naira) })}
        />
      )}
      {state === 'attention' && refund && (
        <Notice tone="bad" icon={triangleAlert} live>
          <b>{t(`fundings.failed.${refund.failure ?? 'failed'}`)}</b> {t('fundings.failedText')}
        </Notice>
      )}
      {state === 'returning' && refund && (
        <Notice icon={undo2} live>
          {t('fundings.returning', { by: t(`fundings.by.${refund.by}`), at: timeText(refund.requestedAt) })}
        </Notice>
      )}
      {state === 'checking' && <p className="dim">{t('fundings.checkingText')}</p>}
      {isOpen && actions.length === 0 && <p className="dim">{t('fundings.notYours')}</p>}
      {isOpen && actions.length > 0 && (
        <fieldset className="stack stack--8 bare">
          <legend className="visually-hidden">{t('fundings.decide')}</legend>
          {actions.map((each) => (
            <Option
              key={each.action}
              name="funding-way"
              title={t(`fundings.way.${each.action}`)}
              text={each.why === null ? wayText(each.action) : t(`fundings.not.${each.why}`)}
              isOn={each === chosen}
              isOff={each.why !== null}
              onChoose={() => onChoose(each.action)}
            />
          ))}
        </fieldset>
      )}
      {isOpen && chosen && <Form key={chosen.action} action={chosen} />}
    </div>
  );
}

/** Restates what will happen, takes the reason and the document, and does it once. */
function Form({ action: initialAction }: { readonly action: Action }) {
  const t = useTranslate();
  const record = useRecord('fundings');
  const { id, to } = record;
  const [seen, setSeen] = useState({ action: initialAction, version: record.version as unknown });
  const [isBegun, setBegun] = useState(false);
  const isCredit = seen.action.action === 'credit';
  const form = useActionForm(['fundings', id, seen.action.action], {
    start: { reason: '', evidence: '' },
    body: (input) => ({ ...input, version: seen.version }),
    done: t(seen.action.twoPeople ? 'actions.requested' : 'fundings.returnDone'),
    onDone: (_answer, methods) => {
      methods.reset();
      setBegun(false);
    },
  });
  // Until something is typed the form is of the payment as it is now.
  if (!isBegun && !form.isBusy && isOld(seen, record)) setSeen(lookAgain(seen, record) as typeof seen);
  const isChanged = isBegun && isOld(seen, record);
  const { action } = seen;
  const { effect, twoPeople } = action;
  const naira = nairaAmount(record.naira);
  const evidence = form.values.evidence.trim() || null;
  const shown = effect?.kind === 'funding' ? { ...effect, evidence } : effect;
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
        {shown && <EffectFacts effect={shown} />}
        <p className={twoPeople ? 'wait' : 'dim small'}>
          {t(twoPeople ? 'actions.needsApproval' : 'fundings.alone', {
            limit: nairaAmount(String(action.facts['limitNaira'] ?? '0')),
          })}
        </p>
        {to.accountId !== null && (
          <div>
            <p className="medium">{t('fundings.willRead')}</p>
            <p className="fundings__quote">
              <b>{t(`fundings.read.${action.action}`, { naira })}</b>
              <br />
              {t(`fundings.readText.${action.action}`)}
            </p>
          </div>
        )}
        {isCredit && (
          <TextInput
            source="evidence"
            label={t('fundings.evidence')}
            hint={t('fundings.evidenceHint')}
            maxLength={120}
            needed
          />
        )}
        <ReasonInput label={t('fundings.reason')} />
        <FormError />
        <Submit tall unavailable={action.why !== null || (isChanged && form.error === null)}>
          {t(twoPeople ? 'approvals.request' : `fundings.do.${action.action}`, { naira })}
        </Submit>
      </ConsoleForm>
    </div>
  );
}

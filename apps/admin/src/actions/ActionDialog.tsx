import type { AdminAction } from '@usdt-africa/contracts/admin';
import { Notice } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { effectName } from '../approvals/names';
import { useEffectText } from '../approvals/useApprovalWords';
import { SelectInput, TextInput, WordsInput } from '../forms/inputs';
import { type FormInput, useActionForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { FormDialog } from '../parts/FormDialog';
import { isOld, lookAgain } from './reviewed-action';
import { useFactText } from './useFactWords';

type Typed = Readonly<Record<string, string>>;

/** Naira as they are typed. */
const DECIMAL = /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/;

/** Actions that wait for no other act: what they do does not depend on what the operator saw. */
const ANY_VERSION: ReadonlySet<string> = new Set(['freeze']);

interface Properties {
  /** Left out: the record that is shown, and its resource. */
  readonly resource?: string;
  readonly record?: RaRecord;
  readonly action: AdminAction;
  readonly onClose: () => void;
  /** The effect, restated, or additional input. */
  readonly children?: ReactNode;
  /** Initial values of the fields among the children, and what the action carries because of them. */
  readonly start?: Typed;
  readonly extra?: (input: FormInput<Typed>) => object;
  /** Success message, where the response determines it. */
  readonly done?: (answer: RaRecord) => string;
}

/**
 * Shows the effect, takes the reason, and runs the action on the record as it was read here. If the record changes
 * meanwhile, it is read again first, because the server acts on its current state.
 */
export function ActionDialog({ action: initialAction, onClose, children, start, extra, done, ...of }: Properties) {
  const t = useTranslate();
  const resource = useResourceContext(of)!;
  const record = useRecordContext(of)!;
  const [seen, setSeen] = useState({ action: initialAction, version: record['version'] as unknown });
  const { action } = seen;
  const facts = useFactText(action.facts);
  const words = useEffectText();
  const target = action.target ?? { resource, id: String(record.id) };
  const isNote = action.action === 'note' || action.action === 'note-customer';
  const isOfVersion =
    action.target === null && !isNote && !ANY_VERSION.has(action.action) && seen.version !== undefined;
  const isChanged = isOfVersion && isOld(seen, record);
  const needsReason = t(`actions.${action.action}.reason`, { _: '' }) === 'needed' || action.twoPeople;
  const isByEvidence = action.action.endsWith('-by-evidence');
  const references = action.action === 'settle-by-evidence' ? ((record['inDoubt'] ?? []) as readonly string[]) : [];
  const form = useActionForm<Typed>([target.resource, target.id, action.action], {
    start: { [isNote ? 'text' : 'reason']: '', evidence: '', reference: '', fee: '', ...start },
    body: (input) => ({
      ...input,
      ...extra?.(input),
      ...(isOfVersion && { version: seen.version }),
    }),
    done: done ?? t(action.twoPeople ? 'actions.requested' : `actions.${action.action}.done`, facts),
    onDone: onClose,
  });
  // The choices and input of this dialog are part of the effect.
  const evidence = form.values['evidence']?.trim() || null;
  const typedFee = form.values['fee']?.trim() ?? '';
  const fee = DECIMAL.test(typedFee) ? typedFee : null;
  const effect =
    action.effect?.kind === 'evidence'
      ? { ...action.effect, evidence, fee, reference: form.values['reference'] || action.effect.reference }
      : action.effect?.kind === 'deposit'
        ? { ...action.effect, evidence }
        : action.effect;
  const needsApproval = action.twoPeople && effect !== undefined;
  return (
    <FormDialog
      form={form}
      title={
        needsApproval
          ? t('approvals.requestTo', { what: effectName(effect, 'what', words) })
          : t(`actions.${action.action}.title`, facts)
      }
      action={t(needsApproval ? 'approvals.request' : `actions.${action.action}.do`, facts)}
      // An action that was sent without a response may be sent again unchanged.
      isReady={action.why === null && (!isChanged || form.error !== null)}
      onClose={onClose}
    >
      {isChanged && !form.isBusy && (
        <Notice
          tone="caution"
          icon={triangleAlert}
          live
          acts={
            <Button look="plain" onClick={() => setSeen(lookAgain(seen, record))}>
              {t('actions.readAgain')}
            </Button>
          }
        >
          {t('actions.changed')}
        </Notice>
      )}
      {action.why !== null && <p className="wait">{t(`actions.why.${action.why}`, facts)}</p>}
      {effect ? <EffectFacts effect={effect} /> : <p>{t(`actions.${action.action}.what`, facts)}</p>}
      {children}
      {isByEvidence && <EvidenceFields references={references} needsFee={action.effect?.kind === 'evidence'} />}
      {action.twoPeople && <p className="wait">{t('actions.needsApproval')}</p>}
      <WordsInput
        source={isNote ? 'text' : 'reason'}
        label={t(isNote ? 'actions.note.label' : needsReason ? 'actions.why.label' : 'actions.why.optional')}
        hint={t(isNote ? 'actions.note.hint' : action.twoPeople ? 'actions.why.hint' : 'actions.why.hintAlone')}
        rows={isNote ? 4 : 2}
        maxLength={isNote ? 2000 : 500}
        needed={needsReason || isNote}
        autoFocus
      />
    </FormDialog>
  );
}

interface EvidenceProperties {
  /** To choose from; one or none is no choice. */
  readonly references: readonly string[];
  /** A transfer has a fee; a deposit has none. */
  readonly needsFee: boolean;
}

/** What shows what became of a payout, and under which of its references it was paid. */
function EvidenceFields({ references, needsFee }: EvidenceProperties) {
  const t = useTranslate();
  return (
    <>
      {references.length > 1 && (
        <SelectInput
          source="reference"
          label={t('actions.evidence.reference')}
          choices={[
            ['', t('actions.evidence.choose')],
            ...references.map((reference) => [reference, reference] as const),
          ]}
          needed
        />
      )}
      <TextInput
        source="evidence"
        label={t('actions.evidence.label')}
        hint={t('actions.evidence.hint')}
        maxLength={120}
        needed
      />
      {needsFee && (
        <TextInput
          source="fee"
          label={t('actions.evidence.fee')}
          hint={t('actions.evidence.feeHint')}
          inputMode="decimal"
          maxLength={15}
          wrong={(typed) => typed.trim() !== '' && !DECIMAL.test(typed.trim())}
        />
      )}
    </>
  );
}

import type { AdminVerb } from '@usdt-africa/contracts/admin';
import { Say } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { effectName } from '../approvals/names';
import { useEffectWords } from '../approvals/useApprovalWords';
import { SelectInput, TextInput, WordsInput } from '../forms/inputs';
import { type Said, useActForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { FormDialog } from '../parts/FormDialog';
import { isOld, lookAgain } from './looked-at';
import { useFactWords } from './useFactWords';

type Typed = Readonly<Record<string, string>>;

/** Naira as they are typed. */
const DECIMAL = /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/;

interface Properties {
  /** Left out: the record that is shown, and its resource. */
  readonly resource?: string;
  readonly record?: RaRecord;
  readonly verb: AdminVerb;
  readonly onClose: () => void;
  /** What will happen, restated; or what else is asked for. */
  readonly children?: ReactNode;
  /** What the fields among the children begin with, and what the verb carries because of them. */
  readonly start?: Typed;
  readonly extra?: (said: Said<Typed>) => object;
  /** What is said when it is done, where that is for the answer to say. */
  readonly done?: (answer: RaRecord) => string;
}

/**
 * Says what will happen, asks why, and does it: of the record as it was read here. Where that changes meanwhile it is read again
 * first, for the server lets go what is there then.
 */
export function VerbDialog({ verb: asked, onClose, children, start, extra, done, ...of }: Properties) {
  const t = useTranslate();
  const resource = useResourceContext(of)!;
  const record = useRecordContext(of)!;
  const [seen, setSeen] = useState({ verb: asked, version: record['version'] as unknown });
  const { verb } = seen;
  const facts = useFactWords(verb.facts);
  const words = useEffectWords();
  const target = verb.target ?? { resource, id: String(record.id) };
  const isNote = verb.verb === 'note' || verb.verb === 'note-customer';
  const isOfVersion = verb.target === null && !isNote && seen.version !== undefined;
  const isChanged = isOfVersion && isOld(seen, record);
  const needsReason = t(`verbs.${verb.verb}.reason`, { _: '' }) === 'needed' || verb.twoPeople;
  const isByEvidence = verb.verb.endsWith('-by-evidence');
  const references = verb.verb === 'settle-by-evidence' ? ((record['inDoubt'] ?? []) as readonly string[]) : [];
  const form = useActForm<Typed>([target.resource, target.id, verb.verb], {
    start: { [isNote ? 'text' : 'reason']: '', evidence: '', reference: '', fee: '', ...start },
    body: (said) => ({
      ...said,
      ...extra?.(said),
      ...(isOfVersion && { version: seen.version }),
    }),
    done: done ?? t(verb.twoPeople ? 'verbs.asked' : `verbs.${verb.verb}.done`, facts),
    onDone: onClose,
  });
  // What was chosen and typed here is part of what it does.
  const evidence = form.values['evidence']?.trim() || null;
  const typedFee = form.values['fee']?.trim() ?? '';
  const fee = DECIMAL.test(typedFee) ? typedFee : null;
  const effect =
    verb.effect?.kind === 'evidence'
      ? { ...verb.effect, evidence, fee, reference: form.values['reference'] || verb.effect.reference }
      : verb.effect?.kind === 'arrival'
        ? { ...verb.effect, evidence }
        : verb.effect;
  const asks = verb.twoPeople && effect !== undefined;
  return (
    <FormDialog
      form={form}
      title={
        asks ? t('approvals.askTo', { what: effectName(effect, 'what', words) }) : t(`verbs.${verb.verb}.title`, facts)
      }
      verb={t(asks ? 'approvals.ask' : `verbs.${verb.verb}.do`, facts)}
      // Of what was sent without an answer the very same may be sent again.
      isReady={verb.why === null && (!isChanged || form.error !== null)}
      onClose={onClose}
    >
      {isChanged && !form.isBusy && (
        <Say
          tone="caution"
          icon={triangleAlert}
          live
          acts={
            <Button look="plain" onClick={() => setSeen(lookAgain(seen, record))}>
              {t('verbs.readAgain')}
            </Button>
          }
        >
          {t('verbs.changed')}
        </Say>
      )}
      {verb.why !== null && <p className="wait">{t(`verbs.why.${verb.why}`, facts)}</p>}
      {effect ? <EffectFacts effect={effect} /> : <p>{t(`verbs.${verb.verb}.what`, facts)}</p>}
      {children}
      {isByEvidence && <EvidenceFields references={references} asksFee={verb.effect?.kind === 'evidence'} />}
      {verb.twoPeople && <p className="wait">{t('verbs.twoPeople')}</p>}
      <WordsInput
        source={isNote ? 'text' : 'reason'}
        label={t(isNote ? 'verbs.note.label' : needsReason ? 'verbs.why.label' : 'verbs.why.optional')}
        hint={t(isNote ? 'verbs.note.hint' : verb.twoPeople ? 'verbs.why.hint' : 'verbs.why.hintAlone')}
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
  /** A transfer costs something; what arrived does not. */
  readonly asksFee: boolean;
}

/** What shows what became of a payout, and under which of its references it was paid. */
function EvidenceFields({ references, asksFee }: EvidenceProperties) {
  const t = useTranslate();
  return (
    <>
      {references.length > 1 && (
        <SelectInput
          source="reference"
          label={t('verbs.evidence.reference')}
          choices={[
            ['', t('verbs.evidence.choose')],
            ...references.map((reference) => [reference, reference] as const),
          ]}
          needed
        />
      )}
      <TextInput
        source="evidence"
        label={t('verbs.evidence.label')}
        hint={t('verbs.evidence.hint')}
        maxLength={120}
        needed
      />
      {asksFee && (
        <TextInput
          source="fee"
          label={t('verbs.evidence.fee')}
          hint={t('verbs.evidence.feeHint')}
          inputMode="decimal"
          maxLength={15}
          wrong={(typed) => typed.trim() !== '' && !DECIMAL.test(typed.trim())}
        />
      )}
    </>
  );
}

import type { AdminVerb } from '@usdt-africa/contracts/admin';
import type { ReactNode } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { effectName } from '../approvals/names';
import { useEffectWords } from '../approvals/useApprovalWords';
import { WordsInput } from '../forms/inputs';
import { type Said, useActForm } from '../forms/useForming';
import { FormDialog } from '../parts/FormDialog';
import { EvidenceFields } from './EvidenceFields';
import { useFactWords } from './useFactWords';

type Typed = Readonly<Record<string, string>>;

interface Properties {
  readonly resource: string;
  readonly record: RaRecord;
  readonly verb: AdminVerb;
  readonly onClose: () => void;
  /** What will happen, restated; or what else is asked for. */
  readonly children?: ReactNode;
  /** What the fields among the children begin with, and what the verb carries because of them. */
  readonly start?: Typed;
  readonly extra?: (said: Said<Typed>) => object;
}

/** Says what will happen, asks why, and does it. */
export function VerbDialog({ resource, record, verb, onClose, children, start, extra }: Properties) {
  const t = useTranslate();
  const facts = useFactWords(verb.facts);
  const words = useEffectWords();
  const target = verb.target ?? { resource, id: String(record.id) };
  const isNote = verb.verb === 'note' || verb.verb === 'note-customer';
  const needsReason = t(`verbs.${verb.verb}.reason`, { _: '' }) === 'needed' || verb.twoPeople;
  const isByEvidence = verb.verb.endsWith('-by-evidence');
  const references = verb.verb === 'settle-by-evidence' ? ((record['inDoubt'] ?? []) as readonly string[]) : [];
  const form = useActForm<Typed>([target.resource, target.id, verb.verb], {
    start: { [isNote ? 'text' : 'reason']: '', evidence: '', reference: '', ...start },
    body: (said) => ({
      ...said,
      ...extra?.(said),
      ...(verb.target === null && !isNote && record['version'] !== undefined && { version: record['version'] }),
    }),
    done: t(verb.twoPeople ? 'verbs.asked' : `verbs.${verb.verb}.done`, facts),
    onDone: onClose,
  });
  // What was chosen and typed here is part of what it does.
  const evidence = form.values['evidence']?.trim() || null;
  const effect =
    verb.effect?.kind === 'evidence'
      ? { ...verb.effect, evidence, reference: form.values['reference'] || verb.effect.reference }
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
      onClose={onClose}
    >
      {effect ? <EffectFacts effect={effect} /> : <p>{t(`verbs.${verb.verb}.what`, facts)}</p>}
      {children}
      {isByEvidence && <EvidenceFields references={references} />}
      {verb.twoPeople && <p className="wait">{t('verbs.twoPeople')}</p>}
      <WordsInput
        source={isNote ? 'text' : 'reason'}
        label={t(isNote ? 'verbs.note.label' : needsReason ? 'verbs.why.label' : 'verbs.why.optional')}
        hint={t(isNote ? 'verbs.note.hint' : 'verbs.why.hint')}
        rows={isNote ? 4 : 2}
        maxLength={isNote ? 2000 : 500}
        needed={needsReason || isNote}
        autoFocus
      />
    </FormDialog>
  );
}

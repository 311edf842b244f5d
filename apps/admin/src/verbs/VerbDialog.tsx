import type { AdminVerb } from '@usdt-africa/contracts/admin';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { effectName } from '../approvals/names';
import { useEffectWords } from '../approvals/useApprovalWords';
import { FormDialog } from '../parts/FormDialog';
import { WordsField } from '../parts/WordsField';
import { EvidenceFields } from './EvidenceFields';
import { useAct } from './useAct';
import { useFactWords } from './useFactWords';

interface Properties {
  readonly resource: string;
  readonly record: RaRecord;
  readonly verb: AdminVerb;
  readonly onClose: () => void;
  /** What will happen, restated. */
  readonly children?: ReactNode;
  /** What the verb carries beyond reason and version. */
  readonly extra?: object;
}

/** Says what will happen, asks why, and does it. */
export function VerbDialog({ resource, record, verb, onClose, children, extra }: Properties) {
  const t = useTranslate();
  const notify = useNotify();
  const facts = useFactWords(verb.facts);
  const words = useEffectWords();
  const target = verb.target ?? { resource, id: String(record.id) };
  const acting = useAct(target.resource, target.id, verb.verb);
  const [reason, setReason] = useState('');
  const isNote = verb.verb === 'note';
  const needsReason = t(`verbs.${verb.verb}.reason`, { _: '' }) === 'needed' || verb.twoPeople;
  const isByEvidence = verb.verb.endsWith('-by-evidence');
  const references = verb.verb === 'settle-by-evidence' ? ((record['inDoubt'] ?? []) as readonly string[]) : [];
  const [shown, setShown] = useState({ evidence: '', reference: '' });
  const isShown = shown.evidence.trim() !== '' && (references.length < 2 || shown.reference !== '');
  const isReady = (reason.trim() !== '' || (!needsReason && !isNote)) && (!isByEvidence || isShown);
  const submit = async (): Promise<void> => {
    const said = reason.trim();
    const isOwn = verb.target === null;
    const done = await acting.act(
      isNote
        ? { text: said }
        : {
            ...extra,
            ...(isByEvidence && { evidence: shown.evidence.trim() }),
            ...(shown.reference !== '' && { reference: shown.reference }),
            ...(said !== '' && { reason: said }),
            ...(isOwn && record['version'] !== undefined && { version: record['version'] }),
          },
    );
    if (!done) return;
    notify(t(verb.twoPeople ? 'verbs.asked' : `verbs.${verb.verb}.done`, facts), { type: 'success' });
    onClose();
  };
  // What was chosen and typed here is part of what it does.
  const effect =
    verb.effect?.kind === 'evidence'
      ? { ...verb.effect, evidence: shown.evidence.trim() || null, reference: shown.reference || verb.effect.reference }
      : verb.effect?.kind === 'arrival'
        ? { ...verb.effect, evidence: shown.evidence.trim() || null }
        : verb.effect;
  const asks = verb.twoPeople && effect !== undefined;
  return (
    <FormDialog
      title={
        asks ? t('approvals.askTo', { what: effectName(effect, 'what', words) }) : t(`verbs.${verb.verb}.title`, facts)
      }
      verb={t(asks ? 'approvals.ask' : `verbs.${verb.verb}.do`, facts)}
      isReady={isReady}
      isBusy={acting.isBusy}
      error={acting.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {effect ? <EffectFacts effect={effect} /> : <p>{t(`verbs.${verb.verb}.what`, facts)}</p>}
      {children}
      {isByEvidence && <EvidenceFields references={references} value={shown} onChange={setShown} acting={acting} />}
      {verb.twoPeople && <p className="wait">{t('verbs.twoPeople')}</p>}
      <WordsField
        label={t(isNote ? 'verbs.note.label' : needsReason ? 'verbs.why.label' : 'verbs.why.optional')}
        hint={t(isNote ? 'verbs.note.hint' : 'verbs.why.hint')}
        error={acting.fields['reason'] ?? acting.fields['text']}
        rows={isNote ? 4 : 2}
        maxLength={isNote ? 2000 : 500}
        value={reason}
        onChange={setReason}
        autoFocus
      />
    </FormDialog>
  );
}

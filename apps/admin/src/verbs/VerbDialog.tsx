import type { AdminVerb } from '@usdt-africa/contracts/admin';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { FormDialog } from '../parts/FormDialog';
import { WordsField } from '../parts/WordsField';
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
  const target = verb.target ?? { resource, id: String(record.id) };
  const acting = useAct(target.resource, target.id, verb.verb);
  const [reason, setReason] = useState('');
  const isNote = verb.verb === 'note';
  const needsReason = t(`verbs.${verb.verb}.reason`, { _: '' }) === 'needed' || verb.twoPeople;
  const isReady = reason.trim() !== '' || (!needsReason && !isNote);
  const submit = async (): Promise<void> => {
    const words = reason.trim();
    const isOwn = verb.target === null;
    const done = await acting.act(
      isNote
        ? { text: words }
        : {
            ...extra,
            ...(words !== '' && { reason: words }),
            ...(isOwn && record['version'] !== undefined && { version: record['version'] }),
          },
    );
    if (!done) return;
    notify(t(verb.twoPeople ? 'verbs.asked' : `verbs.${verb.verb}.done`, facts), { type: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title={t(`verbs.${verb.verb}.title`, facts)}
      verb={t(`verbs.${verb.verb}.do`, facts)}
      isReady={isReady}
      isBusy={acting.isBusy}
      error={acting.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`verbs.${verb.verb}.what`, facts)}</p>
      {children}
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

import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { OrderDisputeView } from '@usdt-africa/contracts/api';
import { Icon, Say } from '@usdt-africa/web-kit';
import { circleAlert, paperclip, send } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../api/client';
import { passing } from '../app/storage';
import { useMessages } from '../app/messages';
import { FileChooser, FileList } from './FileList';
import { writeMessage } from './requests';
import { useFiles } from './useFiles';

interface Properties {
  readonly number: string;
  /** First name of whoever answers; null while nobody does. */
  readonly to: string | null;
  readonly take: (view: OrderDisputeView) => void;
}

/** A line for words, and files beside them. What was typed survives a reload of the tab. */
export function Composer({ number, to, take }: Properties) {
  const { t, has, dynamic } = useMessages();
  const kept = `dispute:${number}`;
  const [text, setText] = useState(() => passing.get(kept) ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const files = useFiles(number);
  const id = useId();
  const empty = text.trim() === '' && files.kept.length === 0;
  const type = (words: string) => {
    setText(words);
    passing.set(kept, words);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || files.sending || empty) return;
    setBusy(true);
    setProblem(null);
    try {
      take(await writeMessage(number, { text, files: [...files.kept] }));
      type('');
      files.clear();
    } catch (error) {
      setProblem(problemCode(error));
    } finally {
      setBusy(false);
    }
  };
  const key = `problem.${problem}`;
  const label = to ? t('dispute.write-to', { name: to }) : t('dispute.write');
  return (
    <form className="stack stack--8" onSubmit={(event) => void submit(event)}>
      <div role="alert">
        {problem && (
          <Say tone="caution" icon={circleAlert}>
            {has(key) ? dynamic(key) : t('problem.unexpected')}
          </Say>
        )}
      </div>
      <FileList files={files} />
      <div className="box talk__box">
        <FileChooser files={files} className="icon-button" label={t('dispute.add-file')}>
          <Icon of={paperclip} />
        </FileChooser>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <textarea
          id={id}
          rows={1}
          maxLength={4_000}
          placeholder={label}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <button
          type="submit"
          className="icon-button talk__send"
          aria-label={t('dispute.send')}
          aria-disabled={busy || files.sending || empty || undefined}
          aria-busy={busy || undefined}
        >
          <Icon of={send} />
        </button>
      </div>
    </form>
  );
}

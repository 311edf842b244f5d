import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { DisputeMessageRequest } from '@usdt-africa/contracts/api';
import { Icon } from '@usdt-africa/web-kit';
import { paperclip, send } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import { CaseProblem } from './CaseProblem';
import { FileChooser, FileList } from './FileList';
import { keepWords, keptWords, wordsAfter } from './kept-words';
import { writeMessage } from './requests';
import { useCaseAct } from './useDispute';
import { useFiles } from './useFiles';

interface Properties {
  readonly number: string;
  /** First name of whoever answers; null while nobody does. */
  readonly to: string | null;
}

/** A line for words, and files beside them. What was typed survives a reload of the tab. */
export function Composer({ number, to }: Properties) {
  const { t } = useMessages();
  const [text, setText] = useState(() => keptWords(number));
  const files = useFiles(number);
  const id = useId();
  const empty = text.trim() === '' && files.kept.length === 0;
  const type = (words: string) => {
    setText(words);
    keepWords(number, words);
  };
  /** Who writes on a slow network goes on writing: what is sent goes, and nothing else. */
  const said = (sent: DisputeMessageRequest) => {
    type(wordsAfter(sent.text, keptWords(number)));
    files.sent(sent.files);
  };
  const { busy, problem, run } = useCaseAct(number, (body: DisputeMessageRequest) => writeMessage(number, body), said);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!files.sending && !empty) run({ text, files: [...files.kept] });
  };
  const label = to ? t('dispute.write-to', { name: to }) : t('dispute.write');
  return (
    <form className="stack stack--8" onSubmit={submit}>
      <CaseProblem problem={problem} />
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

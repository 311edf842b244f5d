import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { DisputeMessageRequest } from '@usdt-africa/contracts/api';
import { Icon } from '@usdt-africa/web-kit';
import { paperclip, send } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { CaseProblem } from './CaseProblem';
import { FileChooser, FileList } from './FileList';
import { keepWords, storedText, wordsAfter } from './stored-text';
import { writeMessage } from './api';
import { useCaseAct } from '../../shared/help/useDispute';
import { useFiles } from './useFiles';

interface Properties {
  readonly number: string;
  /** First name of the assigned operator; null while there is none. */
  readonly to: string | null;
}

/** Input for a message and its files. Typed text survives a reload of the tab. */
export function Composer({ number, to }: Properties) {
  const { t } = useMessages();
  const [text, setText] = useState(() => storedText(number));
  const files = useFiles(number);
  const id = useId();
  const empty = text.trim() === '' && files.fileIds.length === 0;
  const type = (words: string) => {
    setText(words);
    keepWords(number, words);
  };
  /** Removes only the sent text and files: the customer may have typed on while they were being sent. */
  const written = (sent: DisputeMessageRequest) => {
    type(wordsAfter(sent.text, storedText(number)));
    files.sent(sent.files);
  };
  const { busy, problem, run } = useCaseAct(
    number,
    (body: DisputeMessageRequest) => writeMessage(number, body),
    written,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!files.sending && !empty) run({ text, files: [...files.fileIds] });
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

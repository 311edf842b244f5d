import { useQueryClient } from '@tanstack/react-query';
import { TRANSACTION_CATEGORIES, TransactionNoteRequest, type TransactionView } from '@usdt-africa/contracts/api';
import { useId, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button, Icon, useToast } from '@usdt-africa/web-kit';
import { circleAlert, paperclip, x } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../api/client';
import { useMessages } from '../i18n/messages';
import { dropTyped, keepText, storedText } from '../browser/useStoredText';
import { useSubmit } from '../forms/useSend';
import { useCheckedForm } from '../forms/useCheckedForm';
import { useFormField } from '../forms/useFormField';
import { addFile, fileUrl, getTransaction, putCategory, putNote, removeFile } from '../api/transactions';
import { SentFiles } from './sent-files';
import './transactions.css';

const MOST_BYTES = 10_000_000;

/** TXN-04: the owner's category, note and documents of a transaction. */
export function MarkFields({ marks }: { readonly marks: TransactionView }) {
  const { t } = useMessages();
  const { number } = marks;
  const queries = useQueryClient();
  const toast = useToast();
  const keep = (view: TransactionView) => queries.setQueryData(['transactions', 'one', number], view);
  /** Shows the choice at once, and reverts it when it could not be saved. */
  const choose = (category: TransactionView['category']) => {
    keep({ ...marks, category });
    putCategory(number, category).then(keep, () => {
      keep(marks);
      toast(t('txn.failed'));
    });
  };
  return (
    <>
      <fieldset className="card txn-group">
        <legend className="label">{t('txn.category')}</legend>
        <div className="row row--wrap row--close">
          {TRANSACTION_CATEGORIES.map((category) => (
            <label key={category} className="txn-choice">
              <input
                type="radio"
                name="category"
                checked={marks.category === category}
                onChange={() => choose(category)}
              />
              <span>{t(`txn.category.${category}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Note key={marks.note} marks={marks} onSaved={keep} />
      <DocumentsSection marks={marks} onSaved={keep} />
    </>
  );
}

interface MarksProperties {
  readonly marks: TransactionView;
  readonly onSaved: (view: TransactionView) => void;
}

function Note({ marks, onSaved }: MarksProperties) {
  const { t } = useMessages();
  const toast = useToast();
  const typed = `note:${marks.number}`;
  // A typed note stays while the customer views the page's other tab.
  const form = useCheckedForm(TransactionNoteRequest, { note: storedText(typed, marks.note) });
  const { busy, failure, run } = useSubmit(
    async ({ note }: TransactionNoteRequest) => {
      const sent = form.getValues('note');
      const view = await putNote(marks.number, note);
      dropTyped(typed, sent);
      return view;
    },
    {
      form,
      done(view) {
        onSaved(view);
        toast(t('txn.note-saved'));
      },
    },
  );
  return (
    <form
      className="card stack stack--8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit((checked) => run(checked))();
      }}
    >
      <FormProvider {...form}>
        <NoteField failed={failure !== null} onTyped={(text) => keepText(typed, text)} />
      </FormProvider>
      <Button type="submit" busy={busy}>
        {t('txn.note-save')}
      </Button>
    </form>
  );
}

function NoteField({ failed, onTyped }: { readonly failed: boolean; readonly onTyped: (text: string) => void }) {
  const { t, dynamic, has } = useMessages();
  const { value, fault, onChange, onBlur, inputRef } = useFormField<TransactionNoteRequest, 'note'>('note');
  const id = useId();
  const key = `error.${fault}`;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('txn.note')}
      </label>
      <textarea
        id={id}
        ref={inputRef}
        className="box txn-note"
        rows={2}
        value={value}
        placeholder={t('txn.note-placeholder')}
        aria-invalid={fault !== null || undefined}
        aria-describedby={`${id}-more`}
        onChange={({ target }) => {
          onTyped(target.value);
          onChange(target.value);
        }}
        onBlur={onBlur}
      />
      {fault === null && !failed ? (
        <p id={`${id}-more`} className="field__hint">
          {t('txn.note-hint')}
        </p>
      ) : (
        <p id={`${id}-more`} className="field__error" role="alert">
          <Icon of={circleAlert} />
          {has(key) ? dynamic(key) : t('txn.failed')}
        </p>
      )}
    </div>
  );
}

function DocumentsSection({ marks, onSaved }: MarksProperties) {
  const { t, has, dynamic } = useMessages();
  const { number } = marks;
  const input = useRef<HTMLInputElement>(null);
  const [sent] = useState(() => new SentFiles());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      onSaved(await getTransaction(number));
      sent.seen();
    } catch (error) {
      setProblem(problemCode(error));
    } finally {
      setBusy(false);
    }
  };
  const add = (file: File) => {
    if (file.size >= MOST_BYTES) return setProblem('file-too-large');
    void attempt(() => addFile(number, file, sent.keyOf(file)));
  };
  const key = `problem.${problem}`;
  return (
    <section className="card stack stack--8" aria-label={t('txn.files')}>
      <h2 className="label">{t('txn.files')}</h2>
      {marks.files.length > 0 && (
        <ul className="stack stack--8 txn-files">
          {marks.files.map(({ id, name }) => (
            <li key={id} className="row row--close">
              <Icon of={paperclip} />
              <a className="link grow txn__name" href={fileUrl(number, id)} download={name}>
                {name}
              </a>
              <button
                type="button"
                className="icon-button"
                aria-label={t('txn.remove-file', { name })}
                onClick={() => void attempt(() => removeFile(number, id))}
              >
                <Icon of={x} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('txn.upload')}
        accept="application/pdf,image/jpeg,image/png"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) add(file);
          event.target.value = '';
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        <Icon of={paperclip} />
        {t('txn.upload')}
      </Button>
      {problem === null ? (
        <p className="small dim">{t('txn.upload-hint')}</p>
      ) : (
        <p className="field__error" role="alert">
          <Icon of={circleAlert} />
          {has(key) ? dynamic(key) : t('txn.failed')}
        </p>
      )}
    </section>
  );
}

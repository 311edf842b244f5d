import { Menu, MenuItem } from '@mui/material';
import type { AdminCannedAnswers } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLiveQuery } from '../data/useLiveQuery';
import { useRecord } from '../data/useView';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { SelectBox, WordsInput } from '../forms/inputs';
import { useActionForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { durationText } from '../parts/format';
import { Tabs } from '../parts/Tabs';
import { Attach } from './Attach';
import { useFiles } from './useFiles';
import './own-words';

const LONGEST = 4_000;
const MOST_FILES = 5;
const PROMISES = [60, 120, 240, 1440];

const LETTERS = { answer: 'a', note: 'n' } as const;

/** Words to the customer, or to ourselves. */
export function Reply() {
  const t = useTranslate();
  const { actions } = useRecord('disputes');
  const [chosen, setChosen] = useState<'answer' | 'note'>('answer');
  // Every message is a separate request: after sending, the form is empty and has another key.
  const [sent, setSent] = useState({ answer: 0, note: 0 });
  const done = (name: typeof chosen): void => setSent((before) => ({ ...before, [name]: before[name] + 1 }));
  const tabs = (['answer', 'note'] as const).filter((name) => actions.some(({ action }) => action === name));
  if (tabs.length === 0) return null;
  const tab = tabs.includes(chosen) ? chosen : tabs[0]!;
  const whyOf = (name: typeof chosen) => actions.find(({ action }) => action === name)?.why ?? null;
  return (
    <section className="card card--clip">
      <Tabs
        label={t('disputes.reply.label')}
        chosen={tab}
        onChoose={setChosen}
        tabs={tabs.map((id) => ({ id, label: t(`disputes.reply.${id}`), letter: LETTERS[id] }))}
      >
        {/* Who looks at the other one finds what was written in this one again. */}
        {tabs.map((name) => (
          <div key={name} hidden={name !== tab}>
            {whyOf(name) !== null ? (
              <p className="empty dim">{t(`actions.why.${whyOf(name)}`)}</p>
            ) : name === 'answer' ? (
              <AnswerForm key={sent.answer} onDone={() => done(name)} />
            ) : (
              <NoteForm key={sent.note} onDone={() => done(name)} />
            )}
          </div>
        ))}
      </Tabs>
    </section>
  );
}

function AnswerForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslate();
  const dispute = useRecord('disputes');
  const files = useFiles(dispute.id);
  const form = useActionForm(['disputes', dispute.id, 'answer'], {
    start: { text: '', promise: '' },
    body: ({ text, promise }) => ({
      text,
      files: files.files.map(({ id }) => id),
      ...(promise !== undefined && { promiseMinutes: Number(promise) }),
      version: dispute.version,
    }),
    done: t('disputes.reply.sent'),
    onDone,
  });
  const promise = Number(form.values.promise);
  const promises = promise === 0 || PROMISES.includes(promise) ? PROMISES : [promise, ...PROMISES];
  return (
    <ConsoleForm className="card__body stack reply" form={{ ...form, error: form.error ?? files.error }}>
      <WordsInput source="text" label={t('disputes.reply.text')} rows={3} maxLength={LONGEST} needed />
      <FormError />
      <div className="row row--wrap">
        <Attach of={files} most={MOST_FILES} />
        <Canned
          disputeId={dispute.id}
          onChoose={({ text, promiseMinutes }) => {
            form.methods.setValue('text', text, { shouldValidate: true });
            form.methods.setValue('promise', promiseMinutes === null ? '' : String(promiseMinutes));
          }}
        />
        <SelectBox
          source="promise"
          className="box box--fit"
          aria-label={t('disputes.reply.then')}
          choices={[
            ['', t('disputes.reply.turn')],
            ...promises.map(
              (minutes) =>
                [String(minutes), t('disputes.reply.promise', { time: durationText(minutes * 60) })] as const,
            ),
          ]}
        />
        <span className="dim small grow">{t('disputes.reply.word', { word: dispute.word })}</span>
        <Submit unavailable={files.isBusy}>{t('disputes.reply.send')}</Submit>
      </div>
    </ConsoleForm>
  );
}

function Canned({
  disputeId,
  onChoose,
}: {
  readonly disputeId: string;
  readonly onChoose: (answer: AdminCannedAnswers[number]) => void;
}) {
  const t = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: answers = [] } = useLiveQuery(
    'disputes',
    'disputes/{id}/canned-answers',
    { staleTime: 60_000 },
    { path: { id: disputeId } },
  );
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-keyshortcuts="r"
        aria-expanded={anchor !== null}
        unavailable={answers.length === 0}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('disputes.reply.canned')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {answers.map((answer) => (
          <MenuItem
            key={answer.id}
            onClick={() => {
              onChoose(answer);
              setAnchor(null);
            }}
          >
            {answer.title}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function NoteForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslate();
  const { id } = useRecord('disputes');
  const form = useActionForm(['disputes', id, 'note'], {
    start: { text: '' },
    done: t('disputes.reply.saved'),
    onDone,
  });
  return (
    <ConsoleForm className="card__body stack reply" form={form}>
      <WordsInput
        source="text"
        label={t('disputes.reply.noteText')}
        hint={t('actions.note.hint')}
        rows={3}
        maxLength={LONGEST}
        needed
      />
      <FormError />
      <div className="row" style={{ justifyContent: 'end' }}>
        <Submit>{t('disputes.reply.keep')}</Submit>
      </div>
    </ConsoleForm>
  );
}

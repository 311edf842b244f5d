import { Menu, MenuItem } from '@mui/material';
import type { AdminCannedAnswers, AdminDisputeView } from '@usdt-africa/contracts/admin';
import { type FormEvent, useState } from 'react';
import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { useAsked } from '../data/useAsked';
import { Button } from '../parts/Button';
import { ErrorLine } from '../parts/Field';
import { WordsField } from '../parts/WordsField';
import { durationText } from '../parts/format';
import { Tabs } from '../parts/Tabs';
import { useAct } from '../verbs/useAct';
import { Attach } from './Attach';
import { useFiles } from './useFiles';

interface Properties {
  readonly dispute: AdminDisputeView & RaRecord;
}
interface FormProperties extends Properties {
  readonly onDone: () => void;
}

const LONGEST = 4_000;
const MOST_FILES = 5;
const PROMISES = [60, 120, 240, 1440];

/** Words to the customer, or to ourselves. */
export function Reply({ dispute }: Properties) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<'answer' | 'note'>('answer');
  // Every message is a request of its own: a sent one leaves an empty form with another key.
  const [sent, setSent] = useState(0);
  const done = (): void => setSent((before) => before + 1);
  const tabs = (['answer', 'note'] as const).filter((name) => dispute.verbs.some(({ verb }) => verb === name));
  if (tabs.length === 0) return null;
  const tab = tabs.includes(chosen) ? chosen : tabs[0]!;
  const why = dispute.verbs.find(({ verb }) => verb === tab)?.why ?? null;
  return (
    <section className="card card--clip">
      <Tabs
        label={t('disputes.reply.label')}
        chosen={tab}
        onChoose={setChosen}
        tabs={tabs.map((id) => ({ id, label: t(`disputes.reply.${id}`) }))}
      >
        {why !== null ? (
          <p className="empty dim">{t(`verbs.why.${why}`)}</p>
        ) : tab === 'answer' ? (
          <AnswerForm key={`answer-${sent}`} dispute={dispute} onDone={done} />
        ) : (
          <NoteForm key={`note-${sent}`} dispute={dispute} onDone={done} />
        )}
      </Tabs>
    </section>
  );
}

function AnswerForm({ dispute, onDone }: FormProperties) {
  const t = useTranslate();
  const notify = useNotify();
  const acting = useAct('disputes', dispute.id, 'answer');
  const files = useFiles(dispute.id);
  const [text, setText] = useState('');
  const [promise, setPromise] = useState<number | null>(null);
  const isReady = text.trim() !== '' && !files.isBusy;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || acting.isBusy) return;
    const done = await acting.act({
      text: text.trim(),
      files: files.files.map(({ id }) => id),
      ...(promise !== null && { promiseMinutes: promise }),
      version: dispute.version,
    });
    if (!done) return;
    notify(t('disputes.reply.sent'), { type: 'success' });
    onDone();
  };
  const promises = promise === null || PROMISES.includes(promise) ? PROMISES : [promise, ...PROMISES];
  return (
    <form className="card__body stack" style={{ paddingTop: 12 }} onSubmit={(event) => void submit(event)} noValidate>
      <WordsField
        label={t('disputes.reply.text')}
        error={acting.fields['text']}
        rows={3}
        maxLength={LONGEST}
        value={text}
        onChange={setText}
      />
      <ErrorLine>{acting.error ?? files.error}</ErrorLine>
      <div className="row row--wrap">
        <Attach of={files} most={MOST_FILES} />
        <Canned
          disputeId={dispute.id}
          onChoose={(words) => {
            setText(words.text);
            setPromise(words.promiseMinutes);
          }}
        />
        <select
          className="box box--fit"
          aria-label={t('disputes.reply.then')}
          value={promise ?? ''}
          onChange={(event) => setPromise(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{t('disputes.reply.turn')}</option>
          {promises.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t('disputes.reply.promise', { time: durationText(minutes * 60) })}
            </option>
          ))}
        </select>
        <span className="dim small grow">{t('disputes.reply.word', { word: dispute.word })}</span>
        <Button look="main" type="submit" busy={acting.isBusy} unavailable={!isReady}>
          {t('disputes.reply.send')}
        </Button>
      </div>
    </form>
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
  const { data: answers = [] } = useAsked<AdminCannedAnswers>('disputes', `disputes/${disputeId}/canned-answers`, {
    staleTime: 60_000,
  });
  return (
    <>
      <Button
        aria-haspopup="menu"
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

function NoteForm({ dispute, onDone }: FormProperties) {
  const t = useTranslate();
  const notify = useNotify();
  const acting = useAct('disputes', dispute.id, 'note');
  const [text, setText] = useState('');
  const isReady = text.trim() !== '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || acting.isBusy || !(await acting.act({ text: text.trim() }))) return;
    notify(t('disputes.reply.kept'), { type: 'success' });
    onDone();
  };
  return (
    <form className="card__body stack" style={{ paddingTop: 12 }} onSubmit={(event) => void submit(event)} noValidate>
      <WordsField
        label={t('disputes.reply.noteText')}
        hint={t('verbs.note.hint')}
        error={acting.fields['text']}
        rows={3}
        maxLength={LONGEST}
        value={text}
        onChange={setText}
      />
      <ErrorLine>{acting.error}</ErrorLine>
      <div className="row" style={{ justifyContent: 'end' }}>
        <Button look="main" type="submit" busy={acting.isBusy} unavailable={!isReady}>
          {t('disputes.reply.keep')}
        </Button>
      </div>
    </form>
  );
}

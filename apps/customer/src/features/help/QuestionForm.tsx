import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import {
  HELP_ISSUES,
  type HelpIssue,
  type OpenOrderQuestionRequest,
  type OrderDisputeView,
} from '@usdt-africa/contracts/api';
import { Button, nearText, orderNumberText } from '@usdt-africa/web-kit';
import { problemCode } from '../../shared/api/client';
import { useMessages } from '../../shared/i18n/messages';
import { statusPath } from '../../shared/routing/paths';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { CaseProblem } from './CaseProblem';
import { CaseWords, IssueChoice, Known } from './CaseFields';
import { openQuestion } from './api';
import { keepWords, storedText } from './stored-text';
import { useCaseAct } from '../../shared/help/useDispute';
import { useFiles } from './useFiles';

interface Properties {
  readonly number: string;
  readonly view: OrderDisputeView;
  /** What the customer chose before. */
  readonly topic: HelpIssue;
  readonly refresh: () => void;
}

/** HELP-01: a question about an order, at any time: no two hours have to pass. */
export function QuestionForm({ number, view, topic: first, refresh }: Properties) {
  const { t, locale } = useMessages();
  const [topic, setTopic] = useState(first);
  const [text, setText] = useState(() => storedText(number));
  const files = useFiles(number);
  const id = useId();
  const [answerBy] = useState(() => new Date(Date.now() + view.answerWithinSeconds * 1_000).toISOString());
  const open = (body: OpenOrderQuestionRequest) =>
    openQuestion(number, body).catch((error: unknown) => {
      // Another tab was quicker: the page reloads the case.
      if (problemCode(error) === 'dispute-exists') refresh();
      throw error;
    });
  const { busy, problem, run } = useCaseAct(number, open, () => keepWords(number, ''));
  const empty = text.trim() === '' && files.fileIds.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!files.sending && !empty) run({ topic, text, files: [...files.fileIds] });
  };
  return (
    <FlowFrame
      title={t('dispute.question-title')}
      back={statusPath(number)}
      dock={
        <Button
          tone="main"
          full
          busy={busy || files.sending}
          aria-disabled={empty || undefined}
          type="submit"
          form={`${id}-form`}
        >
          {t('dispute.submit', { time: nearText(answerBy, locale) })}
        </Button>
      }
    >
      <form id={`${id}-form`} className="stack" onSubmit={submit}>
        <p className="dim help__lead">{t('dispute.question-lead')}</p>
        <p className="small dim figures">{t('order.title', { number: orderNumberText(number) })}</p>
        <IssueChoice
          legend={t('dispute.question-about')}
          issues={HELP_ISSUES.map((each) => [each, t(`txn.issue.${each}`)])}
          chosen={topic}
          onChoose={setTopic}
        />
        <CaseWords number={number} text={text} onText={setText} files={files} needed />
        <Known view={view} />
        <CaseProblem problem={problem} />
      </form>
    </FlowFrame>
  );
}

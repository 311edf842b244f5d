import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { OpenPurchaseDisputeRequest, OrderDisputeView } from '@usdt-africa/contracts/api';
import { Button, nearText, orderNumberText } from '@usdt-africa/web-kit';
import { problemCode } from '../../shared/api/client';
import { useMessages } from '../../shared/i18n/messages';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { CaseProblem } from './CaseProblem';
import { CaseWords, IssueChoice, Known } from './CaseFields';
import type { CaseSubject } from './Conversation';
import { openPurchaseDispute } from './api';
import { keepWords, storedText } from './stored-text';
import { useCaseAct } from '../../shared/help/useDispute';
import { useFiles } from './useFiles';

interface Properties {
  readonly subject: CaseSubject;
  readonly view: OrderDisputeView;
  readonly refresh: () => void;
}

/** HELP-03, HELP-05: opening the case of a purchase. Hash, block, address and times are in it already. */
export function PurchaseCaseForm({ subject, view, refresh }: Properties) {
  const { t, locale } = useMessages();
  const { number, about, back } = subject;
  const [issue, setIssue] = useState<OpenPurchaseDisputeRequest['issue']>('nothing');
  const [text, setText] = useState(() => storedText(number));
  const files = useFiles(number);
  const id = useId();
  const [answerBy] = useState(() => new Date(Date.now() + view.answerWithinSeconds * 1_000).toISOString());
  const open = (body: OpenPurchaseDisputeRequest) =>
    openPurchaseDispute(number, body).catch((error: unknown) => {
      // Another tab was quicker: the page reloads the case.
      if (problemCode(error) === 'dispute-exists') refresh();
      throw error;
    });
  const { busy, problem, run } = useCaseAct(number, open, () => keepWords(number, ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!files.sending) run({ issue, text, files: [...files.fileIds] });
  };
  return (
    <FlowFrame
      title={t('dispute.buy-title')}
      back={back}
      dock={
        <Button tone="main" full busy={busy || files.sending} type="submit" form={`${id}-form`}>
          {t('dispute.submit', { time: nearText(answerBy, locale) })}
        </Button>
      }
    >
      <form id={`${id}-form`} className="stack" onSubmit={submit}>
        <p className="dim help__lead">{t('dispute.buy-lead', { about })}</p>
        <p className="small dim figures">{t('order.title', { number: orderNumberText(number) })}</p>
        <IssueChoice
          legend={t('dispute.buy-what')}
          issues={[
            ['nothing', t('dispute.issue.nothing')],
            ['wrong-account', t('dispute.buy-issue.wrong-account')],
            ['other', t('dispute.buy-issue.other')],
          ]}
          chosen={issue}
          onChoose={setIssue}
        />
        <Known view={view} />
        <CaseWords number={number} text={text} onText={setText} files={files} />
        <CaseProblem problem={problem} />
      </form>
    </FlowFrame>
  );
}

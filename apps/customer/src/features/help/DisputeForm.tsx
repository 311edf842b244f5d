import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { OpenDisputeRequest, OrderDisputeView, OrderView } from '@usdt-africa/contracts/api';
import { Button, callName, maskedAccount, nearText, orderNumberText } from '@usdt-africa/web-kit';
import { problemCode } from '../../shared/api/client';
import { useMessages } from '../../shared/i18n/messages';
import { statusPath } from '../../shared/routing/paths';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { CaseProblem } from './CaseProblem';
import { CaseWords, IssueChoice, Known } from './CaseFields';
import { keepWords, storedText } from './stored-text';
import { openDispute } from './api';
import { useCaseAct } from '../../shared/help/useDispute';
import { useFiles } from './useFiles';

interface Properties {
  readonly order: OrderView;
  readonly view: OrderDisputeView;
  readonly refresh: () => void;
}

const LOOK_AGAIN: ReadonlySet<string> = new Set(['dispute-exists', 'not-enough-time']);
const ISSUES: readonly OpenDisputeRequest['issue'][] = ['nothing', 'less', 'wrong-account'];

/** HELP-03, HELP-05: opening a case. What we know already is there; words and files are as one likes. */
export function DisputeForm({ order, view, refresh }: Properties) {
  const { t, naira, locale, shortTime } = useMessages();
  const [issue, setIssue] = useState<OpenDisputeRequest['issue']>('nothing');
  const [text, setText] = useState(() => storedText(order.number));
  const files = useFiles(order.number);
  const id = useId();
  const name = callName(order.recipient.name);
  const rule = view.rule!;
  const answerBy = new Date(Date.parse(rule.now) + view.answerWithinSeconds * 1_000).toISOString();
  const values = {
    name,
    bank: order.recipient.bankShortName,
    account: maskedAccount(order.recipient.account),
    time: shortTime(rule.at),
  };
  const open = (body: OpenDisputeRequest) =>
    openDispute(order.number, body).catch((error: unknown) => {
      // Another tab was quicker, or the clocks differ: the page reloads the case.
      if (LOOK_AGAIN.has(problemCode(error))) refresh();
      throw error;
    });
  const { busy, problem, retryAfter, run } = useCaseAct(order.number, open, () => keepWords(order.number, ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!files.sending) run({ issue, text, files: [...files.fileIds] });
  };
  return (
    <FlowFrame
      title={t('dispute.title', { naira: naira(owedOf(order)) })}
      back={statusPath(order.number)}
      dock={
        <Button tone="main" full busy={busy || files.sending} type="submit" form={`${id}-form`}>
          {t('dispute.submit', { time: nearText(answerBy, locale) })}
        </Button>
      }
    >
      <form id={`${id}-form`} className="stack" onSubmit={submit}>
        <p className="dim help__lead">
          {t(rule.basis === 'paid' ? 'dispute.lead-paid' : 'dispute.lead-confirmed', values)}
        </p>
        <p className="small dim figures">{t('order.title', { number: orderNumberText(order.number) })}</p>
        <IssueChoice
          legend={t('dispute.what-sees', { name })}
          issues={ISSUES.map((each) => [each, t(`dispute.issue.${each}`)])}
          chosen={issue}
          onChoose={setIssue}
        />
        <Known view={view} />
        <CaseWords number={order.number} text={text} onText={setText} files={files} />
        <CaseProblem problem={problem} retryAfter={retryAfter} />
      </form>
    </FlowFrame>
  );
}

/** Amount in naira that should have been paid. */
function owedOf(order: OrderView): string {
  const [only, ...others] = order.payouts;
  return only && others.length === 0 ? only.amount : (order.receivedNaira ?? order.naira);
}

import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { DisputeIssue, OpenDisputeRequest, OrderDisputeView, OrderView } from '@usdt-africa/contracts/api';
import { Button, callName, Icon, maskedAccount, nearText, orderNumberText } from '@usdt-africa/web-kit';
import { check, paperclip } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../api/client';
import { useMessages } from '../app/messages';
import { statusPath } from '../app/paths';
import { FlowFrame } from '../shell/FlowFrame';
import { CaseProblem } from './CaseProblem';
import { FileChooser, FileList } from './FileList';
import { keepWords, storedText } from './stored-text';
import { openDispute } from './requests';
import { useCaseAct } from './useDispute';
import { useFiles } from './useFiles';

interface Properties {
  readonly order: OrderView;
  readonly view: OrderDisputeView;
  readonly refresh: () => void;
}

const LOOK_AGAIN: ReadonlySet<string> = new Set(['dispute-exists', 'not-enough-time']);
const ISSUES: readonly DisputeIssue[] = ['nothing', 'less', 'wrong-account'];

/** HELP-03, HELP-05: opening a case. What we know already is there; words and files are as one likes. */
export function DisputeForm({ order, view, refresh }: Properties) {
  const { t, naira, locale, shortTime } = useMessages();
  const [issue, setIssue] = useState<DisputeIssue>('nothing');
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
  const { busy, problem, run } = useCaseAct(order.number, open, () => keepWords(order.number, ''));
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
        <fieldset className="help__issues">
          <legend className="label">{t('dispute.what-sees', { name })}</legend>
          <div className="row row--wrap row--close">
            {ISSUES.map((each) => (
              <label key={each} className={each === issue ? 'choose choose--on' : 'choose'}>
                <input
                  type="radio"
                  name="issue"
                  className="visually-hidden"
                  checked={each === issue}
                  onChange={() => setIssue(each)}
                />
                {t(`dispute.issue.${each}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <Known view={view} />
        <div className="field">
          <label htmlFor={id} className="label">
            {t('dispute.your-words')} <span className="label__more">{t('dispute.if-you-like')}</span>
          </label>
          <div className="box help__words">
            <textarea
              id={id}
              rows={3}
              maxLength={4_000}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                keepWords(order.number, target.value);
              }}
            />
          </div>
        </div>
        <FileList files={files} />
        <div className="stack stack--4">
          <FileChooser files={files} className="button button--slim help__add" label={t('dispute.add-file')}>
            <Icon of={paperclip} size="small" />
            {t('dispute.add-file')}
          </FileChooser>
          <p className="small dim">{t('dispute.file-rule')}</p>
        </div>
        <CaseProblem problem={problem} />
      </form>
    </FlowFrame>
  );
}

/** Known facts that the customer need not look up: the case contains them from its start. */
function Known({ view }: { readonly view: OrderDisputeView }) {
  const { t, moment } = useMessages();
  if (view.evidence.length === 0) return null;
  return (
    <section className="card stack stack--8">
      <h2 className="help__known">{t('dispute.known')}</h2>
      <ul className="known small">
        {view.evidence.map((one, index) => (
          <li key={index} className="row row--close">
            <Icon of={check} size="small" />
            <span className="grow">{t(`dispute.known.${one.kind}`)}</span>
            <span className="dim figures">{one.sessionId ? `…${one.sessionId.slice(-6)}` : moment(one.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Amount in naira that should have been paid. */
function owedOf(order: OrderView): string {
  const [only, ...others] = order.payouts;
  return only && others.length === 0 ? only.amount : (order.receivedNaira ?? order.naira);
}

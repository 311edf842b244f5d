import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { DisputeEntryView, DisputeView } from '@usdt-africa/contracts/api';
import { Chip, Icon, nearText } from '@usdt-africa/web-kit';
import {
  check,
  circleAlert,
  circleCheck,
  clock as clockIcon,
  landmark,
  paperclip,
  pause,
  rotateCw,
  send,
  undo2,
} from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { CaseProblem } from './CaseProblem';
import { Composer } from './Composer';
import { confirmReceipt, fileUrl } from './api';
import { useCaseAct } from '../../shared/help/useDispute';

/** What a case is about. */
export interface CaseSubject {
  readonly number: string;
  readonly word: string;
  /** The page of the order or the purchase. */
  readonly back: string;
  /** How much went to whom. */
  readonly about: string;
}

interface Properties {
  readonly subject: CaseSubject;
  readonly dispute: DisputeView;
}

interface ConversationProperties extends Properties {
  /** A further act, below the messages. */
  readonly children?: ReactNode;
}

/** HELP-03: both sides' words, with what the money did between them; the state stays on top. */
export function Conversation({ subject, dispute, children }: ConversationProperties) {
  const { t } = useMessages();
  const { number, word, back } = subject;
  const end = useRef<HTMLLIElement>(null);
  const count = dispute.entries.length;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <FlowFrame
      title={t('dispute.case', { number: dispute.number, word })}
      barTitle
      back={back}
      dock={<Composer number={number} to={dispute.answeredBy} />}
    >
      <div className="stack stack--12">
        <State subject={subject} dispute={dispute} />
        <div role="log" aria-label={t('dispute.log')}>
          <ol className="talk">
            {dispute.entries.map((entry, index) => (
              <Entry
                key={`${entry.type}-${entry.id}`}
                entry={entry}
                number={number}
                {...(index === count - 1 ? { last: end } : {})}
              />
            ))}
          </ol>
        </div>
        {dispute.state !== 'resolved' && isAboutReceipt(dispute) && <ConfirmReceipt number={number} />}
        {children}
      </div>
    </FlowFrame>
  );
}

/** A question about anything else does not end by a receipt of money. */
const isAboutReceipt = ({ topic }: DisputeView): boolean => topic === null || topic === 'not-received';

function State({ subject, dispute }: Properties) {
  const { t, locale } = useMessages();
  const timeOf = (instant: string) => nearText(instant, locale);
  const { due, resolution, payingAgain } = dispute;
  return (
    <section className="card card--chosen talk__state" aria-live="polite">
      <div className="row row--between row--close">
        <h2 className="talk__title">
          {resolution
            ? t(`dispute.how.${resolution.how}`)
            : payingAgain
              ? t('dispute.state.paying-again')
              : t(`dispute.state.${dispute.state}`)}
        </h2>
        {resolution ? (
          <Chip tone="good" icon={check}>
            {timeOf(resolution.at)}
          </Chip>
        ) : due?.stopped ? (
          <Chip tone="caution" icon={pause}>
            {t('dispute.clock-stands')}
          </Chip>
        ) : payingAgain ? (
          <Chip tone="now" icon={send}>
            {timeOf(payingAgain.at)}
          </Chip>
        ) : (
          due?.at && (
            <Chip tone={due.of === 'us' ? 'now' : 'caution'} icon={clockIcon}>
              {t('dispute.by', { time: timeOf(due.at) })}
            </Chip>
          )
        )}
      </div>
      <p className="small dim">
        {resolution?.proof?.sessionId
          ? t('dispute.proof', { session: resolution.proof.sessionId })
          : due?.stopped
            ? t('dispute.clock-stands-more')
            : subject.about}
      </p>
    </section>
  );
}

interface EntryProperties {
  readonly entry: DisputeEntryView;
  readonly number: string;
  readonly last?: { readonly current: HTMLLIElement | null };
}

function Entry({ entry, number, last }: EntryProperties) {
  const { t, brand, moment, shortTime } = useMessages();
  const mark = last ? { ref: last as React.RefObject<HTMLLIElement> } : {};
  if (entry.type === 'message') {
    const own = entry.by === 'customer';
    return (
      <li {...mark} className={own ? 'talk__message talk__message--own' : 'talk__message'}>
        <b className={own ? 'visually-hidden' : 'small'}>
          {own ? t('dispute.you') : t('dispute.signed', { name: entry.name ?? '', brand })}
        </b>
        <p className="talk__text">{entry.text ?? t('dispute.erased')}</p>
        {entry.files.map((file) => (
          <a key={file.id} className="talk__file" href={fileUrl(number, file.id)} download={file.name}>
            <Icon of={paperclip} size="small" />
            {file.name}
          </a>
        ))}
        <time className="talk__time" dateTime={entry.at}>
          {shortTime(entry.at)}
        </time>
      </li>
    );
  }
  const [icon, words] =
    entry.type === 'evidence'
      ? ([
          EVIDENCE_ICONS[entry.kind],
          t(`dispute.fact.${entry.kind}`, { reference: entry.reference ?? '', block: String(entry.block ?? '') }),
        ] as const)
      : ([STEP_ICONS[entry.step], t(`dispute.step.${entry.step}`)] as const);
  return (
    <li {...mark} className="talk__event small">
      <Icon of={icon} size="small" />
      <span>
        <time dateTime={entry.at}>{moment(entry.at)}</time> · {words}
        {entry.type === 'evidence' && entry.kind === 'purchase-sent' && <ChainHash entry={entry} />}
      </span>
    </li>
  );
}

/** The transaction of a purchase: on an explorer where the installation names one. */
function ChainHash({ entry }: { readonly entry: Extract<DisputeEntryView, { type: 'evidence' }> }) {
  const { transactionId: hash, explorerUrl } = entry;
  if (hash === null) return null;
  const text = `${hash.slice(0, 6)}…${hash.slice(-6)}`;
  return (
    <>
      {' · '}
      {explorerUrl ? (
        <a className="link figures" href={explorerUrl} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        <span className="figures">{text}</span>
      )}
    </>
  );
}

const EVIDENCE_ICONS = {
  'deposit-confirmed': check,
  'payout-requested': send,
  'payout-settled': check,
  'payout-failed': circleAlert,
  'payout-returned': undo2,
  'payout-unknown': clockIcon,
  'purchase-paid': check,
  'purchase-sent': send,
  'purchase-settled': check,
  'purchase-undone': undo2,
} as const;
const STEP_ICONS = {
  opened: landmark,
  'paying-again': send,
  refunding: undo2,
  'refund-ended': pause,
  resolved: circleCheck,
  reopened: rotateCw,
  'clock-stopped': pause,
  'clock-resumed': clockIcon,
} as const;

/** The usual reply, confirmation of receipt, stays available throughout the conversation. */
function ConfirmReceipt({ number }: { readonly number: string }) {
  const { t } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const { busy, problem, run } = useCaseAct(number, () => confirmReceipt(number));
  return (
    <div className="stack stack--8">
      <div className="row row--wrap row--close">
        {isConfirming ? (
          <>
            <button
              type="button"
              className="choose choose--on"
              aria-busy={busy || undefined}
              onClick={() => run(undefined)}
            >
              {t('dispute.received-sure')}
            </button>
            <button type="button" className="choose" onClick={() => setConfirming(false)}>
              {t('dispute.received-not')}
            </button>
          </>
        ) : (
          <button type="button" className="choose" onClick={() => setConfirming(true)}>
            {t('dispute.received')}
          </button>
        )}
      </div>
      <CaseProblem problem={problem} />
    </div>
  );
}

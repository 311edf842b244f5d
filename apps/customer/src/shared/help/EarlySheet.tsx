import 'virtual:messages/frame';
import 'virtual:messages/help';
import 'virtual:messages/order';
import { Link, useNavigate } from 'react-router-dom';
import type { OrderDisputeView, OrderView } from '@usdt-africa/contracts/api';
import { Button, buttonClass, callName, Icon, Notice, Sheet, Skeleton, useToast } from '@usdt-africa/web-kit';
import { wakeUp, chevronRight, circleAlert, messageSquareText, share2 } from '@usdt-africa/web-kit/icons';
import { ServerState } from '../api/ServerState';
import { copyText } from '../browser/copy';
import { useMessages } from '../i18n/messages';
import { disputePath, questionPath } from '../routing/paths';
import { useSecondsLeft } from '../browser/useSecondsLeft';
import { useSheet } from '../routing/useSheet';
import { SupportLinks } from '../order/SupportLinks';
import { wordsForBank } from '../order/words-for-bank';
import { calendarEntry } from './calendar';
import { spanText } from './span-text';
import { useDispute } from './useDispute';
import './help.css';

interface Properties {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** 'Not Enough Time To Dispute': a line with now on it, and what helps meanwhile. */
export default function EarlySheet(properties: Properties) {
  return (
    <ServerState>
      <Early {...properties} />
    </ServerState>
  );
}

function Early({ order, onClose }: Properties) {
  const messages = useMessages();
  const { t, minutes } = messages;
  const { view, receivedAt, problem } = useDispute(order.number);
  const share = useSheet('share');
  const toast = useToast();
  const navigate = useNavigate();
  const rule = view?.rule ?? null;
  const left = useSecondsLeft(rule && receivedAt + rule.secondsLeft);
  const name = callName(order.recipient.name);
  const bank = order.recipient.bankShortName;
  const now = rule && left !== null ? new Date(Date.parse(rule.from) - left * 1_000).toISOString() : null;
  const over = left === 0;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('dispute.early')}
      foot={
        over ? (
          <Button tone="main" full onClick={() => void navigate(disputePath(order.number), { replace: true })}>
            {t('dispute.open-now')}
          </Button>
        ) : (
          rule && (
            <a
              className="button button--main button--full"
              href={calendarEntry({
                at: rule.from,
                title: t('dispute.reminder', { number: order.number }),
                url: `${location.origin}${disputePath(order.number)}`,
              })}
              download={`${order.number}.ics`}
            >
              <Icon of={wakeUp} />
              {t('dispute.remind', { time: minutes(rule.from) })}
            </a>
          )
        )
      }
    >
      <div className="stack stack--12">
        <p className="dim">{leadOf(rule, t)}</p>
        {rule && now !== null && left !== null ? (
          <Wait
            from={rule.at}
            now={now}
            until={rule.from}
            left={left}
            first={t(rule.basis === 'paid' ? 'dispute.paid' : 'dispute.confirmed')}
          />
        ) : problem ? (
          <Notice tone="caution" icon={circleAlert}>
            {t('order.unavailable-more')}
          </Notice>
        ) : (
          <Skeleton height="7.5rem" />
        )}
        <p className="label">{t('dispute.helps-now')}</p>
        <div className="card card--flat early__list">
          <button
            type="button"
            className="row early__item"
            onClick={() =>
              void copyText(wordsForBank(order, messages)).then((done) =>
                toast(t(done ? 'words.copied' : 'copy-failed')),
              )
            }
          >
            <span className="disc disc--small">
              <Icon of={messageSquareText} />
            </span>
            <span className="grow">
              <span className="medium">{t('dispute.words', { bank })}</span>
              <span className="small dim early__more">{t('dispute.words-more')}</span>
            </span>
            <Icon of={chevronRight} />
          </button>
          <button type="button" className="row early__item" onClick={share.show}>
            <span className="disc disc--small">
              <Icon of={share2} />
            </span>
            <span className="grow">
              <span className="medium">{t('dispute.share', { name })}</span>
              <span className="small dim early__more">{t('dispute.share-more', { name })}</span>
            </span>
            <Icon of={chevronRight} />
          </button>
        </div>
        <Link className={buttonClass({ full: true })} to={questionPath(order.number, 'not-received')} replace>
          {t('txn.still-help')}
        </Link>
        <SupportLinks />
      </div>
    </Sheet>
  );
}

interface WaitProperties {
  readonly from: string;
  readonly now: string;
  readonly until: string;
  readonly left: number;
  readonly first: string;
}

/** How far the two hours have come. */
function Wait({ from, now, until, left, first }: WaitProperties) {
  const { t, minutes } = useMessages();
  const whole = Math.max(1, (Date.parse(until) - Date.parse(from)) / 1_000);
  const percent = Math.min(100, Math.max(0, 100 - (left / whole) * 100));
  const span = spanText(left, t);
  return (
    <section className="early__wait">
      <dl className="early__times">
        <div>
          <dt className="small dim">{first}</dt>
          <dd className="strong figures">{minutes(from)}</dd>
        </div>
        <div>
          <dt className="small dim">{t('dispute.now')}</dt>
          <dd className="strong figures">{minutes(now)}</dd>
        </div>
        <div>
          <dt className="small dim">{t('dispute.from')}</dt>
          <dd className="strong figures">{minutes(until)}</dd>
        </div>
      </dl>
      <div className="early__bar" aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className="strong early__left" role="timer">
        {t('dispute.to-go', { span })}
      </p>
    </section>
  );
}

const USUAL_SECONDS = 7_200;

/** How long the wait is: two hours, except where a sandbox is set to less. */
function leadOf(rule: OrderDisputeView['rule'], t: ReturnType<typeof useMessages>['t']): string {
  const seconds = rule ? (Date.parse(rule.from) - Date.parse(rule.at)) / 1_000 : USUAL_SECONDS;
  if (seconds < USUAL_SECONDS) return t('dispute.early-sandbox', { span: spanText(seconds, t) });
  return t(rule?.basis === 'confirmed' ? 'dispute.early-confirmed' : 'dispute.early-paid');
}

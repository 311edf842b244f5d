import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { OrderView } from '@usdt-africa/contracts/api';
import {
  buttonClass,
  callName,
  Chip,
  Icon,
  maskedAccount,
  Naira,
  personName,
  Rich,
  useToast,
} from '@usdt-africa/web-kit';
import { check, chevronRight, messageSquareText } from '@usdt-africa/web-kit/icons';
import { copyText } from '../../../shared/browser/copy';
import { useMessages } from '../../../shared/i18n/messages';
import { orderReceiptPath } from '../../../shared/routing/paths';
import { useSellPath } from '../../../shared/routing/useStart';
import type { BodyProperties } from '../body-properties';
import { OrderTimeline } from '../../../shared/order/OrderTimeline';
import { ProofCard } from '../ProofCard';
import { StatusFrame } from '../StatusFrame';
import { wordsForBank } from '../../../shared/order/words-for-bank';

/** Only an offer: the page neither carries it nor falls with it. */
const ReviewPrompt = lazy((): Promise<{ default: ComponentType<{ readonly order: OrderView }> }> =>
  import('../ReviewPrompt').catch(() => ({ default: () => null })),
);

/** SELL-08: delivered, with the proof that the bank understands. */
export function DeliveredBody({ order, live }: BodyProperties) {
  const messages = useMessages();
  const { t, span, longTime } = messages;
  const toast = useToast();
  const sellPath = useSellPath();
  const name = callName(order.recipient.name);
  const words = wordsForBank(order, messages);
  return (
    <StatusFrame
      order={order}
      live={live}
      aside={
        <>
          <ProofCard order={order} />
          <button
            type="button"
            className="card row link-card"
            onClick={() => void copyText(words).then((done) => toast(t(done ? 'words.copied' : 'copy-failed')))}
          >
            <span className="disc">
              <Icon of={messageSquareText} />
            </span>
            <span className="grow">
              <span className="medium">{t('words.title', { name })}</span>
              <span className="small dim link-card__more">
                {t('words.text', { bank: order.recipient.bankShortName })}
              </span>
            </span>
            <Icon of={chevronRight} />
          </button>
          {order.view === 'full' && (
            <Suspense fallback={null}>
              <ReviewPrompt order={order} />
            </Suspense>
          )}
        </>
      }
      dock={
        <Link className={buttonClass({ tone: 'main', full: true })} to={sellPath}>
          {t('sell-another')}
        </Link>
      }
    >
      <section className="note delivered" aria-live="polite">
        <Chip tone="now" icon={check}>
          {order.deliveredInSeconds === null
            ? t('status.completed')
            : t('delivered.in', { span: span(order.deliveredInSeconds) })}
        </Chip>
        <p className="delivered__amount">
          <Naira value={order.paid} size={44} />
        </p>
        <p>
          <Rich text={t('delivered.is-in', { name: personName(order.recipient.name) })} />
        </p>
        <p className="small dim">
          {order.recipient.bankName} {maskedAccount(order.recipient.account)}
          <br />
          {order.completedAt && <time dateTime={order.completedAt}>{longTime(order.completedAt)}</time>}
        </p>
      </section>
      <OrderTimeline
        order={order}
        receipt={
          order.view === 'full' && (
            <Link className="link" to={orderReceiptPath(order.number)}>
              {t('receipt.link')}
            </Link>
          )
        }
      />
    </StatusFrame>
  );
}

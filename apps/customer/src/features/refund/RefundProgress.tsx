import { Link } from 'react-router-dom';
import { buttonClass, Chip, Facts, shortHash, Timeline } from '@usdt-africa/web-kit';
import type { RefundView } from '@usdt-africa/contracts/api';
import type { TimelineStep } from '@usdt-africa/web-kit';
import { check, circleAlert, circleCheck, send, undo2, users, x } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { statusPath } from '../../shared/routing/paths';
import type { Owned } from '../../shared/owner/OwnedOrder';
import { SupportLinks } from '../../shared/order/SupportLinks';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { EndRefund } from './EndRefund';
import { NamedAddressCard } from './NamedAddressCard';
import { addressEnds, isSome, provedWith } from './refund-state';
import { RefundSum } from './RefundSum';
import { useSum } from '../../shared/i18n/useSum';
import '@usdt-africa/web-kit/rail.css';

interface Properties {
  readonly owned: Owned;
  readonly refund: RefundView;
}

/** SELL-14: a refund whose address is proved, until it has arrived, and one that has ended. */
export function RefundProgress({ owned, refund }: Properties) {
  const { t, longTime } = useMessages();
  const { order } = owned;
  const { status, address } = refund;
  const isOver = status === 'completed' || status === 'ended';
  const LOOKS = {
    held: { tone: 'deep', icon: users },
    sending: { tone: 'now', icon: undo2 },
    stuck: { tone: 'deep', icon: circleAlert },
    completed: { tone: 'now', icon: check },
    ended: { tone: 'deep', icon: x },
    unproved: { tone: 'deep', icon: undo2 },
  } as const;
  return (
    <FlowFrame
      title={t('back.page-title')}
      barTitle
      back={statusPath(order.number)}
      aside={
        <>
          {status !== 'ended' && <Units refund={refund} />}
          {address !== null && <NamedAddressCard address={address} onAnother={null} />}
        </>
      }
      dock={
        <div className="stack stack--4">
          <Link className={buttonClass({ tone: isOver ? 'main' : 'plain', full: true })} to={statusPath(order.number)}>
            {t('owner.to-order')}
          </Link>
          <EndRefund owned={owned} refund={refund} />
        </div>
      }
    >
      <div className="stack stack--12">
        <section className="note" aria-live="polite">
          <Chip {...LOOKS[status]}>{t(`back.chip.${status}`)}</Chip>
          <p className="back-sum">
            <RefundSum value={refund.sends} asset={refund.asset} size={44} />
          </p>
          <p className="small">
            {status === 'ended'
              ? t(`back.ended.${refund.endedWhy ?? 'withdrawn'}`)
              : address !== null &&
                t(`back.to.${status === 'completed' ? 'is-in' : 'goes'}`, { address: addressEnds(address) })}
          </p>
          {refund.endedAt !== null && (
            <p className="small dim">
              <time dateTime={refund.endedAt}>{longTime(refund.endedAt)}</time>
            </p>
          )}
        </section>
        {status !== 'ended' && (
          <section className="card">
            <Steps refund={refund} />
          </section>
        )}
        {!isOver && <p className="small dim back-centre">{t('back.close-page')}</p>}
        {status === 'stuck' && <SupportLinks about={order.number} />}
      </div>
    </FlowFrame>
  );
}

/** What happened to it so far, and what comes next. */
function Steps({ refund }: { readonly refund: RefundView }) {
  const { t, n, moment, momentBeside } = useMessages();
  const { status, requestedAt, endedAt, people, transactionId, explorerUrl } = refund;
  const isReviewed = people !== null;
  const hash = transactionId && (
    <>
      {t('claim.hash-short')} {shortHash(transactionId)}
      {explorerUrl && (
        <>
          {'. '}
          <a className="link" href={explorerUrl} target="_blank" rel="noreferrer">
            {t('claim.track')}
          </a>
        </>
      )}
    </>
  );
  const steps: TimelineStep[] = [
    { stage: 'done', title: t('back.step.requested'), when: <time dateTime={requestedAt}>{moment(requestedAt)}</time> },
    { stage: 'done', title: t('back.step.proved') },
  ];
  if (isReviewed)
    steps.push(
      status === 'held'
        ? {
            stage: 'now',
            icon: users,
            title: n('back.step.people', people),
            when: t('now'),
            children: t('back.step.people-more'),
          }
        : { stage: 'done', title: t('back.step.approved') },
    );
  if (status === 'stuck')
    steps.push({
      stage: 'now',
      icon: users,
      title: t('back.step.stuck'),
      when: t('now'),
      children: t('back.step.stuck-more'),
    });
  else if (status === 'sending')
    steps.push({
      stage: 'now',
      icon: send,
      title: t('back.step.sending'),
      when: t('now'),
      children: t('back.step.sending-more'),
    });
  else if (status === 'held') steps.push({ stage: 'todo', icon: send, title: t('back.step.sending') });
  steps.push(
    status === 'completed'
      ? {
          stage: 'done',
          title: t('back.step.refunded'),
          when: endedAt && <time dateTime={endedAt}>{momentBeside(endedAt, requestedAt)}</time>,
          children: hash,
        }
      : { stage: 'todo', icon: circleCheck, title: t('back.step.refunded') },
  );
  return <Timeline steps={steps} />;
}

/** Where every unit is: what arrived, the proof, the network's cost, and what goes back. */
function Units({ refund }: { readonly refund: RefundView }) {
  const { t } = useMessages();
  const stable = useSum(refund.asset);
  const proved = provedWith(refund);
  return (
    <section className="card stack stack--12">
      <h2>{t('back.units')}</h2>
      <Facts
        pairs={[
          [t('back.unit.received'), stable(refund.amount)],
          isSome(proved) ? [t('back.unit.proof'), stable(proved)] : null,
          [t('back.unit.cost'), isSome(refund.cost) ? `−${stable(refund.cost)}` : t('back.unit.ours')],
          [<b>{t('back.unit.back')}</b>, <b>{stable(refund.sends)}</b>],
        ]}
      />
    </section>
  );
}

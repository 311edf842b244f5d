import { Button, Chip, Icon, Stable, Timeline, useToast } from '@usdt-africa/web-kit';
import { clock, copy, send } from '@usdt-africa/web-kit/icons';
import { copyText } from '../../shared/browser/copy';
import { useMessages } from '../../shared/i18n/messages';
import { statusPath } from '../../shared/routing/paths';
import { AddressGroups } from '../../shared/order/AddressGroups';
import { QrCode } from '../../shared/order/QrCode';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { EndRefund } from './EndRefund';
import { NamedAddressCard } from './NamedAddressCard';
import type { ProofProperties } from './ProofChoice';
import { addressEnds, isSome, withProof } from './refund-state';
import { RefundProblem } from './RefundProblem';
import { requestRefundProof } from './api';
import { useProofTime } from './useProofTime';
import { useRefundAct } from './useRefundAct';
import '@usdt-africa/web-kit/rail.css';

/** SELL-14: exactly this sum, from the named address to the order's, within half an hour. */
export function SumProof({ owned, refund, onAnother }: ProofProperties) {
  const { t, product, stable, bareStable } = useMessages();
  const toast = useToast();
  const { number } = owned.order;
  const act = useRefundAct(owned);
  const left = useProofTime(refund);
  const { amount, to } = refund.proof!;
  const sum = bareStable(amount!);
  const copyOf = (text: string, done: string) =>
    void copyText(text).then((copied) => toast(copied ? done : t('copy-failed')));
  const isFree = !isSome(refund.cost);
  return (
    <FlowFrame
      title={t('back.prove-title')}
      barTitle
      back={statusPath(number)}
      aside={<NamedAddressCard address={refund.address!} onAnother={onAnother} />}
      dock={
        <div className="stack stack--4">
          <Button full busy={act.busy} onClick={() => void act.run(() => requestRefundProof(number, 'message'))}>
            {t('back.sign-instead')}
          </Button>
          <EndRefund owned={owned} refund={refund} />
        </div>
      }
    >
      <div className="stack stack--12">
        <section className="note">
          <div className="row row--between row--wrap">
            <span className="small dim">{t('back.send-exactly', { address: `··${refund.address!.slice(-6)}` })}</span>
            <Chip tone="deep">{t('deposit.network')}</Chip>
          </div>
          <div className="row row--between">
            <Stable value={amount!} unit={product} size={44} />
            <button
              type="button"
              className="icon-button"
              aria-label={t('back.copy-sum')}
              onClick={() => copyOf(sum, t('back.sum-copied'))}
            >
              <Icon of={copy} />
            </button>
          </div>
          <p className="small dim">{t('back.only-holder')}</p>
        </section>
        <section className="card stack stack--12">
          <p className="strong">{t('back.to-order')}</p>
          <div className="back-qr">
            <QrCode text={to!} label={t('deposit.qr')} />
          </div>
          <AddressGroups address={to!} />
          <Button full onClick={() => copyOf(to!, t('address-copied'))}>
            <Icon of={copy} size="small" />
            {t('back.copy-address')}
          </Button>
        </section>
        <section className="card">
          <Timeline
            steps={[
              {
                stage: 'now',
                icon: clock,
                title: t('back.waiting-for', { amount: sum }),
                when: (
                  <span role="timer" className="figures">
                    {t('back.left', { time: left })}
                  </span>
                ),
                children: t('back.from-no-other', { address: addressEnds(refund.address!) }),
              },
              {
                stage: 'todo',
                icon: send,
                title: t('back.to-you', { amount: stable(withProof(refund)) }),
                children: isFree
                  ? t('back.to-you-free', { amount: bareStable(refund.amount), sum })
                  : t('back.to-you-cost', { amount: bareStable(refund.amount), sum, cost: stable(refund.cost) }),
              },
            ]}
          />
        </section>
        <p className="small dim back-centre">{t('back.close-page')}</p>
        <RefundProblem problem={act.problem} />
      </div>
    </FlowFrame>
  );
}

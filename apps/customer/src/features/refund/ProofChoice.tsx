import { useId, useState } from 'react';
import type { RefundView } from '@usdt-africa/contracts/api';
import { Button, Chip, Notice } from '@usdt-africa/web-kit';
import { clock, info } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { statusPath } from '../../shared/routing/paths';
import type { Owned } from '../../shared/owner/OwnedOrder';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { NamedAddressCard } from './NamedAddressCard';
import { EndRefund } from './EndRefund';
import { ProofOptions } from './ProofOptions';
import { RefundNote } from './RefundNote';
import { RefundProblem } from './RefundProblem';
import { requestRefundProof } from './api';
import { useRefundAct } from './useRefundAct';

export interface ProofProperties {
  readonly owned: Owned;
  readonly refund: RefundView;
  /** Another address is named. */
  readonly onAnother: () => void;
}

/** SELL-14: how the named address is proved, also once the time of a proof has passed. */
export function ProofChoice({ owned, refund, onAnother }: ProofProperties) {
  const { t, moment } = useMessages();
  const { number } = owned.order;
  const form = useId();
  const [method, setMethod] = useState(refund.proof?.method ?? (refund.asset ? 'message' : 'sum'));
  const act = useRefundAct(owned);
  const wasSum = refund.proof?.method === 'sum';
  return (
    <FlowFrame
      title={t('back.prove-title')}
      barTitle
      back={statusPath(number)}
      dock={
        <div className="stack stack--4">
          <Button tone="main" full type="submit" form={form} busy={act.busy}>
            {t(refund.proof ? 'back.new-proof' : 'continue')}
          </Button>
          <EndRefund owned={owned} refund={refund} />
        </div>
      }
    >
      <form
        id={form}
        className="stack stack--16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void act.run(() => requestRefundProof(number, method));
        }}
      >
        {refund.proof ? (
          <div className="stack stack--8" role="status">
            <Chip tone="caution" icon={clock}>
              {t('back.over')}
            </Chip>
            <h2 className="title">{t('back.over-title')}</h2>
            <p className="dim">{t(wasSum ? 'back.over-sum' : 'back.over-message')}</p>
          </div>
        ) : (
          <RefundNote order={owned.order} />
        )}
        <NamedAddressCard address={refund.address!} onAnother={onAnother} />
        {refund.asset ? (
          <p className="small dim">{t('back.message-only')}</p>
        ) : (
          <ProofOptions chosen={method} onChoose={setMethod} />
        )}
        <RefundProblem problem={act.problem} />
        <Notice icon={info}>{t('back.due', { time: moment(refund.dueAt) })}</Notice>
      </form>
    </FlowFrame>
  );
}

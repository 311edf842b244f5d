import type { RefundView } from '@usdt-africa/contracts/api';
import { Button, Sheet } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import type { Owned } from '../../shared/owner/OwnedOrder';
import { RefundProblem } from './RefundProblem';
import { endRefund } from './api';
import { useRefundAct } from './useRefundAct';
import { useSum } from '../../shared/i18n/useSum';

interface Properties {
  readonly owned: Owned;
  readonly refund: RefundView;
}

/** SELL-14: naira in the place of the refund, after what that does was read; nothing once it is being sent. */
export function EndRefund({ owned, refund }: Properties) {
  const { t } = useMessages();
  const sum = useSum(refund.asset);
  // Another asset has no rate: it stays where it is.
  const why = refund.asset ? 'withdrawn' : 'naira-instead';
  const sheet = useSheet('naira-instead');
  const act = useRefundAct(owned);
  if (!refund.mayEnd) return null;
  return (
    <>
      <Button tone="bare" full onClick={sheet.show}>
        {t(refund.asset ? 'back.withdraw' : 'back.naira')}
      </Button>
      <Sheet
        open={sheet.open}
        onClose={sheet.hide}
        title={t(refund.asset ? 'back.withdraw-title' : 'back.end-title')}
        foot={
          <>
            <Button
              tone="main"
              full
              busy={act.busy}
              onClick={() => void act.run(() => endRefund(owned.order.number, why))}
            >
              {t('back.end-yes')}
            </Button>
            <Button full onClick={sheet.hide}>
              {t('back.end-no')}
            </Button>
          </>
        }
      >
        <div className="stack stack--12">
          <p className="dim">
            {t(refund.asset ? 'back.withdraw-text' : 'back.end-text', { amount: sum(refund.amount) })}
          </p>
          <RefundProblem problem={act.problem} />
        </div>
      </Sheet>
    </>
  );
}

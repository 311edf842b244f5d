import 'virtual:messages/back';
import 'virtual:messages/confirm';
import 'virtual:messages/dashboard';
import 'virtual:messages/sell';
import { SignedInOnly } from '../../shared/account/SignedInOnly';
import { ServerState } from '../../shared/api/ServerState';
import { useMessages } from '../../shared/i18n/messages';
import { refundPath } from '../../shared/routing/paths';
import { OwnerPin } from '../../shared/owner/OwnerPin';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import type { ConfirmProperties } from './ConfirmByCodes';
import { ConfirmedAddress } from './ConfirmedAddress';
import { ConfirmNotice } from './ConfirmNotice';
import { assetOf } from './refund-state';
import { useSum } from '../../shared/i18n/useSum';
import { requestRefundConfirmation } from './api';

/** AUTH-09: a customer confirms the address by the PIN or a passkey. */
export default function ConfirmByPin({ owned, act, give, terms, onDifferent, onChange }: ConfirmProperties) {
  const { t } = useMessages();
  const sum = useSum(assetOf(owned.order));
  const { order } = owned;
  const { number } = order;
  const sends = order.refund && order.refund.status !== 'ended' ? order.refund.sends : order.refundOffer?.sends;
  return (
    <ServerState>
      <SignedInOnly>
        <FlowFrame title={t('owner.confirm')} barTitle back={refundPath(number)}>
          <div className="sell-confirm stack stack--20">
            <ConfirmedAddress order={order} address={terms.address} onChange={onChange} />
            <ConfirmNotice act={act} isDifferent={terms.differentWallet} onDifferent={onDifferent} />
            <OwnerPin
              act={act}
              give={give}
              terms={terms}
              request={(confirmed) => requestRefundConfirmation(number, confirmed)}
              facts={[
                [t('back.gets'), sum(sends ?? '0')],
                [t('sellto.whom-to'), <span className="address-line">{terms.address}</span>],
              ]}
            />
          </div>
        </FlowFrame>
      </SignedInOnly>
    </ServerState>
  );
}

import 'virtual:messages/claim';
import 'virtual:messages/order';
import { accountPaths } from '../../app/account-paths';
import { useMessages } from '../../app/messages';
import { ClaimActions } from '../../claim/ClaimActions';
import { ClaimAnswer } from '../../claim/ClaimAnswer';
import { ClaimForm, LookUpButton } from '../../claim/ClaimForm';
import { useClaim } from '../../claim/useClaim';
import { SettingsFrame } from '../SettingsFrame';
import '../../order/order.css';
import '../../claim/claim.css';

/** SELL-15: what became of a transfer, for a customer who does not say which order it was for. */
export default function FindTransferPage() {
  const { t } = useMessages();
  const claim = useClaim(null);
  const { view } = claim;
  return (
    <SettingsFrame title={t('claim.title')} at={accountPaths.help} back={accountPaths.help}>
      {view ? (
        <>
          <ClaimAnswer view={view} number={null} />
          <div className="stack stack--8">
            <ClaimActions
              claim={claim}
              view={view}
              number={null}
              mayRefund={view.truth === 'held' || view.truth === 'below-minimum'}
            />
          </div>
        </>
      ) : (
        <>
          <ClaimForm claim={claim} order={null} />
          <LookUpButton claim={claim} />
        </>
      )}
    </SettingsFrame>
  );
}

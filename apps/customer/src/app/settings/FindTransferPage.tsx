import 'virtual:messages/claim';
import 'virtual:messages/order';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { ClaimActions } from '../../features/claim/ClaimActions';
import { ClaimAnswer } from '../../features/claim/ClaimAnswer';
import { ClaimForm, LookUpButton } from '../../features/claim/ClaimForm';
import { useClaim } from '../../features/claim/useClaim';
import { SettingsFrame } from '../../features/settings/SettingsFrame';
import '../../shared/order/order.css';
import '../../features/claim/claim.css';

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

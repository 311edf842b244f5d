import { Navigate } from 'react-router-dom';
import { Notice } from '@usdt-africa/web-kit';
import { gauge } from '@usdt-africa/web-kit/account-icons';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { useHeldRate } from '../../shared/sale/useHeldRate';
import { isBelow } from '../../shared/rates/amounts';
import { RecipientChoice } from '../../shared/recipients/RecipientChoice';
import { tighterOf } from '../../shared/limits/tighter';
import { OverLimit, useLimits } from './OverLimit';
import { choosePayee, useSale } from '../../shared/draft/sale-draft';
import { SellFrame } from './SellFrame';

/** SELL-11: the recipient of the sale: a saved one, found by a search, or a new one. */
export function ChoosePayeePage() {
  const { t } = useMessages();
  const held = useHeldRate();
  const { recipientId, preset } = useSale();
  // Chosen on the recipient's own page, before the amount was.
  if (preset && recipientId !== null) return <Navigate to={accountPaths.sellAccount} replace />;
  return (
    <SellFrame title={t('sellto.whom')} back={accountPaths.sellAmount} step={1} held={held} name={null}>
      <TooMuch amount={held.state.amount} />
      <RecipientChoice addFor="sale" to={() => accountPaths.sellAccount} onChoose={({ id }) => choosePayee(id)} />
    </SellFrame>
  );
}

/**
 * Warning before a recipient is chosen: the server checks the limit again when the sale is placed, and for the amount
 * received.
 */
function TooMuch({ amount }: { readonly amount: string | null }) {
  const limits = useLimits();
  const tighter = limits && tighterOf(limits);
  if (amount === null || !tighter || !isBelow(tighter.left, amount)) return null;
  return (
    <Notice tone="caution" icon={gauge}>
      <OverLimit />
    </Notice>
  );
}

import type { OrderView } from '@usdt-africa/contracts/api';
import { Button } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { useSellAgain } from './useSellAgain';

/** Starts the same order again, with the amount and the recipient filled in. */
export function SellAgainButton({ order }: { readonly order: OrderView }) {
  const { t, stable } = useMessages();
  const { start, isBusy } = useSellAgain(order);
  return (
    <Button tone="main" full busy={isBusy} onClick={() => void start()}>
      {t('again.action', { amount: stable(order.amount) })}
    </Button>
  );
}

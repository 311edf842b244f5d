import type { OrderView } from '@usdt-africa/contracts/api';
import { Button } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { restOf } from '../../shared/order/order-state';
import { RestSheet } from './sheets/later-sheets';

/** SELL-06: shows what is missing and the address for it; nothing where nothing more is expected. */
export function RestButton({ order }: { readonly order: OrderView }) {
  const { t } = useMessages();
  const rest = useSheet('rest');
  const missing = restOf(order);
  if (missing === null || order.address === null) return null;
  return (
    <>
      <Button tone="main" full onClick={rest.show}>
        {t('rest.action')}
      </Button>
      <RestSheet open={rest.open} onClose={rest.hide} address={order.address} missing={missing} />
    </>
  );
}

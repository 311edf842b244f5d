import type { OrderView } from '@usdt-africa/contracts/api';
import { useMessages } from '../app/messages';
import { useSheet } from '../app/useSheet';
import { NewRateSheet } from './sheets/later-sheets';

/** RATE-05: in the place of the time for which the order's rate was held. */
export function NewRateButton({ order }: { readonly order: OrderView }) {
  const { t } = useMessages();
  const sheet = useSheet('new-rate');
  return (
    <>
      <button type="button" className="held__new" onClick={sheet.show}>
        {t('new-rate.action')}
      </button>
      <NewRateSheet open={sheet.open} onClose={sheet.hide} order={order} />
    </>
  );
}

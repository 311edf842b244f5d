import { useNavigate } from 'react-router-dom';
import type { OrderView } from '@usdt-africa/contracts/api';
import { Button } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { paths } from '../app/paths';
import { chooseAmount } from '../draft/draft';

const plain = (amount: string) => amount.replace(/0+$/, '').replace(/\.$/, '');

/** Starts the same order again, with the amount filled in. */
export function SellAgainButton({ order }: { readonly order: OrderView }) {
  const { t, stable } = useMessages();
  const navigate = useNavigate();
  return (
    <Button
      tone="main"
      full
      onClick={() => {
        chooseAmount(plain(order.amount));
        void navigate(paths.home);
      }}
    >
      {t('again.action', { amount: stable(order.amount) })}
    </Button>
  );
}

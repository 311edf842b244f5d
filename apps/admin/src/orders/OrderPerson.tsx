import type { AdminOrderView, AdminPersonalData } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { PersonalData } from '../parts/PersonalData';

interface Properties {
  readonly order: AdminOrderView;
  readonly personal: AdminPersonalData;
}

/** Who sold, and who is paid. */
export function OrderPerson({ order, personal }: Properties) {
  const t = useTranslate();
  return (
    <PersonalData
      resource="orders"
      id={order.id}
      personal={personal}
      pairs={[
        [t('orders.personal.name'), personal.name],
        [t('orders.personal.email'), personal.email],
        personal.phone ? [t('orders.personal.phone'), <span className="num">{personal.phone}</span>] : null,
        [t('orders.personal.recipient'), personal.recipientName],
        [t('orders.personal.account'), <span className="num">{personal.recipientAccount}</span>],
      ]}
    />
  );
}

import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { PersonalData } from '../parts/PersonalData';

/** Who sold, and who is paid. */
export function OrderPerson() {
  const t = useTranslate();
  const { personal } = useRecord('orders');
  if (!personal) return null;
  return (
    <PersonalData
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

import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { PersonalData } from '../parts/PersonalData';

/** A customer's own data. */
export function CustomerPerson() {
  const t = useTranslate();
  const { personal } = useRecord('customers');
  if (!personal) return null;
  return (
    <PersonalData
      personal={personal}
      pairs={[
        [t('customers.personal.name'), personal.name],
        [t('customers.personal.username'), personal.username],
        [t('customers.personal.email'), personal.email],
        [t('customers.personal.phone'), <span className="num">{personal.phone}</span>],
      ]}
    />
  );
}

import { useMessages } from '../app/messages';
import { useFormField } from '../forms/useFormField';
import { AddressBox } from './AddressBox';
import type { AddressFields } from './recipient-form';
import { useFaultText } from './useFaultText';

/** RCP-03: the TRON address of a form of recipients. */
export function AddressField() {
  const { t } = useMessages();
  const faultText = useFaultText();
  return (
    <AddressBox
      label={t('rcp.wallet-address')}
      faultText={faultText}
      {...useFormField<AddressFields, 'address'>('address')}
    />
  );
}

import { useMessages } from '../../shared/i18n/messages';
import { useFormField } from '../../shared/forms/useFormField';
import { AddressBox } from '../../shared/recipients/AddressBox';
import type { AddressFields } from '../../shared/recipients/recipient-form';
import { useFaultText } from '../../shared/recipients/useFaultText';

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

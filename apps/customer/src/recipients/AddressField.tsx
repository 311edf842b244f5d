import { useMessages } from '../app/messages';
import { useFormField } from '../forms/useFormField';
import { AddressBox } from './AddressBox';
import type { AddressFields } from './recipient-form';

/** RCP-03: the TRON address of a form of recipients. */
export function AddressField() {
  const { t } = useMessages();
  return <AddressBox label={t('rcp.wallet-address')} {...useFormField<AddressFields, 'address'>('address')} />;
}

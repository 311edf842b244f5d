import { useMessages } from '../../../shared/i18n/messages';
import { FormDigits } from '../../../shared/forms/FormDigits';

/** A new PIN and the same again, of the form around them. */
export function NewPinFields() {
  const { t, dynamic } = useMessages();
  const faultText = (fault: string) => dynamic(`pin.fault.${fault}`);
  return (
    <>
      <FormDigits
        name="pin"
        label={t('security.new-pin')}
        count={4}
        secret
        hint={t('pin.hint')}
        faultText={faultText}
      />
      <FormDigits name="again" label={t('security.new-pin-again')} count={4} secret faultText={faultText} />
    </>
  );
}

import { useMessages } from '../../app/messages';
import { FormDigits } from '../../forms/FormDigits';

/** A new PIN and the same again, of the form around them. */
export function NewPinFields() {
  const { t, dynamic } = useMessages();
  const say = (fault: string) => dynamic(`pin.fault.${fault}`);
  return (
    <>
      <FormDigits name="pin" label={t('security.new-pin')} count={4} secret hint={t('pin.hint')} say={say} />
      <FormDigits name="again" label={t('security.new-pin-again')} count={4} secret say={say} />
    </>
  );
}

import { Button, Icon, useToast } from '@usdt-africa/web-kit';
import { copy } from '@usdt-africa/web-kit/icons';
import { copyText } from '../../shared/browser/copy';
import { useMessages } from '../../shared/i18n/messages';
import { addressMarks } from '../../shared/order/address-marks';
import '../../shared/ui/how.css';

/** The deposit address again, its three marks and a button to copy it, where more may be sent to it. */
export function CopyLine({ address }: { readonly address: string }) {
  const { t } = useMessages();
  const toast = useToast();
  const marks = addressMarks(address);
  return (
    <p className="row row--between row--wrap">
      <span className="address-short" role="img" aria-label={t('deposit.address-read', { address })}>
        {marks.start}…<mark className="marked">{marks.middle}</mark>…{marks.end}
      </span>
      <Button
        slim
        onClick={() => void copyText(address).then((done) => toast(t(done ? 'address-copied' : 'copy-failed')))}
      >
        <Icon of={copy} size="small" />
        {t('copy')}
      </Button>
    </p>
  );
}

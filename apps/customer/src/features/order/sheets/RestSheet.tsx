import { Button, Icon, Sheet, Stable, useToast } from '@usdt-africa/web-kit';
import { copy, triangleAlert } from '@usdt-africa/web-kit/icons';
import { copyText } from '../../../shared/browser/copy';
import { useMessages } from '../../../shared/i18n/messages';
import { AddressGroups } from '../../../shared/order/AddressGroups';
import { QrCode } from '../../../shared/order/QrCode';

export interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly address: string;
  /** In the stablecoin. */
  readonly missing: string;
}

/** SELL-06: what is missing of an order, and the address it is sent to. */
export function RestSheet({ open, onClose, address, missing }: Properties) {
  const { t, product, bareStable } = useMessages();
  const toast = useToast();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('rest.action')}
      foot={
        <Button
          tone="main"
          full
          onClick={() => void copyText(address).then((done) => toast(t(done ? 'address-copied' : 'copy-failed')))}
        >
          <Icon of={copy} />
          {t('deposit.copy-address')}
        </Button>
      }
    >
      <div className="stack stack--12">
        <Stable value={missing} unit={product} size={32} />
        <p>{t('short.send-to-same', { missing: bareStable(missing) })}</p>
        <div className="short__qr">
          <QrCode text={address} label={t('deposit.qr')} />
        </div>
        <AddressGroups address={address} />
        <p className="row row--top row--close small caution">
          <Icon of={triangleAlert} size="small" />
          <span>{t('deposit.warning')}</span>
        </p>
      </div>
    </Sheet>
  );
}

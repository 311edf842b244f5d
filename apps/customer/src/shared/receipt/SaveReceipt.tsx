import { Button, Icon } from '@usdt-africa/web-kit';
import { download } from '@usdt-africa/web-kit/account-icons';
import { useMessages } from '../i18n/messages';
import './receipt.css';

/** Prints the page, or saves it as a file by the browser's own dialog. */
export function SaveReceipt() {
  const { t } = useMessages();
  return (
    <div className="stack receipt-acts">
      <Button tone="main" full onClick={() => print()}>
        <Icon of={download} />
        {t('receipt.save')}
      </Button>
      <p className="small dim">{t('receipt.save-hint')}</p>
    </div>
  );
}

import { Button, Notice } from '@usdt-africa/web-kit';
import { shieldAlert } from '@usdt-africa/web-kit/account-icons';
import { useMessages } from '../../shared/i18n/messages';
import { OwnerActNotice } from '../../shared/owner/OwnerActNotice';
import type { OwnerActState } from '../../shared/owner/useOwnerAct';

interface Properties {
  readonly act: OwnerActState;
  /** The customer said that it is a different wallet. */
  readonly isDifferent: boolean;
  readonly onDifferent: () => void;
}

/** What became of the request of a refund; of an address that resembles another one the customer is asked first. */
export function ConfirmNotice({ act, isDifferent, onDifferent }: Properties) {
  const { t } = useMessages();
  if (act.state !== 'refused' || act.problem.code !== 'look-alike-address')
    return <OwnerActNotice act={act} refusals="back.refused." />;
  return (
    <div role="alert">
      <Notice tone="bad" icon={shieldAlert}>
        <p className="strong">{t('back.alike')}</p>
        <p>{t(isDifferent ? 'back.alike-confirm' : 'back.alike-more')}</p>
        {!isDifferent && (
          <Button slim tone="on-surface" onClick={onDifferent}>
            {t('back.alike-different')}
          </Button>
        )}
      </Notice>
    </div>
  );
}

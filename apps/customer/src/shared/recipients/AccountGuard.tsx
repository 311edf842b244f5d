import type { RecipientCheckView } from '@usdt-africa/contracts/api';
import { Notice } from '@usdt-africa/web-kit';
import { gauge } from '@usdt-africa/web-kit/account-icons';
import { clock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';

/** RCP-06, AUTH-12: restrictions on a payment to a new account, shown before the sale is placed. */
export function AccountGuard({ guard: { waitsUntil, cap } }: Pick<RecipientCheckView, 'guard'>) {
  const { t, longTime, roundNaira } = useMessages();
  return (
    <>
      {waitsUntil && (
        <Notice tone="caution" icon={clock}>
          <p className="strong">{t('sellto.waits', { time: longTime(waitsUntil) })}</p>
          <p>{t('sellto.waits-more')}</p>
        </Notice>
      )}
      {cap && (
        <Notice icon={gauge}>
          <p className="strong">{t('sellto.cap', { naira: roundNaira(cap) })}</p>
          <p>{t('sellto.cap-more')}</p>
        </Notice>
      )}
    </>
  );
}

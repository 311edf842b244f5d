import { Notice } from '@usdt-africa/web-kit';
import { clock, info } from '@usdt-africa/web-kit/icons';
import { useOwnAccount } from '../../shared/account/useAccount';
import { useMessages } from '../../shared/i18n/messages';
import { SupportLinks } from '../../shared/order/SupportLinks';

/** What holds for the whole account just now: that it is paused, and that money to new bank accounts waits after a change. */
export function AccountNotices() {
  const { t, longTime } = useMessages();
  const { paused, payoutsHeldUntil } = useOwnAccount();
  return (
    <>
      {paused && (
        <>
          <Notice tone="caution" icon={info}>
            <p className="strong">{t('home.paused')}</p>
            <p className="small">{t('home.paused-more')}</p>
          </Notice>
          <SupportLinks />
        </>
      )}
      {payoutsHeldUntil && (
        <Notice tone="caution" icon={clock}>
          <p className="strong">{t('home.payouts-wait', { time: longTime(payoutsHeldUntil) })}</p>
          <p className="small">{t('home.payouts-wait-more')}</p>
        </Notice>
      )}
    </>
  );
}

import { Say } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { useAppConfig } from '../app/AppConfig';
import { useMessages } from '../app/messages';
import { isMore } from '../rates/amounts';

/**
 * RCP-06: what holds for a first payment, said before it is placed. Everybody whose sale is above it reads the same: whether an
 * account was paid before is told to nobody who can name it.
 */
export function FirstPayoutCap({ naira }: { readonly naira: string }) {
  const { t, roundNaira } = useMessages();
  const { firstPayoutCap } = useAppConfig();
  if (!isMore(naira, firstPayoutCap)) return null;
  return (
    <Say icon={info}>
      <p className="strong">{t('type.cap', { naira: roundNaira(firstPayoutCap) })}</p>
      <p>{t('type.cap-more')}</p>
    </Say>
  );
}

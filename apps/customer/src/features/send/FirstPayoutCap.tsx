import { Notice } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { useAppConfig } from '../../shared/ui/AppConfig';
import { useMessages } from '../../shared/i18n/messages';
import { isMore } from '../../shared/rates/amounts';

/**
 * RCP-06: cap of a first payout, shown before the order is placed. Every customer with a sale above it sees the same
 * text: it must not reveal whether an account was paid before.
 */
export function FirstPayoutCap({ naira }: { readonly naira: string }) {
  const { t, roundNaira } = useMessages();
  const { firstPayoutCap } = useAppConfig();
  if (!isMore(naira, firstPayoutCap)) return null;
  return (
    <Notice icon={info}>
      <p className="strong">{t('type.cap', { naira: roundNaira(firstPayoutCap) })}</p>
      <p>{t('type.cap-more')}</p>
    </Notice>
  );
}

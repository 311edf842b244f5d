import 'virtual:messages/verify';
import { Link } from 'react-router-dom';
import { useMessages } from '../i18n/messages';
import { nairaOf } from '../wallet/kobo';
import { useNextLevel } from './useDayLimits';

/** LIM-02: the way to a higher limit, with its figure; nothing at the highest level. */
export function VerifyLink({ toBuy = false }: { readonly toBuy?: boolean }) {
  const { t, roundStable, roundNaira } = useMessages();
  const next = useNextLevel();
  if (!next) return null;
  const { dayUsdt, buyDayKobo, path } = next;
  const sells = () =>
    dayUsdt === null ? t('limits.verify-unlimited') : t('limits.verify-for', { limit: roundStable(dayUsdt) });
  const buys = () =>
    buyDayKobo === null
      ? t('limits.verify-buy-unlimited')
      : t('limits.verify-buy-for', { limit: roundNaira(nairaOf(buyDayKobo)) });
  return (
    <Link className="link link--alone" to={path}>
      {toBuy ? buys() : sells()}
    </Link>
  );
}

import 'virtual:messages/verify';
import { Link } from 'react-router-dom';
import { useMessages } from '../app/messages';
import { useNextLevel } from './useDayLimits';

/** LIM-02: the way to a higher limit, with its figure; nothing at the highest level. */
export function VerifyLink() {
  const { t, roundStable } = useMessages();
  const next = useNextLevel();
  if (!next) return null;
  return (
    <Link className="link link--alone" to={next.path}>
      {next.dayUsdt === null
        ? t('limits.verify-unlimited')
        : t('limits.verify-for', { limit: roundStable(next.dayUsdt) })}
    </Link>
  );
}

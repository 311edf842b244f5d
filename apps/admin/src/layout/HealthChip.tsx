import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAsked } from '../data/useAsked';

/** What is wrong just now, in a word, on every page; nothing when nothing is. */
export function HealthChip() {
  const t = useTranslate();
  const { data } = useAsked('dashboard', 'dashboard', {
    refetchInterval: 60_000,
    staleTime: 30_000,
  });
  if (!data) return null;
  const down = data.health.filter(({ state }) => state === 'down').length;
  const slowBanks = data.routes.filter(({ state }) => state === 'slow' || state === 'down').length;
  const alarms = data.alarms.length;
  if (down + alarms + slowBanks === 0) return null;
  const isBad = down > 0 || data.alarms.some(({ level }) => level === 'critical');
  const words =
    alarms > 0
      ? t('layout.alarms', { smart_count: alarms })
      : down > 0
        ? t('layout.down', { smart_count: down })
        : t('layout.slow', { smart_count: slowBanks });
  return (
    <Link to="/" className={`chip ${isBad ? 'chip--bad' : 'chip--caution'}`}>
      <span className={isBad ? 'dot dot--bad' : 'dot dot--caution'} aria-hidden="true" />
      {words}
    </Link>
  );
}

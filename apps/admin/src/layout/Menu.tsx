import { useQuery } from '@tanstack/react-query';
import { Icon } from '@usdt-africa/web-kit';
import { useDataProvider, useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { permissionFor } from '../auth/permissions';
import { session } from '../auth/session';
import { useMe } from '../auth/useMe';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { usePauses } from '../switches/usePauses';
import { Brand } from './Brand';
import { pagePath, RESOURCE_PAGES } from './resources';

/** The pages this role may open, each with its count of waiting items: one request for all counts. */
export function Menu() {
  const t = useTranslate();
  useMe();
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data: counts } = useQuery({
    queryKey: ['counts', 'menu'],
    queryFn: ({ signal }) => provider.query('counts', signal),
    refetchInterval: 60_000,
  });
  return (
    <nav className="menu" aria-label={t('layout.menu')}>
      <NavLink to="/" className="brandlink" aria-label={t('layout.home', { brand: import.meta.env.DEFAULT_BRAND })}>
        <Brand />
      </NavLink>
      {RESOURCE_PAGES.map(({ group, pages }) => {
        const open = pages.filter(({ name }) => name === 'dashboard' || session.may(permissionFor('list', name)));
        if (open.length === 0) return null;
        return (
          <section key={group}>
            <h2 id={`menu-${group}`}>{t(`groups.${group}`)}</h2>
            <ul aria-labelledby={`menu-${group}`}>
              {open.map(({ name, icon }) => (
                <li key={name}>
                  <NavLink to={pagePath(name)} end={name === 'dashboard'}>
                    <Icon of={icon} />
                    <span className="grow">{t(`pages.${name}`)}</span>
                    {name === 'switches' && <PausedBadge />}
                    {counts?.[name] !== undefined && <em>{counts[name].toLocaleString('en-GB')}</em>}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

/** How many pauses of money are in force. */
function PausedBadge() {
  const t = useTranslate();
  const { length } = usePauses();
  return length === 0 ? null : <em className="menu__paused">{t('layout.paused', length)}</em>;
}

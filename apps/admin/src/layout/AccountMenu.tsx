import { useState } from 'react';
import { useLogout, useTheme, useTranslate } from 'react-admin';
import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import { Icon, initials } from '@usdt-africa/web-kit';
import { logOut } from '@usdt-africa/web-kit/account-icons';
import { moon, sun, user } from '@usdt-africa/web-kit/icons';
import { Link } from 'react-router-dom';
import { useMe } from '../auth/useMe';

/** Who I am, light or dark, the keyboard's shortcuts, and the way out. */
export function AccountMenu({ onKeys }: { readonly onKeys: () => void }) {
  const t = useTranslate();
  const me = useMe();
  const logout = useLogout();
  const [theme, setTheme] = useTheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!me) return null;
  const isDark = theme === 'dark' || (!theme && matchMedia('(prefers-color-scheme: dark)').matches);
  return (
    <>
      <button
        type="button"
        className="avatar"
        aria-haspopup="menu"
        aria-label={t('layout.account', { name: me.name, role: t(`roles.${me.role}`) })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {initials(me.name)}
      </button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <li className="account" role="presentation">
          <b>{me.name}</b>
          <span className="dim">{t(`roles.${me.role}`)}</span>
        </li>
        <MenuItem component={Link} to="/account" onClick={() => setAnchor(null)}>
          <ListItemIcon>
            <Icon of={user} />
          </ListItemIcon>
          {t('pages.account')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setTheme(isDark ? 'light' : 'dark');
            setAnchor(null);
          }}
        >
          <ListItemIcon>
            <Icon of={isDark ? sun : moon} />
          </ListItemIcon>
          {t(isDark ? 'layout.light' : 'layout.dark')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            onKeys();
          }}
        >
          <ListItemIcon>
            <kbd className="mono">?</kbd>
          </ListItemIcon>
          {t('layout.keys')}
        </MenuItem>
        <MenuItem onClick={() => void logout({}, '/login', false)}>
          <ListItemIcon>
            <Icon of={logOut} />
          </ListItemIcon>
          {t('layout.signOut')}
        </MenuItem>
      </Menu>
    </>
  );
}

import { Icon } from '@usdt-africa/web-kit';
import { chevronRight } from '@usdt-africa/web-kit/icons';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';

/** Where the bar's left side is; pages write their title into it. */
export const TitlePlace = createContext<HTMLElement | null>(null);

interface Properties {
  readonly title: string;
  /** The menu entry that this page belongs to. */
  readonly crumb?: { readonly label: string; readonly to: string };
  readonly sub?: ReactNode;
}

/** A page's name: in the bar, as its one heading of the first rank, and in the browser's tab. */
export function PageTitle({ title, crumb, sub }: Properties) {
  const place = useContext(TitlePlace);
  useEffect(() => {
    document.title = `${title} · ${import.meta.env.DEFAULT_BRAND}`;
  }, [title]);
  if (!place) return null;
  return createPortal(
    <>
      {crumb && (
        <>
          <Link to={crumb.to} className="dim">
            {crumb.label}
          </Link>
          <Icon of={chevronRight} size="small" className="dim" />
        </>
      )}
      <h1>{title}</h1>
      {sub != null && <span className="sub">{sub}</span>}
    </>,
    place,
  );
}

import { Link } from 'react-router-dom';
import { useAppConfig } from './AppConfig';
import { paths } from '../routing/paths';

/** The mark, the ₦ in motion, and the brand's name; leads home. */
export function Brand({ to = paths.home }: { readonly to?: string }) {
  const { brand } = useAppConfig();
  return (
    <Link className="brand" to={to}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="8" className="brand__ground" />
        <path d="M9.2 21.2V6.8L18.8 21.2V6.8" className="brand__letter" />
        <path d="M8.5 11.7H23.5M4.5 16.3H19.5" className="brand__bars" />
      </svg>
      {brand}
    </Link>
  );
}

import { useMessages } from '../i18n/messages';
import type { supportLinks } from './contacts';

/** The ways to reach the operator, in a row. */
export function ContactLinks({ links }: { readonly links: ReturnType<typeof supportLinks> }) {
  const { dynamic } = useMessages();
  return (
    <div className="row row--wrap row--close">
      {links.map((link) => (
        <a key={link.name} className="button button--slim" href={link.href} rel="noopener">
          {dynamic(`contact.${link.name}`)}
        </a>
      ))}
    </div>
  );
}

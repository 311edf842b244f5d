import { Icon } from '@usdt-africa/web-kit';
import { lifeBuoy } from '@usdt-africa/web-kit/icons';
import { useAppConfig } from '../app/AppConfig';
import { useMessages } from '../app/messages';
import { supportLinks } from '../shell/contacts';

/**
 * The support contacts that the operator has configured; nothing without any.
 * @param about the number that the message is about: a new mail starts with it
 */
export function SupportLinks({ about }: { readonly about?: string }) {
  const { t, dynamic } = useMessages();
  const { contacts } = useAppConfig();
  const links = supportLinks(contacts, about);
  if (links.length === 0) return null;
  return (
    <section className="card stack stack--8">
      <p className="row row--close strong">
        <Icon of={lifeBuoy} />
        {t('support.request')}
      </p>
      <div className="row row--wrap row--close">
        {links.map((link) => (
          <a key={link.name} className="button button--slim" href={link.href} rel="noopener">
            {dynamic(`contact.${link.name}`)}
          </a>
        ))}
      </div>
    </section>
  );
}

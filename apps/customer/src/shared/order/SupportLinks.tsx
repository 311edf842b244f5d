import { Icon } from '@usdt-africa/web-kit';
import { lifeBuoy } from '@usdt-africa/web-kit/icons';
import { useAppConfig } from '../ui/AppConfig';
import { useMessages } from '../i18n/messages';
import { ContactLinks } from '../ui/ContactLinks';
import { supportLinks } from '../ui/contacts';

/**
 * The support contacts that the operator has configured; nothing without any.
 * @param about the number that the message is about: a new mail starts with it
 */
export function SupportLinks({ about }: { readonly about?: string }) {
  const { t } = useMessages();
  const { contacts } = useAppConfig();
  const links = supportLinks(contacts, about);
  if (links.length === 0) return null;
  return (
    <section className="card stack stack--8">
      <p className="row row--close strong">
        <Icon of={lifeBuoy} />
        {t('support.request')}
      </p>
      <ContactLinks links={links} />
    </section>
  );
}

import 'virtual:messages/login-prompt';
import type { OrderView } from '@usdt-africa/contracts/api';
import { useAppConfig } from '../app/AppConfig';
import { useMessages } from '../app/messages';
import { supportLinks } from '../shell/contacts';

/** SELL-09: asks the owner of a delivered order how it went; the answer goes to a contact that the operator has set. */
export default function ReviewPrompt({ order }: { readonly order: OrderView }) {
  const { t, dynamic } = useMessages();
  const { contacts } = useAppConfig();
  const links = supportLinks(contacts, order.number);
  if (links.length === 0) return null;
  return (
    <section className="card stack stack--8">
      <div>
        <h2>{t('review.title')}</h2>
        <p className="small dim">{t('review.text')}</p>
      </div>
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

import 'virtual:messages/login-prompt';
import type { OrderView } from '@usdt-africa/contracts/api';
import { useAppConfig } from '../../shared/ui/AppConfig';
import { useMessages } from '../../shared/i18n/messages';
import { ContactLinks } from '../../shared/ui/ContactLinks';
import { supportLinks } from '../../shared/ui/contacts';

/** SELL-09: asks the owner of a delivered order how it went; the answer goes to a contact that the operator has set. */
export default function ReviewPrompt({ order }: { readonly order: OrderView }) {
  const { t } = useMessages();
  const { contacts } = useAppConfig();
  const links = supportLinks(contacts, order.number);
  if (links.length === 0) return null;
  return (
    <section className="card stack stack--8">
      <div>
        <h2>{t('review.title')}</h2>
        <p className="small dim">{t('review.text')}</p>
      </div>
      <ContactLinks links={links} />
    </section>
  );
}

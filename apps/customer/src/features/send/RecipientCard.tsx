import { Link } from 'react-router-dom';
import type { NameEnquiryView } from '@usdt-africa/contracts/api';
import { initials, personName } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { paths } from '../../shared/routing/paths';

/** The recipient, under the bank's name for the account, with a link to change it. */
export function RecipientCard({ recipient }: { readonly recipient: NameEnquiryView }) {
  const { t } = useMessages();
  return (
    <div className="card row recipient-card">
      <span className="disc" aria-hidden="true">
        {initials(recipient.accountName)}
      </span>
      <span className="grow">
        <span className="medium">{personName(recipient.accountName)}</span>
        <br />
        <span className="small dim">
          {recipient.bankName} · <span className="figures">{recipient.accountNumber}</span>, {t('name.checked')}
        </span>
      </span>
      <Link className="link link--alone" to={paths.sendTo}>
        {t('change')}
      </Link>
    </div>
  );
}

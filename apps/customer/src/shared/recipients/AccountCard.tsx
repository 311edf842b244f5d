import type { RecipientView } from '@usdt-africa/contracts/api';
import { Icon, nearText, personName } from '@usdt-africa/web-kit';
import { badgeCheck } from '@usdt-africa/web-kit/account-icons';
import { useMessages } from '../i18n/messages';
import { BankSign } from '../sale/BankSign';

interface Properties {
  readonly recipient: RecipientView;
  readonly isChecking: boolean;
}

/** A saved recipient's account, as the bank names it: checked this moment, or about to be. */
export function AccountCard({ recipient, isChecking }: Properties) {
  const { t, locale } = useMessages();
  const { bankCode, bankShortName, accountNumber, checkedAt, change } = recipient;
  return (
    <div className={change ? 'card row sell-account' : 'card card--chosen row sell-account'}>
      <BankSign bank={{ code: bankCode, shortName: bankShortName }} />
      <span className="grow">
        <b className="sell-account__name">{personName(recipient.name)}</b>
        <span className="small dim">
          {`${bankShortName} · `}
          <span className="figures">{accountNumber}</span>
        </span>
        <span className="small dim sell-account__checked" role="status">
          {isChecking && t('sellto.checking', { bank: bankShortName })}
          {!isChecking && !change && (
            <>
              <Icon of={badgeCheck} size="small" />
              {t('sellto.checked', { time: nearText(checkedAt, locale) })}
            </>
          )}
        </span>
      </span>
    </div>
  );
}

import type { WalletAccountView } from '@usdt-africa/contracts/api';
import { Icon, maskedAccount } from '@usdt-africa/web-kit';
import { chevronRight } from '@usdt-africa/web-kit/icons';
import { Link } from 'react-router-dom';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';

interface Properties {
  readonly account: WalletAccountView | undefined;
  /** Opens the account's details; without it the chip leads to the wallet. */
  readonly onOpen?: () => void;
}

/** The account number at which naira are collected, in short; nothing while there is none. */
export function AccountChip({ account, onOpen }: Properties) {
  const { t } = useMessages();
  if (account?.state !== 'ready') return null;
  const { bankName, number } = account;
  const label = t('wallet.account-of', { bank: bankName, end: number.slice(-4) });
  const content = (
    <>
      <span className="balance__bank">{bankName}</span>
      <span className="balance__end">{maskedAccount(number)}</span>
      <Icon of={chevronRight} size="small" />
    </>
  );
  return onOpen ? (
    <button type="button" className="balance__chip" aria-label={label} aria-haspopup="dialog" onClick={onOpen}>
      {content}
    </button>
  ) : (
    <Link className="balance__chip" aria-label={label} to={accountPaths.wallet}>
      {content}
    </Link>
  );
}

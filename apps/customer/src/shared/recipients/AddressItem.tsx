import type { SavedAddressView } from '@usdt-africa/contracts/api';
import { Link } from 'react-router-dom';
import { Icon, initials } from '@usdt-africa/web-kit';
import { chevronRight } from '@usdt-africa/web-kit/icons';
import { addressPath } from '../routing/account-paths';
import { useMessages } from '../i18n/messages';
import { useWalletName } from './useWalletName';
import { WalletSign } from './WalletSign';
import { shortAddress } from './wallet-address';

/** RCP-01: the row of a saved address. */
export function AddressItem({ address }: { readonly address: SavedAddressView }) {
  const { t } = useMessages();
  const name = useWalletName()(address);
  return (
    <Link className="item" to={addressPath(address.id)}>
      <span className="rcp-disc" aria-hidden="true">
        <span className="disc">{initials(name)}</span>
        <WalletSign />
      </span>
      <span className="grow">
        <b className="rcp-cut">{name}</b>
        <span className="small">
          {address.name && address.nickname && `${address.nickname} · `}
          {`${t('rcp.method.trx')} · `}
          <span className="figures">{shortAddress(address.address)}</span>
        </span>
      </span>
      <Icon of={chevronRight} />
    </Link>
  );
}

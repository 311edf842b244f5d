import { groups } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';

interface Properties {
  readonly address: string;
  readonly small?: boolean;
  /** It is a customer's wallet, not the address of an order. */
  readonly isWallet?: boolean;
}

/** SELL-17: the whole address in groups of four; start, middle and end stand out, the middle most. */
export function AddressGroups({ address, small, isWallet }: Properties) {
  const { t } = useMessages();
  const parts = groups(address, 4);
  const middle = Math.floor(parts.length / 2);
  return (
    <div
      className={small ? 'address address--small' : 'address'}
      role="img"
      aria-label={t(isWallet ? 'buy.address-read' : 'deposit.address-read', { address: parts.join(' ') })}
    >
      {parts.map((part, index) => (
        <span
          key={index}
          className={index === middle ? 'is-middle' : index === 0 || index >= parts.length - 2 ? 'is-end' : undefined}
        >
          {part}
        </span>
      ))}
    </div>
  );
}

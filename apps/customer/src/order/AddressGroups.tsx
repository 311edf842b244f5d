import { groups } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';

/** SELL-17: the whole address in groups of four; start, middle and end stand out, the middle most. */
export function AddressGroups({ address, small }: { readonly address: string; readonly small?: boolean }) {
  const { t } = useMessages();
  const parts = groups(address, 4);
  const middle = Math.floor(parts.length / 2);
  return (
    <div
      className={small ? 'address address--small' : 'address'}
      role="img"
      aria-label={t('deposit.address-read', { address: parts.join(' ') })}
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

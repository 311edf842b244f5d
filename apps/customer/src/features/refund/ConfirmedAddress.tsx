import type { OrderView } from '@usdt-africa/contracts/api';
import { NamedAddressCard } from './NamedAddressCard';
import { RefundNote } from './RefundNote';

interface Properties {
  readonly order: OrderView;
  readonly address: string;
  readonly onChange: () => void;
}

/** What goes back and the whole address, to be compared before it is confirmed. */
export function ConfirmedAddress({ order, address, onChange }: Properties) {
  return (
    <>
      <RefundNote order={order} />
      <NamedAddressCard address={address} onAnother={onChange} />
    </>
  );
}

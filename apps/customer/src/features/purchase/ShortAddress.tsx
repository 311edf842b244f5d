import { addressParts } from '../../shared/purchase/purchase-state';

/** An address by the three parts that people compare; the middle stands out. */
export function ShortAddress({ address }: { readonly address: string }) {
  const [start, middle, end] = addressParts(address);
  return (
    <span className="address-short bought-short">
      {`${start}…`}
      <b>{middle}</b>
      {`…${end}`}
    </span>
  );
}

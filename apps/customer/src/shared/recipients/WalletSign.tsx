/** Where a bank's letters stand on others: the sign of the coin. */
export function WalletSign() {
  return (
    <span className="bank-sign rcp-wallet-sign" aria-hidden="true">
      ₮
    </span>
  );
}

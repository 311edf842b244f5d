import { useTranslate } from 'react-admin';
import { Copyable } from '../parts/Copyable';

interface Properties {
  /** The full id, which is copied. */
  readonly transactionId: string;
  /** The id as shortened for display. */
  readonly shown: string;
  /** Null where no explorer knows this chain. */
  readonly explorerUrl: string | null;
  /** What leads there: its block, or its time. */
  readonly where: string;
}

/** A transaction id: can be copied, and opened in a public explorer. */
export function TransactionCell({ transactionId, shown, explorerUrl, where }: Properties) {
  const t = useTranslate();
  return (
    <td>
      <Copyable text={transactionId} what={t('orders.money.transaction')}>
        {shown}
      </Copyable>
      <span className="money__under">
        {explorerUrl ? (
          <a className="link" href={explorerUrl} target="_blank" rel="noopener noreferrer">
            {where}
          </a>
        ) : (
          <span className="dim">{where}</span>
        )}
      </span>
    </td>
  );
}

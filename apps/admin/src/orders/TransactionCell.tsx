import { useTranslate } from 'react-admin';
import { Copyable } from '../parts/Copyable';

interface Properties {
  /** What is taken along, whole. */
  readonly transactionId: string;
  /** The transaction as there is room for it. */
  readonly shown: string;
  /** Null where no explorer knows this chain. */
  readonly explorerUrl: string | null;
  /** What leads there: its block, or its time. */
  readonly where: string;
}

/** A transaction: to be copied, and to be seen where everybody can see it. */
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

import type { MismatchChoice, QuoteView } from '@usdt-africa/contracts/api';
import { useSheet } from '../routing/useSheet';
import { MismatchRow } from '../ui/MismatchRow';
import { MismatchSheet } from '../ui/mismatch-later';

interface Properties {
  readonly quote: QuoteView;
  readonly name: string;
  /** Null: not chosen, the customer is asked. */
  readonly chosen: MismatchChoice | null;
  readonly onChoose: (choice: MismatchChoice) => void;
}

/** SELL-16: chosen before the order is placed. */
export function MismatchPart({ quote, name, chosen, onChoose }: Properties) {
  const sheet = useSheet('mismatch');
  const choice = chosen ?? 'wait';
  return (
    <>
      <MismatchRow choice={choice} onChange={sheet.show} />
      <MismatchSheet
        open={sheet.open}
        onClose={sheet.hide}
        chosen={choice}
        amount={quote.amount}
        rate={quote.rate}
        name={name}
        onChoose={(each) => {
          onChoose(each);
          sheet.hide();
        }}
      />
    </>
  );
}

import type { RefundProofRequest } from '@usdt-africa/contracts/api';
import { draftStore } from '../../shared/browser/draft-store';

/** What the owner of an order has typed and chosen of a refund so far. */
interface AddressDraft {
  /** The order that it is for. */
  readonly number: string;
  readonly address: string;
  readonly method: RefundProofRequest['method'];
}

const EMPTY: AddressDraft = { number: '', address: '', method: 'sum' };

const { change, finish, useDraft } = draftStore<AddressDraft>('refund-draft', EMPTY);
export { finish as finishAddressDraft };

/** The draft for this order, and how it is changed. */
export function useAddressDraft(number: string) {
  const stored = useDraft();
  const draft = stored.number === number ? stored : EMPTY;
  return { draft, change: (some: Partial<Omit<AddressDraft, 'number'>>) => change({ ...draft, ...some, number }) };
}

import { COLLECTION_FAULTS } from './collection-faults.js';

/** A fault the bank can play. `value` is what its number means, where it takes one. */
export interface BankFault {
  readonly id: string;
  readonly group:
    | 'line'
    | 'banks'
    | 'names'
    | 'transfers'
    | 'outcome'
    | 'lookups'
    | 'answers'
    | 'webhooks'
    | 'collections'
    | 'refunds';
  readonly title: string;
  readonly sentence: string;
  readonly value?: { readonly label: string; readonly initial: number; readonly max: number };
}

const SECONDS = 1_000;

/** Every fault, in the order in which they are tried within their group. */
export const BANK_FAULTS = [
  { id: 'line.refused', group: 'line', title: 'Connection refused', sentence: 'Nobody listens on the bank’s port.' },
  {
    id: 'line.rate-limited',
    group: 'line',
    title: 'Too many requests',
    sentence: 'Every request is answered with 429.',
  },
  {
    id: 'line.slow',
    group: 'line',
    title: 'Slow line',
    sentence: 'Every answer waits.',
    value: { label: 'milliseconds', initial: 5 * SECONDS, max: 600 * SECONDS },
  },
  {
    id: 'banks.no-transfers',
    group: 'banks',
    title: 'Banks without transfers',
    sentence: 'Every other bank takes no transfers.',
  },
  {
    id: 'banks.unreadable-row',
    group: 'banks',
    title: 'Unreadable bank',
    sentence: 'Among the banks is one without a name and a code.',
  },
  {
    id: 'banks.next-null-text',
    group: 'banks',
    title: 'Endless list',
    sentence: 'The list goes on at "null", a text, where it ends.',
  },
  { id: 'names.not-found', group: 'names', title: 'No account found', sentence: 'Every name enquiry finds nothing.' },
  {
    id: 'names.unavailable',
    group: 'names',
    title: 'Name enquiry down',
    sentence: 'The bank does not answer name enquiries.',
  },
  {
    id: 'names.garbage',
    group: 'names',
    title: 'Garbled name answer',
    sentence: 'Name enquiries get 200 with broken JSON.',
  },
  {
    id: 'names.processor-error',
    group: 'names',
    title: 'Processor error',
    sentence: 'Name enquiries get 400 because of the bank behind, not of the account.',
  },
  {
    id: 'names.refused',
    group: 'names',
    title: 'Enquiry refused',
    sentence: 'Name enquiries get 400 because of our limit, not of the account.',
  },
  {
    id: 'names.entity-not-found',
    group: 'names',
    title: 'Entity not found',
    sentence: 'Name enquiries get the document’s 404: Entity not found.',
  },
  {
    id: 'transfers.balance-low',
    group: 'transfers',
    title: 'Float low',
    sentence: 'The bank acts as if the balance were too small.',
  },
  {
    id: 'transfers.timeout-before-accept',
    group: 'transfers',
    title: 'Silence, not accepted',
    sentence: 'The transfer is dropped and no answer comes.',
  },
  {
    id: 'transfers.timeout-after-accept',
    group: 'transfers',
    title: 'Silence after accepting',
    sentence: 'The transfer is made but no answer comes.',
  },
  {
    id: 'transfers.reset-after-accept',
    group: 'transfers',
    title: 'Line cut after accepting',
    sentence: 'The transfer is made, then the connection is cut.',
  },
  {
    id: 'transfers.error-before-accept',
    group: 'transfers',
    title: '500, not accepted',
    sentence: 'The transfer is dropped with 500.',
  },
  {
    id: 'transfers.error-after-accept',
    group: 'transfers',
    title: '500 after accepting',
    sentence: 'The transfer is made but answered with 500.',
  },
  {
    id: 'transfers.rate-limited',
    group: 'transfers',
    title: '429 on transfers',
    sentence: 'The transfer is refused with 429, not accepted.',
  },
  {
    id: 'transfers.garbage',
    group: 'transfers',
    title: 'Garbled answer',
    sentence: 'The transfer is made, the answer is broken JSON.',
  },
  {
    id: 'outcome.pending',
    group: 'outcome',
    title: 'Pending for long',
    sentence: 'New transfers stay pending until settled by hand.',
  },
  { id: 'outcome.fails', group: 'outcome', title: 'Transfers fail', sentence: 'New transfers fail for certain.' },
  {
    id: 'outcome.fails-without-reason',
    group: 'outcome',
    title: 'Failed, no reason',
    sentence: 'New transfers fail and nobody says why, as in the document’s sample.',
  },
  {
    id: 'outcome.reverses',
    group: 'outcome',
    title: 'Success, then reversed',
    sentence: 'New transfers succeed and come back later.',
    value: { label: 'milliseconds until reversed', initial: 5 * SECONDS, max: 86_400 * SECONDS },
  },
  {
    id: 'lookups.not-found',
    group: 'lookups',
    title: 'Lookup finds nothing',
    sentence: 'Asking about a transfer gets 404, though it exists.',
  },
  { id: 'lookups.error', group: 'lookups', title: 'Lookup fails', sentence: 'Asking about a transfer gets 500.' },
  {
    id: 'lookups.timeout',
    group: 'lookups',
    title: 'Lookup silent',
    sentence: 'Asking about a transfer gets no answer.',
  },
  {
    id: 'lookups.garbage',
    group: 'lookups',
    title: 'Garbled lookup',
    sentence: 'Asking about a transfer gets broken JSON.',
  },
  {
    id: 'lookups.wrong-amount',
    group: 'lookups',
    title: 'Wrong amount',
    sentence: 'The lookup says another amount.',
    value: { label: 'kobo more than true', initial: 100, max: 1_000_000_000 },
  },
  {
    id: 'lookups.wrong-account',
    group: 'lookups',
    title: 'Wrong account',
    sentence: 'The lookup says another account number.',
  },
  {
    id: 'lookups.entity-not-found',
    group: 'lookups',
    title: 'Entity not found',
    sentence: 'Asking about a transfer gets the document’s 404: Entity not found, though it exists.',
  },
  {
    id: 'lookups.no-reason',
    group: 'lookups',
    title: 'Failed, no reason',
    sentence: 'The lookup says that it failed and not why, whatever became of it.',
  },
  {
    id: 'answers.fee-as-text',
    group: 'answers',
    title: 'Fee as text',
    sentence: 'The lookup and the list write the fee as a text with decimals.',
  },
  {
    id: 'answers.time-without-zone',
    group: 'answers',
    title: 'Time without a zone',
    sentence: 'The lookup and the list write times without a zone.',
  },
  {
    id: 'answers.pending-only',
    group: 'answers',
    title: 'List of pending transfers',
    sentence: 'The list of transfers, asked for without a status, holds the pending ones alone, as the document says.',
  },
  { id: 'webhooks.never', group: 'webhooks', title: 'No webhooks', sentence: 'The bank never calls back.' },
  {
    id: 'webhooks.late',
    group: 'webhooks',
    title: 'Late webhooks',
    sentence: 'The bank calls back late.',
    value: { label: 'milliseconds', initial: 30 * SECONDS, max: 259_200 * SECONDS },
  },
  {
    id: 'webhooks.duplicate',
    group: 'webhooks',
    title: 'Duplicate webhooks',
    sentence: 'Each webhook comes several times.',
    value: { label: 'copies', initial: 3, max: 50 },
  },
  {
    id: 'webhooks.early',
    group: 'webhooks',
    title: 'Webhook before the answer',
    sentence: 'The transfer settles and the webhook arrives before the request is answered.',
  },
  {
    id: 'webhooks.out-of-order',
    group: 'webhooks',
    title: 'Out of order',
    sentence: 'Success is held back, so that a reversal comes first.',
    value: { label: 'milliseconds success waits', initial: 5 * SECONDS, max: 86_400 * SECONDS },
  },
  {
    id: 'webhooks.forged',
    group: 'webhooks',
    title: 'Forged webhooks',
    sentence: 'Before each true webhook comes one that claims success with a bad signature.',
  },
  {
    id: 'webhooks.false-success',
    group: 'webhooks',
    title: 'False success',
    sentence: 'Webhooks are signed well and claim success, whatever became of the transfer.',
  },
  {
    id: 'webhooks.wrong-amount',
    group: 'webhooks',
    title: 'Lying webhooks',
    sentence: 'Webhooks are signed well but name another amount.',
    value: { label: 'kobo more than true', initial: 100, max: 1_000_000_000 },
  },
  {
    id: 'webhooks.foreign',
    group: 'webhooks',
    title: 'Someone else’s webhooks',
    sentence: 'Each webhook is followed by one for a transfer that is not ours.',
  },
  ...COLLECTION_FAULTS,
] as const satisfies readonly BankFault[];

export type BankFaultId = (typeof BANK_FAULTS)[number]['id'];

/** A fault that is on. `remaining`: how often it still strikes; `null` means until it is switched off. */
export interface ActiveFault {
  readonly id: BankFaultId;
  readonly remaining: number | null;
  readonly value: number | null;
}

const known: readonly BankFault[] = BANK_FAULTS;

/** The fault of an id, or undefined. */
export function bankFault(id: string): (BankFault & { readonly id: BankFaultId }) | undefined {
  return known.find((fault) => fault.id === id) as (BankFault & { readonly id: BankFaultId }) | undefined;
}

/** Which faults are on; counts down those that strike a set number of times. */
export class FaultSwitches {
  readonly #active: Map<BankFaultId, ActiveFault>;
  readonly #changed: (active: readonly ActiveFault[]) => void;

  constructor(initial: readonly ActiveFault[], changed: (active: readonly ActiveFault[]) => void) {
    this.#active = new Map(initial.filter((fault) => bankFault(fault.id)).map((fault) => [fault.id, fault]));
    this.#changed = changed;
  }

  list(): readonly ActiveFault[] {
    return [...this.#active.values()];
  }

  isOn(id: BankFaultId): boolean {
    return this.#active.has(id);
  }

  on(id: BankFaultId, times: number | null = null, value: number | null = null): void {
    this.#active.set(id, { id, remaining: times, value: value ?? bankFault(id)?.value?.initial ?? null });
    this.#changed(this.list());
  }

  off(id: BankFaultId): void {
    if (this.#active.delete(id)) this.#changed(this.list());
  }

  clear(): void {
    this.#active.clear();
    this.#changed(this.list());
  }

  /** Strikes: the fault when it is on (its count goes down by one), else undefined. */
  strike(id: BankFaultId): ActiveFault | undefined {
    const fault = this.#active.get(id);
    if (!fault) return undefined;
    if (fault.remaining !== null) {
      if (fault.remaining <= 1) this.#active.delete(id);
      else this.#active.set(id, { ...fault, remaining: fault.remaining - 1 });
      this.#changed(this.list());
    }
    return fault;
  }

  /** Strikes the first fault of a group that is on. */
  strikeFirst(group: BankFault['group'], except: readonly BankFaultId[] = []): ActiveFault | undefined {
    const fault = known.find(
      (one) => one.group === group && this.isOn(one.id as BankFaultId) && !except.includes(one.id as BankFaultId),
    );
    return fault && this.strike(fault.id as BankFaultId);
  }
}

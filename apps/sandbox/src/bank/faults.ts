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
  { id: 'line.refused', group: 'line', title: 'Connection refused', sentence: 'The bank’s port is closed.' },
  {
    id: 'line.rate-limited',
    group: 'line',
    title: 'Too many requests',
    sentence: 'Every request gets 429.',
  },
  {
    id: 'line.slow',
    group: 'line',
    title: 'Slow line',
    sentence: 'Every answer is delayed.',
    value: { label: 'milliseconds', initial: 5 * SECONDS, max: 600 * SECONDS },
  },
  {
    id: 'banks.no-transfers',
    group: 'banks',
    title: 'Banks without transfers',
    sentence: 'Every second bank accepts no transfers.',
  },
  {
    id: 'banks.unreadable-row',
    group: 'banks',
    title: 'Unreadable bank',
    sentence: 'One bank in the list has no name and no code.',
  },
  {
    id: 'banks.next-null-text',
    group: 'banks',
    title: 'Endless list',
    sentence: 'The last page names a next page: "null", as text.',
  },
  { id: 'names.not-found', group: 'names', title: 'No account found', sentence: 'Every name enquiry finds nothing.' },
  {
    id: 'names.unavailable',
    group: 'names',
    title: 'Name enquiry down',
    sentence: 'The bank doesn’t answer name enquiries.',
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
    sentence: 'Name enquiries get 400 because of the bank, not the account.',
  },
  {
    id: 'names.refused',
    group: 'names',
    title: 'Enquiry refused',
    sentence: 'Name enquiries get 400 because of our limit, not the account.',
  },
  {
    id: 'names.entity-not-found',
    group: 'names',
    title: 'Entity not found',
    sentence: 'Name enquiries get the documented 404: Entity not found.',
  },
  {
    id: 'transfers.balance-low',
    group: 'transfers',
    title: 'Float low',
    sentence: 'The bank acts as if our balance were too low.',
  },
  {
    id: 'transfers.timeout-before-accept',
    group: 'transfers',
    title: 'Silence, not accepted',
    sentence: 'The transfer is dropped and there is no answer.',
  },
  {
    id: 'transfers.timeout-after-accept',
    group: 'transfers',
    title: 'Silence after accepting',
    sentence: 'The transfer is made but there is no answer.',
  },
  {
    id: 'transfers.reset-after-accept',
    group: 'transfers',
    title: 'Line cut after accepting',
    sentence: 'The transfer is made, then the connection drops.',
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
    sentence: 'The transfer is made, but the answer is broken JSON.',
  },
  {
    id: 'outcome.pending',
    group: 'outcome',
    title: 'Pending for long',
    sentence: 'New transfers stay pending until you settle them.',
  },
  { id: 'outcome.fails', group: 'outcome', title: 'Transfers fail', sentence: 'New transfers fail for certain.' },
  {
    id: 'outcome.fails-without-reason',
    group: 'outcome',
    title: 'Failed, no reason',
    sentence: 'New transfers fail without a reason, as in the provider’s sample.',
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
    sentence: 'A lookup gets 404, though the transfer exists.',
  },
  { id: 'lookups.error', group: 'lookups', title: 'Lookup fails', sentence: 'A lookup gets 500.' },
  {
    id: 'lookups.timeout',
    group: 'lookups',
    title: 'Lookup silent',
    sentence: 'A lookup gets no answer.',
  },
  {
    id: 'lookups.garbage',
    group: 'lookups',
    title: 'Garbled lookup',
    sentence: 'A lookup gets broken JSON.',
  },
  {
    id: 'lookups.wrong-amount',
    group: 'lookups',
    title: 'Wrong amount',
    sentence: 'A lookup gives another amount.',
    value: { label: 'kobo more than true', initial: 100, max: 1_000_000_000 },
  },
  {
    id: 'lookups.wrong-account',
    group: 'lookups',
    title: 'Wrong account',
    sentence: 'A lookup gives another account number.',
  },
  {
    id: 'lookups.entity-not-found',
    group: 'lookups',
    title: 'Entity not found',
    sentence: 'A lookup gets the documented 404, Entity not found, though the transfer exists.',
  },
  {
    id: 'lookups.no-reason',
    group: 'lookups',
    title: 'Failed, no reason',
    sentence: 'A lookup says the transfer failed, without a reason, whatever its result.',
  },
  {
    id: 'answers.fee-as-text',
    group: 'answers',
    title: 'Fee as text',
    sentence: 'Lookups and the list give the fee as text with decimals.',
  },
  {
    id: 'answers.time-without-zone',
    group: 'answers',
    title: 'Time without a zone',
    sentence: 'Lookups and the list give times without a time zone.',
  },
  {
    id: 'answers.pending-only',
    group: 'answers',
    title: 'List of pending transfers',
    sentence: 'Without a status, the list has only pending transfers, as documented.',
  },
  { id: 'webhooks.never', group: 'webhooks', title: 'No webhooks', sentence: 'The bank never sends webhooks.' },
  {
    id: 'webhooks.late',
    group: 'webhooks',
    title: 'Late webhooks',
    sentence: 'The bank sends webhooks late.',
    value: { label: 'milliseconds', initial: 30 * SECONDS, max: 259_200 * SECONDS },
  },
  {
    id: 'webhooks.duplicate',
    group: 'webhooks',
    title: 'Duplicate webhooks',
    sentence: 'Each webhook is sent several times.',
    value: { label: 'copies', initial: 3, max: 50 },
  },
  {
    id: 'webhooks.early',
    group: 'webhooks',
    title: 'Webhook before the answer',
    sentence: 'The transfer settles and its webhook arrives before the answer.',
  },
  {
    id: 'webhooks.out-of-order',
    group: 'webhooks',
    title: 'Out of order',
    sentence: 'The success webhook is delayed, so a reversal arrives first.',
    value: { label: 'milliseconds success waits', initial: 5 * SECONDS, max: 86_400 * SECONDS },
  },
  {
    id: 'webhooks.forged',
    group: 'webhooks',
    title: 'Forged webhooks',
    sentence: 'A webhook with a bad signature claims success before each real one.',
  },
  {
    id: 'webhooks.false-success',
    group: 'webhooks',
    title: 'False success',
    sentence: 'Correctly signed webhooks claim success, whatever the result.',
  },
  {
    id: 'webhooks.wrong-amount',
    group: 'webhooks',
    title: 'Wrong amount in webhooks',
    sentence: 'Correctly signed webhooks name another amount.',
    value: { label: 'kobo more than true', initial: 100, max: 1_000_000_000 },
  },
  {
    id: 'webhooks.foreign',
    group: 'webhooks',
    title: 'Someone else’s webhooks',
    sentence: 'After each webhook comes one for a transfer that isn’t ours.',
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

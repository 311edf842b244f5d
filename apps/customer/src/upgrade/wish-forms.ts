import { IDENTITY_DOCUMENTS, IDENTITY_NUMBERS, SendUpgradeRequest } from '@usdt-africa/contracts/api';
import * as z from 'zod/mini';
import { passing, readJson } from '../app/storage';
import { dropTyped, keepText, keptText } from '../app/useKeptText';
import type { Wish } from './useUpgrade';

/** What goes over the wire, before it is checked. */
type Sent = z.input<typeof SendUpgradeRequest>;

const Individual = z.object({
  document: z.enum(IDENTITY_DOCUMENTS, 'document'),
  /** The number of a wish that was refused holds until another one is given. */
  isKept: z.boolean(),
  number: z.object({ kind: z.enum(IDENTITY_NUMBERS), value: z.string() }),
  account: z.object({ bankCode: z.string(), accountNumber: z.string() }),
});
export type IndividualFields = z.infer<typeof Individual>;

/** LIM-02: what is asked for Individual, by the contract's own names; checked, it is what the contract takes. */
export const IndividualForm = z.pipe(
  z.pipe(
    Individual,
    z.transform(({ document, isKept, number, account }: IndividualFields): Sent => ({
      document,
      number: isKept ? null : number,
      account: isKept || number.kind !== 'bvn' ? null : account,
    })),
  ),
  SendUpgradeRequest,
);

const Business = z.object({ isKept: z.boolean(), company: z.object({ name: z.string(), number: z.string() }) });
export type BusinessFields = z.infer<typeof Business>;

/** LIM-02: what is asked for Business. */
export const BusinessForm = z.pipe(
  z.pipe(
    Business,
    z.transform(({ isKept, company }: BusinessFields): Sent => ({
      document: null,
      number: null,
      account: null,
      company: isKept ? null : company,
    })),
  ),
  SendUpgradeRequest,
);

/** What was chosen so far: it stays in the tab. The numbers themselves are kept nowhere. */
interface Draft {
  readonly document: IndividualFields['document'];
  readonly kind: IndividualFields['number']['kind'];
  readonly bankCode: string;
}
const DRAFT = 'upgrade-draft';

/** What the form begins with: what was chosen before, else what the wish keeps. */
export function individualFields(keeps: Wish['keeps']): IndividualFields {
  const { document, kind, bankCode } = readJson<Draft>(passing, DRAFT) ?? {
    document: keeps?.document ?? 'nin-slip',
    kind: 'nin',
    bankCode: '',
  };
  return {
    document,
    isKept: Boolean(keeps?.number),
    number: { kind, value: '' },
    account: { bankCode, accountNumber: '' },
  };
}

/** A reload costs nothing of what was chosen. */
export function keepIndividual({ document, number: { kind }, account: { bankCode } }: IndividualFields): void {
  passing.set(DRAFT, JSON.stringify({ document, kind, bankCode } satisfies Draft));
}

const nameKey = (wish: string): string => `company-name:${wish}`;
const numberKey = (wish: string): string => `company-number:${wish}`;

/** What the form begins with: what was typed for this wish before. */
export function businessFields({ number, keeps }: Wish): BusinessFields {
  return {
    isKept: Boolean(keeps?.number),
    company: { name: keptText(nameKey(number)), number: keptText(numberKey(number)) },
  };
}

/** A reload costs nothing of what was typed. */
export function keepBusiness(wish: string, { company }: BusinessFields): void {
  keepText(nameKey(wish), company.name);
  keepText(numberKey(wish), company.number);
}

/** It has arrived. */
export function dropBusiness(wish: string): void {
  dropTyped(nameKey(wish));
  dropTyped(numberKey(wish));
}

import { IDENTITY_DOCUMENTS, IDENTITY_NUMBERS, SendUpgradeRequest } from '@usdt-africa/contracts/api';
import * as z from 'zod/mini';
import { passing, readJson } from '../../shared/browser/storage';
import { dropTyped, keepText, storedText } from '../../shared/browser/useStoredText';
import type { TierUpgradeRequest } from '../../shared/upgrade/useUpgrade';

/** What goes over the wire, before it is checked. */
type Sent = z.input<typeof SendUpgradeRequest>;

const Individual = z.object({
  document: z.enum(IDENTITY_DOCUMENTS, 'document'),
  /** The number of a rejected request stays valid until another one is given. */
  isReused: z.boolean(),
  number: z.object({ kind: z.enum(IDENTITY_NUMBERS), value: z.string() }),
  account: z.object({ bankCode: z.string(), accountNumber: z.string() }),
});
export type IndividualFields = z.infer<typeof Individual>;

/** LIM-02: fields of the Individual tier, named as in the contract; the checked value has the contract's form. */
export const IndividualForm = z.pipe(
  z.pipe(
    Individual,
    z.transform(({ document, isReused, number, account }: IndividualFields): Sent => ({
      document,
      number: isReused ? null : number,
      account: isReused || number.kind !== 'bvn' ? null : account,
    })),
  ),
  SendUpgradeRequest,
);

const Business = z.object({ isReused: z.boolean(), company: z.object({ name: z.string(), number: z.string() }) });
export type BusinessFields = z.infer<typeof Business>;

/** LIM-02: fields of the Business tier. */
export const BusinessForm = z.pipe(
  z.pipe(
    Business,
    z.transform(({ isReused, company }: BusinessFields): Sent => ({
      document: null,
      number: null,
      account: null,
      company: isReused ? null : company,
    })),
  ),
  SendUpgradeRequest,
);

/** The choices made so far, stored in the tab. The numbers themselves are not stored. */
interface Draft {
  readonly document: IndividualFields['document'];
  readonly kind: IndividualFields['number']['kind'];
  readonly bankCode: string;
}
const DRAFT = 'upgrade-draft';

/** Initial values of the form: earlier choices, else what the request has stored. */
export function individualFields(keeps: TierUpgradeRequest['keeps']): IndividualFields {
  const { document, kind, bankCode } = readJson<Draft>(passing, DRAFT) ?? {
    document: keeps?.document ?? 'nin-slip',
    kind: 'nin',
    bankCode: '',
  };
  return {
    document,
    isReused: Boolean(keeps?.number),
    number: { kind, value: '' },
    account: { bankCode, accountNumber: '' },
  };
}

/** Stores the choices, so that they survive a reload. */
export function keepIndividual({ document, number: { kind }, account: { bankCode } }: IndividualFields): void {
  passing.set(DRAFT, JSON.stringify({ document, kind, bankCode } satisfies Draft));
}

const nameKey = (upgradeId: string): string => `company-name:${upgradeId}`;
const numberKey = (upgradeId: string): string => `company-number:${upgradeId}`;

/** Initial values of the form: text typed for this request before. */
export function businessFields({ number, keeps }: TierUpgradeRequest): BusinessFields {
  return {
    isReused: Boolean(keeps?.number),
    company: { name: storedText(nameKey(number)), number: storedText(numberKey(number)) },
  };
}

/** Stores the typed text, so that it survives a reload. */
export function keepBusiness(upgradeId: string, { company }: BusinessFields): void {
  keepText(nameKey(upgradeId), company.name);
  keepText(numberKey(upgradeId), company.number);
}

/** Removes the typed text once the server has received it. */
export function dropBusiness(upgradeId: string): void {
  dropTyped(nameKey(upgradeId));
  dropTyped(numberKey(upgradeId));
}

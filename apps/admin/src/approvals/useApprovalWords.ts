import type { AdminApprovalEffect, AdminApprovalRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { approvalName, type Words } from './names';

/** The catalogue as the words of requests need it. */
export function useEffectWords(): Words {
  return { t: useTranslate(), product: import.meta.env.DEFAULT_PRODUCT };
}

/** What is asked for: `Pay ₦612,690.00 again` as its name, `pay ₦612,690.00 again` within a sentence. */
export function useApprovalWords(): (
  approval: Pick<AdminApprovalRow, 'verb' | 'naira' | 'on' | 'facts'> & { readonly effect?: AdminApprovalEffect },
  how?: 'name' | 'what',
) => string {
  const words = useEffectWords();
  return (approval, how = 'name') => approvalName(approval, how, words);
}

import type { AdminApprovalEffect, AdminApprovalRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { approvalName, type TextContext } from './names';

/** The catalogue as the words of requests need it. */
export function useEffectText(): TextContext {
  return { t: useTranslate(), product: import.meta.env.DEFAULT_PRODUCT };
}

/** The requested action: `Pay ₦612,690.00 again` as its name, `pay ₦612,690.00 again` within a sentence. */
export function useApprovalText(): (
  approval: Pick<AdminApprovalRow, 'action' | 'naira' | 'on' | 'facts'> & { readonly effect?: AdminApprovalEffect },
  how?: 'name' | 'what',
) => string {
  const words = useEffectText();
  return (approval, how = 'name') => approvalName(approval, how, words);
}

/**
 * What a customer needs help with on an order; its question opens a case at any time. In a file of its own: pages need the
 * list without any schema.
 */
export const HELP_ISSUES = ['not-received', 'receipt', 'wrong-bank', 'wrong-amount', 'cancel', 'other'] as const;

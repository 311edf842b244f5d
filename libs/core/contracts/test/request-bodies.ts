import * as z from 'zod/mini';

/** Bodies that the public API takes. */
export const UUID = '01936a00-0000-7000-8000-00000000000a';
export const SENDER = {
  firstName: 'Temitope',
  lastName: 'Adéwálé',
  email: 'temitope@example.com',
  phone: '+2348035550148',
};
export const ORDER = {
  quoteId: UUID,
  enquiryId: UUID,
  network: 'TRC20',
  sender: SENDER,
  recipientEmail: 'adaeze@example.com',
};
export const QUOTE = { side: 'sell', amount: '250' };
export const ENQUIRY = { bankCode: '058', accountNumber: '0145528174' };
export const TOKEN = { token: 'q2XvA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t' };

/** `path: code` of every fault, or `fine`. */
export function faults(schema: z.ZodMiniType, body: unknown): string {
  const result = z.safeParse(schema, body);
  if (result.success) return 'fine';
  return result.error.issues
    .map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown: ${[...issue.path, issue.keys.join()].join('.')}`
        : `${issue.path.join('.')}: ${issue.message}`,
    )
    .join(', ');
}

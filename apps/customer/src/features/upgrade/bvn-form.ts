import { AddBvnRequest } from '@usdt-africa/contracts/api';
import * as z from 'zod/mini';

const Fields = z.object({
  bvn: z.string(),
  account: z.object({ bankCode: z.string(), accountNumber: z.string() }),
});
export type BvnFields = z.infer<typeof Fields>;

/** A BVN with a bank account in the same name, named as in the contract. */
export const BvnForm = z.pipe(Fields, AddBvnRequest);

/** Numbers are not kept over a reload: they are typed again. */
export const NO_BVN: BvnFields = { bvn: '', account: { bankCode: '', accountNumber: '' } };

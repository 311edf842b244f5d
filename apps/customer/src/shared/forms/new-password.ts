import { password, PASSWORD_MIN } from '@usdt-africa/contracts/api';
import * as z from 'zod/mini';

/** A new password, typed twice; the server checks the other rules. */
export const NewPasswordForm = z
  .object({
    password: password.check(z.refine((text) => [...text].length >= PASSWORD_MIN, { error: 'password-short' })),
    again: z.string(),
  })
  .check(z.refine(({ password: typed, again }) => typed === again, { error: 'password-differs', path: ['again'] }));

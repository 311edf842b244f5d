import { code, password, pin } from '@usdt-africa/contracts/api';
import * as z from 'zod/mini';
import { NewPasswordForm } from '../../../shared/forms/new-password';
import { factorCode } from './SecondFactorField';

export const PasswordForm = z.safeExtend(NewPasswordForm, { old: password, code: factorCode });

const isTwice = z.refine<{ readonly pin: string; readonly again: string }>(({ pin: typed, again }) => typed === again, {
  error: 'differs',
  path: ['again'],
});

/** Another PIN, by the one there is. */
export const PinForm = z.object({ old: pin, pin, again: z.string(), code: factorCode }).check(isTwice);

/** Another PIN, by password and code. */
export const UnlockForm = z.object({ password, code, pin, again: z.string() }).check(isTwice);

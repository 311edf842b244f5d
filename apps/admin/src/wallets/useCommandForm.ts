import { useState } from 'react';
import { useLogoutIfAccessDenied, useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { isOver } from '../data/uncertain';
import { type FormInput, type Forming, useSendForm } from '../forms/useForming';
import { useReadAgain } from './useTreasury';

/** Form of a command that makes something new: repeated submissions take effect once. */
export function useCommandForm<Values extends FieldValues>(
  start: Values,
  send: (key: string, input: FormInput<Values>) => Promise<unknown>,
  { done, onDone }: { readonly done: string; readonly onDone: () => void },
): Forming<Values> {
  const notify = useNotify();
  const readAgain = useReadAgain();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useSendForm(start, async (input) => {
    try {
      await send(key, input);
    } catch (error) {
      if (await logoutIfAccessDenied(error)) return;
      // A key stands for one request: after a no, another body needs another key.
      if (isOver(error)) setKey(crypto.randomUUID());
      throw error;
    }
    readAgain();
    notify(done, { type: 'success' });
    onDone();
  });
}

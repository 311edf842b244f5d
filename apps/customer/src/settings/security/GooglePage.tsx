import { useState } from 'react';
import { password } from '@usdt-africa/contracts/api';
import * as z from 'zod/mini';
import { useOwnAccount } from '../../account/useAccount';
import type { ApiProblem } from '../../api/client';
import { useMessages } from '../../app/messages';
import { useSend } from '../../auth/useSend';
import { FormPassword } from '../../forms/FormText';
import { useCheckedForm } from '../../forms/useCheckedForm';
import { ChangeFrame } from './ChangeFrame';
import { linkGoogle, unlinkGoogle } from './requests';
import { useChange, useRefused } from './useChange';

const Proof = z.object({ password: z.union([z.literal(''), password]) });
const bodyOf = ({ password: typed }: z.infer<typeof Proof>) => (typed === '' ? {} : { password: typed });

/** AUTH-05: Google is linked, or taken away. The password is asked for where the log-in is a while ago. */
export function GooglePage() {
  const { t, dynamic } = useMessages();
  const { security } = useOwnAccount();
  const isLinked = security.google;
  const [isAsked, setAsked] = useState(false);
  const form = useCheckedForm(Proof, { password: '' });
  const refused = useRefused();
  const ask = (problem: ApiProblem) => {
    if (problem.code === 'password-needed') setAsked(true);
    else refused(problem);
  };
  const link = useSend((typed: z.infer<typeof Proof>) => linkGoogle(bodyOf(typed)), {
    form,
    refused: ask,
    done: ({ address }) => location.assign(address),
  });
  const unlink = useChange(
    (typed: z.infer<typeof Proof>) => unlinkGoogle(bodyOf(typed)),
    form,
    'security.google-unlinked',
    ask,
  );
  return (
    <ChangeFrame
      title={t('security.google')}
      lead={t(isLinked ? 'security.google-on' : 'security.google-lead')}
      form={form}
      change={isLinked ? unlink : link}
      action={t(isLinked ? 'security.google-unlink' : 'security.google-link')}
    >
      {isAsked && (
        <FormPassword
          name="password"
          label={t('login.password')}
          autoComplete="current-password"
          say={(fault) => dynamic(`password.fault.${fault}`)}
        />
      )}
    </ChangeFrame>
  );
}

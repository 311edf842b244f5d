import { FormProvider } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Button, Rich } from '@usdt-africa/web-kit';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { FormText } from '../../shared/forms/FormText';
import { emailField } from '../../shared/forms/person-fields';
import { useCheckedForm } from '../../shared/forms/useCheckedForm';
import { usePersonFault } from '../../shared/forms/usePersonFault';
import { AuthFrame } from './AuthFrame';
import { Failure } from '../../shared/forms/Failure';
import { requestReset, resetQuery } from './api';
import { useSubmit } from '../../shared/forms/useSend';

const EmailForm = z.object({ email: emailField });

/** AUTH-04: the address that a code is mailed to; the response never reveals whether it belongs to an account. */
export function ForgotPage() {
  const { t } = useMessages();
  const faultText = usePersonFault();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useCheckedForm(EmailForm, { email: '' });
  const { busy, failure, run } = useSubmit(
    async ({ email }: z.infer<typeof EmailForm>) => ({ email, view: await requestReset(email) }),
    {
      form,
      done: ({ email, view }) => {
        queries.setQueryData(resetQuery.queryKey, view);
        return navigate(`${accountPaths.forgot}/code`, { state: { email } });
      },
    },
  );
  return (
    <AuthFrame
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      back={accountPaths.login}
      onSubmit={() => void form.handleSubmit((values) => run(values))()}
      dock={
        <Button type="submit" tone="main" full busy={busy}>
          {t('forgot.send')}
        </Button>
      }
    >
      <FormProvider {...form}>
        <FormText
          name="email"
          type="email"
          label={t('sender.email')}
          autoComplete="email"
          placeholder={t('sender.email-example')}
          faultText={faultText}
        />
      </FormProvider>
      <Failure of={failure} />
      <p className="small dim">
        <Rich
          text={t('forgot.other-ways')}
          tags={{
            link: (inside) => (
              <Link className="link" to={accountPaths.troubleshoot}>
                {inside}
              </Link>
            ),
          }}
        />
      </p>
    </AuthFrame>
  );
}

import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button, Say } from '@usdt-africa/web-kit';
import { circleAlert, lock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import type { Sending } from '../auth/useSend';
import { useFailureText } from './useUpgrade';

interface Properties<Values extends FieldValues, Checked> {
  readonly form: UseFormReturn<Values, unknown, Checked>;
  readonly sending: Sending<Checked>;
  /** Names of the papers that are still to go. */
  readonly missing: readonly string[];
  readonly children: ReactNode;
}

/** The form of every wish, and how it ends: what is said of all that is sent, what is still to go, and the button. */
export function WishFrame<Values extends FieldValues, Checked>({
  form,
  sending,
  missing,
  children,
}: Properties<Values, Checked>) {
  const { t } = useMessages();
  const failureText = useFailureText();
  const isMissing = missing.length > 0;
  // What is missing is a mistake once it was tried without it.
  const { isSubmitted } = form.formState;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit((checked) => isMissing || sending.run(checked))();
      }}
    >
      <FormProvider {...form}>{children}</FormProvider>
      <Say icon={lock}>{t('upgrade.kept')}</Say>
      <p className={isSubmitted && isMissing ? 'field__error' : 'small dim'} role="status">
        {isMissing ? t('upgrade.missing', { papers: missing.join(', ') }) : ''}
      </p>
      {sending.failure && (
        <Say tone="bad" icon={circleAlert} live>
          {failureText(sending.failure)}
        </Say>
      )}
      <Button type="submit" tone="main" full busy={sending.busy}>
        {t('upgrade.send')}
      </Button>
    </form>
  );
}

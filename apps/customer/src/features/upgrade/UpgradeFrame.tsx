import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button, Notice } from '@usdt-africa/web-kit';
import { circleAlert, lock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import type { Submission } from '../../shared/forms/useSend';
import { useFailureText } from '../../shared/upgrade/useUpgrade';

interface Properties<Values extends FieldValues, Checked> {
  readonly form: UseFormReturn<Values, unknown, Checked>;
  readonly sending: Submission<Checked>;
  /** Names of the documents that are still missing. */
  readonly missing: readonly string[];
  readonly children: ReactNode;
}

/** Frame of a tier upgrade form: its fields, the privacy notice, the missing documents, and the button. */
export function UpgradeFrame<Values extends FieldValues, Checked>({
  form,
  sending,
  missing,
  children,
}: Properties<Values, Checked>) {
  const { t } = useMessages();
  const failureText = useFailureText();
  const isMissing = missing.length > 0;
  // A missing document is shown as an error only after a try to send.
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
      <Notice icon={lock}>{t('upgrade.reused')}</Notice>
      <p className={isSubmitted && isMissing ? 'field__error' : 'small dim'} role="status">
        {isMissing ? t('upgrade.missing', { documents: missing.join(', ') }) : ''}
      </p>
      {sending.failure && (
        <Notice tone="bad" icon={circleAlert} live>
          {failureText(sending.failure)}
        </Notice>
      )}
      <Button type="submit" tone="main" full busy={sending.busy}>
        {t('upgrade.send')}
      </Button>
    </form>
  );
}

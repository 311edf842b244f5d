import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '@usdt-africa/web-kit';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { accountPaths } from '../../../shared/routing/account-paths';
import { Failure } from '../../../shared/forms/Failure';
import type { Submission } from '../../../shared/forms/useSend';
import { AppFrame } from '../../../shared/ui/AppFrame';

interface Properties<Values extends FieldValues, Checked> {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly form: UseFormReturn<Values, unknown, Checked>;
  readonly change: Submission<Checked>;
  readonly action: string;
  /** Target of the back arrow; the list of sign-in methods by default. */
  readonly back?: string;
  /** In the place of the usual words for what went wrong. */
  readonly failed?: ReactNode;
  /** What follows from the change: read before it is made. */
  readonly note?: ReactNode;
  /** Another way, under the button. */
  readonly below?: ReactNode;
  /** Further content next to the form. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A form of one change of how one comes in or confirms. */
export function ChangeFrame<Values extends FieldValues, Checked>({
  title,
  lead,
  form,
  change,
  action,
  back = accountPaths.security,
  failed,
  note,
  below,
  beside,
  children,
}: Properties<Values, Checked>) {
  const { email } = useOwnAccount();
  return (
    <AppFrame title={title} at="settings" back={back}>
      {lead && <p className="dim">{lead}</p>}
      <form
        className="card stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.handleSubmit((values) => change.run(values))();
        }}
      >
        {/* Whose password it is, for what keeps passwords. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <FormProvider {...form}>{children}</FormProvider>
        {failed ?? <Failure of={change.failure} />}
        {note}
        <Button type="submit" tone="main" full busy={change.busy}>
          {action}
        </Button>
        {below}
      </form>
      {beside}
    </AppFrame>
  );
}

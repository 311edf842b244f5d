import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { RecordContextProvider } from 'react-admin';
import { type FieldValues, FormProvider, useFormState } from 'react-hook-form';
import { Button } from '../parts/Button';
import { ErrorLine } from '../parts/Field';
import type { Forming } from './useForming';

type Sending = Pick<Forming<FieldValues>, 'isBusy' | 'error' | 'fields'>;

const SendingContext = createContext<Sending>({ isBusy: false, error: null, fields: {} });

/** How the sending of the form around it goes. */
export const useSending = (): Sending => useContext(SendingContext);

interface Properties<Values extends FieldValues> {
  readonly form: Forming<Values>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form of the console: react-hook-form keeps its fields, react-admin's inputs stand in it. */
export function ConsoleForm<Values extends FieldValues>({ form, className, children }: Properties<Values>) {
  const { methods, submit, isBusy, error, fields } = form;
  return (
    <SendingContext value={{ isBusy, error, fields }}>
      <FormProvider {...methods}>
        {/* Its fields are its own: nothing of a record around it stands in them unasked. */}
        <RecordContextProvider value={undefined}>
          <form
            className={className}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            {children}
          </form>
        </RecordContextProvider>
      </FormProvider>
    </SendingContext>
  );
}

/** What went wrong with the whole of it. */
export function FormError() {
  return <ErrorLine>{useSending().error}</ErrorLine>;
}

interface SubmitProperties extends ComponentProps<typeof Button> {
  /** Sentence about what is still to be entered; null once nothing is. */
  readonly missing?: string | null;
}

/** Sends the form once everything needed stands in its fields; the button names the action all the time. */
export function Submit({ look = 'main', unavailable = false, missing = null, ...rest }: SubmitProperties) {
  const { isBusy } = useSending();
  const { isValid } = useFormState();
  const hint = useId();
  return (
    <>
      <Button
        type="submit"
        look={look}
        busy={isBusy}
        unavailable={unavailable || missing !== null || !isValid}
        aria-describedby={missing === null ? undefined : hint}
        {...rest}
      />
      {missing !== null && (
        <p id={hint} className="dim small" aria-live="polite">
          {missing}
        </p>
      )}
    </>
  );
}

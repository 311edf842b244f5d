import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
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

/** Sends the form once everything needed stands in its fields. */
export function Submit({ look = 'main', unavailable = false, ...rest }: ComponentProps<typeof Button>) {
  const { isBusy } = useSending();
  const { isValid } = useFormState();
  return <Button type="submit" look={look} busy={isBusy} unavailable={unavailable || !isValid} {...rest} />;
}

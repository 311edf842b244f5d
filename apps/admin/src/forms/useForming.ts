import { type DefaultValues, type FieldValues, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { type Identifier, type RaRecord, useNotify, useTranslate } from 'react-admin';
import { type Attempt, useAttempt } from '../auth/useAttempt';
import { useAction } from '../actions/useAction';

/** The most frequent input of a form. */
export interface Reasoned extends FieldValues {
  readonly reason: string;
}

/** Form input, trimmed; empty fields are absent. */
export type FormInput<Values> = { readonly [Name in keyof Values]?: Values[Name] };

/** The input as it is sent: the server reports a missing field next to it. */
export function complete<Values>(input: FormInput<Values>): Values {
  return input as Values;
}

/** One form: what stands in its fields, and how its sending goes. */
export interface Forming<Values extends FieldValues> extends Pick<Attempt, 'isBusy' | 'error' | 'fields'> {
  readonly methods: UseFormReturn<Values>;
  /** As it stands in the fields now. */
  readonly values: Values;
  readonly submit: () => void;
}

function trimmedInput<Values extends FieldValues>(values: Values): FormInput<Values> {
  const trimmed = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== '')) as FormInput<Values>;
}

function useValues<Values extends FieldValues>(start: Values) {
  const methods = useForm<Values>({ defaultValues: start as DefaultValues<Values> });
  const values = useWatch({ control: methods.control }) as Values;
  return { methods, values };
}

interface ActOptions<Values extends FieldValues> {
  /** What its fields begin with. */
  readonly start?: Values;
  /** Request body, where it differs from the input. */
  readonly body?: (input: FormInput<Values>, typed: Values) => object;
  /** Message shown on success. */
  readonly done?: string | ((answer: RaRecord) => string);
  readonly onDone?: (answer: RaRecord, methods: UseFormReturn<Values>) => void;
  /** Called when there is an answer, whatever it is. */
  readonly onEnd?: () => void;
}

type OperatorCommandInput = readonly [resource: string, id: Identifier, action: string];

/** Form of one action on one record: repeated submissions take effect once. */
export function useActionForm<Values extends FieldValues = Reasoned>(
  [resource, id, action]: OperatorCommandInput,
  { start = { reason: '' } as unknown as Values, body = (all) => all, done, onDone, onEnd }: ActOptions<Values>,
): Forming<Values> {
  const notify = useNotify();
  const { act, ...request } = useAction(resource, id, action);
  const form = useValues(start);
  const send = async (values: Values): Promise<void> => {
    if (request.isBusy) return;
    const answer = await act(body(trimmedInput(values), values));
    onEnd?.();
    if (!answer) return;
    if (done !== undefined) notify(typeof done === 'string' ? done : done(answer), { type: 'success' });
    onDone?.(answer, form.methods);
  };
  return { ...form, ...request, submit: () => void form.methods.handleSubmit(send)() };
}

/**
 * A form whose submission is not an action on a record.
 * @param attempt a shared attempt, where other code must run it, too
 */
export function useSendForm<Values extends FieldValues>(
  start: Values,
  send: (input: FormInput<Values>, typed: Values, methods: UseFormReturn<Values>) => Promise<void>,
  attempt?: Attempt,
): Forming<Values> {
  const own = useAttempt();
  const { run, isBusy, error, fields } = attempt ?? own;
  const form = useValues(start);
  const submit = form.methods.handleSubmit((values) => run(() => send(trimmedInput(values), values, form.methods)));
  return { ...form, isBusy, error, fields, submit: () => void submit() };
}

/** Sentence that asks for the reason of a form; null once there is one. */
export function useMissingReason({ values }: { readonly values: Reasoned }): string | null {
  const t = useTranslate();
  return values.reason.trim() === '' ? t('actions.missingReason') : null;
}

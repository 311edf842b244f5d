import { type DefaultValues, type FieldValues, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { type Identifier, type RaRecord, useNotify } from 'react-admin';
import { type Attempt, useAttempt } from '../auth/useAttempt';
import { useAct } from '../verbs/useAct';

/** What a form asks for most often. */
export interface Reasoned extends FieldValues {
  readonly reason: string;
}

/** What was typed and chosen, without the spaces around it; what was left empty is not there. */
export type Said<Values> = { readonly [Name in keyof Values]?: Values[Name] };

/** What was said, as it is sent: what is not there, the server asks for beside its field. */
export function complete<Values>(said: Said<Values>): Values {
  return said as Values;
}

/** One form: what stands in its fields, and how its sending goes. */
export interface Forming<Values extends FieldValues> extends Pick<Attempt, 'isBusy' | 'error' | 'fields'> {
  readonly methods: UseFormReturn<Values>;
  /** As it stands in the fields now. */
  readonly values: Values;
  readonly submit: () => void;
}

function said<Values extends FieldValues>(values: Values): Said<Values> {
  const trimmed = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== '')) as Said<Values>;
}

function useValues<Values extends FieldValues>(start: Values) {
  const methods = useForm<Values>({ defaultValues: start as DefaultValues<Values> });
  const values = useWatch({ control: methods.control }) as Values;
  return { methods, values };
}

interface ActOptions<Values extends FieldValues> {
  /** What its fields begin with. */
  readonly start?: Values;
  /** What is sent, where that is more or less than what was said. */
  readonly body?: (said: Said<Values>, typed: Values) => object;
  /** What is said when it is done. */
  readonly done?: string | ((answer: RaRecord) => string);
  readonly onDone?: (answer: RaRecord, methods: UseFormReturn<Values>) => void;
  /** Called when there is an answer, whatever it is. */
  readonly onEnd?: () => void;
}

type ActOn = readonly [resource: string, id: Identifier, verb: string];

/** The form of one act on one record: however often it is pressed, it happens once. */
export function useActForm<Values extends FieldValues = Reasoned>(
  [resource, id, verb]: ActOn,
  { start = { reason: '' } as unknown as Values, body = (all) => all, done, onDone, onEnd }: ActOptions<Values>,
): Forming<Values> {
  const notify = useNotify();
  const { act, ...acting } = useAct(resource, id, verb);
  const form = useValues(start);
  const send = async (values: Values): Promise<void> => {
    if (acting.isBusy) return;
    const answer = await act(body(said(values), values));
    onEnd?.();
    if (!answer) return;
    if (done !== undefined) notify(typeof done === 'string' ? done : done(answer), { type: 'success' });
    onDone?.(answer, form.methods);
  };
  return { ...form, ...acting, submit: () => void form.methods.handleSubmit(send)() };
}

/** A form whose sending is no act on a record. @param attempt where somebody else must run it, too */
export function useSendForm<Values extends FieldValues>(
  start: Values,
  send: (said: Said<Values>, typed: Values, methods: UseFormReturn<Values>) => Promise<void>,
  attempt?: Attempt,
): Forming<Values> {
  const own = useAttempt();
  const { run, isBusy, error, fields } = attempt ?? own;
  const form = useValues(start);
  const submit = form.methods.handleSubmit((values) => run(() => send(said(values), values, form.methods)));
  return { ...form, isBusy, error, fields, submit: () => void submit() };
}

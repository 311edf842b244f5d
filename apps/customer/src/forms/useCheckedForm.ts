import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { FieldProblem } from '@usdt-africa/kernel';
import type * as z from 'zod/mini';

/** What the server said of a field, which stands until the field is changed. */
export const REFUSED = 'refused';

/**
 * A form that its schema checks: what is wrong with a field is told when the field was left, and of all of them at a try to
 * send; the first one has the focus then. The schema's messages are codes, worded where the field stands.
 */
export function useCheckedForm<Values extends FieldValues, Checked>(
  schema: z.ZodMiniType<Checked, Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Checked> {
  return useForm<Values, unknown, Checked>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' });
}

/** Puts what the server refused beside the fields it is about; the first one has the focus. */
export function showRefusals<Values extends FieldValues, Checked>(
  { setError }: UseFormReturn<Values, unknown, Checked>,
  refused: readonly FieldProblem[],
  fieldOf: (field: string) => Path<Values> | undefined,
): void {
  const shown = refused.flatMap(({ field, code }) => {
    const name = fieldOf(field);
    return name ? [[name, code] as const] : [];
  });
  shown.forEach(([name, message], index) => setError(name, { type: REFUSED, message }, { shouldFocus: index === 0 }));
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { FieldProblem } from '@usdt-africa/kernel';
import type * as z from 'zod/mini';

/** Error type of the server's refusal of a field; it stays until the field is changed. */
export const REFUSED = 'refused';

/**
 * A form checked by its schema: a field's fault is shown when the field is left, and all faults on submit; the first
 * faulty field then gets the focus. The schema's messages are codes, turned into text by the field.
 */
export function useCheckedForm<Values extends FieldValues, Checked>(
  schema: z.ZodMiniType<Checked, Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Checked> {
  return useForm<Values, unknown, Checked>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' });
}

/** Shows the server's refusals next to their fields; the first one gets the focus. */
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

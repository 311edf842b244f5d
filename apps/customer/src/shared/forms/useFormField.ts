import { useController, useFormContext } from 'react-hook-form';
import type { FieldPath, FieldPathValue, FieldValues, RefCallBack } from 'react-hook-form';
import { REFUSED } from './useCheckedForm';

export interface FormField<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  readonly inputRef: RefCallBack;
  /** Code of the field's fault. */
  readonly fault: string | null;
}

/** A field of the form around it, as its input needs it. @param isBlank who leaves it so has not answered yet */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>>(
  name: Name,
  isBlank: (value: FieldPathValue<Values, Name>) => boolean = (value) => value === '',
): FormField<FieldPathValue<Values, Name>> {
  const { control, clearErrors } = useFormContext<Values>();
  const { field, fieldState } = useController<Values, Name>({ control, name });
  const { error } = fieldState;
  return {
    value: field.value,
    inputRef: field.ref,
    fault: error?.message ?? null,
    onChange(value) {
      if (error?.type === REFUSED) clearErrors(name);
      field.onChange(value);
    },
    onBlur() {
      if (!isBlank(field.value)) field.onBlur();
    },
  };
}

import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import type { Forming } from '../forms/useForming';
import { Button } from './Button';

interface Properties<Values extends FieldValues> {
  readonly form: Forming<Values>;
  readonly title: ReactNode;
  /** Label of its button. */
  readonly action: string;
  readonly look?: 'main' | 'bad';
  /** Whether the input required besides its fields is present. */
  readonly isReady?: boolean;
  /** For what can be stopped while it goes on: the words for it. Other dialogs stay until they have their answer. */
  readonly stop?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog with a form: what will happen, the required input, and one button that submits it once. */
export function FormDialog<Values extends FieldValues>({
  form,
  title,
  action,
  look = 'main',
  ...rest
}: Properties<Values>) {
  const { isReady = true, stop, onClose, children } = rest;
  const t = useTranslate();
  const id = useId();
  const { isBusy } = form;
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id}>
      <ConsoleForm form={form}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent className="stack">
          {children}
          <FormError />
        </DialogContent>
        <DialogActions>
          <Button look="edge" onClick={onClose} unavailable={isBusy && stop === undefined}>
            {isBusy && stop !== undefined ? stop : t('list.cancel')}
          </Button>
          <Submit look={look} unavailable={!isReady}>
            {action}
          </Submit>
        </DialogActions>
      </ConsoleForm>
    </Dialog>
  );
}

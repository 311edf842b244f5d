import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from './Button';
import { ErrorLine } from './Field';

interface Properties {
  readonly title: ReactNode;
  /** What its button says. */
  readonly verb: string;
  readonly look?: 'main' | 'bad';
  /** Whether everything needed was typed. */
  readonly isReady?: boolean;
  readonly isBusy?: boolean;
  readonly error?: ReactNode;
  /** For what can be stopped while it goes on: the words for it. Other dialogs stay until they have their answer. */
  readonly stop?: string;
  readonly onSubmit: () => unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question in a window of its own: what will happen, what is needed for it, and one button that does it once. */
export function FormDialog({ title, verb, look = 'main', isReady = true, isBusy = false, error, ...rest }: Properties) {
  const { stop, onSubmit, onClose, children } = rest;
  const t = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) void onSubmit();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent className="stack">
          {children}
          <ErrorLine>{error}</ErrorLine>
        </DialogContent>
        <DialogActions>
          <Button look="edge" onClick={onClose} unavailable={isBusy && stop === undefined}>
            {isBusy && stop !== undefined ? stop : t('list.cancel')}
          </Button>
          <Button look={look} type="submit" busy={isBusy} unavailable={!isReady}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

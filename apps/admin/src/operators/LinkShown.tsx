import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { OperatorWithLinkView } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { Button } from '../parts/Button';
import { Field } from '../parts/Field';
import { timeText } from '../parts/format';

interface Properties {
  readonly operator: OperatorWithLinkView;
  readonly onClose: () => void;
}

/** The one-time link, this once: the admin hands it over, by whatever way they trust. */
export function LinkShown({ operator, onClose }: Properties) {
  const t = useTranslate();
  const { name, enrolmentUrl, enrolmentEndsAt } = operator;
  return (
    <Dialog open aria-labelledby="link-title">
      <DialogTitle id="link-title">{t('operators.link.title', { name })}</DialogTitle>
      <DialogContent className="stack">
        <p>{t('operators.link.text', { at: timeText(enrolmentEndsAt) })}</p>
        <Field label={t('operators.link.label')}>
          <input className="box mono" readOnly value={enrolmentUrl} onFocus={(event) => event.target.select()} />
        </Field>
      </DialogContent>
      <DialogActions>
        <Button look="edge" onClick={() => void navigator.clipboard.writeText(enrolmentUrl)}>
          {t('auth.codes.copy')}
        </Button>
        <Button look="main" onClick={onClose}>
          {t('operators.link.given')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

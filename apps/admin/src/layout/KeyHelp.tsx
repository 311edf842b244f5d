import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { addMessages } from '../i18n/provider';
import words from '../messages/keys.json';
import { Button } from '../parts/Button';
import { useHasKeys } from './keys';
import { pageKeys } from './page-keys';

addMessages(words);

const SHORTCUTS = [
  ['help', '?'],
  ['search', '/'],
  ['find', 'Ctrl K'],
  ['next', 'j'],
  ['previous', 'k'],
  ['open', 'Enter'],
  ['close', 'Esc'],
] as const;

/** The console's shortcuts; those of one letter can be switched off, as speech input types letters, too. */
export default function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const id = useId();
  const [isOn, setOn] = useHasKeys();
  const [ofPage] = useState(pageKeys);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('keys.title')}</DialogTitle>
      <DialogContent className="stack">
        <dl className="facts">
          {SHORTCUTS.map(([what, key]) => (
            <div key={what}>
              <dt>{t(`keys.${what}`)}</dt>
              <dd>
                <kbd className="mono">{key}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        {ofPage.length > 0 && (
          <>
            <h3>{t('keys.page')}</h3>
            <dl className="facts">
              {ofPage.map(({ key, label }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>
                    <kbd className="mono">{key}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <label className="row">
          <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
          {t('keys.single')}
        </label>
      </DialogContent>
      <DialogActions>
        <Button look="main" onClick={onClose}>
          {t('list.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

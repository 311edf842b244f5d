import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { ReasonInput } from '../forms/inputs';
import { complete } from '../forms/useForming';
import { FormDialog } from '../parts/FormDialog';
import './own-words';
import { useCommandForm } from './useCommandForm';

/** Has addresses swept now, as far as they are worth it. */
export function SweepNow({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const provider = useDataProvider<ConsoleDataProvider>();
  const form = useCommandForm(
    { reason: '' },
    (key, input) => provider.postCommand(key, 'sweeps', { body: complete(input) }),
    { done: t('wallets.sweepNow.done'), onDone: onClose },
  );
  return (
    <FormDialog form={form} title={t('wallets.sweepNow.title')} action={t('wallets.sweeps.now')} onClose={onClose}>
      <p>{t('wallets.sweepNow.what')}</p>
      <ReasonInput label={t('actions.why.label')} hint={t('actions.why.hintAlone')} autoFocus />
    </FormDialog>
  );
}

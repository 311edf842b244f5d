import type { AdminSenderRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { ReasonInput, TextInput } from '../forms/inputs';
import { type Reasoned, useActForm } from '../forms/useForming';
import { FormDialog } from '../parts/FormDialog';

interface Listed extends Reasoned {
  readonly address: string;
}

/** An address comes onto the list by one person's word, and holds from then on. */
export function AddSender({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const form = useActForm<Listed>(['senders', 'list', 'add'], {
    start: { address: '', reason: '' },
    done: t('senders.added'),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('senders.addTitle')} verb={t('senders.add')} onClose={onClose}>
      <p>{t('senders.addWhat')}</p>
      <TextInput
        source="address"
        label={t('senders.address')}
        hint={t('senders.addressHint')}
        maxLength={100}
        autoComplete="off"
        needed
        autoFocus
      />
      <ReasonInput label={t('verbs.why.label')} hint={t('verbs.why.hint')} />
    </FormDialog>
  );
}

interface Removing {
  readonly sender: AdminSenderRow;
  readonly onClose: () => void;
}

/** An address leaves the list when a second person says yes. */
export function RemoveSender({ sender: { id, address }, onClose }: Removing) {
  const t = useTranslate();
  const form = useActForm<Reasoned>(['senders', 'list', 'remove'], {
    body: ({ reason }) => ({ id, reason }),
    done: t('verbs.asked'),
    onDone: onClose,
  });
  const changes = [{ what: 'sender', unit: 'sender', now: 'listed', after: 'unlisted' }] as const;
  return (
    <FormDialog form={form} title={t('senders.removeTitle')} verb={t('senders.removeDo')} onClose={onClose}>
      <EffectFacts effect={{ kind: 'sender', address, changes }} />
      <ReasonInput label={t('verbs.why.label')} hint={t('verbs.why.hint')} />
    </FormDialog>
  );
}

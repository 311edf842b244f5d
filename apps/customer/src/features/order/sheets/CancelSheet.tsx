import { Button, Sheet } from '@usdt-africa/web-kit';
import { useMessages } from '../../../shared/i18n/messages';
import { ActNotice } from '../ActNotice';
import type { ActionState } from '../useAct';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly act: ActionState;
}

/** Confirmation sheet for a cancellation, with its effect on deposits that still come. */
export function CancelSheet({ open, onClose, act }: Properties) {
  const { t } = useMessages();
  const cancel = async () => {
    if (await act.run('cancel')) onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('cancel.title')}
      foot={
        <>
          <Button tone="main" full onClick={onClose}>
            {t('cancel.keep')}
          </Button>
          <Button tone="danger" full busy={act.busy === 'cancel'} onClick={() => void cancel()}>
            {t('cancel.yes')}
          </Button>
        </>
      }
    >
      <div className="stack stack--12">
        <p className="dim">{t('cancel.text')}</p>
        <ActNotice act={act} />
      </div>
    </Sheet>
  );
}

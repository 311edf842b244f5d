import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Notice, Sheet } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { leave } from '../../shared/account/leaving';
import { forgetAccount } from '../../shared/account/useAccount';
import { useMessages } from '../../shared/i18n/messages';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * AUTH-06: signs out on this device, or everywhere. A sign-out that does not reach the server has not happened, and the
 * sheet says so.
 */
export function LogOutSheet({ open, onClose }: Properties) {
  const { t } = useMessages();
  const queries = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (where: 'here' | 'everywhere') => leave(where),
    onSuccess: () => forgetAccount(queries, 'left'),
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('log-out.title')}
      foot={
        <>
          <Button
            tone="main"
            full
            busy={isPending && variables === 'here'}
            onClick={() => !isPending && mutate('here')}
          >
            {t('log-out.here')}
          </Button>
          <Button
            full
            busy={isPending && variables === 'everywhere'}
            onClick={() => !isPending && mutate('everywhere')}
          >
            {t('log-out.everywhere')}
          </Button>
          <Button tone="bare" full onClick={onClose}>
            {t('log-out.stay')}
          </Button>
        </>
      }
    >
      <div className="stack stack--12">
        <p className="dim">{t('log-out.text')}</p>
        {error && (
          <Notice tone="bad" icon={circleAlert} live>
            {t('log-out.failed')}
          </Notice>
        )}
      </div>
    </Sheet>
  );
}

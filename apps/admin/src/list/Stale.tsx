import { Notice } from '@usdt-africa/web-kit';
import { cloudAlert } from '@usdt-africa/web-kit/icons';
import { useListContext, useTranslate } from 'react-admin';
import { Button } from '../parts/Button';

interface Properties {
  readonly onAgain: () => void;
}

/** Notice above rows that could not be refreshed: they stay, since the operator may be working with them. */
export function Stale({ onAgain }: Properties) {
  const t = useTranslate();
  return (
    <Notice
      tone="caution"
      icon={cloudAlert}
      live
      acts={
        <Button look="plain" onClick={onAgain}>
          {t('list.again')}
        </Button>
      }
    >
      {t('list.stale')}
    </Notice>
  );
}

/** The same for the list that is shown. */
export function StaleList() {
  const { error, data, refetch } = useListContext();
  return error && data ? <Stale onAgain={() => refetch()} /> : null;
}

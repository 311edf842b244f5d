import { Button, Notice } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';

interface Properties {
  readonly text: string;
  readonly onAgain: () => void;
}

/** Placeholder for data that could not be loaded, with a retry button. */
export function NotLoaded({ text, onAgain }: Properties) {
  const { t } = useMessages();
  return (
    <Notice
      tone="bad"
      icon={circleAlert}
      live
      acts={
        <Button slim onClick={onAgain}>
          {t('again')}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

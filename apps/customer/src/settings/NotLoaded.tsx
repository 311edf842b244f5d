import { Button, Say } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';

interface Properties {
  readonly text: string;
  readonly onAgain: () => void;
}

/** In the place of what could not be loaded: says so, and asks again when it is pressed. */
export function NotLoaded({ text, onAgain }: Properties) {
  const { t } = useMessages();
  return (
    <Say
      tone="bad"
      icon={circleAlert}
      live
      acts={
        <Button slim onPress={onAgain}>
          {t('again')}
        </Button>
      }
    >
      {text}
    </Say>
  );
}

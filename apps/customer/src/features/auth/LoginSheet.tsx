import 'virtual:messages/auth';
import 'virtual:messages/coming-in';
import 'virtual:messages/frame';
import 'virtual:messages/person';
import { Sheet } from '@usdt-africa/web-kit';
import { ServerState } from '../../shared/api/ServerState';
import { useMessages } from '../../shared/i18n/messages';
import '../../shared/ui/auth.css';
import { LoginForm } from './LoginForm';

/** SHELL-02: the log-in as a sheet over the page that opened it. */
export default function LoginSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages();
  return (
    <Sheet open onClose={onClose} title={t('login.title')}>
      <ServerState>
        <LoginForm />
      </ServerState>
    </Sheet>
  );
}

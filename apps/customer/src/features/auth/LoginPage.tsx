import { useMessages } from '../../shared/i18n/messages';
import { AuthFrame } from './AuthFrame';
import { LoginForm } from './LoginForm';

/** AUTH-03: the log-in as a page of its own, for redirects to it. */
export function LoginPage() {
  const { t } = useMessages();
  return (
    <AuthFrame title={t('login.title')} lead={t('login.lead')} large>
      <LoginForm />
    </AuthFrame>
  );
}

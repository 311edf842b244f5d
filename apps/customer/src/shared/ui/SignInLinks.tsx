import { Suspense, use } from 'react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@usdt-africa/web-kit';
import { useSignedInMark } from '../account/signed-in-mark';
import { accountPaths } from '../routing/account-paths';
import { useMessages } from '../i18n/messages';
import { useSheet } from '../routing/useSheet';
import { LoginSheetContext } from './login-sheet';

/** SHELL-02, SHELL-03: link to the sign-in, which opens as a sheet; with the signed-in mark, link to the dashboard. */
export function SignInLinks() {
  const { t } = useMessages();
  const signedIn = useSignedInMark();
  const login = useSheet('log-in');
  const loginSheet = use(LoginSheetContext);
  // In another tab it is a page.
  const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
    button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
  if (signedIn)
    return (
      <Link className={buttonClass({ slim: true })} to={accountPaths.dashboard}>
        {t('nav.dashboard')}
      </Link>
    );
  return (
    <>
      <Link
        className={buttonClass({ slim: true })}
        to={accountPaths.login}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          login.show();
        }}
      >
        {t('nav.sign-in')}
      </Link>
      <Link className={`${buttonClass({ tone: 'lime', slim: true })} only-wide`} to={accountPaths.register}>
        {t('nav.get-started')}
      </Link>
      {login.open && <Suspense fallback={null}>{loginSheet(login.hide)}</Suspense>}
    </>
  );
}

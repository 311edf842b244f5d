import { Link } from 'react-router-dom';
import { Button, buttonClass, Icon, useToast } from '@usdt-africa/web-kit';
import { download } from '@usdt-africa/web-kit/account-icons';
import { copy } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../../shared/routing/account-paths';
import { copyText } from '../../../shared/browser/copy';
import { useMessages } from '../../../shared/i18n/messages';
import { AppFrame } from '../../../shared/ui/AppFrame';

/** AUTH-07: recovery codes, this once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useMessages();
  const toast = useToast();
  const text = codes.join('\n');
  return (
    <AppFrame title={t('security.codes-title')} at="settings" back={accountPaths.security}>
      <p className="dim">{t('security.codes-lead')}</p>
      <ul className="card recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="stack stack--8">
        <Button
          full
          onClick={() => void copyText(text).then((done) => toast(t(done ? 'security.copied' : 'copy-failed')))}
        >
          <Icon of={copy} />
          {t('copy')}
        </Button>
        <Button full onClick={() => save(text)}>
          <Icon of={download} />
          {t('security.codes-save')}
        </Button>
        <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.security}>
          {t('security.codes-done')}
        </Link>
      </div>
    </AppFrame>
  );
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

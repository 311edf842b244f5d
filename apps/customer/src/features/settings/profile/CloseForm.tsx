import { useQueryClient } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { CloseAccountRequest, type ClosingView } from '@usdt-africa/contracts/api';
import { Button, buttonClass, Icon } from '@usdt-africa/web-kit';
import * as z from 'zod/mini';
import { trash } from '@usdt-africa/web-kit/account-icons';
import { lock, user } from '@usdt-africa/web-kit/icons';
import { keepingTheBrowsers } from '../../../shared/account/leaving';
import { forgetAccount, useOwnAccount } from '../../../shared/account/useAccount';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { Failure } from '../../../shared/forms/Failure';
import { useSubmit } from '../../../shared/forms/useSend';
import { FormPassword, FormText } from '../../../shared/forms/FormText';
import { useCheckedForm } from '../../../shared/forms/useCheckedForm';
import { codeOf, factorCode, SecondFactorField } from '../security/SecondFactorField';
import { useRefused } from '../security/useChange';
import { closeAccount } from './api';

const Closing = z.safeExtend(CloseAccountRequest, { code: factorCode });
type Closing = z.infer<typeof Closing>;

interface Properties {
  readonly closing: ClosingView;
  /** Called when something was started meanwhile: the open items are refetched. */
  readonly onRefused: () => void;
}

/** The last page of an account: what goes, what stays and until when, and what confirms it. */
export function CloseForm({ closing: { by, retainedUntil }, onRefused }: Properties) {
  const { t, has, dynamic, date } = useMessages();
  const { username, email } = useOwnAccount();
  const queries = useQueryClient();
  const refused = useRefused();
  const form = useCheckedForm(Closing, { secret: '', word: '', code: '' });
  const closing = useSubmit(
    ({ code, ...body }: Closing, attemptId) =>
      keepingTheBrowsers(() => closeAccount({ ...body, ...codeOf(code) }, attemptId)),
    {
      form,
      // The log-in page then says so, for as long as it is read.
      done: () => forgetAccount(queries, 'closed'),
      refused: (problem) => {
        if (problem.code === 'something-open') onRefused();
        else refused(problem);
      },
    },
  );
  const faultText = (fault: string) =>
    dynamic(has(`pin.fault.${fault}`) ? `pin.fault.${fault}` : `password.fault.${fault}`);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit((values) => closing.run(values))();
      }}
    >
      <section>
        <h2>{t('close.request')}</h2>
        <p className="dim">{t('close.nothing-open')}</p>
      </section>
      <ul className="card closing__facts">
        <li>
          <Icon of={trash} />
          <span>{t('close.at-once')}</span>
        </li>
        <li>
          <Icon of={lock} />
          <span>{retainedUntil ? t('close.retained', { date: date(retainedUntil) }) : t('close.retained-none')}</span>
        </li>
        <li>
          <Icon of={user} />
          <span>{t('close.username', { username })}</span>
        </li>
      </ul>
      <section className="card stack">
        {/* Whose password it is, for what keeps passwords. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <FormProvider {...form}>
          <FormPassword
            name="secret"
            label={t(by === 'pin' ? 'close.pin' : 'close.password')}
            autoComplete="current-password"
            faultText={faultText}
          />
          <SecondFactorField />
          <FormText name="word" label={t('close.word')} autoComplete="off" faultText={() => t('close.word-wrong')} />
        </FormProvider>
        <Failure of={closing.failure} />
        <Button type="submit" full busy={closing.busy}>
          <span className="profile__end">{t('close.action')}</span>
        </Button>
        <Link className={buttonClass({ tone: 'bare', full: true })} to={accountPaths.profile}>
          {t('close.keep')}
        </Link>
      </section>
    </form>
  );
}

import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import 'virtual:messages/sale';
import 'virtual:messages/upgrade';
import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BvnView } from '@usdt-africa/contracts/api';
import { Button, buttonClass, Icon, Notice } from '@usdt-africa/web-kit';
import { hourglass, idCard } from '@usdt-africa/web-kit/account-icons';
import { check, circleAlert, lock } from '@usdt-africa/web-kit/icons';
import { FormProvider } from 'react-hook-form';
import { Link, Navigate } from 'react-router-dom';
import { accountPaths } from '../../shared/routing/account-paths';
import { Loading } from '../../shared/routing/Loading';
import { useMessages } from '../../shared/i18n/messages';
import { useSubmit } from '../../shared/forms/useSend';
import { FormText } from '../../shared/forms/FormText';
import { useCheckedForm } from '../../shared/forms/useCheckedForm';
import { SupportLinks } from '../../shared/order/SupportLinks';
import { NotLoaded } from '../../shared/ui/NotLoaded';
import { AppFrame } from '../../shared/ui/AppFrame';
import { BankAccountFields } from './BankAccountFields';
import { BvnForm, NO_BVN } from './bvn-form';
import { addBvn, bvnQuery } from './api';
import { useFailureText } from '../../shared/upgrade/useUpgrade';

const FIELDS = ['bvn', 'account.bankCode', 'account.accountNumber'] as const;

/** WALLET-02: the BVN of a customer whose identity was verified with another number. */
export default function BvnPage() {
  const { t } = useMessages();
  const { data, isError, refetch } = useQuery(bvnQuery);
  if (data?.state === 'no-tier') return <Navigate to={accountPaths.upgrade} replace />;
  return (
    <AppFrame title={t('bvn.title')} at="home" back={accountPaths.wallet}>
      {data ? (
        <State state={data.state} />
      ) : isError ? (
        <NotLoaded text={t('bvn.not-loaded')} onAgain={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </AppFrame>
  );
}

function State({ state }: { readonly state: Exclude<BvnView['state'], 'no-tier'> }) {
  const { t } = useMessages();
  switch (state) {
    case 'checking':
      return <StateCard icon={hourglass} title={t('bvn.checking')} text={t('bvn.checking-more')} />;
    case 'verified':
      return (
        <StateCard icon={check} title={t('bvn.verified')} text={t('bvn.verified-more')}>
          <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.fund}>
            {t('bvn.go-on')}
          </Link>
        </StateCard>
      );
    case 'stopped':
      return (
        <>
          <StateCard icon={circleAlert} title={t('bvn.stopped')} text={t('bvn.stopped-more')} />
          <SupportLinks />
        </>
      );
    case 'needed':
    case 'failed':
      return <BvnFormCard hasFailed={state === 'failed'} />;
  }
}

interface StateCardProperties {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function StateCard({ icon, title, text, children }: StateCardProperties) {
  return (
    <section className="card stack stack--12" role="status">
      <div className="row row--top">
        <span className="lead">
          <Icon of={icon} />
        </span>
        <div className="grow stack stack--4">
          <h2>{title}</h2>
          <p className="small dim">{text}</p>
        </div>
      </div>
      {children}
    </section>
  );
}

function BvnFormCard({ hasFailed }: { readonly hasFailed: boolean }) {
  const { t, dynamic } = useMessages();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const form = useCheckedForm(BvnForm, NO_BVN);
  const sending = useSubmit(addBvn, {
    form,
    fieldOf: (field) => FIELDS.find((one) => one === field),
    done: (view: BvnView) => {
      form.reset(NO_BVN);
      queries.setQueryData(bvnQuery.queryKey, view);
    },
    // Another tab was first.
    refused: ({ status }) => status === 409 && void queries.invalidateQueries({ queryKey: bvnQuery.queryKey }),
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit((checked) => sending.run(checked))();
      }}
    >
      {hasFailed && (
        <Notice tone="bad" icon={circleAlert} live>
          {t('bvn.failed')}
        </Notice>
      )}
      <div className="row row--top">
        <span className="lead">
          <Icon of={idCard} />
        </span>
        <p className="grow small dim">{t('bvn.why')}</p>
      </div>
      <FormProvider {...form}>
        <FormText
          name="bvn"
          label={t('upgrade.digits', { kind: 'BVN' })}
          inputMode="numeric"
          autoComplete="off"
          hint={t('upgrade.find-bvn')}
          faultText={(fault) => dynamic(`upgrade.fault.${fault}`)}
        />
        <BankAccountFields />
      </FormProvider>
      <Notice icon={lock}>{t('bvn.privacy')}</Notice>
      {sending.failure && (
        <Notice tone="bad" icon={circleAlert} live>
          {failureText(sending.failure)}
        </Notice>
      )}
      <Button type="submit" tone="main" full busy={sending.busy}>
        {t('bvn.send')}
      </Button>
    </form>
  );
}

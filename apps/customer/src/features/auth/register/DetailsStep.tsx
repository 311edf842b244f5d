import { useEffect, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { REFERRAL_SOURCES } from '@usdt-africa/contracts/api';
import type { RegistrationDetails, RegistrationView } from '@usdt-africa/contracts/api';
import { Icon, Rich } from '@usdt-africa/web-kit';
import { chevronDown } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useLanguage } from '../../../shared/i18n/Language';
import { useMessages } from '../../../shared/i18n/messages';
import { FormText } from '../../../shared/forms/FormText';
import { PhoneField } from '../../../shared/forms/PhoneField';
import { useCheckedForm } from '../../../shared/forms/useCheckedForm';
import { useFormField } from '../../../shared/forms/useFormField';
import { usePersonFault } from '../../../shared/forms/usePersonFault';
import DayLimits from '../../../shared/limits/DayLimits';
import { Failure } from '../../../shared/forms/Failure';
import { putDetails } from './api';
import { useSubmit } from '../../../shared/forms/useSend';
import { DetailsForm, detailsOf, firstFields, forgetTyped, keepReferral, keepTyped } from './details';
import type { DetailsFields } from './details';
import { AtStep, StepFrame } from './StepFrame';
import { useGoOn } from './useRegistration';

/** AUTH-02: who it is. */
export function DetailsStep() {
  const { search } = useLocation();
  keepReferral(search);
  return <AtStep step="details">{(view: RegistrationView | null) => <Details view={view} />}</AtStep>;
}

function Details({ view }: { readonly view: RegistrationView | null }) {
  const { t } = useMessages();
  const faultText = usePersonFault();
  const { code } = useLanguage();
  const form = useCheckedForm(DetailsForm, firstFields(view));
  const goOn = useGoOn('username');
  const { busy, failure, run } = useSubmit(putDetails, {
    form,
    done: (after: RegistrationView) => {
      forgetTyped();
      return goOn(after);
    },
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped(values) }), [form]);
  return (
    <StepFrame
      at="details"
      title={t('register.title')}
      lead={t('register.lead')}
      busy={busy}
      onSubmit={() =>
        void form.handleSubmit((checked) => run(detailsOf(checked, code as RegistrationDetails['language'])))()
      }
    >
      <DayLimits />
      <FormProvider {...form}>
        <div className="auth__pair">
          <FormText name="firstName" label={t('sender.first-name')} autoComplete="given-name" faultText={faultText} />
          <FormText name="lastName" label={t('sender.last-name')} autoComplete="family-name" faultText={faultText} />
        </div>
        <FormText
          name="email"
          type="email"
          label={t('sender.email')}
          autoComplete="email"
          placeholder={t('sender.email-example')}
          faultText={faultText}
        />
        <Phone />
        <ReferralSourceField />
        <FormText
          name="referral"
          label={t('register.referral')}
          autoComplete="off"
          faultText={() => t('register.referral-form')}
        />
      </FormProvider>
      <Failure of={failure} />
      <p className="small dim">
        <Rich
          text={t('register.terms')}
          tags={{
            terms: (inside) => (
              <Link className="link" to={accountPaths.terms}>
                {inside}
              </Link>
            ),
            privacy: (inside) => (
              <Link className="link" to={accountPaths.privacy}>
                {inside}
              </Link>
            ),
          }}
        />
      </p>
      <p className="auth__foot dim">
        <Rich
          text={t('register.have-one')}
          tags={{
            link: (inside) => (
              <Link className="link" to={accountPaths.login}>
                {inside}
              </Link>
            ),
          }}
        />
      </p>
    </StepFrame>
  );
}

function Phone() {
  const { t } = useMessages();
  const faultText = usePersonFault();
  const sentence = (fault: string, typed: string) =>
    fault === 'phone-nigerian' ? t('register.phone-nigerian') : faultText(fault, typed);
  const { value, fault, onChange, ...field } = useFormField<DetailsFields, 'phone'>(
    'phone',
    ({ typed }) => typed === '',
  );
  return (
    <PhoneField
      {...field}
      country={value.country}
      value={value.typed}
      onChange={(country, typed) => onChange({ country, typed })}
      error={fault && sentence(fault, value.typed)}
    />
  );
}

function ReferralSourceField() {
  const { t, dynamic } = useMessages();
  const { value, onChange } = useFormField<DetailsFields, 'referralSource'>('referralSource');
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="label">
        {t('register.referral-source')}
      </label>
      <div className="box">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value as DetailsFields['referralSource'])}
        >
          <option value="">{t('register.referral-source-none')}</option>
          {REFERRAL_SOURCES.map((each) => (
            <option key={each} value={each}>
              {dynamic(`register.referral-source.${each}`)}
            </option>
          ))}
        </select>
        <Icon of={chevronDown} size="small" />
      </div>
    </div>
  );
}

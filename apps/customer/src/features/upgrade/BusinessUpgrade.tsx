import { useEffect } from 'react';
import { useMessages } from '../../shared/i18n/messages';
import { FormText } from '../../shared/forms/FormText';
import { useCheckedForm } from '../../shared/forms/useCheckedForm';
import { DocumentCard } from './DocumentCard';
import { useSendUpgrade, type TierUpgradeRequest } from '../../shared/upgrade/useUpgrade';
import { BusinessForm, businessFields, dropBusiness, keepBusiness } from './upgrade-forms';
import { UpgradeFrame } from './UpgradeFrame';
import { StoredNumber } from './UpgradeParts';

const FIELDS = ['company.name', 'company.number'] as const;

/** Request for the business tier: the company's documents, and the name and number to look up in the register. */
export function BusinessUpgrade({ request }: { readonly request: TierUpgradeRequest }) {
  const { t, dynamic } = useMessages();
  const { number, documents, keeps, again } = request;
  const form = useCheckedForm(BusinessForm, businessFields(request));
  const giveAnother = () => form.setValue('isReused', false);
  const sending = useSendUpgrade(form, {
    fieldOf: (field) => FIELDS.find((one) => one === field),
    refused: giveAnother,
    sent: () => dropBusiness(number),
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepBusiness(number, values) }),
    [form, number],
  );
  const isReused = form.watch('isReused');
  return (
    <UpgradeFrame
      form={form}
      sending={sending}
      missing={documents.length === 0 ? [dynamic('upgrade.part.registration')] : []}
    >
      <section className="stack stack--8">
        <h2 className="strong">{t('upgrade.company')}</h2>
        {isReused && keeps?.number && <StoredNumber kind={keeps.number} onAnother={giveAnother} />}
        {!isReused && (
          <>
            <FormText
              name="company.name"
              label={t('upgrade.company-name')}
              autoComplete="organization"
              // One text for every fault of the name.
              faultText={() => t('upgrade.fault.company-name')}
            />
            <FormText
              name="company.number"
              label={t('upgrade.company-number')}
              autoComplete="off"
              hint={t('upgrade.company-hint')}
              faultText={() => t('upgrade.fault.company-number')}
            />
            <p className="small dim">{t('upgrade.company-compared')}</p>
          </>
        )}
      </section>
      <section className="stack stack--8">
        <h2 className="strong">{t('upgrade.registration')}</h2>
        <DocumentCard part="registration" documents={documents} again={again} />
      </section>
    </UpgradeFrame>
  );
}

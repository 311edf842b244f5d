import { useEffect } from 'react';
import { useMessages } from '../app/messages';
import { FormText } from '../forms/FormText';
import { useCheckedForm } from '../forms/useCheckedForm';
import { PaperCard } from './PaperCard';
import { useSendWish, type Wish } from './useUpgrade';
import { BusinessForm, businessFields, dropBusiness, keepBusiness } from './wish-forms';
import { WishFrame } from './WishFrame';
import { KeptNumber } from './WishParts';

const FIELDS = ['company.name', 'company.number'] as const;

/** A company by its papers, and by the name and number that the register is asked for. */
export function BusinessWish({ wish }: { readonly wish: Wish }) {
  const { t, dynamic } = useMessages();
  const { number, papers, keeps, again } = wish;
  const form = useCheckedForm(BusinessForm, businessFields(wish));
  const giveAnother = () => form.setValue('isKept', false);
  const sending = useSendWish(form, {
    fieldOf: (field) => FIELDS.find((one) => one === field),
    refused: giveAnother,
    sent: () => dropBusiness(number),
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepBusiness(number, values) }),
    [form, number],
  );
  const isKept = form.watch('isKept');
  return (
    <WishFrame
      form={form}
      sending={sending}
      missing={papers.length === 0 ? [dynamic('upgrade.part.registration')] : []}
    >
      <section className="stack stack--8">
        <h2 className="strong">{t('upgrade.company')}</h2>
        {isKept && keeps?.number && <KeptNumber kind={keeps.number} onAnother={giveAnother} />}
        {!isKept && (
          <>
            <FormText
              name="company.name"
              label={t('upgrade.company-name')}
              autoComplete="organization"
              // One sentence for whatever the schema says of a name.
              say={() => t('upgrade.fault.company-name')}
            />
            <FormText
              name="company.number"
              label={t('upgrade.company-number')}
              autoComplete="off"
              hint={t('upgrade.company-hint')}
              say={() => t('upgrade.fault.company-number')}
            />
            <p className="small dim">{t('upgrade.company-compared')}</p>
          </>
        )}
      </section>
      <section className="stack stack--8">
        <h2 className="strong">{t('upgrade.registration')}</h2>
        <PaperCard part="registration" papers={papers} again={again} />
      </section>
    </WishFrame>
  );
}

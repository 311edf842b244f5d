import { AccountOrderTerms, isPlainOfCrypto } from '@usdt-africa/contracts/api';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, Navigate } from 'react-router-dom';
import { Button, buttonClass, callName, Facts, Icon, Skeleton } from '@usdt-africa/web-kit';
import { plus } from '@usdt-africa/web-kit/icons';
import * as z from 'zod/mini';
import { ApiProblem } from '../../shared/api/client';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { useGo } from '../../shared/routing/useGo';
import { FormText } from '../../shared/forms/FormText';
import { recipientEmailField } from '../../shared/forms/person-fields';
import { RecipientEmail } from '../../shared/forms/RecipientEmail';
import { useCheckedForm } from '../../shared/forms/useCheckedForm';
import { useHeldRate } from '../../shared/sale/useHeldRate';
import type { HeldRate } from '../../shared/sale/useHeldRate';
import { ActFailure } from '../../shared/recipients/ActFailure';
import { ChangedName } from '../../shared/recipients/ChangedName';
import { NotChecked } from '../../shared/recipients/NotChecked';
import { putEmail } from '../../shared/api/recipients';
import { useFaultText } from '../../shared/recipients/useFaultText';
import { useKeepRecipient } from '../../shared/recipients/useRecipients';
import { recipientsQuery } from '../../shared/api/recipient-queries';
import { AccountCard } from '../../shared/recipients/AccountCard';
import { AccountGuard } from '../../shared/recipients/AccountGuard';
import { changeSale, currentSale, useSale } from '../../shared/draft/sale-draft';
import { SellFrame } from './SellFrame';
import { useChecked } from '../../shared/recipients/useChecked';

/** As the contract takes it: an empty one is none. */
export const noteOf = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

const note = z.string().check((typed) => {
  const message = AccountOrderTerms.shape.note.safeParse(noteOf(typed.value)).error?.issues[0]?.message;
  if (message) typed.issues.push({ code: 'custom', input: typed.value, message });
});
const notNeeded = z.pipe(
  z.object({ isOwn: z.boolean(), typed: z.string() }),
  z.transform((): string | null => null),
);
const NoteForm = z.object({ note, recipientEmail: notNeeded });
const NoteAndEmailForm = z.object({ note, recipientEmail: recipientEmailField });

/** SELL-11: the account, as the bank names it this moment, and what goes with the payment. */
export function ChooseAccountPage() {
  const { t } = useMessages();
  const goTo = useGo();
  const held = useHeldRate();
  const { recipientId, preset } = useSale();
  const { recipient, check, error, isChecking, again } = useChecked(recipientId);
  const isEmailNeeded = useIsNew() && recipient !== null && !recipient.isOwn && recipient.email === '';
  const form = useCheckedForm(isEmailNeeded ? NoteAndEmailForm : NoteForm, {
    note: currentSale().note,
    recipientEmail: { isOwn: false, typed: '' },
  });
  const keep = useKeepRecipient();
  const next = useMutation({
    mutationFn: async (email: string | null) => {
      if (recipientId !== null && email !== null) await keep(await putEmail(recipientId, email));
    },
    onSuccess: () => goTo(accountPaths.sellType),
  });
  const id = useId();
  const waitReason = useId();
  const faultText = useFaultText();
  useEffect(() => {
    if (preset) changeSale({ preset: false });
  }, [preset]);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => changeSale({ note: values.note }) }),
    [form],
  );
  if (recipientId === null || (error instanceof ApiProblem && error.status === 404))
    return <Navigate to={accountPaths.sell} replace />;

  const name = recipient && callName(recipient.name);
  const change = recipient?.change ?? null;
  const ready = check?.enquiryId != null && !error;
  return (
    <SellFrame
      title={t('sellto.account')}
      back={accountPaths.sell}
      step={2}
      held={held}
      name={name}
      {...(change
        ? {}
        : {
            dock: (
              <>
                {!ready && (
                  <span className="visually-hidden" id={waitReason}>
                    {t('sellto.wait-name')}
                  </span>
                )}
                <Button
                  tone="main"
                  full
                  type="submit"
                  form={id}
                  busy={isChecking || next.isPending}
                  blockedBy={ready ? null : waitReason}
                >
                  {t('continue')}
                </Button>
              </>
            ),
          })}
    >
      <section className="stack stack--8">
        <h2 className="label">{name ? t('sellto.name-account', { name }) : t('rcp.account')}</h2>
        {recipient ? (
          <AccountCard recipient={recipient} isChecking={isChecking} />
        ) : (
          !error && <Skeleton height="5.5rem" />
        )}
        {error && <NotChecked error={error} bank={recipient?.bankShortName ?? ''} onAgain={again} />}
        <div className="sell-others">
          <Link className={buttonClass({ full: true })} to={`${accountPaths.addRecipient}?for=sale`}>
            <Icon of={plus} />
            {t('sellto.add-bank')}
          </Link>
          <Link className={buttonClass({ tone: 'bare', full: true })} to={accountPaths.sell}>
            {t('sellto.another')}
          </Link>
        </div>
      </section>
      {recipient && change ? (
        <ChangedName recipient={recipient} change={change} onConfirmed={() => undefined} />
      ) : (
        <form
          id={id}
          className="stack stack--20"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.handleSubmit(({ recipientEmail }) => {
              if (ready && !next.isPending) next.mutate(recipientEmail);
            })();
          }}
        >
          {check && <AccountGuard guard={check.guard} />}
          <FormProvider {...form}>
            {isEmailNeeded && name && <RecipientEmail recipient={name} />}
            <FormText
              name="note"
              label={t('sellto.note')}
              autoComplete="off"
              hint={t('sellto.note-hint')}
              faultText={(fault, typed) => {
                const word = fault === 'note-crypto' ? typed.split(/\s+/).find((each) => !isPlainOfCrypto(each)) : null;
                return word ? t('sellto.note-word', { word }) : faultText(fault);
              }}
            />
          </FormProvider>
          <ActFailure of={next.error} />
          <Deal held={held} name={name} />
        </form>
      )}
    </SellFrame>
  );
}

/** SELL-02: a customer without a completed payment enters the recipient's email for the receipt, as guests do. */
function useIsNew(): boolean {
  const all = { search: '', tab: 'all' as const };
  const { data } = useQuery(recipientsQuery(all));
  return data?.recents.length === 0;
}

function Deal({ held: { state }, name }: { readonly held: HeldRate; readonly name: string | null }) {
  const { t, rate, naira } = useMessages();
  const { quote } = state;
  if (!quote) return null;
  return (
    <section className="card only-narrow" aria-label={t('quote.facts')}>
      <Facts
        pairs={[
          [t('sellto.rate'), rate(quote.rate)],
          [t('sellto.fee'), naira(quote.fee)],
          [
            <b>{name ? t('sellto.gets', { name }) : t('widget.recipient-gets')}</b>,
            <b className="figures">{naira(quote.recipientGets)}</b>,
          ],
        ]}
      />
    </section>
  );
}

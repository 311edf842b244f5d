import type { OrderView } from '@usdt-africa/contracts/api';
import { Button, Facts, Icon, orderNumberText, TextField, useToast } from '@usdt-africa/web-kit';
import { clipboardPaste } from '@usdt-africa/web-kit/account-icons';
import { chain, shieldCheck } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { ProblemNotice } from '../../shared/problem/ProblemNotice';
import { type Claim, countedIn } from './useClaim';

/** Letters and digits of a transaction hash. */
const HASH_LENGTH = 64;

/** SELL-15: where a transaction hash is pasted, for an order or for none in particular. */
export function ClaimForm({ claim, order }: { readonly claim: Claim; readonly order: OrderView | null }) {
  const { t, stable } = useMessages();
  const toast = useToast();
  const paste = () => {
    const byHand = () => {
      claim.field.current?.focus();
      toast(t('claim.paste-by-hand'));
    };
    if (typeof navigator.clipboard?.readText !== 'function') return byHand();
    navigator.clipboard.readText().then((text) => claim.change(text.trim()), byHand);
  };
  return (
    <form
      id="claim"
      className="stack stack--16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        claim.look();
      }}
    >
      <div className="stack stack--8">
        <h2 className="title">{t('claim.head')}</h2>
        <p className="dim">{t('claim.intro')}</p>
      </div>
      {order && (
        <section className="card">
          <Facts
            pairs={[
              [t('claim.order'), <span className="figures one-line">{orderNumberText(order.number)}</span>],
              [t('claim.ordered'), stable(order.amount)],
            ]}
          />
        </section>
      )}
      <TextField
        label={t('claim.hash')}
        name="transaction"
        value={claim.typed}
        onChange={claim.change}
        autoComplete="off"
        inputClass="figures"
        inputRef={claim.field}
        before={<Icon of={chain} />}
        after={
          <button type="button" className="icon-button" aria-label={t('claim.paste')} onClick={paste}>
            <Icon of={clipboardPaste} />
          </button>
        }
        error={claim.problem === 'empty' ? t('claim.empty') : null}
        hint={t('claim.hint', { needed: HASH_LENGTH, count: countedIn(claim.typed) })}
      />
      <p className="row row--top row--close small dim">
        <Icon of={shieldCheck} size="small" />
        <span>{t('claim.public')}</span>
      </p>
      <ProblemNotice problem={claim.problem === 'empty' ? null : claim.problem} />
    </form>
  );
}

/** The act of {@link ClaimForm}, which stands at the screen's lower end. */
export function LookUpButton({ claim }: { readonly claim: Claim }) {
  const { t } = useMessages();
  return (
    <Button tone="main" full type="submit" form="claim" busy={claim.busy}>
      {t('claim.look')}
    </Button>
  );
}

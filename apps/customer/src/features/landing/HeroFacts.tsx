import { useMessages } from '../../shared/i18n/messages';
import { useRate } from '../../shared/rates/useRate';

/** Measured or configured figures only: a figure that does not exist yet is not shown. */
export function HeroFacts() {
  const { t, span, roundNaira } = useMessages();
  const { rate } = useRate();
  if (!rate) return <dl className="hero__facts only-wide row" />;
  return (
    <dl className="hero__facts only-wide row">
      {rate.medianSeconds !== null && <Fact value={span(rate.medianSeconds)} name={t('landing.fact-median')} />}
      <Fact value={roundNaira(rate.fee)} name={t('landing.fact-fee')} />
      <Fact value={span(rate.promiseMinutes * 60)} name={t('landing.fact-promise')} />
    </dl>
  );
}

function Fact({ value, name }: { readonly value: string; readonly name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}

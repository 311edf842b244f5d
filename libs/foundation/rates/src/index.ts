export { RateApprovalGate, type RateApprovalRequest } from './application/rate-approval-gate.js';
export {
  type Effect,
  type GrantedRate,
  type RateAct,
  RateControlService,
  type Wanted,
} from './application/rate-control-service.js';
export { RatesPoller } from './application/rates-poller.js';
export { judge, medianOf, type Judgement, type Median, type Observation } from './domain/median.js';
export { type PublishedRate, rateDecider, type RateEvent } from './domain/publication.js';
export { spreadPercent, marginPercent, type Price, type RateEvidence, rateText } from './domain/price.js';
export { type Quote, quoteView, stampDutyView, type StampDutyRule } from './quotes/quote.js';
export {
  type BuyingGate,
  type BuyingPause,
  OPEN_QUOTES,
  type QuoteGate,
  type QuotePause,
} from './quotes/quote-gate.js';
export { type BuyQuote, type BuyQuoteConfig, BuyQuotes } from './quotes/buy-quotes.js';
export { type QuoteConfig, QuoteService } from './quotes/quote-service.js';
export { currentRateView, type CurrentRateContext } from './read-model/current-rate-view.js';
export { controlsAt, rateControlsProjection } from './read-model/rate-controls.js';
export { RateObservations } from './read-model/observations.js';
export { curve24h, type CurvePoint, rateLogProjection } from './read-model/rate-log.js';
export { type MarginConfig, RateReader } from './read-model/rate-reader.js';
export { HttpRateSource } from './sources/http-source.js';
export { KNOWN_SOURCES, rateSources } from './sources/known-sources.js';
export { RATE_SOURCES, type RateSource, SourceError } from './sources/source.js';
export { AdminRatesController } from './http/admin-rates.controller.js';
export { rateEffect } from './read-model/rate-effect.js';
export { rateHistory } from './read-model/rate-history.js';
export { RatesController, RatesEdge } from './http/rates.controller.js';
export { RateFacts } from './read-model/rate-facts.js';
export { QuotesModule, RatesApiModule, RatesModule, RatesWorkerModule } from './rates.module.js';
export { context } from './context.js';

import 'virtual:messages/legal';
import 'virtual:messages/site';
import { LegalText } from './LegalText';
import text from './terms.json';

/** SET-03: what one agrees to by opening an account. */
export default function TermsPage() {
  return <LegalText of="terms" text={text} />;
}

import { Icon } from '@usdt-africa/web-kit';
import { arrowUpRight, lifeBuoy, lock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import '../ui/how.css';

const STEPS = [
  ['sell', arrowUpRight],
  ['protect', lock],
  ['help', lifeBuoy],
] as const;

/** What can be done with an account, as far as it is there. */
export function UseSteps() {
  const { dynamic } = useMessages();
  return (
    <ol className="how">
      {STEPS.map(([name, icon]) => (
        <li key={name}>
          <span className="how__number" aria-hidden="true">
            <Icon of={icon} size="small" />
          </span>
          <div>
            <p className="strong">{dynamic(`use.${name}`)}</p>
            <p className="small dim">{dynamic(`use.${name}-how`)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

import type { EventData, EventType } from '@usdt-africa/contracts/events';
import type { PersonalData } from '@usdt-africa/event-store';
import type { Step, Scenario } from './scenarios.js';

/** The people of a scenario. */
export interface People {
  readonly recipient: object;
  /** Left out: the scenario's made-up sender, sealed for keys that do not exist. */
  readonly sender?: object;
  /** Of the browser that placed it. */
  readonly guestHash?: string;
}

/** Data of the first event of a type in a scenario; undefined where there is none. */
export function displayedIn<Type extends EventType>(steps: readonly Step[], type: Type): EventData<Type> | undefined {
  return steps.flatMap(({ events }) => events).find((one) => one.type === type)?.data as EventData<Type> | undefined;
}

/** Returns a scenario with these people, sealed under keys of the order's own. */
export async function happenedTo(
  { recipient, sender, guestHash }: People,
  { orderId, steps }: Pick<Scenario, 'orderId' | 'steps'>,
  personalData: PersonalData,
): Promise<Step[]> {
  const seal = async (subject: string, data: object) => {
    await personalData.ensureSubjects([subject]);
    return personalData.seal(subject, data);
  };
  const sealed = { recipient: await seal(`recipient-${orderId}`, recipient) };
  const placed = {
    ...sealed,
    ...(sender ? { sender: await seal(`sender-${orderId}`, sender) } : {}),
    ...(guestHash ? { guestHash } : {}),
  };
  return steps.map((step) => ({
    ...step,
    events: step.events.map((one) => {
      const data = one.data as object;
      if (one.type === 'OrderPlaced') return { ...one, data: { ...data, ...placed } };
      return 'recipient' in data ? { ...one, data: { ...data, ...sealed } } : one;
    }),
  }));
}
